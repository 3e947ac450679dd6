"""One frame on the wire: TYPE, SEQ, payload and CRC-32, stuffed with COBS and ended by 0x00.

S. Cheshire and M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
"""

from binascii import crc32
from enum import Enum
from typing import NamedTuple

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
    """What `stuff` was given. Raises StuffingError for bytes that it cannot have made."""
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
    """The bytes of a frame on the wire, the 0x00 at its end included."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"a payload has at most {MAX_PAYLOAD} bytes, not {len(payload)}")
    plain = bytes((type_, seq & 0xFF)) + payload
    return stuff(plain + crc32(plain).to_bytes(CHECK, "little")) + b"\0"


def unseal(stuffed: bytes) -> Frame | BrokenFrame:
    """What stood between two 0x00 on the wire."""
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
