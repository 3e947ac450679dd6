"""The address after `--board` of a board of another maker: KIND, or KIND:WHERE.

WHERE is a serial port, an address of Bluetooth LE (on macOS the UUID by which the computer knows the board),
`hid` or `hid:SERIAL`, or `socket://HOST:PORT` for a simulated board.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from adoube.link.bluetooth_port import is_bluetooth_address
from adoube.link.eboards.kind import EboardKind
from adoube.link.errors import BadAddress
from adoube.link.network_port import SCHEME, address_of, is_remote
from adoube.words import coded

__all__ = ["HID", "EboardAddress", "Way", "eboard_address", "ways_to"]

HID = "hid"

EXAMPLE_PORT = 7000


class Way(Enum):
    """How a board is reached."""

    ANY = "any"  # wherever the one board of its kind is
    SERIAL = "serial"
    BLUETOOTH = "bluetooth"
    HID = "hid"
    SOCKET = "socket"


@dataclass(frozen=True)
class EboardAddress:
    """A kind of board, and where one of that kind is; as a text what stands after `--board`."""

    kind: EboardKind
    way: Way
    where: str = ""  # the port, the address, or the serial number of a HID device

    def __str__(self) -> str:
        match self.way:
            case Way.ANY:
                return self.kind.name
            case Way.HID:
                return f"{self.kind.name}:{HID}" + (f":{self.where}" if self.where else "")
        return f"{self.kind.name}:{self.where}"


def eboard_address(wanted: str, kinds: Mapping[str, EboardKind]) -> EboardAddress:
    """Return the board that `wanted` names. Raises BadAddress, with what to write, for any other form."""
    name, colon, where = wanted.partition(":")
    kind = kinds.get(name.casefold())  # people know it as "iChessOne"
    if kind is None:
        raise BadAddress(coded("eboards.no_such_kind", kind=name, kinds=[*kinds]))
    if not colon:
        return EboardAddress(kind, Way.ANY)
    if not where.strip():
        raise BadAddress(coded("eboards.nothing_after_colon", board=wanted, ways=[*ways_to(kind)]))
    if where.startswith(SCHEME):
        address_of(where, SCHEME, EXAMPLE_PORT)
        return EboardAddress(kind, Way.SOCKET, where)
    if where == HID or where.startswith(f"{HID}:"):
        return _by_hid(kind, wanted, where)
    return _by_address(kind, wanted, where)


def ways_to(kind: EboardKind) -> Iterator[str]:
    """Yield what may stand after `--board` for a board of that kind, in capitals what is to be filled in."""
    yield kind.name
    if kind.serial is not None:
        yield f"{kind.name}:PORT"
    if kind.hid is not None:
        yield f"{kind.name}:{HID}"
    if kind.bluetooth is not None:
        yield f"{kind.name}:AA:BB:CC:DD:EE:FF"


def _by_hid(kind: EboardKind, wanted: str, where: str) -> EboardAddress:
    _, colon, serial = where.partition(":")
    if kind.hid is None:
        raise _no_way("no_hid", kind, wanted)
    if colon and not serial.strip():
        raise BadAddress(coded("eboards.no_hid_serial", board=wanted, kind=kind.name))
    return EboardAddress(kind, Way.HID, serial)


def _by_address(kind: EboardKind, wanted: str, where: str) -> EboardAddress:
    if is_bluetooth_address(where):
        if kind.bluetooth is None:
            raise _no_way("no_bluetooth", kind, wanted)
        return EboardAddress(kind, Way.BLUETOOTH, where.upper())
    if is_remote(where):
        raise _no_way("no_network", kind, wanted)
    is_port = "://" in where or where.count(":") < 2  # COM3:, /dev/ttyUSB0, spy://...
    if kind.serial is not None and is_port:
        return EboardAddress(kind, Way.SERIAL, where)
    raise _no_way("no_address" if kind.bluetooth is not None else "no_serial", kind, wanted)


def _no_way(key: str, kind: EboardKind, wanted: str) -> BadAddress:
    return BadAddress(coded(f"eboards.{key}", board=wanted, title=kind.title, ways=[*ways_to(kind)]))
