"""Evaluations of running games for spectators: what a search expects, shown after a delay.

The arbiter allows them table by table. Nothing is searched for at another table, and nothing is stored: after
a restart no table shows one. A search works in the background, so turns, hints and analyses come first.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from adoube.computer.advisor import Allowed, Done, Request, Urgency
from adoube.computer.messages import Found, played
from adoube.computer.search.advice import Budget, OpponentError
from adoube.games.line import Line
from adoube.tables.assistants import Moment, moment_of
from adoube.tables.state import Phase, TableState

__all__ = ["LONGEST_DELAY_S", "Estimate", "EvaluationWorker", "Evaluations", "NoEvaluations"]

logger = logging.getLogger(__name__)

LONGEST_DELAY_S = 3600
STRENGTH = 3
BUDGET = Budget(seconds=0.5, positions=10_000)  # as an analysis has it


@dataclass(frozen=True, slots=True)
class Estimate:
    """The findings of a search on one position of a running game."""

    ply: int  # how many turns had been played
    values: Mapping[str, float]  # by seat, 0 to 1: the share of the game that the seat could expect
    positions: int  # how many positions were looked at
    proven: bool  # whether the values are certain


class Evaluations(Protocol):
    """Evaluations as pages may use them; safe to use from any thread."""

    @property
    def is_there(self) -> bool:
        """True if there is a computer player to ask."""
        ...

    def allow(self, state: TableState, delay_s: int | None) -> None:
        """Show evaluations at a table, so many seconds after their position stood; None: none any more."""
        ...

    def delay_s(self, table: str) -> int | None:
        """Return the delay at a table; None where none are shown."""
        ...

    def at(self, state: TableState) -> Estimate | None:
        """Return the newest evaluation of the running game that may be seen now."""
        ...

    def follow(self, told: Callable[[str], None]) -> None:
        """Call `told` with a table's name when another evaluation may be seen there, on any thread."""
        ...


class NoEvaluations:
    """There are none where no computer player runs."""

    is_there = False

    def allow(self, state: TableState, delay_s: int | None) -> None:
        pass

    def delay_s(self, table: str) -> int | None:
        return None

    def at(self, state: TableState) -> Estimate | None:
        return None

    def follow(self, told: Callable[[str], None]) -> None:
        pass


@dataclass(slots=True)
class _EvaluatedTable:
    """A table where evaluations are shown. Its fields are held by the worker's lock."""

    delay_s: int
    asked: Moment | None = None  # the position that was asked about last
    cancel: Callable[[], None] = lambda: None
    # By game what was found, and when it may be seen; the oldest first.
    found: list[tuple[int, float, Estimate]] = field(default_factory=list)


class EvaluationWorker:
    """A listener of all tables. `ask` is as `adoube.computer.advisor.Advisor.ask`; `close` ends it."""

    is_there = True

    def __init__(
        self,
        ask: Callable[[Request, Done], Callable[[], None]],
        now_s: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], None] | None = None,
    ) -> None:
        """`now_s` is a monotonic clock; `later` calls something after so many seconds, on any thread."""
        self._ask, self._now_s = ask, now_s
        self._later = later or _after
        self._tables: dict[str, _EvaluatedTable] = {}
        self._told: Callable[[str], None] = lambda _: None
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="evaluations")

    def __call__(self, state: TableState) -> None:
        """Take in a published state; return at once."""
        line = state.line
        if line is None or state.phase is not Phase.PLAYING or line.outcome is not None:
            return
        with self._lock:
            at = self._tables.get(state.table)
            moment = moment_of(state.record_number, line)
            if at is None or at.asked == moment:
                return
            at.asked = moment
            at.cancel()
            due_s = self._now_s() + at.delay_s
        self._thread.submit(self._look, state.table, at, moment, line, due_s)

    def allow(self, state: TableState, delay_s: int | None) -> None:
        with self._lock:
            if (before := self._tables.pop(state.table, None)) is not None:
                before.cancel()
            if delay_s is not None:
                self._tables[state.table] = _EvaluatedTable(min(max(0, delay_s), LONGEST_DELAY_S))
        self(state)
        self._told(state.table)

    def delay_s(self, table: str) -> int | None:
        with self._lock:
            at = self._tables.get(table)
            return None if at is None else at.delay_s

    def at(self, state: TableState) -> Estimate | None:
        with self._lock:
            at = self._tables.get(state.table)
            if at is None or state.phase is Phase.OVER:
                return None
            now_s = self._now_s()
            seen = [each for game, due_s, each in at.found if game == state.record_number and due_s <= now_s]
        # Turns that were taken back are evaluated no longer.
        return next((each for each in reversed(seen) if each.ply <= len(state.turns)), None)

    def follow(self, told: Callable[[str], None]) -> None:
        self._told = told

    def close(self) -> None:
        """Search for no more."""
        with self._lock:
            for at in self._tables.values():
                at.cancel()
            self._tables.clear()
        self._thread.shutdown(cancel_futures=True)

    # on a thread of its own

    def _look(self, table: str, at: _EvaluatedTable, moment: Moment, line: Line, due_s: float) -> None:
        request = Request(
            f"evaluation-{table}",
            played(line),
            STRENGTH,
            partial(Allowed, budget=BUDGET),
            urgency=Urgency.BACKGROUND,
        )
        cancel = self._ask(request, partial(self._hear, table, at, moment, due_s))
        with self._lock:
            at.cancel = cancel

    # on a thread of the advisor

    def _hear(
        self, table: str, at: _EvaluatedTable, moment: Moment, due_s: float, found: Found | OpponentError
    ) -> None:
        if isinstance(found, OpponentError):
            logger.warning("no evaluation of table %s: %s", table, found)
            return
        best = found.best
        made = Estimate(moment.ply, dict(best.values), found.positions, best.proven)
        with self._lock:
            if self._tables.get(table) is not at:
                return
            now_s = self._now_s()
            # Of those that may be seen already only the newest one counts.
            passed = [each for each in at.found if each[1] <= now_s]
            at.found = [*passed[-1:], *(each for each in at.found if each[1] > now_s)]
            at.found.append((moment.record_number, due_s, made))
        self._later(max(0.0, due_s - now_s), partial(self._told, table))


def _after(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
