"""UF2, the format of the files that a Pico's boot ROM writes into its flash: reading and appending.

Format: https://github.com/microsoft/uf2; families: pico-sdk, boot/uf2.h.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from adoube.hardware.install.errors import InstallRefused
from adoube.words import coded

__all__ = ["PAGE", "SECTOR", "Uf2", "read_uf2"]

BLOCK, PAGE, SECTOR = 512, 256, 4096
_HEAD = struct.Struct("<8I")
_MAGIC, _MAGIC_2, _END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_FAMILY_GIVEN = 0x2000
# Of the block that works round an error of the RP2350 (RP2350-E10); it stands first and is kept as it is.
_ABSOLUTE = 0xE48BFF57
CHIPS = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}


@dataclass(frozen=True, slots=True)
class Uf2:
    """`pages` are 256 bytes each by their address; `before` are the blocks of the other family."""

    family: int
    pages: Mapping[int, bytes]
    before: bytes = b""

    @property
    def chip(self) -> str:
        return CHIPS[self.family]

    def holds(self, address: int, size: int) -> bool:
        """Whether the image has all these bytes."""
        first = address - address % PAGE
        return all(page in self.pages for page in range(first, address + size, PAGE))

    def bytes_at(self, address: int, size: int) -> bytes:
        """What the image has there. Raises KeyError where it has nothing."""
        first = address - address % PAGE
        data = b"".join(self.pages[page] for page in range(first, address + size, PAGE))
        return data[address - first : address - first + size]

    def with_sectors(self, sectors: Mapping[int, bytes]) -> "Uf2":
        """These sectors of 4096 bytes, by their address, behind what the image has.

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
    """Raises InstallRefused for what is no UF2 file, is cut off, or is for another chip."""
    if data[:8] != struct.pack("<2I", _MAGIC, _MAGIC_2):
        raise InstallRefused(coded("install.no_uf2", where=where))
    pages: dict[int, bytes] = {}
    before, families, counts = b"", set(), set()
    for at in range(0, len(data), BLOCK):
        block = data[at : at + BLOCK]
        if len(block) < BLOCK or struct.unpack_from("<I", block, BLOCK - 4)[0] != _END:
            raise InstallRefused(coded("install.uf2_cut_off", where=where))
        one, two, flags, address, size, _, count, family = _HEAD.unpack_from(block)
        if (one, two, size) != (_MAGIC, _MAGIC_2, PAGE) or not flags & _FAMILY_GIVEN or address % PAGE:
            raise InstallRefused(coded("install.other_chip", where=where))
        if family == _ABSOLUTE:
            before += block
            continue
        families.add(family)
        counts.add(count)
        pages[address] = block[_HEAD.size : _HEAD.size + PAGE]
    if len(families) != 1 or not families <= set(CHIPS):
        raise InstallRefused(coded("install.other_chip", where=where))
    if counts != {len(pages)}:
        raise InstallRefused(coded("install.uf2_cut_off", where=where))
    return Uf2(families.pop(), dict(sorted(pages.items())), before)
