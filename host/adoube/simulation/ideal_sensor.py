"""A board that is seen rather than wired: for views that no wired board of ours has, such as colour."""

import time
from collections.abc import Callable

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.views import View
from adoube.simulation.recording import PROMISE_MS

__all__ = ["SimulatedEyes"]


class SimulatedEyes:
    """Sees exactly what a view shows of a simulated board, and tells it at once.

    `tell` is where events go; until it is given, what happens is only remembered.
    """

    promise_ms = PROMISE_MS

    def __init__(self, game: AnyGame, view: View, standing: Placement) -> None:
        self.view = view
        self._shown = {cell: view.symbol(standing.stack(cell)) for cell in game.board.names}
        self.tell: Callable[[Event], None] | None = None

    def all_cells(self) -> list[Event]:
        """What every cell shows now."""
        now_ms = _now_ms()
        return [CellShows(now_ms, cell, shows) for cell, shows in self._shown.items()]

    def becomes(self, cell: str, stack: Stack) -> None:
        symbol = self.view.symbol(stack)
        if symbol != self._shown[cell]:
            self._shown[cell] = symbol
            self._tell(CellShows(_now_ms(), cell, symbol))

    def press(self, seat: str) -> None:
        self._tell(ClockPressed(_now_ms(), seat))

    def release(self, seat: str) -> None:
        """A press says it all."""

    def _tell(self, event: Event) -> None:
        if self.tell is not None:
            self.tell(event)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
