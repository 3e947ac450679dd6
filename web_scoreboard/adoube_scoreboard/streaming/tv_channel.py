"""The stream of the table that is on television. For the asyncio thread alone."""

import asyncio
from collections.abc import Callable

from adoube.tables.state import TableState
from adoube_scoreboard.features.tv_director import Director
from adoube_scoreboard.streaming.channel import Channel, DocumentKind
from adoube_scoreboard.streaming.documents import WholeEvent

__all__ = ["TvChannel"]

MS = 1000
_TV = "tv"  # the name of the one document


class TvChannel(Channel):
    """A channel of the table that the director shows."""

    def __init__(
        self,
        director: Director,
        make_frame: Callable[[TableState], bytes],
        now_ms: Callable[[], int],
        drop_after_s: float,
        kind: DocumentKind = WholeEvent,
    ) -> None:
        """`now_ms` is the director's clock."""
        super().__init__(drop_after_s, kind)
        self._director, self._make_frame, self._now_ms = director, make_frame, now_ms
        self._states: dict[str, TableState] = {}
        self._shown: TableState | None = None
        self._timer: asyncio.TimerHandle | None = None

    def show(self, state: TableState) -> None:
        """A table has changed: readers hear of it if it is the one on television, or has just become it."""
        self._states[state.table] = state
        # The same state again means that something beside it has changed: an evaluation is due.
        if self._shown is state:
            self._shown = None
        self._look()

    def close(self) -> None:
        super().close()
        self._forget_timer()

    def _look(self) -> None:
        """Take up the table that is shown now, and come back when another may be due."""
        shown = self._states.get(self._director.shown() or "")
        if shown is not None and shown is not self._shown:
            self._shown = shown
            self.put({_TV: lambda: self._make_frame(shown)})
        self._forget_timer()
        due_ms = self._director.due_ms()
        if due_ms is not None and not self._closed:
            wait_s = max(0, due_ms - self._now_ms()) / MS
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._look)

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
