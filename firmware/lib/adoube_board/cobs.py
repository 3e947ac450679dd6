"""Consistent overhead byte stuffing, in place, for frames of at most 253 bytes on the wire.

S. Cheshire and M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
So short a frame needs one byte of overhead, always the first, and nothing has to be moved.
"""

MAX_STUFFED = 253


def stuff(buffer: bytearray, end: int) -> int:
    """Stuff buffer[1:end] into buffer[0:end], put the closing 0x00 behind it, and return the size with it."""
    code_at = 0
    for at in range(1, end):
        if not buffer[at]:
            buffer[code_at] = at - code_at
            code_at = at
    buffer[code_at] = end - code_at
    buffer[end] = 0
    return end + 1


def unstuff(buffer: bytearray, size: int) -> bool:
    """Undo the stuffing of buffer[0:size] (without its 0x00): the bytes then stand in buffer[1:size].

    False if no stuffing can have made these bytes; the buffer is then spoilt.
    """
    at = 0
    while at < size:
        code = buffer[at]
        if not code or at + code > size:
            return False
        buffer[at] = 0
        at += code
    return size > 0
