"""UF2, the format of the files that a Pico's boot ROM flashes, and the binary info in its images.

Format: https://github.com/microsoft/uf2; families: pico-sdk, boot/uf2.h. Binary info: pico-sdk,
pico/binary_info/defs.h and structure.h; the flash is named in MicroPython's ports/rp2/rp2_flash.c, its board
is the PICO_BOARD of ports/rp2/boards/*/mpconfigboard.cmake, as `pico_w`.
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adoube.hardware.install.errors import RefusalError
from adoube.words import coded

__all__ = ["SECTOR", "ImageFacts", "Uf2", "image_facts", "read_uf2"]


BLOCK, PAGE, SECTOR = 512, 256, 4096
_HEAD = struct.Struct("<8I")
_MAGIC, _MAGIC_2, _END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_FAMILY_GIVEN = 0x2000
# Family of the block that works round RP2350-E10; it comes first and is kept unchanged.
_ABSOLUTE = 0xE48BFF57
CHIPS = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}


@dataclass(frozen=True, slots=True)
class Uf2:
    """The contents of a UF2 file: `pages` of 256 bytes by address; `before` are blocks of another family."""

    family: int
    pages: Mapping[int, bytes]
    before: bytes = b""

    @property
    def chip(self) -> str:
        return CHIPS[self.family]

    def holds(self, address: int, size: int) -> bool:
        """Return whether the image has all these bytes."""
        first = address - address % PAGE
        return all(page in self.pages for page in range(first, address + size, PAGE))

    def bytes_at(self, address: int, size: int) -> bytes:
        """Return the image's bytes at an address. Raises KeyError if it has none there."""
        first = address - address % PAGE
        data = b"".join(self.pages[page] for page in range(first, address + size, PAGE))
        return data[address - first : address - first + size]

    def with_sectors(self, sectors: Mapping[int, bytes]) -> "Uf2":
        """Return the image with these sectors of 4096 bytes, by address, added at its end.

        Each sector touched is filled up: the RP2040 erases a sector at each sixteenth block of the file.
        """
        pages = dict(self.pages)
        for page in self.pages:
            start = page - page % SECTOR
            for each in range(start, start + SECTOR, PAGE):
                pages.setdefault(each, bytes(PAGE))
        for address, data in sectors.items():
            pages |= {address + at: data[at : at + PAGE] for at in range(0, SECTOR, PAGE)}
        return Uf2(self.family, dict(sorted(pages.items())), self.before)

    def to_bytes(self) -> bytes:
        blocks = [
            _HEAD.pack(_MAGIC, _MAGIC_2, _FAMILY_GIVEN, address, PAGE, number, len(self.pages), self.family)
            + data.ljust(BLOCK - _HEAD.size - 4, b"\0")
            + struct.pack("<I", _END)
            for number, (address, data) in enumerate(self.pages.items())
        ]
        return self.before + b"".join(blocks)


def read_uf2(data: bytes, where: str) -> Uf2:
    """Parse a UF2 file. Raises RefusalError if it is none, is cut off, or is for another chip."""
    if data[:8] != struct.pack("<2I", _MAGIC, _MAGIC_2):
        raise RefusalError(coded("install.no_uf2", where=where))
    pages: dict[int, bytes] = {}
    before, families, counts = b"", set(), set()
    for at in range(0, len(data), BLOCK):
        block = data[at : at + BLOCK]
        if len(block) < BLOCK or struct.unpack_from("<I", block, BLOCK - 4)[0] != _END:
            raise RefusalError(coded("install.uf2_cut_off", where=where))
        one, two, flags, address, size, _, count, family = _HEAD.unpack_from(block)
        if (one, two, size) != (_MAGIC, _MAGIC_2, PAGE) or not flags & _FAMILY_GIVEN or address % PAGE:
            raise RefusalError(coded("install.other_chip", where=where))
        if family == _ABSOLUTE:
            before += block
            continue
        families.add(family)
        counts.add(count)
        pages[address] = block[_HEAD.size : _HEAD.size + PAGE]
    if len(families) != 1 or not families <= set(CHIPS):
        raise RefusalError(coded("install.other_chip", where=where))
    if counts != {len(pages)}:
        raise RefusalError(coded("install.uf2_cut_off", where=where))
    return Uf2(families.pop(), dict(sorted(pages.items())), before)


_INFO_START, _INFO_END = 0x7188EBF2, 0xE71AA390
_WITHIN = 1024  # the header is within this many bytes of the image's start
_STRING, _BLOCK_DEVICE = 6, 7
_NAME, _VERSION, _BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
_SDK, _MICROPYTHON = b"RP", b"MP"  # owners of an entry, which define its number
_LONGEST = 128
_HEADER, _LONGEST_ENTRY = 20, 16  # sizes in bytes of the header and of the largest entry


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """The facts in an image, "" and 0 if missing; address and size of the file system are in bytes."""

    program: str = ""
    version: str = ""
    board: str = ""
    address: int = 0
    size: int = 0


def image_facts(image: Uf2) -> ImageFacts:
    """Return the facts found; an entry that lies in RAM, outside the image, is skipped."""
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
    """Yield the addresses of the entries that lie in the image."""
    base = min(image.pages)
    for at in range(base, base + _WITHIN, 4):
        if not image.holds(at, _HEADER):
            return
        first, start, stop, _, last = struct.unpack("<5I", image.bytes_at(at, _HEADER))
        if (first, last) == (_INFO_START, _INFO_END):
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
