"""HELLO: how a board introduces itself."""

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

from adoube.link.levels import Packing

__all__ = ["Hello", "SensorKind"]


class SensorKind(IntEnum):
    """What a board's cells are read with."""

    NONE = 0
    OCCUPANCY = 1
    DUAL = 2
    ANALOGUE = 3


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the board is. `flags` and `promise_ms` (its upper byte) are read through the properties.

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
        """Whether the board has a configuration with cells to read."""
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
