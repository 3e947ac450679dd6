"""From single changes to settled readings; cells that never stop changing are left out until they do."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from adoube.sensing.views import Reading, Symbol

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


TOUCHES_KEPT = 1000
"""so many can be counted; of those before only the last of each cell is known"""


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell was touched, and shows something from then on: maybe what it showed before.

    Changes that are no touches share the moment of the touch before.
    """

    number: int
    moment: int
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
        self._reading: Reading | None = None
        """of `_shows`, until that changes"""
        self.settle_ms = settle_ms
        self._last_touch: dict[str, int] = {}
        """in the order of these touches"""
        self._last_touch_ms: dict[str, int] = {}
        self._touches: deque[tuple[int, str]] = deque(maxlen=TOUCHES_KEPT)
        self._changes: deque[CellChange] = deque(maxlen=TOUCHES_KEPT)
        self._unknown: set[str] = set()
        self._hidden: dict[str, Symbol | None] = {}
        self._left_out: set[str] = set()
        self._flicker = Flicker()
        self._by_sensors = by_sensors
        self._sure_since = 0
        self._lost_at_ms: int | None = None
        """when that was known, until the board has settled since"""
        self.jumped_at_ms: int | None = None
        """when cells were last reported that had changed by then"""
        self._jumped_moment = 0
        """the moment up to which that is so"""
        self._changed_at_ms: int | None = None
        self.moment = 0
        """the number of the last touch"""
        self.changes = 0
        """the number of the last change"""

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

    def show(self, source_cell: str, shows: Symbol | None, at_ms: int) -> bool:
        """A cell shows something from now on, None: nothing that can be told.

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
        """A camera takes a cell to show something from now on: the same, but that no cell flickers."""
        cell = self._named[source_cell]
        place = self._place[cell]
        if cell in self._hidden or self._shows[place] == shows:
            return False
        self._set(cell, place, shows, at_ms)
        return True

    def _set(self, cell: str, place: int, shows: Symbol | None, at_ms: int) -> None:
        before, stirred_at_ms = self._shows[place], self._changed_at_ms
        self._shows[place], self._reading = shows, None
        self._changed_at_ms = at_ms
        if shows is None:
            self._unknown.add(cell)
        elif before is not None or cell in self._unknown:
            self._unknown.discard(cell)
            self._touch(cell, at_ms)
            if self._lost_at_ms is not None and at_ms in (self._lost_at_ms, stirred_at_ms):
                self.jumped_at_ms, self._jumped_moment = at_ms, self._sure_since
        self._note(cell, before, shows, at_ms)

    def _heard_while_hidden(self, cell: str, shows: Symbol | None, at_ms: int) -> None:
        if self._hidden[cell] != shows and cell not in self._left_out:
            self._flicker.changed(cell, at_ms)
        self._hidden[cell] = shows

    def _hide(self, cell: str, shows: Symbol | None, at_ms: int) -> None:
        self._hidden[cell] = shows
        self._set(cell, self._place[cell], None, at_ms)

    def leave_out(self, cell: str, at_ms: int) -> None:
        """Believes nothing more that a cell says: it is broken."""
        self._left_out.add(cell)
        if cell not in self._hidden:
            self._hide(cell, self._shows[self._place[cell]], at_ms)

    def trust_calm_cells(self, now_ms: int) -> tuple[str, ...]:
        """Believes the cells again that have stopped flickering; returns them."""
        calm = tuple(cell for cell in self._flicker.calmed(now_ms) if cell not in self._left_out)
        for cell in calm:
            self._set(cell, self._place[cell], self._hidden.pop(cell), now_ms)
        return calm

    def named(self, source_cell: str) -> str:
        """The cell that the source calls by a name, as the board lies."""
        return self._named[source_cell]

    def stir(self, at_ms: int) -> None:
        """What stands has to settle anew, though nothing has changed."""
        self._changed_at_ms = at_ms

    def touch(self, source_cell: str, at_ms: int) -> None:
        """What stands on a cell was lifted for a moment too short to show."""
        self._changed_at_ms = at_ms
        cell = self._named[source_cell]
        self._touch(cell, at_ms)
        shows = self._shows[self._place[cell]]
        self._note(cell, shows, shows, at_ms)

    def _note(self, cell: str, before: Symbol | None, after: Symbol | None, at_ms: int) -> None:
        self.changes += 1
        self._changes.append(CellChange(self.changes, self.moment, at_ms, cell, before, after))

    def _touch(self, cell: str, at_ms: int) -> None:
        self.moment += 1
        self._last_touch_ms[cell] = at_ms
        self._last_touch.pop(cell, None)
        self._last_touch[cell] = self.moment
        self._touches.append((self.moment, cell))

    def settle(self) -> None:
        """Takes the present reading for settled."""
        self._changed_at_ms = self._lost_at_ms = None

    def lose_touches(self, at_ms: int | None = None) -> None:
        """Touches up to now may have gone unreported."""
        self.moment += 1
        self._sure_since = self.moment
        self._lost_at_ms = at_ms

    @property
    def has_just_jumped(self) -> bool:
        """Whether the last thing heard of the board is how it stands after it was not heard."""
        return self.jumped_at_ms is not None and self.jumped_at_ms == self._changed_at_ms

    def jumped_since(self, moment: int) -> bool:
        """Whether the board was not heard after `moment`, and several cells or more had changed by then:
        a hand changes one after the other, a board that is heard again reports them at once."""
        return moment < self._jumped_moment

    def touched_since(self, moment: int) -> frozenset[str] | None:
        """The cells that may have been touched after `moment`, unknown ones among them.

        None where touches may have gone unreported.
        """
        if moment < self._sure_since:
            return None
        return frozenset({*self._unknown, *self.cells_touched_since(moment)})

    def cells_touched_since(self, moment: int) -> tuple[str, ...]:
        """The cells known to have been touched after `moment`, in the order of their last touches."""
        newest_first = takewhile(lambda touch: touch[1] > moment, reversed(self._last_touch.items()))
        return tuple(cell for cell, _ in newest_first)[::-1]

    def moments_since(self, moment: int) -> dict[str, list[int]] | None:
        """The moments at which each cell is known to have been touched after `moment`, the oldest first.

        None where that is too long ago to tell.
        """
        if len(self._touches) == TOUCHES_KEPT and self._touches[0][0] > moment + 1:
            return None
        moments: dict[str, list[int]] = {}
        newest_first = takewhile(lambda touch: touch[0] > moment, reversed(self._touches))
        for touched, cell in reversed(list(newest_first)):
            moments.setdefault(cell, []).append(touched)
        return moments

    def changes_since(self, moment: int) -> list[CellChange] | None:
        """What has changed or was touched after `moment`, oldest first; None where that is too long ago."""
        if len(self._changes) == TOUCHES_KEPT and self._changes[0].moment > moment + 1:
            return None
        newest_first = takewhile(lambda change: change.moment > moment, reversed(self._changes))
        return list(newest_first)[::-1]

    def changes_after(self, number: int) -> list[CellChange] | None:
        """What has changed or was touched after a change; None where that is too long ago."""
        since = self.changes - number
        if since > len(self._changes):
            return None
        return list(islice(reversed(self._changes), since))[::-1]

    def touched_after_ms(self, at_ms: int) -> frozenset[str]:
        """The cells known to have been touched after a point in time."""
        return frozenset(cell for cell, last_ms in self._last_touch_ms.items() if last_ms > at_ms)

    def touched_later(self, cell: str, other: str, by_ms: int) -> bool:
        """Whether the last touch of a cell came later than that of another one, by more than so much."""
        last_ms, others_ms = self._last_touch_ms.get(cell), self._last_touch_ms.get(other)
        return last_ms is not None and others_ms is not None and last_ms - others_ms > by_ms
