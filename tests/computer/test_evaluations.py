"""Evaluations of running games: where they are allowed, not before their time, and of what really stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from adoube.computer.advisor import Advisor, Done, Request, Urgency
from adoube.computer.evaluations import LONGEST_DELAY_S, EvaluationWorker
from adoube.computer.messages import Found, FoundTurn, line_of
from adoube.computer.search.advice import OpponentError
from adoube.tables.state import Phase, TableState
from tests.scoreboard.lines import played


class Hall:
    """A computer player whose answers the test gives, a clock that it turns, and what is told."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self.asked: list[tuple[Request, Done]] = []
        self.cancelled = 0
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.told: list[str] = []
        self.worker = EvaluationWorker(self._ask, lambda: self.now_s, self._later)
        self.worker.follow(self.told.append)

    def _ask(self, request: Request, done: Done) -> Callable[[], None]:
        self.asked.append((request, done))
        return self._cancel

    def _cancel(self) -> None:
        self.cancelled += 1

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self.due.append((self.now_s + seconds, call))

    def settle(self) -> None:
        """Returns once all that was heard has been asked about."""
        self.worker._thread.submit(lambda: None).result()

    def hear(self, state: TableState) -> None:
        self.worker(state)
        self.settle()

    def answer(self, black: float) -> None:
        """The search that was asked for last finds this."""
        turn = FoundTurn("a1-b3", {"black": black, "white": 1 - black})
        self.asked[-1][1](Found((turn,), ("a1-b3",), 9876))

    def wait(self, seconds: float) -> None:
        self.now_s += seconds
        due = [call for at, call in self.due if at <= self.now_s]
        self.due = [(at, call) for at, call in self.due if at > self.now_s]
        for call in due:
            call()


@pytest.fixture
def hall() -> Iterator[Hall]:
    made = Hall()
    yield made
    made.worker.close()


def test_nothing_is_searched_for_before_the_arbiter_allows_it(hall: Hall) -> None:
    hall.hear(played(4))

    assert hall.asked == []
    assert hall.worker.delay_s("jarmo") is None
    assert hall.worker.at(played(4)) is None


def test_the_position_that_stands_is_searched_in_the_background(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()

    [(request, _)] = hall.asked
    assert request.urgency is Urgency.BACKGROUND
    line = played(4).line
    assert line is not None
    assert line_of(request.played).position == line.position


def test_what_a_search_finds_is_shown_when_its_delay_is_over(hall: Hall) -> None:
    hall.worker.allow(played(4), 300)
    hall.settle()
    hall.answer(0.62)
    hall.told.clear()
    assert hall.worker.at(played(4)) is None

    hall.wait(299)
    assert hall.worker.at(played(4)) is None
    assert hall.told == []

    hall.wait(1)
    found = hall.worker.at(played(4))
    assert found is not None
    assert (found.ply, found.values["black"], found.positions) == (4, 0.62, 9876)
    assert hall.told == ["jarmo"]


def test_a_position_waits_from_when_it_stood_and_not_from_when_it_was_searched(hall: Hall) -> None:
    hall.worker.allow(played(4), 60)
    hall.settle()
    hall.wait(59)
    hall.answer(0.5)
    hall.wait(1)

    assert hall.worker.at(played(4)) is not None


def test_with_a_delay_later_turns_stay_hidden(hall: Hall) -> None:
    hall.worker.allow(played(4), 60)
    hall.settle()
    hall.answer(0.5)
    hall.wait(30)
    hall.hear(played(5))
    hall.answer(0.9)

    hall.wait(30)
    found = hall.worker.at(played(5))
    assert found is not None
    assert (found.ply, found.values["black"]) == (4, 0.5)

    hall.wait(30)
    found = hall.worker.at(played(5))
    assert found is not None
    assert (found.ply, found.values["black"]) == (5, 0.9)


def test_the_same_position_is_asked_about_once_and_an_older_search_is_given_up(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()
    hall.hear(played(4, version=61))
    assert len(hall.asked) == 1

    hall.hear(played(5))
    assert len(hall.asked) == 2
    assert hall.cancelled == 1


def test_turns_that_were_taken_back_are_evaluated_no_longer(hall: Hall) -> None:
    hall.worker.allow(played(5), 0)
    hall.settle()
    hall.answer(0.9)
    assert hall.worker.at(played(5)) is not None

    assert hall.worker.at(played(4)) is None


def test_another_game_begins_without_an_evaluation(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()
    hall.answer(0.9)

    assert hall.worker.at(replace(played(4), record_number=2)) is None
    assert hall.worker.at(replace(played(4), phase=Phase.OVER)) is None


def test_what_is_forbidden_again_is_shown_no_longer(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()
    hall.answer(0.9)
    hall.worker.allow(played(4), None)

    assert hall.worker.at(played(4)) is None
    assert hall.worker.delay_s("jarmo") is None
    hall.hear(played(5))
    assert len(hall.asked) == 1


def test_an_answer_that_comes_after_that_is_dropped(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()
    hall.worker.allow(played(4), None)
    hall.answer(0.9)

    hall.worker.allow(played(4), 0)
    assert hall.worker.at(played(4)) is None


def test_a_search_that_fails_shows_nothing(hall: Hall) -> None:
    hall.worker.allow(played(4), 0)
    hall.settle()
    hall.asked[-1][1](OpponentError("the worker is gone"))

    assert hall.worker.at(played(4)) is None


def test_a_delay_has_bounds(hall: Hall) -> None:
    hall.worker.allow(played(4), 10**9)
    assert hall.worker.delay_s("jarmo") == LONGEST_DELAY_S


@pytest.mark.full
def test_a_real_search_measures_a_game_of_chess() -> None:
    """Scholar's mate is on the board: whoever gives it next has all of the game."""
    from threading import Event

    told = Event()
    advisor = Advisor()
    worker = EvaluationWorker(advisor.ask)
    worker.follow(lambda _: told.set())
    state = chess_before_mate()
    try:
        worker.allow(state, 0)
        told.clear()
        assert told.wait(60)
        found = worker.at(state)
    finally:
        worker.close()
        advisor.close()

    assert found is not None
    assert found.values["white"] > 0.95
    assert found.positions > 0


def chess_before_mate() -> TableState:
    state = played(0, game="chess")
    line = state.line
    assert line is not None
    for turn in ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"):
        line = line.play(line.game.read(turn))
    return replace(state, line=line, turns=played(6, game="chess").turns)
