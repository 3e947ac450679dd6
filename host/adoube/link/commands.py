"""What the host asks of a board, each as one frozen value that writes its payload."""

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

__all__ = [
    "BoardCommand",
    "ConfigGet",
    "ConfigSet",
    "HelloWanted",
    "Ping",
    "Reboot",
    "Repl",
    "Setting",
    "SnapshotWanted",
]

REBOOT_TOKEN = 0xB0070000
"""Stands above the boot id, so that a repeated REBOOT cannot end the boot after it."""


class Setting(IntEnum):
    """The keys of the configuration, each with its unit."""

    SCAN_HZ = 1
    SETTLE_US = 2
    DEBOUNCE_ON_MS = 3
    DEBOUNCE_OFF_MS = 4
    THRESHOLD_COUNTS = 5
    HYSTERESIS_COUNTS = 6
    SNAPSHOT_PERIOD_MS = 7
    SHORTEST_TOUCH_MS = 8


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


BoardCommand = HelloWanted | SnapshotWanted | ConfigSet | ConfigGet | Ping | Reboot | Repl
