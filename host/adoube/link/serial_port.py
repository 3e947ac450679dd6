"""Opens what a board stands behind: a serial port by its name, or the address of a board.

`open_port("COM3")`, `open_port("/dev/ttyACM0")`, `open_port("socket://127.0.0.1:7000")` for a simulated
board, `open_port("wifi:club-1", token=...)` and `open_port("tcp://10.0.0.7:7117", token=...)` for one on the
network; any other address of pyserial's (rfc2217://, spy://) works too.
"""

import errno
import os
from pathlib import Path
from threading import Lock
from typing import Protocol

import serial
from serial.tools import list_ports

from adoube.link.discovery import BoardKind, kind_of_port
from adoube.link.eboards.kind import SerialLine
from adoube.link.errors import NoSuchPort, PortBusy, PortForbidden, PortGone, PortUnopenable
from adoube.link.network_port import SCHEME, is_remote, open_socket, open_tcp
from adoube.words import CodedText, coded

__all__ = ["Port", "SerialPort", "open_port"]

BAUD = 115_200  # The speed of a UART; a USB port and a socket take no notice of it.

# How long a read waits for the first byte where nothing can cancel it: the longest that closing takes.
READ_TIMEOUT_S = 0.25

WRITE_TIMEOUT_S = 1.0  # A board that reads nothing for this long has stopped.


class Port(Protocol):
    """An open way to a board. `read` and `write` may be called from two threads, `cancel` from any."""

    @property
    def name(self) -> str: ...

    def read(self) -> bytes:
        """Return all bytes that are there, after a short wait; b"" if none came. Raises PortGone."""
        ...

    def write(self, data: bytes) -> None:
        """Write everything. Raises PortGone, also where the board takes nothing."""
        ...

    def cancel(self) -> None:
        """End a read that waits, where the system can; it ends by itself soon after."""
        ...

    def close(self) -> None:
        """Give the port back; closing twice does no harm."""
        ...


def open_port(
    name: str, baud: int = BAUD, token: bytes | None = None, line: SerialLine | None = None
) -> Port:
    """Open the port for this program alone. Raises a LinkError that says in one line why it is not.

    `token` is for boards on the network, which want one; others take no notice of it. `line` is how a board
    that was bought wants its serial port; without it the port is as our own boards want it, at `baud`.
    """
    if name.startswith(SCHEME):
        return open_socket(name, READ_TIMEOUT_S)
    if is_remote(name):
        return open_tcp(name, READ_TIMEOUT_S, token)
    try:
        return SerialPort(name, _open_serial(name, baud) if line is None else _open_line(name, line))
    except (OSError, ValueError) as error:
        raise _refusal(name, error) from error


def _open_serial(name: str, baud: int) -> serial.Serial:
    """DTR is raised for a Pico and its like, which send nothing before; for an ESP32 both lines are low.

    There they work the reset and boot pins: RTS raised while DTR is low holds the chip in reset. The system
    raises both on opening, so RTS has to go first; pyserial would lower DTR first, and leaves it alone only
    where it is said to be used for flow control.
    """
    device = serial.serial_for_url(
        name,
        baudrate=baud,
        timeout=READ_TIMEOUT_S,
        write_timeout=WRITE_TIMEOUT_S,
        exclusive=True,
        do_not_open=True,
    )
    if kind_of_port(name) is not BoardKind.ESP32:
        device.dtr = device.rts = True
        device.open()
        return device
    device.rts = device.dtr = False
    device.dsrdtr = os.name == "posix"
    device.open()
    device.dtr = False
    return device


def _open_line(name: str, line: SerialLine) -> serial.Serial:
    """DTR and RTS stay where they are said to be from the first moment on, as far as the system allows."""
    device = serial.serial_for_url(
        name,
        baudrate=line.baud,
        timeout=READ_TIMEOUT_S,
        write_timeout=WRITE_TIMEOUT_S,
        exclusive=True,
        do_not_open=True,
    )
    device.dtr = device.rts = line.dtr
    device.open()
    return device


class SerialPort:
    """A pyserial port, read in whole chunks."""

    def __init__(self, name: str, device: serial.Serial) -> None:
        self._name = name
        self._device = device
        # Held while writing and closing: pyserial's descriptor must not go away under a write.
        self._in_use = Lock()

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        try:
            return bytes(self._device.read(self._device.in_waiting or 1))
        except (OSError, ValueError) as error:  # ValueError: above 1,023 descriptors select() refuses
            raise PortGone(coded("link.gone", port=self._name, why=_reason(error))) from error

    def write(self, data: bytes) -> None:
        with self._in_use:
            try:
                self._device.write(data)
            except serial.SerialTimeoutException as error:
                raise PortGone(
                    coded("link.gone", port=self._name, why=coded("link.takes_nothing"))
                ) from error
            except OSError as error:
                raise PortGone(coded("link.gone", port=self._name, why=_reason(error))) from error

    def cancel(self) -> None:
        cancel_read = getattr(self._device, "cancel_read", None)
        with self._in_use:
            if cancel_read is not None and self._device.is_open:
                cancel_read()

    def close(self) -> None:
        with self._in_use:
            self._device.close()


def _refusal(
    name: str, error: OSError | ValueError
) -> NoSuchPort | PortBusy | PortForbidden | PortUnopenable:
    """Return the error for a refusal by the system. On Windows pyserial gives only words, no errno."""
    number = error.errno if isinstance(error, OSError) else None
    words = str(error)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in words:
        return NoSuchPort(coded("link.no_such_port", port=name, ports=_ports_there()))
    if number in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in words:
        return PortBusy(coded("link.busy", port=name))
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(coded("link.forbidden", port=name, group=_group(name)))
    return PortUnopenable(coded("link.unopenable", port=name, why=_reason(error)))


def _ports_there() -> CodedText:
    names = sorted(port.device for port in list_ports.comports())
    return coded("link.ports_there", ports=[*names]) if names else coded("link.ports_none")


def _group(name: str) -> str:
    """Return the group that owns the port: dialout on Debian, uucp on Arch."""
    try:
        return Path(name).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"


def _reason(error: Exception) -> str:
    """Return the system's own words, without pyserial's around them."""
    number = error.errno if isinstance(error, OSError) else None
    return os.strerror(number) if number else str(error).rstrip(".")
