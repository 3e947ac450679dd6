"""Opens boards that are peripherals of Bluetooth LE, and finds those in range.

A `bluetooth_connection` lives on the one thread of `bluetooth_radio`; here is its side of the threads that
read and write. bleak is imported when a board is opened or looked for.
"""

import re
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from adoube.extras import missing_modules, missing_words
from adoube.link.eboards.kind import GattProfile
from adoube.link.errors import BadAddress, PortGone, PortUnopenable
from adoube.link.serial_port import READ_TIMEOUT_S, Port
from adoube.words import AnyText, coded

__all__ = [
    "Advertised",
    "BluetoothPort",
    "Connection",
    "Wanted",
    "check_address",
    "give_up_bluetooth",
    "is_bluetooth_address",
    "open_bluetooth",
    "scan_bluetooth",
]

# Chunks: a board tells some 25 a second at most, so that this is the better part of a minute unread.
MOST_UNREAD = 1_024

ADDRESS = re.compile(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}", re.IGNORECASE)
APPLES_NAME = re.compile(r"[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Advertised:
    """A peripheral in range, or one that this computer is connected to and which therefore is silent."""

    address: str  # AA:BB:CC:DD:EE:FF; on macOS the UUID by which this computer knows it
    name: str  # empty where it tells none
    rssi: int | None  # dBm as received; None for a connected one
    services: tuple[str, ...]  # UUIDs that it advertises, in lower case
    connected: bool  # to this computer


Wanted = Callable[[Advertised], bool]


def is_bluetooth_address(text: str) -> bool:
    """True for what may stand for a Bluetooth board: an address, or the UUID that macOS has in its place."""
    return ADDRESS.fullmatch(text) is not None or APPLES_NAME.fullmatch(text) is not None


def check_address(address: str, platform: str = sys.platform) -> None:
    """Raise BadAddress for what is no address of a Bluetooth device on this system."""
    form, key = (APPLES_NAME, "apple") if platform == "darwin" else (ADDRESS, "address")
    if form.fullmatch(address) is None:
        raise BadAddress(coded(f"eboards.bluetooth_bad_{key}", address=address))


def open_bluetooth(address: str, profile: GattProfile) -> Port:
    """Connect to the board of that address and subscribe to what it tells.

    Raises NoSuchBoard where it is not in range, PortBusy where another program or host holds it,
    PortForbidden, PortUnopenable for a computer without Bluetooth and without bleak, NotABoard for a device
    without the profile's characteristics, BadAddress.
    """
    check_address(address)
    _require_bleak()
    from adoube.link.bluetooth_connection import open_connection

    inbox = Inbox(address)
    connection = open_connection(address, profile, inbox.put, inbox.end)
    return BluetoothPort(address, inbox, connection, profile.ends)


def scan_bluetooth(
    profiles: Iterable[GattProfile], seconds: float, one_of: Wanted | None = None
) -> tuple[Advertised, ...]:
    """Return the devices that answer to a profile, by name or by service; the strongest first.

    Those that this computer is connected to come after them. Where one is enough, `one_of` tells it: the scan
    ends once it was found and for a while no second one. Raises a LinkError for a computer without Bluetooth,
    without bleak or without the rights.
    """
    _require_bleak()
    from adoube.link.bluetooth_radio import scan

    return scan(profiles, seconds, one_of)


def give_up_bluetooth(address: str | None = None) -> None:
    """End what other threads do to open the board of that address, or any board, and to find boards.

    It raises PortGone there.
    """
    # Who has not imported it waits for nothing.
    if (radio := sys.modules.get("adoube.link.bluetooth_radio")) is not None:
        radio.give_up(address)


class Connection(Protocol):
    """A connected board as the threads of a port see it."""

    def write(self, data: bytes) -> None:
        """Raises PortGone."""
        ...

    def close(self) -> None: ...


class Inbox:
    """The values that a board has told and nobody has read yet; filled on one thread, emptied on another."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._chunks: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._why: AnyText = ""
        self._cancelled = False

    def put(self, chunk: bytes) -> None:
        """Take a value; an unread heap of them ends the port, since one that is left out may be a turn."""
        with self._changed:
            if len(self._chunks) >= MOST_UNREAD:
                self._why = self._why or coded("eboards.bluetooth_unread", count=MOST_UNREAD)
                self._chunks.clear()
            elif chunk and not self._why:
                self._chunks.append(chunk)
            self._changed.notify()

    def end(self, why: AnyText) -> None:
        """Nothing more comes; what has come can still be read."""
        with self._changed:
            self._why = self._why or why
            self._changed.notify()

    def cancel(self) -> None:
        with self._changed:
            self._cancelled = True
            self._changed.notify()

    def take(self) -> bytes:
        """Return the next value, b"" after a short wait for none. Raises PortGone at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._chunks or self._why or self._cancelled, READ_TIMEOUT_S)
            self._cancelled = False
            if self._chunks:
                return self._chunks.popleft()
            if self._why:
                raise PortGone(coded("eboards.bluetooth_lost", port=self._name, why=self._why))
            return b""


class BluetoothPort:
    """A connected board: each `read` is one value that it told, each `write` one that it is given.

    `ends` is what ends a packet elsewhere: here every value ends by itself.
    """

    def __init__(self, name: str, inbox: Inbox, connection: Connection, ends: bytes = b"") -> None:
        self._name, self._inbox, self._connection = name, inbox, connection
        self._ends = ends
        self._in_use = threading.Lock()
        self._is_open = True

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        return self._inbox.take()

    def write(self, data: bytes) -> None:
        with self._in_use:
            if not self._is_open:
                raise PortGone(coded("eboards.bluetooth_lost", port=self._name, why=coded("eboards.closed")))
            self._connection.write(data.removesuffix(self._ends))

    def cancel(self) -> None:
        self._inbox.cancel()

    def close(self) -> None:
        with self._in_use:
            if self._is_open:
                self._is_open = False
                self._connection.close()


def _require_bleak() -> None:
    if missing_modules("bluetooth"):
        raise PortUnopenable(missing_words("bluetooth", "bluetooth"))
