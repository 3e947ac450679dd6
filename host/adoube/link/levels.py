"""How the levels of all cells are packed on the wire, and the check over them."""

from binascii import crc32
from collections.abc import Sequence
from enum import Enum

__all__ = ["DIGITAL_FAULT", "Packing", "state_crc"]

# The level of a cell both of whose outputs are on at once; the others: 0 empty, 1 on or north, 2 south.
DIGITAL_FAULT = 3

DIGITAL_BITS = 2
CELLS_A_BYTE = 4


class Packing(Enum):
    """Digital boards send two bits a cell, the first in the lowest bits; analogue ones a signed byte."""

    DIGITAL = CELLS_A_BYTE
    ANALOGUE = 1

    def pack(self, levels: Sequence[int]) -> bytes:
        """The levels as bytes; bits beyond the last cell are 0."""
        if self is Packing.ANALOGUE:
            return bytes(level & 0xFF for level in levels)
        packed = bytearray((len(levels) + CELLS_A_BYTE - 1) // CELLS_A_BYTE)
        for index, level in enumerate(levels):
            packed[index // CELLS_A_BYTE] |= level << DIGITAL_BITS * (index % CELLS_A_BYTE)
        return bytes(packed)

    def unpack(self, packed: bytes) -> list[int]:
        """As many levels as the bytes have room for; the caller knows where the board ends."""
        if self is Packing.ANALOGUE:
            return [byte - 256 if byte > 127 else byte for byte in packed]
        return [byte >> shift & DIGITAL_FAULT for byte in packed for shift in (0, 2, 4, 6)]


def state_crc(packed: bytes) -> int:
    """The 16 bits in a HEARTBEAT that stand for the levels of all cells."""
    return crc32(packed) & 0xFFFF
