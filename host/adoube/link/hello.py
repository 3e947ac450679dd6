"""HELLO, by which a board introduces itself, and the packing of its levels."""

import struct
from binascii import crc32
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import ClassVar, Self

__all__ = ["DIGITAL_FAULT", "Hello", "Packing", "SensorKind", "state_crc"]


# The level of a cell both of whose outputs are on at once; the others: 0 empty, 1 on or north, 2 south.
DIGITAL_FAULT = 3

DIGITAL_BITS = 2
CELLS_A_BYTE = 4


class Packing(Enum):
    """Digital boards send two bits a cell, the first in the lowest bits; analogue ones a signed byte."""

    DIGITAL = CELLS_A_BYTE
    ANALOGUE = 1

    def pack(self, levels: Sequence[int]) -> bytes:
        """Return the levels as bytes; bits beyond the last cell are 0."""
        if self is Packing.ANALOGUE:
            return bytes(level & 0xFF for level in levels)
        packed = bytearray((len(levels) + CELLS_A_BYTE - 1) // CELLS_A_BYTE)
        for index, level in enumerate(levels):
            packed[index // CELLS_A_BYTE] |= level << DIGITAL_BITS * (index % CELLS_A_BYTE)
        return bytes(packed)

    def unpack(self, packed: bytes) -> list[int]:
        """Return as many levels as the bytes have room for; the caller knows where the board ends."""
        if self is Packing.ANALOGUE:
            return [byte - 256 if byte > 127 else byte for byte in packed]
        return [byte >> shift & DIGITAL_FAULT for byte in packed for shift in (0, 2, 4, 6)]


def state_crc(packed: bytes) -> int:
    """Return the 16 bits in a HEARTBEAT that stand for the levels of all cells."""
    return crc32(packed) & 0xFFFF


class SensorKind(IntEnum):
    """The sensors under a board's cells."""

    NONE = 0
    OCCUPANCY = 1
    DUAL = 2
    ANALOGUE = 3


@dataclass(frozen=True, slots=True)
class Hello:
    """A board's identity and abilities. `flags` and `promise_ms` (its upper byte) are read through the
    properties.

    `leds` counts the lamps; `unique_id` is the chip's own and tells one board from another.
    """

    TYPE: ClassVar = 0x01
    LAYOUT: ClassVar = struct.Struct("<BB3sBHHHBBHH8s")

    major: int
    minor: int
    firmware: tuple[int, int, int]
    sensor: int
    cells: int
    flags: int
    boot_id: int
    reset_cause: int
    max_payload: int
    scan_hz: int
    leds: int
    unique_id: bytes

    @classmethod
    def unpack(cls, payload: bytes) -> Self:
        major, minor, firmware, *rest = cls.LAYOUT.unpack(payload)
        return cls(major, minor, tuple(firmware), *rest)

    def pack(self) -> bytes:
        return self.LAYOUT.pack(
            self.major,
            self.minor,
            bytes(self.firmware),
            self.sensor,
            self.cells,
            self.flags,
            self.boot_id,
            self.reset_cause,
            self.max_payload,
            self.scan_hz,
            self.leds,
            self.unique_id,
        )

    @property
    def usable(self) -> bool:
        """True if the board has a configuration with cells to read."""
        return self.sensor != SensorKind.NONE and self.cells > 0

    @property
    def partly_refused(self) -> bool:
        """The board could not use all of its configuration; a LOG says what."""
        return bool(self.flags & 1)

    @property
    def has_clock(self) -> bool:
        """A button for each side, as a clock has them."""
        return bool(self.flags & 2)

    @property
    def reports_touches(self) -> bool:
        return bool(self.flags & 4)

    @property
    def watchdog_armed(self) -> bool:
        return bool(self.flags & 8)

    @property
    def has_shared_button(self) -> bool:
        """One button that whoever has finished a turn presses."""
        return bool(self.flags & 16)

    @property
    def has_calls(self) -> bool:
        """Buttons that call the arbiter, a takeback and so on."""
        return bool(self.flags & 32)

    @property
    def lamps_along_edges(self) -> bool:
        """The `leds` lamps stand along the edges; else there is one a cell, in the order of the cells."""
        return bool(self.flags & 64)

    @property
    def has_buzzer(self) -> bool:
        return bool(self.flags & 128)

    @property
    def promise_ms(self) -> int:
        """The shortest lift that the board is sure to report; 0 promises nothing."""
        return self.flags >> 8

    @property
    def packing(self) -> Packing:
        return Packing.ANALOGUE if self.sensor == SensorKind.ANALOGUE else Packing.DIGITAL
