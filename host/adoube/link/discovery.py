"""Boards behind ports, known by their USB identity and not by the port's name.

A port's name says nothing: after a replug the same board may be /dev/ttyACM1 instead of /dev/ttyACM0. Its USB
serial number stays. Where a board has none (a cheap converter), only its HELLO tells it from another one.
"""

import os
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from serial.tools import list_ports

from adoube.link.errors import NoSuchBoard, SeveralBoards
from adoube.words import coded

__all__ = [
    "USB",
    "BoardKind",
    "BoardPort",
    "boards_there",
    "find_board",
    "kind_of_port",
    "port_named",
    "port_of_serial",
]

USB = "usb"  # Asks for the one board that is plugged in; `usb:SERIAL` for the one with that serial number.

RASPBERRY_PI = 0x2E8A  # A Pico that runs MicroPython, and most boards of other makers with its chips.

# Raspberry Pi's product ids of boot ROMs and probes, by github.com/raspberrypi/usb-pid.
NO_BOARDS = frozenset({0x0003, 0x0004, 0x000C, 0x000F})

ESPRESSIF, SERIAL_JTAG = 0x303A, 0x1001  # SERIAL_JTAG: the port that is built into its chips

# USB vendor and product (None: all) of Espressif's own port and of the converters on ESP32 boards (CP210x,
# CH340, CH9102, FT232).
ESP32_IDS: frozenset[tuple[int, int | None]] = frozenset(
    {(ESPRESSIF, None), (0x10C4, 0xEA60), (0x1A86, 0x7523), (0x1A86, 0x55D4), (0x0403, 0x6001)}
)


class BoardKind(Enum):
    """The microcontroller behind a port, as the USB identity tells it."""

    PICO = "pico"
    ESP32 = "esp32"  # Or another device behind a converter that ESP32 boards have.
    # An ESP32 whose program, such as MicroPython on an S3, is itself the USB device: its lines reset nothing.
    ESP32_CDC = "esp32-cdc"
    UNKNOWN = "unknown"


class BoardPort(NamedTuple):
    """A serial port on USB. `serial` is the device's serial number, where it has one."""

    device: str
    vendor: int
    product: int
    serial: str | None
    kind: BoardKind
    description: str


def boards_there() -> tuple[BoardPort, ...]:
    """Return all serial ports on USB, by name; those of `BoardKind.UNKNOWN` are hardly boards."""
    found = (
        BoardPort(
            callout(port.device),
            port.vid,
            port.pid,
            port.serial_number or None,
            _kind(port.vid, port.pid),
            port.description,
        )
        for port in list_ports.comports()
        if port.vid is not None
    )
    return tuple(sorted(found))


def find_board(wanted: str, there: Callable[[], Iterable[BoardPort]] = boards_there) -> str:
    """Return the name under which a board can be opened now, by `open_port`.

    `usb` and `usb:SERIAL` are looked up among the ports `there`; any other name is itself the answer. Raises
    NoSuchBoard or SeveralBoards with one line that lists what there is.
    """
    if wanted == USB:
        boards = _likely(there())
        if len(boards) > 1:
            raise SeveralBoards(coded("link.several_boards", boards=_listed(boards)))
        if not boards:
            raise NoSuchBoard(coded("link.no_board"))
        return boards[0].device
    if wanted.startswith(f"{USB}:"):
        ports = tuple(there())
        port = port_of_serial(wanted.removeprefix(f"{USB}:"), ports)
        if port is None:
            others = _listed(_likely(ports)) or coded("link.nothing_there")
            raise NoSuchBoard(coded("link.no_such_serial", wanted=wanted, boards=others))
        return port.device
    return callout(wanted)


def port_of_serial(serial: str, ports: Iterable[BoardPort]) -> BoardPort | None:
    """Return the port of the device with this serial number; the first, where a device has several ports."""
    wanted = serial.casefold()
    return next((port for port in sorted(ports) if (port.serial or "").casefold() == wanted), None)


def callout(device: str, platform: str = sys.platform) -> str:
    """Return the port to open: on macOS /dev/cu.NAME, as /dev/tty.NAME waits for a carrier."""
    prefix = "/dev/tty."
    if platform == "darwin" and device.startswith(prefix):
        return "/dev/cu." + device.removeprefix(prefix)
    return device


def kind_of_port(name: str, there: Callable[[], Iterable[BoardPort]] = boards_there) -> BoardKind:
    """Return what stands behind a port that is given by its name, or by that of a link to it."""
    port = port_named(name, there())
    return BoardKind.UNKNOWN if port is None else port.kind


def port_named(name: str, ports: Iterable[BoardPort]) -> BoardPort | None:
    """Return the USB port of this name, or that a link of this name leads to (/dev/serial/by-id/...)."""
    names = (name, os.path.realpath(name))
    return next((port for port in ports if port.device in names), None)


def _kind(vendor: int, product: int) -> BoardKind:
    if vendor == RASPBERRY_PI:
        return BoardKind.UNKNOWN if product in NO_BOARDS else BoardKind.PICO
    if vendor == ESPRESSIF and product != SERIAL_JTAG:
        return BoardKind.ESP32_CDC
    if {(vendor, product), (vendor, None)} & ESP32_IDS:
        return BoardKind.ESP32
    return BoardKind.UNKNOWN


def _likely(ports: Iterable[BoardPort]) -> list[BoardPort]:
    return [port for port in ports if port.kind is not BoardKind.UNKNOWN]


def _listed(ports: Iterable[BoardPort]) -> str:
    """Return how each can be asked for, with where it is; by its port's name if it has no serial number."""
    return ", ".join(f"{USB}:{port.serial} ({port.device})" if port.serial else port.device for port in ports)
