"""Computer players of all tables: states come in; their turns, calls and answers go out.

They stand outside the engine like any page: they see what is published, and ask for what anybody may ask for.
While a worker process thinks, the tables go on; where there is none, people play for it. A player with a
clock spends a share of the time that is left.
"""

import logging
import random
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from queue import SimpleQueue
from typing import Protocol

from adoube.computer.advisor import Allowed, Done, Request, Urgency
from adoube.computer.messages import Found, played
from adoube.computer.search.advice import Budget, OpponentError
from adoube.computer.speech import EVEN, Weighing, claim_of, command_for, possible_calls
from adoube.computer.strengths import strength_of
from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.tables.assistants import ComputerPlays, ComputerStuck, Moment, moment_of
from adoube.tables.boards.messages import BoardNews
from adoube.tables.clock import Clocks
from adoube.tables.commands import Command, CommandRequest, EndTurn, MakeCall
from adoube.tables.state import Answered, TableState
from adoube.words import AnyText

__all__ = [
    "LONGEST_S",
    "AdviceSource",
    "ComputerPlayers",
    "PlayableTables",
    "allowed_now",
    "budget_within",
    "seconds_for",
    "urgency_of",
]


logger = logging.getLogger(__name__)

RETRIES_S = (1.0, 4.0, 15.0)  # pauses before another search after a failed one
HEARS_CALLS_S = 3.0  # people have this long to make a call before its turn, if the game knows calls
CALLS_FROM = 2  # the weakest strength that makes calls
STRONGEST = 3
WEIGHS_S = 0.2  # the time for each call, and for saying nothing

NS_PER_MS = 1_000_000


class AdviceSource(Protocol):
    """A source of advice, such as `adoube.computer.advisor.Advisor`."""

    def ask(self, request: Request, done: Done) -> Callable[[], None]: ...


class PlayableTables(Protocol):
    """The part of the `adoube.tables.engine.Engine` that computer players need."""

    def post(self, table: str, news: BoardNews) -> None: ...

    def submit(self, request: CommandRequest) -> "Future[Answered]": ...


_Said = tuple[Command | None, int, int]  # what was asked for, in which game and after how many turns


@dataclass(slots=True)
class _AtTable:
    """State of the computer players at one table."""

    # Where a turn is looked for, or was found, and how strong it is to be.
    looks_at: tuple[Moment, int] | None = None
    cancel: Callable[[], None] = lambda: None
    began_s: float = 0.0  # when it began to think about its turn, by the monotonic clock
    tries: int = 0
    # What it calls, and where the game stands then: a claim before its turn, all else once that is played.
    to_call: tuple[Moment, MakeCall] | None = None
    # The share of the game that a seat has expected after each of its turns, by the game and the seat.
    expects: dict[tuple[int, str], list[float]] = field(default_factory=dict)
    asked: tuple[int, Command] | None = None  # what was asked for last, and of which version
    answered: _Said | None = None  # what was asked for and not too late, as long as it is called for
    pressed: Command | None = None  # its press of the clock, while nobody knows whether it came in time
    seen: TableState | None = None  # the table as it was published last


class ComputerPlayers:
    """A listener of all tables. `start` begins to play, `close` ends."""

    def __init__(self, tables: PlayableTables, advisor: AdviceSource) -> None:
        self._tables, self._advisor = tables, advisor
        self._at: dict[str, _AtTable] = {}
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="computer players", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop playing; the thread has ended when this returns."""
        self._waiting.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def __call__(self, state: TableState) -> None:
        """Take in a published state; return at once."""
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
        at.seen = state
        seat = seat_to_think(state)
        if seat is not None and state.line is not None:
            moment = moment_of(state.record_number, state.line)
            looks_at = moment, state.computer.strengths[seat]
            if looks_at != at.looks_at:
                at.cancel()
                at.looks_at, at.tries, at.began_s = looks_at, 0, time.monotonic()
                self._think(state, seat, moment)
        elif _is_idle(state):
            at.cancel()
            at.looks_at = None
        self._say(state, at)

    def _think(self, state: TableState, seat: str, moment: Moment) -> None:
        assert state.line is not None
        strength = state.computer.strengths[seat]
        request = Request(
            state.table,
            played(state.line),
            strength,
            partial(allowed_now, state.clocks, seat, strength),
            # What is left to chance may differ from evening to evening: the journal has what was played.
            random.SystemRandom().getrandbits(32),
            urgency_of(state.clocks, seat, strength),
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
            expected = found.best.values.get(seat, EVEN)
            at.expects.setdefault((moment.record_number, seat), []).append(expected)
            self._claim_or_play(state, seat, moment, found.best.turn, expected)
            return
        self._stuck(state.table, moment, found.said)
        if at.tries < len(RETRIES_S):
            self._later(RETRIES_S[at.tries], partial(self._again, state, seat, moment))
            at.tries += 1

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        timer = threading.Timer(seconds, self._waiting.put, [act])
        timer.daemon = True
        timer.start()

    def _again(self, state: TableState, seat: str, moment: Moment) -> None:
        if _looks(self._at[state.table], moment):
            self._think(state, seat, moment)

    def _claim_or_play(
        self, state: TableState, seat: str, moment: Moment, turn: str, expected: float
    ) -> None:
        """Claim a draw that is no worse than the turn; the turn is played if the claim is refused."""
        assert state.line is not None
        at, is_able = self._at[state.table], state.computer.strengths[seat] >= CALLS_FROM
        claim = claim_of(state.line, seat, expected) if is_able else None
        if claim is None:
            self._weigh_calls(state, seat, moment, turn)
            return
        at.to_call = moment, claim
        self._say(at.seen or state, at)
        self._play(state, moment, turn)

    def _weigh_calls(self, state: TableState, seat: str, moment: Moment, turn: str) -> None:
        """Decide on the call after the turn before the turn is shown, so that the call follows at once."""
        assert state.line is not None
        is_able = state.computer.strengths[seat] >= CALLS_FROM
        after = _after(state.line, turn)
        calls = tuple(possible_calls(after, [seat])) if is_able and after is not None else ()
        if after is None or not calls:
            self._play(state, moment, turn)
            return
        weighing = Weighing(seat, calls, partial(self._decided, state, moment, turn, after))
        allowed = partial(allowed_now, state.clocks, seat, STRONGEST, WEIGHS_S)
        urgency = urgency_of(state.clocks, seat, STRONGEST)
        requests = (
            Request(state.table, played(line), STRONGEST, allowed, urgency=urgency)
            for line in (after, *(call.line for call in calls))
        )
        cancels = [
            self._advisor.ask(request, partial(self._hear, weighing, number))
            for number, request in enumerate(requests)
        ]
        self._at[state.table].cancel = partial(_cancel_all, cancels)

    def _hear(self, weighing: Weighing, number: int, found: Found | OpponentError) -> None:
        self._waiting.put(partial(weighing.hear, number, found))

    def _decided(
        self, state: TableState, moment: Moment, turn: str, after: Line, call: MakeCall | None
    ) -> None:
        at = self._at[state.table]
        if _looks(at, moment):
            at.to_call = None if call is None else (moment_of(state.record_number, after), call)
            self._play(state, moment, turn)

    def _play(self, state: TableState, moment: Moment, turn: str) -> None:
        """Show the turn, but leave people time to call first if they may."""
        assert state.line is not None
        people = {seat.seat for seat in state.seats} - set(state.computer.strengths)
        may_call = next(possible_calls(state.line, people), None) is not None
        hears_s = min(HEARS_CALLS_S, seconds_for(state.clocks, state.line.to_move or "", _now_ms()))
        left_s = self._at[state.table].began_s + hears_s - time.monotonic() if may_call else 0.0
        tell = partial(self._tell, state.table, moment, turn)
        if left_s > 0:
            self._later(left_s, tell)
        else:
            tell()

    def _tell(self, table: str, moment: Moment, turn: str) -> None:
        if _looks(self._at[table], moment):
            self._tables.post(table, ComputerPlays(moment, turn, _now_ms()))

    def _stuck(self, table: str, moment: Moment, why: AnyText) -> None:
        self._tables.post(table, ComputerStuck(moment, why))

    def _say(self, state: TableState, at: _AtTable) -> None:
        """Submit what a person in those seats would, until it has arrived in time.

        And no more then: a clock that is pressed again and again would keep a camera's table waiting.
        """
        command = _due_call(state, at) or command_for(state, at.expects)
        if at.answered != (said := (command, state.record_number, len(state.turns))):
            at.answered = None
        is_said = said == at.answered or command == at.pressed or at.asked == (state.version, command)
        if command is None or is_said:
            return
        at.asked = state.version, command
        at.pressed = command if isinstance(command, EndTurn) else None
        request = CommandRequest(state.table, state.version, command)
        self._tables.submit(request).add_done_callback(partial(self._hear_answer, request, said))

    def _hear_answer(self, request: CommandRequest, said: _Said, answered: "Future[Answered]") -> None:
        if not answered.cancelled() and answered.exception() is None:
            came_in_time = answered.result().result != "stale"
            self._waiting.put(partial(self._know, request, said, came_in_time=came_in_time))

    def _know(self, request: CommandRequest, said: _Said, *, came_in_time: bool) -> None:
        at = self._at[request.table]
        at.pressed = None if at.pressed == request.command else at.pressed
        if came_in_time:
            at.answered = said
        if isinstance(request.command, EndTurn) and at.seen is not None:
            self._say(at.seen, at)


def seat_to_think(state: TableState) -> str | None:
    """Return the seat that needs a turn, while the game is played and nothing is open."""
    settled = state.question is None and state.remedy is None and state.provisional is None
    seat = state.computer.thinks if settled and state.connected and not state.closed else None
    return seat if seat in state.computer.strengths else None


def _is_idle(state: TableState) -> bool:
    """Return whether no computer player is to move."""
    computer = state.computer
    return computer.thinks is None and computer.planned is None and not computer.trouble


def _cancel_all(cancels: Iterable[Callable[[], None]]) -> None:
    for cancel in cancels:
        cancel()


def _after(line: Line, turn: str) -> Line | None:
    """Return the line after its turn; None if the rules here do not know it, which the table will say."""
    try:
        return line.play(line.game.read(turn))
    except AdoubeError:
        return None


def _due_call(state: TableState, at: _AtTable) -> Command | None:
    """Return the call that is due now that the turn is played."""
    if at.to_call is None or state.line is None:
        return None
    moment, call = at.to_call
    return call if moment == moment_of(state.record_number, state.line) else None


def _looks(at: _AtTable, moment: Moment) -> bool:
    return at.looks_at is not None and at.looks_at[0] == moment


def _now_ms() -> int:
    return time.monotonic_ns() // NS_PER_MS


LONGEST_S = 15.0  # the longest thought without a clock; every strength uses less by itself
SHORTEST_S = 0.05

TURNS_AHEAD = 30  # the clock is shared out over this many turns
OF_INCREMENT = 0.5  # the usable part of the increment: hands and the line need the rest
OF_LEFT = 0.1  # the largest part of the remaining time for one turn

MS_PER_S = 1_000


def allowed_now(clocks: Clocks | None, seat: str, strength: int, most_s: float = LONGEST_S) -> Allowed:
    """Return the limits of a search from now on, by `most_s` and the clock. Raises UnknownStrengthError."""
    seconds = min(most_s, seconds_for(clocks, seat, _now_ms()))
    return Allowed(seconds, budget_within(seconds, strength))


def urgency_of(clocks: Clocks | None, seat: str, strength: int) -> Urgency:
    """Return how soon its turn is waited for."""
    is_hurried = allowed_now(clocks, seat, strength).budget is not None
    return Urgency.HURRIED_TURN if is_hurried else Urgency.TURN


def seconds_for(clocks: Clocks | None, seat: str, now_ms: int) -> float:
    """Return the longest time for the turn of a seat, of the wall clock."""
    if clocks is None or clocks.allowed_ms is None:
        return LONGEST_S
    left_s = max(0, clocks.allowed_ms[seat] - clocks.used_at(seat, now_ms)) / MS_PER_S
    share_s = left_s / TURNS_AHEAD + clocks.turn_ms / MS_PER_S * OF_INCREMENT
    return max(SHORTEST_S, min(LONGEST_S, share_s, left_s * OF_LEFT))


def budget_within(seconds: float, strength: int) -> Budget | None:
    """Return a strength's budget in that time; None if it needs no more. Raises UnknownStrengthError."""
    usual = strength_of(strength).budget
    if usual.seconds is not None and usual.seconds <= seconds:
        return None
    return replace(usual, seconds=seconds)
