"""From single changes to settled readings: what all cells show once nothing has changed for a while."""

from collections.abc import Sequence

from adoube.sensing.views import Reading, Symbol

__all__ = ["Settling"]


class Settling:
    """The present reading of a board, when it settles, and which cells were touched since any moment.

    A moment is a number that grows with every touch, so that "since" needs no list of what happened.
    """

    def __init__(self, cells: Sequence[str], settle_ms: int) -> None:
        self._place = {cell: place for place, cell in enumerate(cells)}
        self._shows: list[Symbol | None] = [None] * len(cells)
        self._settle_ms = settle_ms
        self._last_touch: dict[str, int] = {}
        self._unknown: set[str] = set()
        self._sure_since = 0
        self._changed_at_ms: int | None = None
        self.moment = 0
        """the number of the last touch"""

    @property
    def reading(self) -> Reading:
        return tuple(self._shows)

    @property
    def settles_at_ms(self) -> int | None:
        """When the present reading will have settled; None when it has."""
        return None if self._changed_at_ms is None else self._changed_at_ms + self._settle_ms

    @property
    def changed_at_ms(self) -> int | None:
        """When the board last stirred, until that has settled."""
        return self._changed_at_ms

    def show(self, cell: str, shows: Symbol | None, at_ms: int) -> None:
        """A cell shows something from now on, None: nothing that can be told.

        Its first word is no touch, nor is one that it said before. A cell that comes back from being unknown
        may have been touched meanwhile.
        """
        place = self._place[cell]
        before = self._shows[place]
        if before == shows:
            return
        self._shows[place] = shows
        self._changed_at_ms = at_ms
        if shows is None:
            self._unknown.add(cell)
        elif before is not None or cell in self._unknown:
            self._unknown.discard(cell)
            self._touch(cell)

    def touch(self, cell: str, at_ms: int) -> None:
        """What stands on a cell was lifted for a moment too short to show."""
        self._changed_at_ms = at_ms
        self._touch(cell)

    def _touch(self, cell: str) -> None:
        self.moment += 1
        self._last_touch[cell] = self.moment

    def settle(self) -> None:
        """Takes the present reading for settled."""
        self._changed_at_ms = None

    def lose_touches(self) -> None:
        """Touches up to now may have gone unreported."""
        self.moment += 1
        self._sure_since = self.moment

    def touched_since(self, moment: int) -> frozenset[str] | None:
        """The cells that may have been touched after `moment`, unknown ones among them.

        None where touches may have gone unreported.
        """
        if moment < self._sure_since:
            return None
        return frozenset({*self._unknown, *self.cells_touched_since(moment)})

    def cells_touched_since(self, moment: int) -> tuple[str, ...]:
        """The cells known to have been touched after `moment`, the earliest first."""
        touched = [(last, cell) for cell, last in self._last_touch.items() if last > moment]
        return tuple(cell for _, cell in sorted(touched))
