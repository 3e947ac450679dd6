"""Frames about cells and buttons: DELTA, TOUCH and BUTTON from the ring, SNAPSHOT, and ANALOG.

`SentState` is the board as the host knows it, so far as the board has told it.
"""

from binascii import crc32

from adoube_board.hardware import since
from adoube_board.scan.ring import BUTTON as BUTTON_EVENT
from adoube_board.scan.ring import CHANGE
from adoube_board.wire.frames import ANALOG, BUTTON, DELTA, DELTA_ANALOG, MAX_PAYLOAD, SNAPSHOT, TOUCH

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array

    from adoube_board.hardware import TickClock
    from adoube_board.scan.ring import EventRing
    from adoube_board.wire.frames import FrameBuilder
    from adoube_board.wire.link import Link


class SentState:
    """Each cell's level, two bits a cell as in a SNAPSHOT, and the number of changes, as last sent.

    Also how changes of such levels are written: in frames of DELTA_TYPE, at most MOST_CHANGES in each.
    """

    DELTA_TYPE = DELTA
    MOST_CHANGES = 32
    CELLS_A_BYTE = 4

    def __init__(self, levels: bytearray) -> None:
        self.cells = len(levels)
        self.gen = 0
        self.packed = bytearray((self.cells + self.CELLS_A_BYTE - 1) // self.CELLS_A_BYTE)
        self.copy(levels, 0)

    def change(self, cell: int, level: int) -> None:
        """Note one change that is being sent."""
        self._set(cell, level)
        self.gen = (self.gen + 1) & 0xFFFF

    def copy(self, levels: bytearray, missed: int) -> None:
        """Take all levels as they are; `missed` changes lie between and are counted though never sent."""
        self.gen = (self.gen + missed) & 0xFFFF
        for cell in range(self.cells):
            self._set(cell, levels[cell])

    def crc(self) -> int:
        """Return the state CRC of the heartbeat."""
        return int(crc32(self.packed)) & 0xFFFF

    def write_change(self, frame: "FrameBuilder", cell: int, level: int) -> None:
        frame.u16(cell << 2 | level)

    def _set(self, cell: int, level: int) -> None:
        shift = (cell & 3) * 2
        self.packed[cell >> 2] = self.packed[cell >> 2] & ~(3 << shift) & 0xFF | level << shift


class SentLevels(SentState):
    """The same for linear halls: a signed byte a cell."""

    DELTA_TYPE = DELTA_ANALOG
    MOST_CHANGES = 64
    CELLS_A_BYTE = 1

    def write_change(self, frame: "FrameBuilder", cell: int, level: int) -> None:
        frame.u16(cell)
        frame.u8(level)

    def _set(self, cell: int, level: int) -> None:
        self.packed[cell] = level


def sent_state_of(levels: bytearray, linear: bool) -> SentState:
    """Return the picture of a board that shows these levels now."""
    return SentLevels(levels) if linear else SentState(levels)


# In one TOUCH. MOST_CHANGES is the limit of a DELTA; more changes at one time go out as a SNAPSHOT.
MAX_TOUCHES = 32

# An event that waited longer is dropped: with 16 bits of time the host could not date it for certain.
STALE_MS = 10000


class EventSender:
    """Empties the ring into frames and keeps the picture in step with what was sent."""

    def __init__(self, ring: "EventRing", picture: "SentState", clock: "TickClock", link: "Link") -> None:
        self._ring = ring
        self._picture = picture
        self._clock = clock
        self._link = link
        self._stale = 0
        self._stale_changes = 0
        self._changes_told = 0

    @property
    def lost(self) -> int:
        """Events dropped since the start, modulo 65,536: the ring was full, or they waited too long."""
        return (self._ring.lost + self._stale) & 0xFFFF

    def missed_changes(self) -> int:
        """Return how many of the lost events were changes, since this was last asked."""
        lost_changes = (self._ring.lost_changes + self._stale_changes) & 0xFFFF
        missed = (lost_changes - self._changes_told) & 0xFFFF
        self._changes_told = lost_changes
        return missed

    def drop_stale(self) -> None:
        ring = self._ring
        while len(ring) and self._clock.age(ring.time) > STALE_MS:
            self._stale += 1
            if ring.kind == CHANGE:
                self._stale_changes += 1
            ring.drop()

    def next_is_change(self) -> bool:
        """Return whether the next frame is a DELTA; only while the ring is not empty."""
        return self._ring.kind == CHANGE

    def send(self) -> bool:
        """Send one frame of the oldest events. False: too many for a DELTA, and a SNAPSHOT must tell them."""
        kind = self._ring.kind
        if kind == CHANGE:
            return self._send_changes(self._ring.run())
        if kind == BUTTON_EVENT:
            self._send_button()
        else:
            self._send_touches(min(self._ring.run(), MAX_TOUCHES))
        return True

    def _send_changes(self, count: int) -> bool:
        ring = self._ring
        picture = self._picture
        frame = self._link.frame
        fits = count <= picture.MOST_CHANGES
        if fits:
            frame.begin(picture.DELTA_TYPE)
            frame.u16(ring.time)
            frame.u16(picture.gen + count)
        for _ in range(count):
            if fits:
                picture.write_change(frame, ring.code, ring.detail)
            picture.change(ring.code, ring.detail)
            ring.drop()
        if fits:
            self._link.send()
        return fits

    def _send_touches(self, count: int) -> None:
        self._begin_dated(TOUCH)
        for _ in range(count):
            self._link.frame.u16(self._ring.code)
            self._link.frame.u8(self._ring.detail)
            self._ring.drop()
        self._link.send()

    def _send_button(self) -> None:
        self._begin_dated(BUTTON)
        self._link.frame.u8(self._ring.code >> 1)
        self._link.frame.u8(self._ring.code & 1)
        self._ring.drop()
        self._link.send()

    def _begin_dated(self, type_: int) -> None:
        """Begin a frame with the oldest event's full time."""
        self._link.frame.begin(type_)
        self._link.frame.u16(self._ring.time)
        self._link.frame.u16(self._clock.high_at(self._ring.time))


HEAD = 8  # Bytes of time, generation and first cell before the levels of each part.


class Snapshots:
    """After `begin`, `send_part` until it is not `under_way`, with nothing else between."""

    def __init__(self, picture: "SentState", clock: "TickClock", link: "Link") -> None:
        self.under_way = False
        self._picture = picture
        self._clock = clock
        self._link = link
        self._next = 0
        self._low = 0
        self._high = 0

    def begin(self) -> None:
        self._next = 0
        self._low = self._clock.low
        self._high = self._clock.high
        self.under_way = self._picture.cells > 0

    def send_part(self) -> None:
        packed = self._picture.packed
        end = min(self._next + MAX_PAYLOAD - HEAD, len(packed))
        frame = self._link.frame
        frame.begin(SNAPSHOT)
        frame.u16(self._low)
        frame.u16(self._high)
        frame.u16(self._picture.gen)
        frame.u16(self._picture.CELLS_A_BYTE * self._next)
        frame.raw(packed[self._next : end])
        self._next = end
        self.under_way = end < len(packed)
        self._link.send()


MOST_COUNTS = 120  # In one ANALOG.


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
        """Return whether a frame is to go out."""
        if self._next >= len(self._counts) and self._period_ms:
            if since(now, self._began_at) < self._period_ms:
                return False
            self._began_at = now
            self._next = 0
        return self._next < len(self._counts)

    def send(self) -> None:
        """Send the next frame; only while one is due."""
        end = min(self._next + MOST_COUNTS, len(self._counts))
        frame = self._link.frame
        frame.begin(ANALOG)
        frame.u16(self._next)
        for cell in range(self._next, end):
            frame.u16(self._counts[cell])
        self._next = end
        self._link.send()
