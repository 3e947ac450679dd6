"""A listener that finds the hints people ask for at all tables: states come in, findings go back.

It stands outside the engine like any page, and asks a computer player in a process of its own.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

from adoube.computer.advisor import Allowed, Done, Request, Urgency
from adoube.computer.messages import Found, played
from adoube.computer.search.advice import Budget, OpponentError
from adoube.games.line import Line
from adoube.tables.assistants import HintFailed, HintFound, HintWanted
from adoube.tables.boards.messages import BoardNews
from adoube.tables.state import TableState

__all__ = ["HintWorker"]

STRENGTH = 3
# A hint is there in under a second, also where a look back has a position to finish.
BUDGET = Budget(seconds=0.4)
# Before the first hint is asked for: what a search learns of a game it learns bit by bit.
GLANCE, GLANCES = Budget(seconds=0.05), 6
LATE_S = 5.0  # the longest wait on a slow computer, where one position may exceed the budget


class NewsReceiver(Protocol):
    """The part of the `adoube.tables.engine.Engine` that hints need."""

    def post(self, table: str, news: BoardNews) -> None: ...


class HintWorker:
    """A listener of all tables; `close` ends it. `ask` is as `adoube.computer.advisor.Advisor.ask`."""

    def __init__(self, tables: NewsReceiver, ask: Callable[[Request, Done], Callable[[], None]]) -> None:
        self._tables, self._ask = tables, ask
        self._newest: dict[str, HintWanted] = {}
        self._warmed: set[tuple[str, str]] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hints")

    def __call__(self, state: TableState) -> None:
        """Take in a published state; return at once."""
        if state.hint.may_ask is not None and state.line is not None:
            self._warm(state.table, state.line)
        wanted = state.hint.wanted
        if wanted is None or state.line is None or self._newest.get(state.table) == wanted:
            return
        self._newest[state.table] = wanted
        self._thread.submit(self._look, state.table, wanted, state.line)

    def close(self) -> None:
        """Accept no more requests, and hand on those already made."""
        self._thread.shutdown()

    def _warm(self, table: str, line: Line) -> None:
        """Warm a worker up for the game before the first hint is requested."""
        if (table, line.game.id) not in self._warmed:
            self._warmed.add((table, line.game.id))
            start = line.back(len(line.turns)) if line.turns else line
            request = Request(
                table, played(start), STRENGTH, partial(Allowed, LATE_S, GLANCE), urgency=Urgency.BACKGROUND
            )
            self._thread.submit(self._glance, request, GLANCES)

    def _glance(self, request: Request, glances: int) -> None:
        self._ask(request, lambda found: self._glance(request, glances - 1) if glances > 1 else None)

    def _look(self, table: str, wanted: HintWanted, line: Line) -> None:
        request = Request(
            table, played(line), STRENGTH, partial(Allowed, LATE_S, BUDGET), urgency=Urgency.HINT
        )

        def tell(found: Found | OpponentError) -> None:
            if isinstance(found, OpponentError):
                self._tables.post(table, HintFailed(wanted.number, found.said))
            else:
                turns = tuple(each.turn for each in found.turns)
                self._tables.post(table, HintFound(wanted.number, turns))

        self._ask(request, tell)
