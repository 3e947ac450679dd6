"""Commands to a board, each as one frozen value that writes its payload."""

import struct
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import ClassVar, Self

from adoube.link.calibrate_commands import (
    CalibrateForget,
    CalibrateGet,
    CalibrateSave,
    CalibrateSet,
    CalibrateStop,
    CalibrateStream,
)

__all__ = [
    "MAX_TONES",
    "Beep",
    "BoardCommand",
    "CalibrateForget",
    "CalibrateGet",
    "CalibrateSave",
    "CalibrateSet",
    "CalibrateStop",
    "CalibrateStream",
    "ConfigGet",
    "ConfigSet",
    "HelloWanted",
    "LampFlag",
    "LedsPalette",
    "LedsRgb",
    "Palette",
    "Ping",
    "Reboot",
    "Repl",
    "SelfTestFlag",
    "SettingKey",
    "ShowToken",
    "SnapshotWanted",
    "StartSelfTest",
]


MAX_RGB = 81
MAX_INDICES = 486  # The most that a payload has room for.

MAX_TONES = 8


class LampFlag(IntFlag):
    """Options for setting lamps."""

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

    @property
    def is_blinking(self) -> bool:
        return self >= Palette.WHITE_BLINKING

    @property
    def steady(self) -> "Palette":
        """The same colour without blinking."""
        return Palette(self - Palette.WHITE_BLINKING + Palette.WHITE) if self.is_blinking else self


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


TOKEN_BYTES = 16

REBOOT_TOKEN = 0xB0070000  # Stands above the boot id, so that a repeated REBOOT cannot end the boot after it.


class SettingKey(IntEnum):
    """The keys of the configuration, each with its unit."""

    SCAN_HZ = 1
    SETTLE_US = 2
    DEBOUNCE_ON_MS = 3
    DEBOUNCE_OFF_MS = 4
    THRESHOLD_STEPS = 5
    HYSTERESIS_CENTISTEPS = 6
    SNAPSHOT_PERIOD_MS = 7
    SHORTEST_TOUCH_MS = 8


class SelfTestFlag(IntFlag):
    """The options of a self-test, besides looking at the wiring."""

    LIGHT_LAMPS = 1  # Light the lamps one after another.
    SAY_NEVER_ON = 2  # Report rows, columns and cells on which nothing has been seen.
    FORGET_SEEN = 4  # Forget what has been seen, before a magnet is led over every cell.


@dataclass(frozen=True, slots=True)
class HelloWanted:
    """Answered by HELLO and a SNAPSHOT."""

    TYPE: ClassVar = 0x81

    def pack(self) -> bytes:
        return b""


@dataclass(frozen=True, slots=True)
class SnapshotWanted:
    """Answered by a SNAPSHOT."""

    TYPE: ClassVar = 0x82

    def pack(self) -> bytes:
        return b""


@dataclass(frozen=True, slots=True)
class ConfigSet:
    """Answered by an ACK that carries the value now in force; it lasts until the board restarts."""

    TYPE: ClassVar = 0x85

    key: int
    value: int

    def pack(self) -> bytes:
        return struct.pack("<BI", self.key, self.value)


@dataclass(frozen=True, slots=True)
class ConfigGet:
    """Answered like ConfigSet."""

    TYPE: ClassVar = 0x86

    key: int

    def pack(self) -> bytes:
        return bytes((self.key,))


@dataclass(frozen=True, slots=True)
class Ping:
    """Answered by an ACK that carries the token."""

    TYPE: ClassVar = 0x89

    token: int

    def pack(self) -> bytes:
        return struct.pack("<I", self.token)


@dataclass(frozen=True, slots=True)
class Reboot:
    """Answered by an ACK, then the board restarts."""

    TYPE: ClassVar = 0x8E

    token: int

    @classmethod
    def of(cls, boot_id: int) -> Self:
        """Return the restart that ends the boot of this id and no other."""
        return cls(REBOOT_TOKEN + boot_id)

    def pack(self) -> bytes:
        return struct.pack("<I", self.token)


@dataclass(frozen=True, slots=True)
class Repl:
    """Answered by an ACK, then the board leaves its main loop for MicroPython's prompt."""

    TYPE: ClassVar = 0x8F

    def pack(self) -> bytes:
        return b""


@dataclass(frozen=True, slots=True)
class StartSelfTest:
    """Answered by an ACK whose data SelfTestReport reads; `flags` is a SelfTestFlag."""

    TYPE: ClassVar = 0x87

    flags: int = 0

    def pack(self) -> bytes:
        return bytes((self.flags,))


@dataclass(frozen=True, slots=True)
class ShowToken:
    """The 16 bytes by which a board on the network knows its host, in the first frame. Answered by an ACK."""

    TYPE: ClassVar = 0x8A

    token: bytes

    def __post_init__(self) -> None:
        if len(self.token) != TOKEN_BYTES:
            raise ValueError(f"a token has {TOKEN_BYTES} bytes, not {len(self.token)}")

    def pack(self) -> bytes:
        return self.token


BoardCommand = (
    HelloWanted
    | SnapshotWanted
    | LedsRgb
    | LedsPalette
    | ConfigSet
    | ConfigGet
    | StartSelfTest
    | CalibrateStop
    | CalibrateStream
    | CalibrateSet
    | CalibrateSave
    | CalibrateForget
    | CalibrateGet
    | Ping
    | ShowToken
    | Beep
    | Reboot
    | Repl
)
