"""Plays for the computer players of all tables: states come in, what they choose and say goes out.

It stands outside the engine like any page: it sees what is published, and asks for what anybody may ask for.
While a worker process thinks, the tables go on; where there is none, people play for it.
"""

import logging
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import Protocol

from adoube.opponent.errors import OpponentError
from adoube.opponent.messages import Found
from adoube.opponent.played import played
from adoube.opponent.process import Done, Request
from adoube.tables.boards.messages import BoardNews
from adoube.tables.commands import Answer, Command, CommandRequest, EndTurn, OfferDraw, Resign, Undo
from adoube.tables.computer_pace import budget_within, seconds_for
from adoube.tables.computer_state import ComputerPlays, ComputerStuck, Moment, moment_of
from adoube.tables.state import Answered, Phase, TableState
from adoube.words import AnyText

__all__ = ["Advises", "ComputerPlayers", "HearsComputers"]

logger = logging.getLogger(__name__)

RETRIES_S = (1.0, 4.0, 15.0)
"""the pauses after which a turn is looked for again where none was found"""
HOPELESS, HOPELESS_TURNS = 0.02, 4
"""it resigns when it has expected no more than such a share of the game for so many of its turns"""
EVEN = 0.5
"""it agrees to a draw where it expects no larger share"""

NS_PER_MS = 1_000_000


class Advises(Protocol):
    """What thinks, as `adoube.opponent.process.Advisor` does."""

    def ask(self, request: Request, done: Done) -> Callable[[], None]: ...


class HearsComputers(Protocol):
    """What runs the tables, as `adoube.tables.engine.Engine` does."""

    def tell(self, table: str, news: BoardNews) -> None: ...

    def submit(self, request: CommandRequest) -> "Future[Answered]": ...


@dataclass(slots=True)
class _AtTable:
    """What is going on at one table."""

    looks_at: tuple[Moment, int] | None = None
    """where a turn is looked for, or was found, and how strong it is to be"""
    cancel: Callable[[], None] = lambda: None
    tries: int = 0
    expects: dict[tuple[int, str], list[float]] = field(default_factory=dict)
    """the share of the game that a seat has expected after each of its turns, by the game and the seat"""
    asked: tuple[int, Command] | None = None
    """what was asked for last, and of which version"""


class ComputerPlayers:
    """A listener of all tables. `start` begins to play, `close` ends."""

    def __init__(self, tables: HearsComputers, advisor: Advises) -> None:
        self._tables, self._advisor = tables, advisor
        self._at: dict[str, _AtTable] = {}
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="computer players", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Plays no more; done when it returns."""
        self._waiting.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def __call__(self, state: TableState) -> None:
        """A table was published; returns at once."""
        if state.computer.strengths or state.table in self._at:
            self._waiting.put(partial(self._see, state))

    # on its own thread

    def _run(self) -> None:
        while (act := self._waiting.get()) is not None:
            try:
                act()
            except Exception:
                # One table's fault must not keep the others waiting.
                logger.exception("computer player")
        for at in self._at.values():
            at.cancel()

    def _see(self, state: TableState) -> None:
        at = self._at.setdefault(state.table, _AtTable())
        seat = seat_to_think(state)
        if seat is not None and state.line is not None:
            moment = moment_of(state.record_number, state.line)
            looks_at = moment, state.computer.strengths[seat]
            if looks_at != at.looks_at:
                at.cancel()
                at.looks_at, at.tries = looks_at, 0
                self._think(state, seat, moment)
        elif _is_idle(state):
            at.cancel()
            at.looks_at = None
        self._say(state, at)

    def _think(self, state: TableState, seat: str, moment: Moment) -> None:
        assert state.line is not None
        strength = state.computer.strengths[seat]
        seconds = seconds_for(state.clocks, seat, _now_ms())
        request = Request(
            state.table,
            played(state.line),
            strength,
            seconds,
            # What is left to chance may differ from evening to evening: the journal has what was played.
            random.SystemRandom().getrandbits(32),
            budget_within(seconds, strength),
        )
        self._at[state.table].cancel = self._advisor.ask(
            request, lambda found: self._waiting.put(partial(self._found, state, seat, moment, found))
        )

    def _found(self, state: TableState, seat: str, moment: Moment, found: Found | OpponentError) -> None:
        at = self._at[state.table]
        if not _looks(at, moment):
            return
        if isinstance(found, Found):
            at.tries = 0
            at.expects.setdefault((moment.record_number, seat), []).append(found.best.values.get(seat, EVEN))
            self._tables.tell(state.table, ComputerPlays(moment, found.best.turn, _now_ms()))
            return
        self._stuck(state.table, moment, found.said)
        if at.tries < len(RETRIES_S):
            again = partial(self._again, state, seat, moment)
            timer = threading.Timer(RETRIES_S[at.tries], lambda: self._waiting.put(again))
            timer.daemon = True
            timer.start()
            at.tries += 1

    def _again(self, state: TableState, seat: str, moment: Moment) -> None:
        if _looks(self._at[state.table], moment):
            self._think(state, seat, moment)

    def _stuck(self, table: str, moment: Moment, why: AnyText) -> None:
        self._tables.tell(table, ComputerStuck(moment, why))

    def _say(self, state: TableState, at: _AtTable) -> None:
        """Asks for what a person in those seats would: for this version, and once."""
        command = command_for(state, at.expects)
        if command is not None and at.asked != (state.version, command):
            at.asked = state.version, command
            self._tables.submit(CommandRequest(state.table, state.version, command))


def seat_to_think(state: TableState) -> str | None:
    """The seat for which a turn is looked for: the game is played, and everything about it is settled."""
    settled = state.question is None and state.remedy is None and state.provisional is None
    return state.computer.thinks if settled and state.connected and not state.closed else None


def command_for(state: TableState, expects: dict[tuple[int, str], list[float]]) -> Command | None:
    """What a computer player has to say at a table; None where it has nothing to say."""
    seats, planned, question = state.computer.strengths, state.computer.planned, state.question
    if state.closed or state.phase is not Phase.PLAYING:
        return None
    for seat in seats:
        shares = expects.get((state.record_number, seat), [])
        if _wants_draw_answer(state, seat):
            return OfferDraw(seat, agree=bool(shares) and shares[-1] <= EVEN)
        if state.speech.undo and seat not in (*state.speech.undo, *state.speech.resigned):
            return Undo(seat)
        if _is_hopeless(state, seat, shares):
            return Resign(seat)
    if planned is None:
        return None
    if question is not None and question.to == planned.seat:
        choices = {choice.answer for choice in question.choices}
        return Answer(question.id, planned.text) if planned.text in choices else None
    stands = state.provisional is not None and state.provisional.cells == planned.placement.cells
    return EndTurn() if stands and state.may_end_turn == planned.seat else None


def _wants_draw_answer(state: TableState, seat: str) -> bool:
    draw = state.speech.draw
    return bool(draw) and draw[0] != seat and seat not in draw and seat not in state.speech.resigned


def _is_hopeless(state: TableState, seat: str, shares: list[float]) -> bool:
    """Where points are counted, and among several, nobody gives up: every point counts."""
    line = state.line
    two = line is not None and len(state.seats) == 2 and not line.game.counts_points
    lost = len(shares) >= HOPELESS_TURNS and max(shares[-HOPELESS_TURNS:]) <= HOPELESS
    return two and lost and state.speech.may_declare and seat not in state.speech.resigned


def _is_idle(state: TableState) -> bool:
    """Whether it is nobody's turn for whom a computer player plays."""
    computer = state.computer
    return computer.thinks is None and computer.planned is None and not computer.trouble


def _looks(at: _AtTable, moment: Moment) -> bool:
    return at.looks_at is not None and at.looks_at[0] == moment


def _now_ms() -> int:
    return time.monotonic_ns() // NS_PER_MS
