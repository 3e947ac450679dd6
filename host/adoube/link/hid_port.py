"""Opens boards that are USB HID devices, and finds those that are plugged in.

By hidapi, imported when it is wanted: its modules' functions are those of trezor.github.io/cython-hidapi.
"""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from adoube.extras import missing_modules, missing_words
from adoube.link.eboards.kind import HidInterface
from adoube.link.errors import (
    LinkError,
    NoSuchBoard,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnopenable,
    SeveralBoards,
)
from adoube.link.serial_port import READ_TIMEOUT_S, Port
from adoube.words import AnyText, coded

__all__ = ["HidDevice", "HidPort", "hid_devices", "open_hid", "udev_rule"]

MOST_BYTES = 1_024  # of one report: the longest that USB allows at high speed
# The pages of usages from here on are a maker's own; below are keyboards, mice and the like.
MAKERS_OWN = 0xFF00


@dataclass(frozen=True, slots=True)
class HidDevice:
    """A HID device that is plugged in."""

    interface: HidInterface  # the one of those asked for that it is
    vendor: int
    product: int
    serial: str  # empty where it has none
    name: str  # the product's name, as the device tells it
    path: bytes  # how the system calls it


class Handle(Protocol):
    """hidapi's `device`."""

    def open_path(self, path: bytes) -> None: ...

    def read(self, max_length: int, timeout_ms: int = 0) -> list[int]: ...

    def write(self, buff: bytes) -> int: ...

    def close(self) -> None: ...


def open_hid(interface: HidInterface, serial: str | None = None) -> Port:
    """Open the device of that kind, or the one with this serial number.

    Raises NoSuchBoard, SeveralBoards, PortForbidden where the system gives no rights, PortBusy,
    PortUnopenable, also without hidapi.
    """
    device = _chosen(hid_devices([interface]), serial)
    name = f"hid:{device.serial}" if device.serial else "hid"
    handle: Handle = _hidapi().device()
    try:
        handle.open_path(device.path)
    except OSError as error:
        raise _refusal(name, device, error) from error
    return HidPort(name, handle, interface)


def hid_devices(interfaces: Iterable[HidInterface]) -> tuple[HidDevice, ...]:
    """Return the devices that are plugged in, by serial number. Raises PortUnopenable without hidapi."""
    hidapi, found = _hidapi(), dict[tuple[int, int, str], HidDevice]()
    for interface in interfaces:
        # One device is listed once for each page of usages that it has: a maker's own speaks of the board.
        for told in sorted(hidapi.enumerate(interface.vendor, 0), key=_is_makers_own):
            if _is_one(interface, told):
                device = _device(interface, told)
                found[device.vendor, device.product, device.serial or _port_of(told)] = device
    return tuple(sorted(found.values(), key=lambda device: (device.serial, device.path)))


def udev_rule(vendor: int) -> str:
    """Return the line for /etc/udev/rules.d that lets whoever sits at the computer use a maker's devices."""
    return (
        f'KERNEL=="hidraw*", ATTRS{{idVendor}}=="{vendor:04x}", MODE="0660", GROUP="plugdev", TAG+="uaccess"'
    )


class HidPort:
    """An open device: each `read` is one report, each `write` one too, or as many as it takes."""

    def __init__(self, name: str, handle: Handle, interface: HidInterface) -> None:
        self._name, self._handle, self._interface = name, handle, interface
        # Reading and writing may go on at once; the handle must go away under neither.
        self._reading, self._writing = Lock(), Lock()
        self._is_open = True

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        with self._reading:
            if not self._is_open:
                raise self._gone(coded("eboards.closed"))
            try:
                return bytes(self._handle.read(MOST_BYTES, int(1000 * READ_TIMEOUT_S)))
            except (OSError, ValueError) as error:  # ValueError: it is not open any more
                raise self._gone(str(error)) from error

    def write(self, data: bytes) -> None:
        with self._writing:
            if not self._is_open:
                raise self._gone(coded("eboards.closed"))
            for report in _reports(data, self._interface):
                self._write(report)

    def _write(self, report: bytes) -> None:
        try:
            written = self._handle.write(report)
        except (OSError, ValueError) as error:
            raise self._gone(str(error)) from error
        if written < 0:
            raise self._gone(coded("link.takes_nothing"))

    def cancel(self) -> None:
        """Nothing ends a read of hidapi's; it ends by itself."""

    def close(self) -> None:
        with self._reading, self._writing:
            if self._is_open:
                self._is_open = False
                self._handle.close()

    def _gone(self, why: AnyText) -> PortGone:
        return PortGone(coded("link.gone", port=self._name, why=why))


def _reports(data: bytes, interface: HidInterface) -> list[bytes]:
    """Return what hidapi is to write: each report after its number, which is 0 where it has none."""
    number = b"" if interface.is_numbered else b"\0"
    size = interface.report_bytes or len(data) or 1
    pieces = (data[start : start + size] for start in range(0, len(data), size))
    return [number + piece.ljust(size, b"\0") for piece in pieces]


def _hidapi() -> Any:
    """Return hidapi's module; on Linux the one over hidraw, which leaves the kernel's own driver in place.

    Another package's module `hid` has no `device`.
    """
    if missing_modules("hid"):
        raise PortUnopenable(missing_words("hid", "hid"))
    for name in ("hidraw", "hid") if sys.platform == "linux" else ("hid",):
        try:
            module = import_module(name)
        except ImportError:
            continue
        if hasattr(module, "device"):
            return module
    raise PortUnopenable(coded("eboards.hid_other_module"))


def _is_one(interface: HidInterface, told: Mapping[str, Any]) -> bool:
    """Return whether a device is of that kind; not every system tells the page of usages."""
    page = told.get("usage_page") or interface.usage_page
    of_that_product = not interface.products or told["product_id"] in interface.products
    return of_that_product and interface.usage_page in (None, page)


def _is_makers_own(told: Mapping[str, Any]) -> bool:
    return bool((told.get("usage_page") or 0) >= MAKERS_OWN)


def _device(interface: HidInterface, told: Mapping[str, Any]) -> HidDevice:
    return HidDevice(
        interface,
        told["vendor_id"],
        told["product_id"],
        told.get("serial_number") or "",
        told.get("product_string") or "",
        told["path"],
    )


def _port_of(told: Mapping[str, Any]) -> str:
    """Return what tells two devices without serial numbers apart: on Linux where they are plugged in."""
    path = Path("/sys/class/hidraw") / Path(os.fsdecode(told["path"])).name / "device"
    return str(path.resolve().parent) if path.exists() else ""


def _chosen(there: tuple[HidDevice, ...], serial: str | None) -> HidDevice:
    if serial is not None:
        wanted = serial.casefold()
        for device in there:
            if device.serial.casefold() == wanted:
                return device
        others = _listed(there) or coded("link.nothing_there")
        raise NoSuchBoard(coded("link.no_such_serial", wanted=f"hid:{serial}", boards=others))
    if not there:
        raise NoSuchBoard(coded("link.no_board"))
    if len(there) > 1:
        raise SeveralBoards(coded("link.several_boards", boards=_listed(there)))
    return there[0]


def _listed(devices: tuple[HidDevice, ...]) -> str:
    return ", ".join(f"hid:{device.serial}" if device.serial else device.name for device in devices)


def _refusal(name: str, device: HidDevice, error: OSError) -> LinkError:
    """Return the error for a device that does not open: hidapi says "open failed" whatever the reason."""
    if sys.platform == "linux" and Path(os.fsdecode(device.path)).exists() and not _may_use(device.path):
        return PortForbidden(coded("eboards.hid_forbidden", port=name, rule=udev_rule(device.vendor)))
    if not any(each.path == device.path for each in hid_devices([device.interface])):
        return NoSuchBoard(coded("link.no_board"))
    return PortBusy(coded("eboards.hid_refused", port=name, why=str(error)))


def _may_use(path: bytes) -> bool:
    return os.access(path, os.R_OK | os.W_OK)
