"""Events on their way from the scan to the link, in arrays that are allocated once."""

from array import array

CHANGE = 0
TOUCH = 1
BUTTON = 2

SIZE = 128
MASK = SIZE - 1


class EventRing:
    """A ring with one writer (the scan, perhaps in an interrupt) and one reader (the main loop).

    An event has a kind, the low 16 bits of its time in ms, and two numbers, `code` and `detail`: for CHANGE
    the cell and its level (one byte, as on the wire), for TOUCH the cell and its gap in ms, for BUTTON
    `button << 1 | edge` and 0. A full ring drops the new
    event and counts it, modulo 65,536, in `lost`, and in `lost_changes` if it was a CHANGE.
    """

    def __init__(self) -> None:
        self._kinds = bytearray(SIZE)
        self._times = array("H", bytes(2 * SIZE))
        self._codes = array("H", bytes(2 * SIZE))
        self._details = bytearray(SIZE)
        self._written = 0
        self._read = 0
        self.lost = 0
        self.lost_changes = 0

    def put(self, kind: int, time: int, code: int, detail: int) -> None:
        """Called by the writer alone; allocates nothing."""
        at = self._written
        after = (at + 1) & MASK
        if after == self._read:
            self.lost = (self.lost + 1) & 0xFFFF
            if kind == CHANGE:
                self.lost_changes = (self.lost_changes + 1) & 0xFFFF
            return
        self._kinds[at] = kind
        self._times[at] = time
        self._codes[at] = code
        self._details[at] = detail
        # The reader sees the event from here on, so this stands last.
        self._written = after

    def __len__(self) -> int:
        return (self._written - self._read) & MASK

    def run(self) -> int:
        """Return how many of the oldest events are of one kind and time, and so may share a frame."""
        count = len(self)
        at = self._read
        for ahead in range(1, count):
            nth = (at + ahead) & MASK
            if self._kinds[nth] != self._kinds[at] or self._times[nth] != self._times[at]:
                return ahead
        return count

    @property
    def kind(self) -> int:
        """The oldest event's kind; only while the ring is not empty, as the three below."""
        return self._kinds[self._read]

    @property
    def time(self) -> int:
        return self._times[self._read]

    @property
    def code(self) -> int:
        return self._codes[self._read]

    @property
    def detail(self) -> int:
        return self._details[self._read]

    def drop(self) -> None:
        """Done with the oldest event. Called by the reader alone."""
        self._read = (self._read + 1) & MASK
