"""Computer players at tables of an engine: they think beside it, and say what people in seats say."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.computer.advisor import Advisor, Done, Request
from adoube.computer.messages import Found, FoundTurn, line_of
from adoube.computer.players import AdviceSource, ComputerPlayers
from adoube.computer.search.advice import OpponentError
from adoube.computer.speech import HOPELESS_TURNS
from adoube.games.base import AnyGame
from adoube.tables.boards.messages import BoardNews
from adoube.tables.clock import Timekeeper
from adoube.tables.commands import Command, CommandRequest, EndTurn
from adoube.tables.engine import Engine
from adoube.tables.state import Answered, Phase, TableState
from adoube.words import coded
from tests.computer.first_turn import DAWDLES_ALWAYS
from tests.scoreboard.tables import PLAYING, with_plan
from tests.scoreboard.virtual_tables import hand, until, virtual_table
from tests.tables.asking import request_of
from tests.tools import ROOT

WITHIN_S = 60.0


class Adviser:
    """Finds the first turn at once, and expects the same share for everybody; at first it `fails`."""

    def __init__(self, share: float = 0.5, fails: int = 0) -> None:
        self.share, self.fails = share, fails
        self.asked: list[Request] = []
        self.cancelled = 0

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        self.asked.append(request)
        if self.fails:
            self.fails -= 1
            done(OpponentError(coded("worker.died", status=1)))
        else:
            line = line_of(request.played)
            values = dict.fromkeys(line.game.seats, self.share)
            done(Found((FoundTurn(first_turn(line.game, line.position), values),), (), 1))
        return self._cancel

    def _cancel(self) -> None:
        self.cancelled += 1


def first_turn(game: AnyGame, position: object) -> str:
    """Not all turns: there may be too many."""
    turn, _ = next(iter(game.successors(position)))
    return game.write(turn)


@contextmanager
def playing(
    folder: Path,
    name: str,
    advises: AdviceSource,
    *seats: str,
    clocks: Timekeeper | None = None,
    strength: int = 1,
) -> Generator[Engine]:
    """An open board on the page, where computer players sit down in some seats; `clocks` keeps its time."""
    with virtual_table(folder, name, is_open=True, clocks=clocks) as engine:
        players = ComputerPlayers(engine, advises)
        unsubscribe = engine.subscribe(players)
        players.start()
        try:
            for seat in seats:
                command(engine, "computer", seat=seat, strength=strength)
            yield engine
        finally:
            unsubscribe()
            players.close()


def command(engine: Engine, kind: str, **details: object) -> str:
    while True:
        (state,) = engine.states().values()
        answered = engine.submit(request_of(state.table, state.version, kind, details)).result(WITHIN_S)
        if answered.result != "stale":
            return answered.result


@pytest.mark.parametrize(
    ("name", "plies"),
    [
        ("river-crossing", 9),
        ("follow-the-arrow", 6),
        ("leap-frog", 4),
        ("picaria", 8),
        pytest.param("chess", 6, marks=pytest.mark.full),
    ],
)
def test_computer_players_play_in_all_seats(tmp_path: Path, name: str, plies: int) -> None:
    from adoube.games.registry import make_game

    with playing(tmp_path, name, Adviser(), *make_game(name).seats) as engine:
        state = until(engine, lambda state: len(state.turns) >= plies or state.phase is Phase.OVER)

    assert {turn.seat for turn in state.turns} == {seat.seat for seat in state.seats}
    assert state.question is None


def test_a_person_and_a_computer_take_turns(tmp_path: Path) -> None:
    adviser = Adviser()
    with playing(tmp_path, "picaria", adviser, "black") as engine:
        assert hand(engine, "take", "white.stone") == "done"
        assert hand(engine, "put", "b2") == "done"

        state = until(engine, lambda state: len(state.turns) == 2)

    assert [(turn.seat, turn.text) for turn in state.turns] == [("white", "@b2"), ("black", "@a1")]
    assert [request.strength for request in adviser.asked] == [1]


def test_an_undo_goes_back_before_the_persons_turn(tmp_path: Path) -> None:
    with playing(tmp_path, "picaria", Adviser(), "black") as engine:
        hand(engine, "take", "white.stone")
        hand(engine, "put", "b2")
        until(engine, lambda state: len(state.turns) == 2)

        assert command(engine, "undo") == "done"

        state = until(engine, lambda state: not state.turns)
    assert state.virtual is not None
    assert not state.virtual.placement.cells


def test_where_nothing_is_found_it_is_said_and_tried_again(tmp_path: Path) -> None:
    adviser = Adviser(fails=1)
    with playing(tmp_path, "picaria", adviser, "white") as engine:
        state = until(engine, lambda state: bool(state.computer.trouble) or bool(state.turns))
        assert "Anyone can play its turn." in str(state.notes[0])
        assert set(state.movers) == {"white", "black"}

        state = until(engine, lambda state: bool(state.turns))

    assert len(adviser.asked) == 2
    assert not state.computer.trouble


@pytest.mark.parametrize(("share", "drawn"), [(0.4, True), (0.6, False)])
def test_a_draw_is_agreed_to_where_no_more_is_expected(tmp_path: Path, share: float, drawn: bool) -> None:
    with playing(tmp_path, "chess", Adviser(share), "white") as engine:
        until(engine, lambda state: len(state.turns) == 1)

        command(engine, "draw", seat="black")

        state = until(engine, lambda state: state.phase is Phase.OVER or not state.speech.draw)
    assert (state.phase is Phase.OVER) == drawn


def test_an_offer_is_declined_before_it_has_thought_about_the_game(tmp_path: Path) -> None:
    with playing(tmp_path, "chess", Silent(), "black") as engine:
        command(engine, "draw", seat="white")

        state = until(engine, lambda state: not state.speech.draw)

    assert state.phase is Phase.PLAYING


def test_it_resigns_after_turns_without_hope(tmp_path: Path) -> None:
    with playing(tmp_path, "chess", Adviser(0.0), "white", "black") as engine:
        state = until(engine, lambda state: state.phase is Phase.OVER)

    assert HOPELESS_TURNS <= len(state.turns) <= 2 * HOPELESS_TURNS
    assert "resigned" in state.message.text


def test_where_points_are_counted_nobody_resigns(tmp_path: Path) -> None:
    with playing(tmp_path, "jarmo", Adviser(0.0), "white", "black") as engine:
        state = until(engine, lambda state: len(state.turns) > 4 * HOPELESS_TURNS)

    assert state.speech.resigned == ()


def test_who_gets_up_thinks_no_more(tmp_path: Path) -> None:
    adviser = Silent()
    with playing(tmp_path, "picaria", adviser, "white") as engine:
        wait_for(lambda: len(adviser.asked) == 1)
        command(engine, "computer", seat="white", strength=0)
        wait_for(lambda: adviser.cancelled == 1)

        command(engine, "computer", seat="white", strength=2)
        wait_for(lambda: len(adviser.asked) == 2)
        command(engine, "computer", seat="white", strength=3)
        wait_for(lambda: len(adviser.asked) == 3)

    assert [request.strength for request in adviser.asked] == [1, 2, 3]


class Silent(Adviser):
    """Never finds anything."""

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        self.asked.append(request)
        return self._cancel


def wait_for(wanted: Callable[[], bool]) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while not wanted():
        assert time.monotonic() < ends_s
        time.sleep(0.01)


class Hearing:
    """Tables that hear what is said there, and answer as told; `goes_on` once the first answer is heard."""

    def __init__(self, goes_on: Callable[[], None], *answers: str, before_the_answer: bool) -> None:
        self.answers, self.goes_on = list(answers), goes_on
        self.before_the_answer = before_the_answer
        self.heard: list[CommandRequest] = []
        self.has_gone_on = threading.Event()

    def post(self, table: str, news: BoardNews) -> None:
        """Nobody looks for turns here."""

    def submit(self, request: CommandRequest) -> Future[Answered]:
        self.heard.append(request)
        then = self.go_on if len(self.heard) == 1 else lambda: None
        answered = Heard(then, first=self.before_the_answer)
        answered.set_result(Answered(self.answers.pop(0) if self.answers else "done"))
        return answered

    def go_on(self) -> None:
        self.goes_on()
        self.has_gone_on.set()


class Heard(Future[Answered]):
    """An answer that was given already, and what comes once it is heard."""

    def __init__(self, then: Callable[[], None], *, first: bool) -> None:
        """`first`: it comes before the answer is heard."""
        super().__init__()
        self.then, self.first = then, first

    def add_done_callback(self, fn: Callable[[Future[Answered]], object]) -> None:
        if self.first:
            self.then()
        super().add_done_callback(fn)
        if not self.first:
            self.then()


def heard_of(
    first: TableState, *later: TableState, answers: Sequence[str] = (), before_the_answer: bool = False
) -> list[tuple[int, Command]]:
    """Return what computer players say while a table is published, with the version that they saw."""

    def goes_on() -> None:
        for state in later:
            players(state)

    tables = Hearing(goes_on, *answers, before_the_answer=before_the_answer)
    players = ComputerPlayers(tables, Silent())
    players.start()
    players(first)
    assert tables.has_gone_on.wait(WITHIN_S)
    players.close()
    return [(request.version, request.command) for request in tables.heard]


# Its turn stands on the board, and the page has a button that ends it.
STANDS = replace(
    with_plan(PLAYING, "white", ("a5", "c4")), provisional=PLAYING.placement, may_end_turn="white"
)


def test_its_turn_is_ended_once_however_often_a_camera_looks() -> None:
    looks = [replace(STANDS, version=version) for version in range(8, 12)]

    assert heard_of(*looks) == [(8, EndTurn())]


def test_its_turn_is_not_ended_twice_before_the_answer() -> None:
    looks = [replace(STANDS, version=version) for version in (9, 10)]

    assert heard_of(replace(STANDS, version=8), *looks, before_the_answer=True) == [(8, EndTurn())]


def test_its_turn_is_ended_again_where_the_piece_was_lifted_between() -> None:
    lifted = replace(STANDS, version=9, provisional=None)

    assert heard_of(replace(STANDS, version=8), lifted, replace(STANDS, version=10)) == [
        (8, EndTurn()),
        (10, EndTurn()),
    ]


def test_what_came_too_late_is_said_once_more() -> None:
    looks = [replace(STANDS, version=8), replace(STANDS, version=9)]

    assert heard_of(*looks, answers=["stale"]) == [(8, EndTurn()), (9, EndTurn())]


@pytest.mark.skipif(os.name != "posix", reason="only on systems with its signals")
def test_a_table_goes_on_where_the_worker_is_killed_while_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(ROOT / "host"))))
    advisor = Advisor(advise=DAWDLES_ALWAYS)
    try:
        with playing(tmp_path, "picaria", advisor, "white") as engine:
            wait_for(lambda: bool(advisor.pids))
            os.kill(advisor.pids[0], signal.SIGKILL)
            until(engine, _is_in_trouble)

            assert hand(engine, "take", "white.stone") == "done"
            assert hand(engine, "put", "b2") == "done"

            state = until(engine, lambda state: len(state.turns) == 1)
    finally:
        advisor.close()
    assert state.notes == ()


def _is_in_trouble(state: TableState) -> bool:
    return "has stopped with status -9" in str([*map(str, state.notes)])
