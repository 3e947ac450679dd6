"""The checks of `adoube doctor` for boards of other makers: by Bluetooth and by cable, and of one of them.

What is missing for boards that nobody here may have is no problem; for a board that is asked for it is one.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from adoube.cli.checks.computer import Finding, Grade, check_access, check_holders, ok, problem, warning
from adoube.errors import AdoubeError
from adoube.extras import missing_modules
from adoube.link.discovery import BoardPort
from adoube.link.eboards.batteries import battery_of
from adoube.link.eboards.catalogue import AskedFor, asked_for
from adoube.link.eboards.dialect import Dialect
from adoube.link.eboards.events import EMPTY, BatteryRead, BoardNamed, BoardRead
from adoube.link.eboards.finding import (
    SCAN_S,
    SENSES,
    BoardFound,
    Senses,
    device_file,
    find_by_bluetooth,
    readable,
    strength,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.kind import EboardKind
from adoube.link.eboards.session import EboardMeeting, meet_eboard
from adoube.link.eboards.ways import OpenPort
from adoube.link.errors import BadAddress, LinkError, NoSuchPort, PortBusy, SeveralBoards
from adoube.link.hid_port import udev_rule
from adoube.link.port_owners import PortOwner, holders_of
from adoube.tables.boards.eboard_state import BATTERY_LOW
from adoube.words import say

__all__ = ["check_asked", "check_bluetooth", "check_hid", "check_serial", "kinds_behind"]

RFKILL = Path("/sys/class/rfkill")
ADAPTERS = Path("/sys/class/bluetooth")
LEAST_DBM = -82  # below it links break when somebody walks between

NO_ADAPTER, NOT_RUNNING, OFF = "no_adapter", "not_running", "off"
REFUSALS: Mapping[str, str] = {
    f"eboards.bluetooth_{key}": key for key in (NO_ADAPTER, NOT_RUNNING, OFF, "forbidden")
}


# by Bluetooth


def check_bluetooth(
    kinds: Iterable[EboardKind],
    seconds: float = SCAN_S,
    senses: Senses = SENSES,
    *,
    rfkill: Path = RFKILL,
    adapters: Path = ADAPTERS,
) -> Iterator[Finding]:
    """Yield whether boards can be reached by Bluetooth, and those in range; nothing without the extra."""
    known = [kind for kind in kinds if kind.bluetooth is not None]
    if not known or missing_modules("bluetooth"):
        return
    try:
        boards = find_by_bluetooth(known, seconds, senses)
    except LinkError as error:
        yield _bluetooth_refusal(error, rfkill, adapters)
        return
    if not boards:
        yield Finding(Grade.OK, "bluetooth", say("doctor.bluetooth_none"), say("doctor.wake_or_free"))
    for board in boards:
        yield _in_range(board)


def _bluetooth_refusal(error: LinkError, rfkill: Path, adapters: Path) -> Finding:
    key = REFUSALS.get(error.said.code)
    if key == NOT_RUNNING and not any(adapters.glob("hci*")):
        key = NO_ADAPTER
    match key:
        case None:
            return warning("bluetooth", str(error), say("doctor.bluetooth_again"))
        case "no_adapter":
            return Finding(Grade.OK, "bluetooth", say("doctor.no_adapter"), say("doctor.plug_adapter"))
        case "off":
            return warning("bluetooth", say("doctor.bluetooth_off"), say(f"doctor.{_switch(rfkill)}"))
    return warning("bluetooth", say(f"doctor.bluetooth_{key}"), say(f"doctor.remedy_{key}"))


def _switch(rfkill: Path) -> str:
    """Return how Bluetooth is switched on: by a switch of the computer, by rfkill, or by BlueZ."""
    blocked = {"hard": False, "soft": False}
    for radio in sorted(rfkill.glob("rfkill*")):
        if _line(radio / "type") == "bluetooth":
            blocked = {how: is_so or _line(radio / how) == "1" for how, is_so in blocked.items()}
    return next((f"switch_{how}" for how, is_so in blocked.items() if is_so), "switch_power")


def _line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _in_range(board: BoardFound) -> Finding:
    values = {"board": board.board, "name": board.name or board.kind}
    if board.held_by is not None or board.signal is None:
        return ok("bluetooth", say("doctor.eboard_connected", **values))
    text = say("doctor.eboard_in_range", strength=strength(board.signal), dbm=f"{board.signal}", **values)
    return (
        ok("bluetooth", text)
        if board.signal >= LEAST_DBM
        else warning("bluetooth", text, say("doctor.bring_nearer"))
    )


# by cable


def check_hid(
    kinds: Iterable[EboardKind],
    senses: Senses = SENSES,
    may_open: Callable[[Path], bool] = lambda file: os.access(file, os.R_OK | os.W_OK),
) -> Iterator[Finding]:
    """Yield the boards that are HID devices, and whether this account may use them."""
    interfaces = dict.fromkeys(kind.hid for kind in kinds if kind.hid is not None)
    if not interfaces or missing_modules("hid"):
        return
    try:
        devices = [*senses.hid(interfaces)]
    except LinkError as error:
        yield warning("hid", str(error), say("doctor.hid_again"))
        return
    for device in devices:
        file, name = device_file(device.path), readable(device.name)
        if file is None or not file.exists() or may_open(file):
            yield ok(
                "hid", say("doctor.hid_there", name=name, serial=device.serial or say("doctor.no_serial"))
            )
        else:
            remedy = say("doctor.udev_line", rule=udev_rule(device.vendor))
            yield problem("permission", say("doctor.may_not_open_hid", name=name, file=file), remedy)


def check_serial(ports: Iterable[BoardPort], kinds: Iterable[EboardKind]) -> Iterator[Finding]:
    """Yield whether this account may open the ports behind which boards of these kinds may be."""
    known = [*kinds]
    for port in ports:
        if any(kind.serial and (port.vendor, port.product) in kind.serial.usb for kind in known):
            yield check_access(port.device)


def kinds_behind(port: BoardPort, kinds: Iterable[EboardKind]) -> list[str]:
    """Return what to ask for where a port that is no board of ours may be another maker's."""
    usb = port.vendor, port.product
    return [
        f"{kind.name}:{port.device}"
        for kind in kinds
        if kind.serial is not None and (not kind.serial.usb or usb in kind.serial.usb)
    ]


# one board


def check_asked(
    wanted: str,
    folder: Path,
    ask: Callable[[str], AskedFor] = asked_for,
    holders: Callable[[str], tuple[PortOwner, ...]] = holders_of,
) -> Iterator[Finding]:
    """Open the board that is asked for, and yield what it tells of itself.

    `folder` keeps what some boards have to be told.
    """
    try:
        asked = ask(wanted)
        dialect = asked.kind.dialect_with(Kept.read(folder, asked.kind.name, asked.board))
        meeting = meet_eboard(asked.open, dialect)
    except LinkError as error:
        yield _unreached(wanted, error, holders)
        return
    except AdoubeError as error:  # what is kept cannot be read or meant
        yield problem("board", str(error), say("doctor.see_boards"))
        return
    try:
        yield _met(asked, meeting)
    finally:
        meeting.port.close()
    yield from _battery(asked.open, dialect, meeting)


def _unreached(wanted: str, error: LinkError, holders: Callable[[str], tuple[PortOwner, ...]]) -> Finding:
    device = wanted.partition(":")[2]
    if isinstance(error, PortBusy) and Path(device).exists():
        return check_holders(device, str(error), holders(device))
    is_unclear = isinstance(error, BadAddress | NoSuchPort | SeveralBoards)
    return problem("board", str(error), say("doctor.see_boards" if is_unclear else "doctor.wake_or_free"))


def _met(asked: AskedFor, meeting: EboardMeeting) -> Finding:
    squares = next(event.squares for event in meeting.events if isinstance(event, BoardRead))
    names = [readable(event.text) for event in meeting.events if isinstance(event, BoardNamed)]
    return ok(
        "board",
        say(
            "doctor.eboard_answers",
            title=asked.kind.title,
            port=meeting.port.name,
            name=names[-1] if names else asked.board,
            count=len(squares) - squares.count(EMPTY),
        ),
    )


def _battery(open_: OpenPort, dialect: Dialect, meeting: EboardMeeting) -> Iterator[Finding]:
    told = [event.percent for event in meeting.events if isinstance(event, BatteryRead)]
    percent = told[-1] if told else battery_of(open_, dialect) if dialect.battery_question() else None
    if percent is None:
        return
    text = say("doctor.battery", percent=percent)
    low = percent <= BATTERY_LOW
    yield warning("battery", text, say("doctor.charge")) if low else ok("battery", text)
