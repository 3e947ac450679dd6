"""Cells that change all the time: they are left out until they have been quiet for a while."""

from collections import deque

__all__ = ["Flicker"]

MOST_CHANGES = 20
"""a cell that changes more often within the window has lost contact, or feels a magnet's edge"""
WINDOW_MS = 5000


class Flicker:
    """Follows every change of every cell."""

    def __init__(self) -> None:
        self._changes: dict[str, deque[int]] = {}
        self._flickering: dict[str, int] = {}

    def changed(self, cell: str, at_ms: int) -> bool:
        """Takes in a change of a cell; whether it is flickering now."""
        if cell in self._flickering:
            self._flickering[cell] = at_ms
            return True
        changes = self._changes.get(cell)
        if changes is None:
            changes = self._changes[cell] = deque(maxlen=MOST_CHANGES + 1)
        changes.append(at_ms)
        if len(changes) <= MOST_CHANGES or at_ms - changes[0] > WINDOW_MS:
            return False
        self._flickering[cell] = at_ms
        return True

    @property
    def cells(self) -> frozenset[str]:
        return frozenset(self._flickering)

    @property
    def calm_at_ms(self) -> int | None:
        """When the next flickering cell will have been quiet for long enough; None where none flickers."""
        return min(self._flickering.values()) + WINDOW_MS if self._flickering else None

    def calmed(self, now_ms: int) -> tuple[str, ...]:
        """The cells that have been quiet for long enough, which flicker no longer."""
        calm = tuple(cell for cell, last in self._flickering.items() if last + WINDOW_MS <= now_ms)
        for cell in calm:
            del self._flickering[cell]
            self._changes[cell].clear()
        return calm
