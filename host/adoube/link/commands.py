"""What the host asks of a board, each as one frozen value that writes its payload."""

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
from adoube.link.lamp_commands import Beep, LampFlag, LedsPalette, LedsRgb, Palette

__all__ = [
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
    "SnapshotWanted",
    "StartSelfTest",
    "Token",
]

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
    """What a self-test does besides looking at the wiring."""

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
        """The restart that ends the boot of this id and no other."""
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
class Token:
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
    | Token
    | Beep
    | Reboot
    | Repl
)
