"""How large a JPEG is, read from its head alone (ITU-T T.81, annex B): nothing is unpacked."""

__all__ = ["size_of_jpeg"]

BEGIN, END, SCAN = 0xD8, 0xD9, 0xDA
FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""the markers that a frame's size stands behind; the three left out are tables"""
BARE = frozenset({0x01, *range(0xD0, 0xD8)})
"""the markers that no length follows"""


def size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None where the bytes begin no JPEG."""
    if data[:2] != bytes((0xFF, BEGIN)):
        return None
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in (END, SCAN):
            return None
        length = int.from_bytes(data[at + 2 : at + 4])
        if marker in FRAMES and at + 9 <= len(data):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + max(length, 2)
    return None
