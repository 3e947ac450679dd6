"""Frames out through a port that may have no room, and frames in: bytes until one is whole and right."""

from adoube_board.hardware import since
from adoube_board.wire.frames import (
    BUFFER_SIZE,
    MAX_STUFFED,
    PAYLOAD_AT,
    SEQ_AT,
    TYPE_AT,
    FrameBuilder,
    unseal,
)

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Protocol

    class HostPort(Protocol):
        """The way to the host; both methods do what they can at once and never wait.

        `block` is the size that writes are padded to, `console` whether MicroPython's prompt is on this port,
        `remote` whether the host may be anywhere on a network.
        """

        block: int
        console: bool
        remote: bool

        def read_into(self, buffer: bytearray) -> int:
            """Put the bytes that are there at the start of the buffer; return how many."""
            ...

        def write(self, data: memoryview) -> int:
            """Take bytes from the first on; return how many, 0 when there is no room."""
            ...


class Link:
    """Sends one frame at a time, never waits, and takes the next only when the last has left.

    if link.ready():
        link.frame.begin(TYPE)
        ...
        link.send()
    """

    def __init__(self, port: "HostPort") -> None:
        self.frame = FrameBuilder()
        self._port = port
        self._start = 0
        self._end = 0

    def ready(self) -> bool:
        """Push out what is left of the last frame; True if the next may be built."""
        while self._start < self._end:
            taken = self._port.write(self.frame.view[self._start : self._end])
            if not taken:
                return False
            self._start += taken
        return True

    def send(self) -> None:
        """Seal the frame that was built, pad it to the port's block, and write what there is room for."""
        size = self.frame.seal()
        while size % self._port.block:
            self.frame.buffer[size] = 0
            size += 1
        self._start = 0
        self._end = size
        self.ready()


CHUNK = 64
BYTES_A_CALL = 512  # A host that babbles must not keep the board from sending.

CTRL_C = 0x03
RETURN = 0x0D
HOST_TYPES = 0x80
BREAK_MS = 50
# A host writes a frame in one piece; a person, and a program that tries modems, leaves pauses.
TYPING_MS = 300


class Receiver:
    """`poll` until it is true; then `type`, `seq` and `payload` are a frame's, up to the next `poll`.

    On a console Ctrl-C sets `leave`: a byte 0x03, or 0x0D 0x03, where a frame would begin, that is not
    followed by a type of the host's, which is what follows the first byte of every frame. After a pause a
    frame may also begin behind bytes that are none: somebody has typed at a terminal.
    """

    def __init__(self, port: "HostPort") -> None:
        self.type = 0
        self.seq = 0
        self.payload = memoryview(b"")
        self.broken = 0
        self.leave = False
        self._port = port
        self._chunk = bytearray(CHUNK)
        self._at = 0
        self._filled = 0
        self._frame = bytearray(BUFFER_SIZE)
        self._size = 0
        # Bytes that may be typed: their count up to two, the first of them, and the time of the last.
        self._typed = 0
        self._first_typed = 0
        self._heard_at = 0
        self._ctrl_c_at = -1

    def poll(self, now: int) -> bool:
        """Read on; true when a frame stands ready. `now` in ticks of a millisecond."""
        left = BYTES_A_CALL
        while left > 0 and not self.leave:
            if self._at == self._filled:
                self._at = 0
                self._filled = self._port.read_into(self._chunk)
                if not self._filled:
                    break
                self._begin_anew_after_a_pause(now)
            before = self._at
            whole = self._take_piece(now)
            left -= self._at - before
            if whole:
                return True
        if self._ctrl_c_at >= 0 and since(now, self._ctrl_c_at) >= BREAK_MS:
            self.leave = True
        return False

    def _take_piece(self, now: int) -> bool:
        """Take bytes up to the end of a frame, or of the chunk; true if that ended a frame that is right.

        In whole pieces: byte by byte, in bytecode, a frame for 64 lamps took tens of milliseconds.
        """
        begin = self._at
        end = self._chunk.find(b"\0", begin, self._filled)
        ended = end >= 0
        if not ended:
            end = self._filled
        if self._port.console:
            self._watch_for_ctrl_c(begin, end, now)
        size = self._size
        count = min(end - begin, MAX_STUFFED + 1 - size)
        self._frame[size : size + count] = self._chunk[begin : begin + count]
        self._size = size + count
        self._at = end
        if not ended:
            return False
        self._at += 1
        self._typed = 0
        return self._end_frame()

    def _end_frame(self) -> bool:
        """True if what has come so far is a frame that is right."""
        size = self._size
        self._size = 0
        if not size:
            return False
        length = unseal(self._frame, size) if size <= MAX_STUFFED else -1
        if length < 0:
            self.broken += 1
            return False
        self.type = self._frame[TYPE_AT]
        self.seq = self._frame[SEQ_AT]
        self.payload = memoryview(self._frame)[PAYLOAD_AT : PAYLOAD_AT + length]
        return True

    def _begin_anew_after_a_pause(self, now: int) -> None:
        """Take the bytes that have come for a line of their own, unless half a frame stands before them."""
        paused = since(now, self._heard_at) >= TYPING_MS
        self._heard_at = now
        if paused and (self._size < 2 or self._frame[1] < HOST_TYPES):
            self._typed = 0

    def _watch_for_ctrl_c(self, begin: int, end: int, now: int) -> None:
        """Look at the first two bytes of what may have been typed, of which these are the next."""
        while begin < end and self._typed < 2:
            byte = self._chunk[begin]
            if not self._typed:
                self._first_typed = byte
                self._ctrl_c_at = now if byte == CTRL_C else -1
            elif self._first_typed == RETURN and byte == CTRL_C:
                self.leave = True
            elif self._first_typed == CTRL_C:
                self._ctrl_c_at = -1
                self.leave = self.leave or byte < HOST_TYPES
            self._typed += 1
            begin += 1
        if self._typed == 1 and self._first_typed == CTRL_C and end < self._filled:
            # A 0x00 follows.
            self._ctrl_c_at = -1
            self.leave = True
