"""Finds the boards that are there: plugged in, or in range of Bluetooth.

A port's USB identity is often that of a converter, which boards of several makers and other devices have:
such a port is told once for each kind that may stand behind it. Nothing is asked of a serial port, since that
would restart some devices. A board that a telephone or another computer holds does not advertise, so that
nobody finds it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from adoube.link.bluetooth_port import Advertised, Wanted, scan_bluetooth
from adoube.link.discovery import USB, BoardKind, BoardPort, boards_there
from adoube.link.eboards.address import EboardAddress, Way
from adoube.link.eboards.kind import EboardKind, GattProfile, HidInterface
from adoube.link.errors import LinkError, NoSuchBoard, SeveralBoards
from adoube.link.hid_port import HidDevice, hid_devices
from adoube.link.port_owners import PortOwner, holders_of
from adoube.words import AnyText, CodedText, coded

__all__ = [
    "OWN",
    "SCAN_S",
    "SENSES",
    "BoardFound",
    "BoardsFound",
    "Senses",
    "device_file",
    "find_boards",
    "find_by_bluetooth",
    "find_kind",
    "find_plugged_in",
    "only_of",
    "readable",
    "strength",
]

OWN = "adoube"  # the kind of the boards that run adoube's firmware
SCAN_S = 5.0  # boards advertise several times a second, some that save power every two seconds
MOST_LETTERS = 60  # of a name, which whoever is in range may choose

STRONG_DBM, GOOD_DBM, WEAK_DBM = -60, -75, -88


@dataclass(frozen=True, slots=True)
class BoardFound:
    """A board that is there, or a port behind which a board of that kind may be.

    `board` stands after `--board`; `kind` is the first part of it, or `OWN`.
    """

    board: str
    kind: str
    name: str
    battery: int | None = None  # per cent; None: not known
    signal: int | None = None  # dBm as received; None: by cable, or connected already
    held_by: AnyText | None = None  # who has it open, as far as this account may see
    address: EboardAddress | None = None  # None: a board that runs adoube's firmware

    def fields(self) -> dict[str, AnyText | int | None]:
        """Return what programs are told of the board."""
        return {
            "board": self.board,
            "kind": self.kind,
            "name": self.name,
            "battery": self.battery,
            "signal": self.signal,
            "held_by": self.held_by,
        }


@dataclass(frozen=True, slots=True)
class BoardsFound:
    """The boards that are there, and why some ways could not be looked at."""

    boards: tuple[BoardFound, ...]
    troubles: tuple[AnyText, ...] = ()

    def for_play(self) -> tuple[BoardFound, ...]:
        """Return the boards that nobody holds; where each is held, perhaps by the system alone, all."""
        return tuple(board for board in self.boards if board.held_by is None) or self.boards


@dataclass(frozen=True)
class Senses:
    """How this computer looks for boards."""

    ports: Callable[[], Iterable[BoardPort]] = boards_there
    hid: Callable[[Iterable[HidInterface]], Iterable[HidDevice]] = hid_devices
    bluetooth: Callable[[Iterable[GattProfile], float, Wanted | None], Iterable[Advertised]] = scan_bluetooth
    holders: Callable[[str], Iterable[PortOwner]] = holders_of


SENSES = Senses()


def find_boards(kinds: Iterable[EboardKind], seconds: float = SCAN_S, senses: Senses = SENSES) -> BoardsFound:
    """Return all boards that are there, this project's own first. What a computer lacks is a trouble."""
    known = tuple(kinds)
    return _joined(find_plugged_in(known, senses), _in_range(known, seconds, senses))


def find_plugged_in(kinds: Iterable[EboardKind], senses: Senses = SENSES) -> BoardsFound:
    """Return the boards that are plugged in, this project's own first; it takes no time."""
    return _joined(BoardsFound(tuple(_own(senses))), _with_cable(tuple(kinds), senses))


def find_by_bluetooth(
    kinds: Iterable[EboardKind], seconds: float = SCAN_S, senses: Senses = SENSES
) -> tuple[BoardFound, ...]:
    """Return the boards that advertise, or are connected. Raises a LinkError where nobody can look."""
    return tuple(_on_bluetooth(tuple(kinds), seconds, senses))


def _with_cable(kinds: Sequence[EboardKind], senses: Senses) -> BoardsFound:
    return _looked(partial(_on_serial_ports, kinds, senses), partial(_on_hid, kinds, senses))


def _in_range(kinds: Sequence[EboardKind], seconds: float, senses: Senses) -> BoardsFound:
    return _looked(partial(_on_bluetooth, kinds, seconds, senses))


def _joined(*parts: BoardsFound) -> BoardsFound:
    return BoardsFound(
        tuple(board for part in parts for board in part.boards),
        tuple(trouble for part in parts for trouble in part.troubles),
    )


def _looked(*ways: Callable[[], Iterable[BoardFound]]) -> BoardsFound:
    """Return what is found by each way that can be looked at, and why the others cannot."""
    troubles, boards = list[AnyText](), list[BoardFound]()
    for look in ways:
        try:
            boards += look()
        except LinkError as error:
            troubles.append(error.said)
    return BoardsFound(tuple(boards), tuple(troubles))


def find_kind(
    kind: EboardKind, kinds: Iterable[EboardKind], seconds: float = SCAN_S, senses: Senses = SENSES
) -> BoardsFound:
    """Return the boards of one kind, by the ways that it has; `kinds` are all that it is told apart from.

    Bluetooth is listened to for so many seconds, less where one board of the kind seems to be alone.
    """
    known, ways = tuple(kinds), list[Callable[[], Iterable[BoardFound]]]()
    if kind.serial is not None:
        ways.append(partial(_on_serial_ports, (kind,), senses))
    if kind.hid is not None:
        ways.append(partial(_on_hid, known, senses))
    if kind.bluetooth is not None:
        ways.append(
            partial(_on_bluetooth, known, seconds, senses, lambda it: kind in _advertising(it, known))
        )
    found = _looked(*ways)
    return BoardsFound(tuple(board for board in found.boards if board.kind == kind.name), found.troubles)


def only_of(kind: EboardKind, found: BoardsFound, senses: Senses = SENSES) -> EboardAddress:
    """Return where the one board that was found is; where there are several, the one that nobody holds.

    Raises NoSuchBoard or SeveralBoards, with what to type.
    """
    there = found.for_play()
    if len(there) > 1:
        names = [f"{board.board} ({_told(board)})" for board in there]
        raise SeveralBoards(coded("eboards.several", title=kind.title, boards=names))
    if not there or there[0].address is None:
        raise NoSuchBoard(_none_of(kind, found, senses))
    return there[0].address


def strength(dbm: int) -> CodedText:
    """Return how good a signal is, in a word."""
    words = (STRONG_DBM, "strong"), (GOOD_DBM, "good"), (WEAK_DBM, "weak")
    return coded("eboards.signal_" + next((word for least, word in words if dbm >= least), "very_weak"))


def readable(name: str) -> str:
    """Return a name that a device tells as it may stand on a terminal and on a page."""
    return "".join(letter if letter.isprintable() else " " for letter in name[:MOST_LETTERS]).strip()


def _told(board: BoardFound) -> str:
    name = board.name or board.kind
    return name if board.signal is None else f"{name}, {strength(board.signal)}, {board.signal} dBm"


def _none_of(kind: EboardKind, found: BoardsFound, senses: Senses) -> CodedText:
    """Return why no board of a kind was found, and what to do."""
    why = [str(trouble) for trouble in found.troubles]
    by_air = kind.bluetooth is not None
    if kind.serial is not None and not kind.serial.usb and not (by_air or kind.hid):
        # Nothing of USB tells this maker's boards from other devices.
        ports = [port.device for port in senses.ports()]
        there = coded("eboards.ports_there", ports=ports) if ports else coded("link.ports_none")
        return coded("eboards.give_port", title=kind.title, kind=kind.name, there=there)
    key = "none_found_by_air" if by_air else "none_found"
    if why:
        return coded("eboards.none_and_why", title=kind.title, why="; ".join(why))
    return coded(f"eboards.{key}", title=kind.title, kind=kind.name)


# by cable


def _own(senses: Senses) -> Iterator[BoardFound]:
    for port in senses.ports():
        if port.kind is not BoardKind.UNKNOWN:
            board = f"{USB}:{number}" if (number := _typed(port.serial)) else port.device
            held = _holders(port.device, senses)
            yield BoardFound(board, OWN, readable(port.description), held_by=held)


def _on_serial_ports(kinds: Sequence[EboardKind], senses: Senses) -> Iterator[BoardFound]:
    for port in senses.ports():
        for kind in kinds:
            if kind.serial is not None and (port.vendor, port.product) in kind.serial.usb:
                held = _holders(port.device, senses)
                name = readable(port.description)
                yield _found(kind, Way.SERIAL, port.device, name, held_by=held)


def _on_hid(kinds: Sequence[EboardKind], senses: Senses) -> Iterator[BoardFound]:
    interfaces = dict.fromkeys(kind.hid for kind in kinds if kind.hid is not None)
    if not interfaces:
        return
    for device in senses.hid(interfaces):
        of_it = [kind for kind in kinds if kind.hid == device.interface]
        for kind in _called(device.name, of_it) or of_it[:1]:
            file = device_file(device.path)
            held = None if file is None else _holders(str(file), senses)
            yield _found(kind, Way.HID, _typed(device.serial), readable(device.name), held_by=held)


def _typed(serial: str | None) -> str:
    """Return a serial number that people can type; nothing for none, and for one that they cannot."""
    return serial if serial and serial.isprintable() else ""


def device_file(path: bytes, system: Path = Path("/sys/bus/usb/devices")) -> Path | None:
    """Return the file by which Linux opens a HID device; None where its path names none.

    hidapi calls it `/dev/hidraw3` by one of its ways, and `1-4:1.0` by the other, which is libusb's: bus,
    ports, and the interface.
    """
    name = path.decode(errors="replace")
    if name.startswith("/dev/"):
        return Path(name)
    folder = system / name.partition(":")[0]
    try:
        numbers = [int((folder / file).read_text(encoding="ascii")) for file in ("busnum", "devnum")]
    except (OSError, ValueError):
        return None
    return Path("/dev/bus/usb", *(f"{number:03}" for number in numbers))


def _holders(device: str, senses: Senses) -> AnyText | None:
    owners = [f"{readable(owner.name)} ({owner.pid})" for owner in senses.holders(device)]
    return ", ".join(owners) or None


# by Bluetooth


def _on_bluetooth(
    kinds: Sequence[EboardKind], seconds: float, senses: Senses, one_of: Wanted | None = None
) -> Iterator[BoardFound]:
    profiles = [kind.bluetooth for kind in kinds if kind.bluetooth is not None]
    if not profiles:
        return
    for device in senses.bluetooth(profiles, seconds, one_of):
        held = coded("eboards.this_computer") if device.connected else None
        for kind in _advertising(device, kinds):
            name = readable(device.name)
            yield _found(kind, Way.BLUETOOTH, device.address, name, signal=device.rssi, held_by=held)


def _advertising(device: Advertised, kinds: Sequence[EboardKind]) -> Sequence[EboardKind]:
    """Return the kinds that a device may be of: by its name, else by a service that no two kinds share."""
    if called := _called(device.name, kinds):
        return called
    services = {service.casefold() for service in device.services}
    of_it = [kind for kind in kinds if kind.bluetooth and kind.bluetooth.service.casefold() in services]
    return of_it if len(of_it) == 1 else ()


def _called(name: str, kinds: Iterable[EboardKind]) -> list[EboardKind]:
    """Return the kinds whose boards are called so; the longest beginning decides ("Chessnut Move")."""
    begins = [
        (len(begin), kind)
        for kind in kinds
        for begin in (() if kind.bluetooth is None else kind.bluetooth.names)
        if begin and name.casefold().startswith(begin.casefold())
    ]
    longest = max(chain([0], (length for length, _ in begins)))
    return [*dict.fromkeys(kind for length, kind in begins if length == longest)]


def _found(
    kind: EboardKind,
    way: Way,
    where: str,
    name: str,
    *,
    signal: int | None = None,
    held_by: AnyText | None = None,
) -> BoardFound:
    address = EboardAddress(kind, way, where)
    return BoardFound(str(address), kind.name, name, None, signal, held_by, address)
