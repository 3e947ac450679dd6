"""Hands in a film act when somebody has looked, and the film waits for them as they wait for the table."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path

import pytest

from adoube.simulation import performer as pace
from adoube.simulation.filmed import COMES_MS, LEAVES_MS, FilmClock
from adoube.simulation.motions import Action, CellBecomes, Press
from adoube.simulation.performer import FilmPace

ACTIONS = (
    CellBecomes(2000, "b3", ()),
    Press(3000, "white"),
    CellBecomes(5000, "c3", ()),
    Press(6000, "black"),
    Press(6500, "white"),
)
STANDS_MS = 6500 + LEAVES_MS
WITHIN_S = 20.0


class Hands:
    """Hands on a thread of their own; the test is the film, and the table."""

    def __init__(self, folder: Path) -> None:
        self.clock = FilmClock(folder)
        self.done: list[Action] = []
        self.expected = {"white", "black"}
        self.is_settled = True
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._act, daemon=True)

    def _act(self) -> None:
        kept = FilmPace(
            self.clock, ACTIONS, lambda seat: seat in self.expected, lambda: self.is_settled, self.ending
        )
        for action in ACTIONS:
            if not kept.await_time(action):
                return
            self.done.append(action)
        kept.finish()

    def comes_to_be(self, is_so: Callable[[], bool]) -> bool:
        ends_s = time.monotonic() + WITHIN_S
        while not is_so() and time.monotonic() < ends_s:
            time.sleep(0.005)
        return is_so()

    def lets_go_to(self, at_ms: float) -> bool:
        return self.comes_to_be(lambda: self.clock.may_go_to_ms == at_ms)


@contextmanager
def hands_in(folder: Path) -> Iterator[Hands]:
    hands = Hands(folder)
    hands.thread.start()
    try:
        yield hands
    finally:
        hands.ending.set()
        hands.thread.join(WITHIN_S)


def test_nothing_is_done_that_nobody_has_looked_at(tmp_path: Path) -> None:
    with hands_in(tmp_path) as hands:
        hands.clock.seen(2999)
        assert hands.comes_to_be(lambda: len(hands.done) == 1)
        assert hands.lets_go_to(5000 - COMES_MS), "the next hand comes after the press"

        hands.clock.seen(3000)
        assert hands.comes_to_be(lambda: len(hands.done) == 2)
        assert hands.lets_go_to(6500), "a press that nothing is played before the next one"

        hands.clock.seen(6400)
        assert hands.comes_to_be(lambda: len(hands.done) == 4)
        assert hands.lets_go_to(STANDS_MS)

        hands.clock.seen(6500)
        assert hands.lets_go_to(inf)
    assert hands.done == list(ACTIONS)


def test_a_press_and_the_film_wait_for_a_table_that_expects_somebody_else(tmp_path: Path) -> None:
    with hands_in(tmp_path) as hands:
        hands.expected = {"black"}
        hands.clock.seen(5000 - COMES_MS)
        assert hands.comes_to_be(lambda: len(hands.done) == 1)
        time.sleep(5 * pace.POLL_S)
        assert hands.done == [ACTIONS[0]]
        assert hands.clock.may_go_to_ms == 5000 - COMES_MS

        hands.expected = {"black", "white"}
        assert hands.lets_go_to(6500)


def test_the_film_ends_once_nothing_is_open(tmp_path: Path) -> None:
    with hands_in(tmp_path) as hands:
        hands.is_settled = False
        hands.clock.seen(STANDS_MS)
        assert hands.comes_to_be(lambda: len(hands.done) == len(ACTIONS))
        time.sleep(5 * pace.POLL_S)
        assert hands.clock.may_go_to_ms == STANDS_MS

        hands.is_settled = True
        assert hands.lets_go_to(inf)


def test_a_table_that_is_lost_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    kept = FilmPace._wait

    def counted(self: FilmPace, is_so: Callable[[], bool], within_s: float = inf) -> bool:
        waited.append(within_s)
        return kept(self, is_so, min(within_s, 0.05) if within_s < inf else within_s)

    monkeypatch.setattr(FilmPace, "_wait", counted)
    with hands_in(tmp_path) as hands:
        hands.expected, hands.is_settled = set(), False
        hands.clock.seen(STANDS_MS)
        assert hands.lets_go_to(inf)
    assert hands.done == list(ACTIONS)
    assert [within_s for within_s in waited if within_s < inf] == [pace.PATIENCE_S, 0.0, 0.0, 0.0]


def test_hands_end_when_they_are_to(tmp_path: Path) -> None:
    with hands_in(tmp_path) as hands:
        hands.ending.set()
        hands.thread.join(WITHIN_S)
        assert not hands.thread.is_alive()
        assert hands.done == []
