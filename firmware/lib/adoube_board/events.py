"""DELTA, TOUCH and BUTTON: what the ring holds, oldest first, and what was lost of it."""

from adoube_board.frames import BUTTON, TOUCH
from adoube_board.ring import BUTTON as BUTTON_EVENT
from adoube_board.ring import CHANGE

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.clock import TickClock
    from adoube_board.link import Link
    from adoube_board.ring import EventRing
    from adoube_board.sent_state import SentState

# In one frame. Of changes it is the picture that says; more of them at one time are told by a SNAPSHOT.
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
        """How many of the lost events were changes, since this was last asked."""
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
        """Whether the next frame is a DELTA; only while the ring is not empty."""
        return self._ring.kind == CHANGE

    def send(self) -> bool:
        """One frame of the oldest events. False: too many for a DELTA, and a SNAPSHOT must tell them."""
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
        """A frame that begins with the oldest event's full time."""
        self._link.frame.begin(type_)
        self._link.frame.u16(self._ring.time)
        self._link.frame.u16(self._clock.high_at(self._ring.time))
