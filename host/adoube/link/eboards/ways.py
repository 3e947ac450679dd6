"""Opens the port of a board that was asked for, now and whenever it was lost: the same board each time.

A cable that was plugged out and in may come back under another name. So a board on a serial port is found
again by the USB serial number that it had at first, and a HID device by its own.
"""

from collections.abc import Callable, Iterable
from functools import partial

from adoube.link.bluetooth_port import open_bluetooth
from adoube.link.discovery import BoardPort, boards_there, callout, port_named
from adoube.link.eboards.address import EboardAddress, Way
from adoube.link.eboards.kind import HidInterface
from adoube.link.hid_port import HidDevice, hid_devices, open_hid
from adoube.link.serial_port import Port, open_port

__all__ = ["HidWay", "SerialWay", "way_to"]

OpenPort = Callable[[], Port]


class SerialWay:
    """Opens a serial port, and later the port of the device that was there at first.

    Cheap converters all have the same number: the port of the old name is the first choice, and where two
    others have it, none of them is.
    """

    def __init__(
        self,
        name: str,
        open_: Callable[[str], Port],
        there: Callable[[], Iterable[BoardPort]] = boards_there,
    ) -> None:
        self._name, self._open, self._there = callout(name), open_, there
        self._first: BoardPort | None = None

    def __call__(self) -> Port:
        """Open the port. Raises a LinkError while the board is away."""
        ports = tuple(self._there())
        port = self._open(self._name if self._first is None else self._device(self._first, ports))
        self._first = self._first or port_named(self._name, ports)
        return port

    def _device(self, first: BoardPort, ports: Iterable[BoardPort]) -> str:
        same = [port.device for port in ports if _identity(port) == _identity(first)]
        if first.serial is None or first.device in same or len(same) != 1:
            return self._name
        return same[0]


def _identity(port: BoardPort) -> tuple[int, int, str | None]:
    return port.vendor, port.product, port.serial


class HidWay:
    """Opens a HID device, and later the one with the serial number that it had at first."""

    def __init__(
        self,
        interface: HidInterface,
        serial: str,
        open_: Callable[[HidInterface, str | None], Port] = open_hid,
        there: Callable[[Iterable[HidInterface]], Iterable[HidDevice]] = hid_devices,
    ) -> None:
        self._interface, self._serial = interface, serial
        self._open, self._there = open_, there

    def __call__(self) -> Port:
        """Open the device. Raises a LinkError while it is away."""
        if not self._serial:
            there = [*self._there((self._interface,))]
            self._serial = there[0].serial if len(there) == 1 else ""
        return self._open(self._interface, self._serial or None)


def way_to(address: EboardAddress) -> OpenPort:
    """Return what opens the port of the board at an address, which says where it is."""
    kind, where = address.kind, address.where
    if address.way is Way.BLUETOOTH and kind.bluetooth is not None:
        return partial(open_bluetooth, where, kind.bluetooth)
    if address.way is Way.HID and kind.hid is not None:
        return HidWay(kind.hid, where)
    if address.way is Way.SERIAL and kind.serial is not None:
        return SerialWay(where, partial(open_port, line=kind.serial))
    if address.way is Way.SOCKET:
        return partial(open_port, where)
    raise ValueError(str(address))
