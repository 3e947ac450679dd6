"""Settled levels and touches from raw levels, by time and not by counting samples.

Counting samples would be fooled by timer ticks that were held up and then come in a burst.
"""

from array import array

from adoube_board.ring import CHANGE, TOUCH, EventRing
from adoube_board.settings import Settings

MAX_GAP_MS = 255


class Debounce:
    """Deferred debounce: a new level counts when it has stood for on_ms (not empty) or off_ms (empty).

    A level that comes back before that is no change; if it was away from a cell that is not empty for
    touch_ms or more, it is a touch. All times are the low 16 bits of a millisecond clock, so `see` must be
    called at least once in 65 s.
    """

    def __init__(self, cells: int, settings: Settings, ring: EventRing) -> None:
        self.levels = bytearray(cells)
        self._settings = settings
        self._ring = ring
        self._waiting = bytearray(cells)  # the level that is to stand; equal to `levels` where none is
        self._since = array("H", bytes(2 * cells))  # when it was first seen
        self._left = array("H", bytes(2 * cells))  # when the settled level was last left
        self._unsettled = 0

    def start(self, raw: bytearray) -> None:
        """Take these levels as settled, without an event: what stands there when the power comes on."""
        self.levels[:] = raw
        self._waiting[:] = raw
        self._unsettled = 0

    def see(self, raw: bytearray, now: int) -> None:
        """One scan's raw levels; puts changes and touches into the ring and allocates nothing."""
        levels = self.levels
        if not self._unsettled and raw == levels:
            return
        waiting = self._waiting
        for cell in range(len(levels)):
            level = raw[cell]
            if level != levels[cell]:
                self._away(cell, level, now)
            elif waiting[cell] != level:
                self._back(cell, level, now)

    def _away(self, cell: int, level: int, now: int) -> None:
        """The raw level differs from the settled one."""
        waiting = self._waiting
        if waiting[cell] != level:
            if waiting[cell] == self.levels[cell]:
                self._left[cell] = now
                self._unsettled += 1
            waiting[cell] = level
            self._since[cell] = now
        wait_ms = self._settings.on_ms if level else self._settings.off_ms
        if ((now - self._since[cell]) & 0xFFFF) >= wait_ms:
            self.levels[cell] = level
            self._unsettled -= 1
            self._ring.put(CHANGE, now, cell << 2 | level, 0)

    def _back(self, cell: int, level: int, now: int) -> None:
        """The raw level is the settled one again before another could settle."""
        self._waiting[cell] = level
        self._unsettled -= 1
        gap_ms = (now - self._left[cell]) & 0xFFFF
        if level and gap_ms >= self._settings.touch_ms:
            self._ring.put(TOUCH, now, cell, gap_ms if gap_ms < MAX_GAP_MS else MAX_GAP_MS)
