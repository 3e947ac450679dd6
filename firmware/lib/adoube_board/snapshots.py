"""SNAPSHOT: the whole board, in as many parts as it takes."""

from adoube_board.frames import MAX_PAYLOAD, SNAPSHOT

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.clock import TickClock
    from adoube_board.link import Link
    from adoube_board.sent_state import SentState

HEAD = 8  # Time, generation and first cell stand before the levels of each part.


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
