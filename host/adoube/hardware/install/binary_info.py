"""What a Pico's image says of itself: the interpreter's version, its board, and where its file system is.

Format: pico-sdk, pico/binary_info/defs.h and structure.h. The flash is named in MicroPython's
ports/rp2/rp2_flash.c; its board is the PICO_BOARD of ports/rp2/boards/*/mpconfigboard.cmake, as `pico_w`.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from adoube.hardware.install.uf2 import Uf2

__all__ = ["ImageFacts", "image_facts"]

_START, _END = 0x7188EBF2, 0xE71AA390
_WITHIN = 1024  # bytes from the image's beginning in which the header stands
_STRING, _BLOCK_DEVICE = 6, 7
_NAME, _VERSION, _BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
_SDK, _MICROPYTHON = b"RP", b"MP"  # owners of an entry, which say what its number means
_LONGEST = 128
_HEADER, _LONGEST_ENTRY = 20, 16  # bytes of the header, and as many as are read of an entry


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """ "" and 0 for what the image does not say; address and size of the file system are in bytes."""

    program: str = ""
    version: str = ""
    board: str = ""
    address: int = 0
    size: int = 0


def image_facts(image: Uf2) -> ImageFacts:
    """All that is found; an entry that lies in memory, and not in the image, is left out."""
    strings: dict[int, str] = {}
    address = size = 0
    for entry in _entries(image):
        kind, owner = struct.unpack("<H2s", image.bytes_at(entry, 4))
        if (kind, owner) == (_STRING, _SDK):
            number, at = struct.unpack("<2I", image.bytes_at(entry + 4, 8))
            if number in (_NAME, _VERSION, _BOARD):
                strings[number] = _text(image, at)
        elif (kind, owner) == (_BLOCK_DEVICE, _MICROPYTHON):
            name, start, room = struct.unpack("<3I", image.bytes_at(entry + 4, 12))
            if _text(image, name) == "MicroPython":
                address, size = start, room
    return ImageFacts(
        program=strings.get(_NAME, ""),
        version=strings.get(_VERSION, ""),
        board=strings.get(_BOARD, ""),
        address=address,
        size=size,
    )


def _entries(image: Uf2) -> Iterator[int]:
    """The addresses of the entries that lie in the image."""
    base = min(image.pages)
    for at in range(base, base + _WITHIN, 4):
        if not image.holds(at, _HEADER):
            return
        first, start, stop, _, last = struct.unpack("<5I", image.bytes_at(at, _HEADER))
        if (first, last) == (_START, _END):
            for pointer in range(start, stop, 4):
                if not image.holds(pointer, 4):
                    return
                (entry,) = struct.unpack("<I", image.bytes_at(pointer, 4))
                if image.holds(entry, _LONGEST_ENTRY):
                    yield entry
            return


def _text(image: Uf2, at: int) -> str:
    found = b""
    while len(found) < _LONGEST and image.holds(at + len(found), 1):
        byte = image.bytes_at(at + len(found), 1)
        if byte == b"\0":
            break
        found += byte
    return found.decode("ascii", errors="replace")
