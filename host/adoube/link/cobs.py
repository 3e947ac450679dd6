"""Consistent overhead byte stuffing: any bytes, written without 0x00, so that 0x00 can end a frame.

S. Cheshire and M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
"""

__all__ = ["MAX_PLAIN", "StuffingError", "stuff", "unstuff"]

MAX_PLAIN = 253
"""Up to here one code byte reaches over any run, so that stuffing always costs one byte; the link sends at
most 252. Longer runs would need the full blocks of the paper, which no frame of ours has."""


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
