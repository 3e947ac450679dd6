"""Settled levels and touches from raw levels, by time and not by counting samples.

Counting samples would be fooled by timer ticks that were held up and then come in a burst. The search for
the cells that need a look is in machine code where the chip allows it (pending_cells_viper).
"""

from array import array

from adoube_board.config.settings import Settings
from adoube_board.scan.ring import CHANGE, TOUCH, EventRing
from adoube_board.sources.sio import is_known

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from collections.abc import Callable

    from adoube_board.config.config import Config

    NextPending = Callable[[array[int], bytearray, bytearray, bytearray, array[int]], int]


# Indices into the plan of a search.
FIRST = 0
END = 1
NOW = 2
THRESHOLD = 3
ON_MS = 4
OFF_MS = 5
PLAN_SIZE = 6


def next_pending(
    plan: "array[int]", raw: bytearray, waiting: bytearray, settled: bytearray, since: "array[int]"
) -> int:
    """Return the first cell from FIRST on that shows something else than it did, or has shown it for long
    enough.

    END if there is none. A level of THRESHOLD or more, either way, counts after ON_MS, else after OFF_MS;
    NOW is on the clock of `since`, of 16 bits.
    """
    for cell in range(plan[FIRST], plan[END]):
        level = raw[cell]
        if waiting[cell] != level:
            return cell
        if settled[cell] != level:
            strength = level if level < 128 else 256 - level
            wait_ms = plan[ON_MS] if strength >= plan[THRESHOLD] else plan[OFF_MS]
            if ((plan[NOW] - since[cell]) & 0xFFFF) >= wait_ms:
                return cell
    return plan[END]


def search_on(chip: str) -> "NextPending":
    """Return the search for this chip: in machine code where it can be loaded."""
    if not is_known(chip):
        return next_pending
    from adoube_board.scan.pending_cells_viper import next_pending as compiled

    search: "NextPending" = compiled
    return search


MAX_GAP_MS = 255

MOST_A_SCAN = 4
# How many cells one scan has to do with: so many, and as many more for each millisecond until the next. A
# cell takes an RP2040 0.17 ms. Where more change at once, as when a hand sweeps over the board, the scans
# that follow look at the others, so that none takes ten times as long as usual.
MOST_A_MS = 4


class Debounce:
    """Deferred debounce: a new level counts when it has stood for on_ms (not empty) or off_ms (empty).

    A level that comes back before that is no change; if it was away from a cell that is not empty for
    touch_ms or more, it is a touch. All times are the low 16 bits of a millisecond clock, so `see` must be
    called at least once in 65 s. `search` finds the cells that a scan has to do with, as `next_pending` does.
    """

    def __init__(
        self, cells: int, settings: Settings, ring: EventRing, search: "NextPending" = next_pending
    ) -> None:
        self.levels = bytearray(cells)
        self._settings = settings
        self._ring = ring
        self._next_due = search
        self._plan = array("I", bytes(4 * PLAN_SIZE))
        self._first = 0
        self._waiting = bytearray(cells)  # The level that waits to settle; equal to `levels` where none does.
        self._since = array("H", bytes(2 * cells))  # When the waiting level was first seen.
        self._left = array("H", bytes(2 * cells))  # When the settled level was last left.
        self._unsettled = 0

    def start(self, raw: bytearray) -> None:
        """Take these levels as settled, without an event: what stands there when the power comes on."""
        self.levels[:] = raw
        self._waiting[:] = raw
        self._unsettled = 0

    def see(self, raw: bytearray, now: int) -> None:
        """Take one scan's raw levels; puts changes and touches into the ring and allocates nothing."""
        levels = self.levels
        if not self._unsettled and raw == levels:
            return
        plan = self._plan
        plan[NOW] = now
        plan[THRESHOLD] = self._threshold()
        plan[ON_MS] = self._settings.on_ms
        plan[OFF_MS] = self._settings.off_ms
        # From where the last scan had to stop, then from the start.
        began = self._first
        most = MOST_A_SCAN + MOST_A_MS * self._settings.scan_period_ms
        left = self._look(raw, now, began, len(levels), most)
        if left:
            left = self._look(raw, now, 0, began, left)
        if left:
            self._first = 0

    def _look(self, raw: bytearray, now: int, first: int, end: int, most: int) -> int:
        """Do what is due for the cells from `first` to `end`, for `most` at most; what is left of `most`."""
        plan = self._plan
        plan[END] = end
        plan[FIRST] = first
        while most:
            cell = self._next_due(plan, raw, self._waiting, self.levels, self._since)
            if cell == end:
                return most
            level = raw[cell]
            if level != self.levels[cell]:
                self._away(cell, level, now)
            else:
                self._back(cell, level, now)
            plan[FIRST] = self._first = cell + 1
            most -= 1
        return 0

    def _threshold(self) -> int:
        """Return the lowest level of a cell that is not empty."""
        return 1

    def _away(self, cell: int, level: int, now: int) -> None:
        """Handle a raw level that differs from the settled one."""
        waiting = self._waiting
        if waiting[cell] != level:
            if waiting[cell] == self.levels[cell]:
                self._left[cell] = now
                self._unsettled += 1
            waiting[cell] = level
            self._since[cell] = now
        wait_ms = self._settings.on_ms if self._stands(level) else self._settings.off_ms
        if ((now - self._since[cell]) & 0xFFFF) >= wait_ms:
            self.levels[cell] = level
            self._unsettled -= 1
            self._ring.put(CHANGE, now, cell, level)

    def _back(self, cell: int, level: int, now: int) -> None:
        """Handle a raw level that is the settled one again before another could settle."""
        self._rest(cell, level)
        if level:
            self._touch(cell, now)

    def _stands(self, level: int) -> bool:
        """True if a cell of this level is not empty."""
        return level != 0

    def _rest(self, cell: int, level: int) -> None:
        self._waiting[cell] = level
        self._unsettled -= 1

    def _touch(self, cell: int, now: int) -> None:
        """Tell a touch, if the level was away for long enough until now."""
        gap_ms = (now - self._left[cell]) & 0xFFFF
        if gap_ms >= self._settings.touch_ms:
            self._ring.put(TOUCH, now, cell, gap_ms if gap_ms < MAX_GAP_MS else MAX_GAP_MS)


class LevelDebounce(Debounce):
    """As Debounce, for levels of which one below the threshold counts as empty.

    A touch is a level that went below the threshold for touch_ms or more and came back before that settled.
    It need not come back to the very level it was: a piece is seldom put back exactly where it stood.
    """

    def __init__(
        self, cells: int, settings: "Settings", ring: "EventRing", search: "NextPending" = next_pending
    ) -> None:
        super().__init__(cells, settings, ring, search)
        self._below = bytearray(cells)  # 1 while a settled piece reads below the threshold.

    def _threshold(self) -> int:
        return self._settings.threshold

    def _stands(self, level: int) -> bool:
        return abs(signed(level)) >= self._settings.threshold

    def _away(self, cell: int, level: int, now: int) -> None:
        Debounce._away(self, cell, level, now)
        self._follow(cell, level, now)

    def _back(self, cell: int, level: int, now: int) -> None:
        self._follow(cell, level, now)
        self._rest(cell, level)

    def _follow(self, cell: int, level: int, now: int) -> None:
        """Note where a settled piece's level goes below the threshold, and tell when it has come back."""
        if not self._stands(self.levels[cell]):
            self._below[cell] = 0
        elif not self._stands(level):
            if not self._below[cell]:
                self._below[cell] = 1
                self._left[cell] = now
        elif self._below[cell]:
            self._below[cell] = 0
            self._touch(cell, now)


def signed(level: int) -> int:
    """Return a level from its byte on the wire."""
    return level if level < 128 else level - 256


def open_debounce(config: "Config", ring: "EventRing", linear: bool, chip: str) -> Debounce:
    """Return the debounce for the levels of this board on this chip (see chips)."""
    kind = LevelDebounce if linear else Debounce
    return kind(len(config.cells), config.settings, ring, search_on(chip))
