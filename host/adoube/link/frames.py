"""Frames on the wire: TYPE, SEQ, payload and CRC-32, stuffed with COBS, ended by 0x00; and their decoder.

S. Cheshire and M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
"""

from binascii import crc32
from enum import Enum
from typing import NamedTuple

__all__ = [
    "BrokenFrame",
    "Flaw",
    "Frame",
    "FrameDecoder",
    "StuffingError",
    "seal",
    "stuff",
    "unseal",
    "unstuff",
]


# Up to here one code byte reaches over any run, so that stuffing always costs one byte; the link sends at
# most 252. Longer runs would need the full blocks of the paper, which no frame of ours has.
MAX_PLAIN = 253


class StuffingError(ValueError):
    """Bytes that no stuffing can have made: a code byte points past the end, or a 0x00 stands among them."""


def stuff(plain: bytes) -> bytes:
    """`plain` without a single 0x00, one byte longer. ValueError above MAX_PLAIN bytes."""
    if len(plain) > MAX_PLAIN:
        raise ValueError(f"at most {MAX_PLAIN} bytes are stuffed, not {len(plain)}")
    return b"".join(bytes((len(run) + 1,)) + run for run in plain.split(b"\0"))


def unstuff(stuffed: bytes) -> bytes:
    """Return the bytes that `stuff` was given. Raises StuffingError for bytes that it cannot have made."""
    size = len(stuffed)
    if not 1 <= size <= MAX_PLAIN + 1 or 0 in stuffed:
        raise StuffingError("stuffed bytes are neither empty nor too long, and hold no 0x00")
    runs = []
    at = 0
    while at < size:
        end = at + stuffed[at]
        if end > size:
            raise StuffingError("a code byte points past the end")
        runs.append(stuffed[at + 1 : end])
        at = end
    return b"\0".join(runs)


# The stuffed frame then is 253 bytes, so that one code byte reaches over it and a board sends it from a
# buffer of 256 bytes with room for the padding of a USB block.
MAX_PAYLOAD = 246

HEAD = 2  # TYPE and SEQ.

CHECK = 4  # The CRC-32, little-endian, of everything before it.

MIN_PLAIN = HEAD + CHECK
MAX_STUFFED = HEAD + MAX_PAYLOAD + CHECK + 1


class Flaw(Enum):
    """Why bytes that ended like a frame are none."""

    STUFFING = "stuffing"
    SHORT = "short"
    LONG = "long"
    CHECK = "check"
    LENGTH = "length"  # The check holds, and the payload has not the length of its type.


class BrokenFrame(NamedTuple):
    """Bytes that came to the end of a frame and are not one; `size` counts them without the 0x00."""

    flaw: Flaw
    size: int


class Frame(NamedTuple):
    """A frame whose check holds. `seq` counts the frames of one direction, modulo 256."""

    type: int
    seq: int
    payload: bytes


def seal(type_: int, seq: int, payload: bytes = b"") -> bytes:
    """Return the bytes of a frame on the wire, the 0x00 at its end included."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, not {len(payload)}")
    plain = bytes((type_, seq & 0xFF)) + payload
    return stuff(plain + crc32(plain).to_bytes(CHECK, "little")) + b"\0"


def unseal(stuffed: bytes) -> Frame | BrokenFrame:
    """Read the bytes between two 0x00 on the wire."""
    size = len(stuffed)
    if size > MAX_STUFFED:
        return BrokenFrame(Flaw.LONG, size)
    try:
        plain = unstuff(stuffed)
    except StuffingError:
        return BrokenFrame(Flaw.STUFFING, size)
    if len(plain) < MIN_PLAIN:
        return BrokenFrame(Flaw.SHORT, size)
    if crc32(plain[:-CHECK]) != int.from_bytes(plain[-CHECK:], "little"):
        return BrokenFrame(Flaw.CHECK, size)
    return Frame(plain[0], plain[1], plain[HEAD:-CHECK])


# Enough of what is no frame to recognise a prompt or another device's greeting in an error message.
HEARD_BYTES = 48


class FrameDecoder:
    """The reader of a port: splits the bytes at 0x00 and checks each piece.

    A frame that has not ended yet is *incomplete*: it is kept and is no problem. One that ended and does not
    hold together is *broken*, and is reported, but only after the first frame that was whole: a port may be
    opened in the middle of a frame, or while the board still prints the words of its start.

    `discarded` counts the bytes thrown away before that first frame, and `heard` gives the first of them.
    """

    def __init__(self) -> None:
        self._unfinished = b""
        self._overlong = 0
        self.synchronised = False
        self.discarded = 0
        self._heard = b""

    @property
    def incomplete(self) -> int:
        """How many bytes of a frame that has not ended are kept."""
        return len(self._unfinished)

    @property
    def heard(self) -> bytes:
        """The first bytes that came and made no frame."""
        return (self._heard + self._unfinished)[:HEARD_BYTES]

    def feed(self, chunk: bytes) -> list[Frame | BrokenFrame]:
        """Return the frames that end in this chunk, in order, and what ended and is broken."""
        *ended, rest = chunk.split(b"\0")
        results: list[Frame | BrokenFrame] = []
        if ended:
            ended[0] = self._unfinished + ended[0]
            self._unfinished = b""
            for piece in ended:
                self._take(piece, results)
        self._keep(rest)
        return results

    def _take(self, piece: bytes, results: list[Frame | BrokenFrame]) -> None:
        """Take one piece that was ended by a 0x00; an empty one is padding."""
        if self._overlong:
            result: Frame | BrokenFrame = BrokenFrame(Flaw.LONG, self._overlong + len(piece))
            self._overlong = 0
        elif piece:
            result = unseal(piece)
        else:
            return
        if isinstance(result, Frame):
            self.synchronised = True
        elif not self.synchronised:
            self._discard(piece)
            return
        results.append(result)

    def _keep(self, rest: bytes) -> None:
        """Keep bytes whose 0x00 is still to come, but no more than a frame has."""
        unfinished = self._unfinished + rest
        if self._overlong or len(unfinished) > MAX_STUFFED:
            self._overlong += len(unfinished)
            if not self.synchronised:
                self._discard(unfinished)
            unfinished = b""
        self._unfinished = unfinished

    def _discard(self, piece: bytes) -> None:
        self.discarded += len(piece)
        if len(self._heard) < HEARD_BYTES:
            self._heard = (self._heard + piece)[:HEARD_BYTES]
