"""From single changes to settled readings; cells that never stop changing are left out until they do."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from adoube.sensing.views import Reading, Symbol

# A cell that changes more often within the window has lost contact, or feels a magnet's edge.
MOST_CHANGES = 20
WINDOW_MS = 5000


class Flicker:
    """Follows every change of every cell."""

    def __init__(self) -> None:
        self._changes: dict[str, deque[int]] = {}
        self._flickering: dict[str, int] = {}

    def changed(self, cell: str, at_ms: int) -> bool:
        """Take in a change of a cell; True if it is flickering now."""
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
        """Return the cells that have been quiet for long enough, which flicker no longer."""
        calm = tuple(cell for cell, last in self._flickering.items() if last + WINDOW_MS <= now_ms)
        for cell in calm:
            del self._flickering[cell]
            self._changes[cell].clear()
        return calm


TOUCHES_KEPT = 1000  # Touches that are kept; of earlier ones only the last of each cell is known.


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell was touched, and shows something from then on: maybe what it showed before."""

    at_ms: int
    cell: str
    before: Symbol | None
    after: Symbol | None


class Settling:
    """The present reading of a board, when it settles, and which cells were touched since any moment.

    A moment is a number that grows with every touch, so that "since" needs no list of what happened. A cell
    that flickers, or that was left out, is unknown. `by_sensors`: only a sensor's cells flicker. `lies`: from
    the names that the source has for the cells to ours, where the board lies another way than it thinks.
    """

    def __init__(
        self,
        cells: Sequence[str],
        settle_ms: int,
        *,
        by_sensors: bool = True,
        lies: Mapping[str, str] | None = None,
    ) -> None:
        self.cells = tuple(cells)
        self._place = {cell: place for place, cell in enumerate(cells)}
        self._named = lies or {cell: cell for cell in cells}
        self._shows: list[Symbol | None] = [None] * len(cells)
        self._reading: Reading | None = None  # The reading of `_shows`, until that changes.
        self.settle_ms = settle_ms
        self._last_touch: dict[str, int] = {}  # Cells in the order of their last touches.
        self._changes: deque[CellChange] = deque(maxlen=TOUCHES_KEPT)
        self._unknown: set[str] = set()
        self._hidden: dict[str, Symbol | None] = {}
        self._left_out: set[str] = set()
        self._flicker = Flicker()
        self._by_sensors = by_sensors
        self._changed_at_ms: int | None = None
        self.moment = 0  # The number of the last touch.

    @property
    def reading(self) -> Reading:
        if self._reading is None:
            self._reading = tuple(self._shows)
        return self._reading

    @property
    def settles_at_ms(self) -> int | None:
        """When the present reading will have settled; None when it has."""
        return None if self._changed_at_ms is None else self._changed_at_ms + self.settle_ms

    @property
    def changed_at_ms(self) -> int | None:
        """When the board last stirred, until that has settled."""
        return self._changed_at_ms

    @property
    def left_out(self) -> frozenset[str]:
        """The cells that are out of use, because they flicker or are known to be broken."""
        return frozenset(self._hidden)

    @property
    def calm_at_ms(self) -> int | None:
        """When a flickering cell may be trusted again; None where none flickers."""
        return self._flicker.calm_at_ms

    @property
    def changes(self) -> Sequence[CellChange]:
        """The newest changes and touches, the oldest first."""
        return self._changes

    def show(self, source_cell: str, shows: Symbol | None, at_ms: int) -> bool:
        """Note what a cell shows from now on, None: nothing that can be told.

        Its first word is no touch, nor is one that it said before. A cell that comes back from being unknown
        may have been touched meanwhile. Returns whether the reading has changed.
        """
        cell = self._named[source_cell]
        if cell in self._hidden:
            self._heard_while_hidden(cell, shows, at_ms)
            return False
        place = self._place[cell]
        before = self._shows[place]
        if before == shows:
            return False
        changed = self._by_sensors and before is not None and shows is not None
        if changed and self._flicker.changed(cell, at_ms):
            self._hide(cell, shows, at_ms)
            return True
        self._set(cell, place, shows, at_ms)
        return True

    def see(self, source_cell: str, shows: Symbol, at_ms: int) -> bool:
        """Note what a camera takes a cell to show from now on: the same, but that no cell flickers."""
        cell = self._named[source_cell]
        place = self._place[cell]
        if cell in self._hidden or self._shows[place] == shows:
            return False
        self._set(cell, place, shows, at_ms)
        return True

    def _set(self, cell: str, place: int, shows: Symbol | None, at_ms: int) -> None:
        before = self._shows[place]
        self._shows[place], self._reading = shows, None
        self._changed_at_ms = at_ms
        if shows is None:
            self._unknown.add(cell)
        elif before is not None or cell in self._unknown:
            self._unknown.discard(cell)
            self._touch(cell)
        self._changes.append(CellChange(at_ms, cell, before, shows))

    def _heard_while_hidden(self, cell: str, shows: Symbol | None, at_ms: int) -> None:
        if self._hidden[cell] != shows and cell not in self._left_out:
            self._flicker.changed(cell, at_ms)
        self._hidden[cell] = shows

    def _hide(self, cell: str, shows: Symbol | None, at_ms: int) -> None:
        self._hidden[cell] = shows
        self._set(cell, self._place[cell], None, at_ms)

    def leave_out(self, cell: str, at_ms: int) -> None:
        """Ignore a cell from now on: it is broken."""
        self._left_out.add(cell)
        if cell not in self._hidden:
            self._hide(cell, self._shows[self._place[cell]], at_ms)

    def trust_calm_cells(self, now_ms: int) -> tuple[str, ...]:
        """Trust the cells again that have stopped flickering; return them."""
        calm = tuple(cell for cell in self._flicker.calmed(now_ms) if cell not in self._left_out)
        for cell in calm:
            self._set(cell, self._place[cell], self._hidden.pop(cell), now_ms)
        return calm

    def named(self, source_cell: str) -> str:
        """Return the cell that the source calls by a name, as the board lies."""
        return self._named[source_cell]

    def touch(self, source_cell: str, at_ms: int) -> None:
        """Note that a piece was lifted for a moment too short to show."""
        self._changed_at_ms = at_ms
        cell = self._named[source_cell]
        self._touch(cell)
        shows = self._shows[self._place[cell]]
        self._changes.append(CellChange(at_ms, cell, shows, shows))

    def _touch(self, cell: str) -> None:
        self.moment += 1
        self._last_touch.pop(cell, None)
        self._last_touch[cell] = self.moment

    def settle(self) -> None:
        """Treat the present reading as settled."""
        self._changed_at_ms = None

    def cells_touched_since(self, moment: int) -> tuple[str, ...]:
        """Return the cells known to have been touched after `moment`, in the order of their last touches."""
        newest_first = takewhile(lambda touch: touch[1] > moment, reversed(self._last_touch.items()))
        return tuple(cell for cell, _ in newest_first)[::-1]
