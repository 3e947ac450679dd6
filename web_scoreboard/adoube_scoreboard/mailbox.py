"""Where tables leave their states for the scoreboard's loop: a place each, which a newer state takes over."""

import threading
from collections.abc import Callable
from functools import partial

from adoube.tables.state import TableState

__all__ = ["Mailbox"]


class Mailbox:
    """Holds the newest state of each table until the loop shows it: nothing queues, however slow the loop is.

    Nothing is lost with an older state: the newest one has every turn, and the journal every row.
    """

    def __init__(
        self, soon: Callable[[Callable[[], None]], object], show: Callable[[TableState], None]
    ) -> None:
        """`soon` has the loop call something; `show` is called there."""
        self._soon = soon
        self._show = show
        self._waiting: dict[str, TableState] = {}
        self._lock = threading.Lock()

    def put(self, state: TableState) -> None:
        """Has a state shown, instead of an older one of its table that still waits. Returns at once."""
        with self._lock:
            is_expected = state.table in self._waiting
            self._waiting[state.table] = state
        if not is_expected:
            self._soon(partial(self._take, state.table))

    @property
    def waiting(self) -> int:
        """How many tables have a state here that was not shown yet."""
        with self._lock:
            return len(self._waiting)

    def _take(self, table: str) -> None:
        with self._lock:
            state = self._waiting.pop(table)
        self._show(state)
