"""ANALOG: the raw counts of every cell, again and again, while the host calibrates."""

from adoube_board.clock import since
from adoube_board.frames import ANALOG

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array

    from adoube_board.link import Link

MOST_COUNTS = 120  # In one frame.


class CountStream:
    """Sends `counts` each period, in as many frames as it takes; a slow link only makes it slower."""

    def __init__(self, counts: "array[int]", link: "Link") -> None:
        self._counts = counts
        self._link = link
        self._period_ms = 0
        self._began_at = 0
        self._next = len(counts)

    def start(self, period_ms: int, now: int) -> None:
        """Stream from now on, in ticks of a millisecond clock; a period of 0 ends it."""
        self._period_ms = period_ms
        self._began_at = now
        self._next = 0 if period_ms else len(self._counts)

    def due(self, now: int) -> bool:
        """Whether a frame is to go out."""
        if self._next >= len(self._counts) and self._period_ms:
            if since(now, self._began_at) < self._period_ms:
                return False
            self._began_at = now
            self._next = 0
        return self._next < len(self._counts)

    def send(self) -> None:
        """The next frame; only while one is due."""
        end = min(self._next + MOST_COUNTS, len(self._counts))
        frame = self._link.frame
        frame.begin(ANALOG)
        frame.u16(self._next)
        for cell in range(self._next, end):
            frame.u16(self._counts[cell])
        self._next = end
        self._link.send()
