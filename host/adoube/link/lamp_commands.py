"""What the host has a board show and sound: its lamps and its buzzer."""

import struct
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar

__all__ = ["MAX_TONES", "Beep", "LampFlag", "LedsPalette", "LedsRgb", "Palette"]

MAX_RGB = 81
MAX_INDICES = 486  # As many as a payload has room for.

MAX_TONES = 8


class LampFlag(IntFlag):
    """How lamps are set."""

    LATCH = 1  # Show all that was set up to now.
    ALL_DARK_FIRST = 2  # Lamps that this frame does not name go out.


class Palette(IntEnum):
    """The colours of LEDS_PALETTE. Blinking, twice a second, is for those who do not see the colour."""

    DARK = 0
    WHITE = 1
    GREEN = 2
    RED = 3
    BLUE = 4
    AMBER = 5
    CYAN = 6
    VIOLET = 7
    DIM_WHITE = 8
    WHITE_BLINKING = 9
    GREEN_BLINKING = 10
    RED_BLINKING = 11
    BLUE_BLINKING = 12
    AMBER_BLINKING = 13
    CYAN_BLINKING = 14
    VIOLET_BLINKING = 15


@dataclass(frozen=True, slots=True)
class LedsRgb:
    """The colours of the lamps from `first` on, each (red, green, blue), 0 to 255. ACK."""

    TYPE: ClassVar = 0x83

    first: int
    colours: tuple[tuple[int, int, int], ...]
    flags: int = LampFlag.LATCH

    def __post_init__(self) -> None:
        _at_most(len(self.colours), MAX_RGB, "lamps")

    def pack(self) -> bytes:
        return struct.pack("<BH", self.flags, self.first) + b"".join(map(bytes, self.colours))


@dataclass(frozen=True, slots=True)
class LedsPalette:
    """The same with a colour of the Palette for each lamp. ACK.

    Two share a byte: after an odd number the lamp that follows is set dark as well.
    """

    TYPE: ClassVar = 0x84

    first: int
    indices: tuple[int, ...]
    flags: int = LampFlag.LATCH

    def __post_init__(self) -> None:
        _at_most(len(self.indices), MAX_INDICES, "lamps")

    def pack(self) -> bytes:
        even = (*self.indices, 0) if len(self.indices) % 2 else self.indices
        pairs = bytes(low | high << 4 for low, high in zip(even[::2], even[1::2], strict=True))
        return struct.pack("<BH", self.flags, self.first) + pairs


@dataclass(frozen=True, slots=True)
class Beep:
    """Tones, each (Hz, ms), one after another; 0 Hz is a pause. A new BEEP ends an old one. ACK."""

    TYPE: ClassVar = 0x8B

    tones: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        _at_most(len(self.tones), MAX_TONES, "tones")

    def pack(self) -> bytes:
        return b"".join(struct.pack("<HH", hz, ms) for hz, ms in self.tones)


def _at_most(count: int, most: int, what: str) -> None:
    if not 1 <= count <= most:
        raise ValueError(f"1 to {most} {what}, not {count}")
