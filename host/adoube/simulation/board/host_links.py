"""The link of a simulated board's firmware to its host: over the wire of a UART, or over a network.

Either runs the firmware's own files, which must be importable as `adoube_board`.

A wire has the `address` that pyserial opens, takes and gives bytes without waiting, and is closed at the end.
"""

import importlib
import os
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from adoube.errors import AdoubeError
from adoube.simulation.board.wiring import UART
from adoube.words import say

__all__ = [
    "HostLink",
    "RealTime",
    "SignalWire",
    "Socket",
    "TerminalWire",
    "Unconnected",
    "Wired",
    "Wireless",
    "has_pseudo_terminals",
]

TICKS_MASK = (1 << 30) - 1


class RealTime:
    """Ticks since the firmware first asked, which is when its own clock starts.

    `outside` is called in each pause, with the milliseconds so far: the firmware pauses between two scans,
    and that is when the world may change under it.
    """

    def __init__(self, outside: Callable[[int], None]) -> None:
        self._outside = outside
        self._began_ns = 0

    def ticks_ms(self) -> int:
        return self._elapsed_ns() // 1_000_000 & TICKS_MASK

    def ticks_us(self) -> int:
        return self._elapsed_ns() // 1000 & TICKS_MASK

    def sleep_us(self, us: int) -> None:
        if us:
            time.sleep(us / 1_000_000)
            self._outside(self._elapsed_ns() // 1_000_000)

    def _elapsed_ns(self) -> int:
        now_ns = time.monotonic_ns()
        self._began_ns = self._began_ns or now_ns
        return now_ns - self._began_ns


class SignalWire(Protocol):
    """See the module."""

    @property
    def address(self) -> str: ...

    def read_into(self, buffer: bytearray) -> int: ...

    def write(self, data: memoryview) -> int: ...

    def close(self) -> None: ...


def has_pseudo_terminals() -> bool:
    return sys.platform != "win32"


class TerminalWire:
    """The board holds the master; the slave is kept open as well, so that it stays raw between two hosts."""

    def __init__(self) -> None:
        # Not on Windows, where nothing calls this.
        import tty  # noqa: PLC0415

        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.address = os.ttyname(self._slave)

    def read_into(self, buffer: bytearray) -> int:
        try:
            return os.readv(self._master, [buffer])
        except BlockingIOError:
            return 0

    def write(self, data: memoryview) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        os.close(self._slave)
        os.close(self._master)


class Socket:
    """Listens on loopback for one host at a time; a host that goes makes room for the next."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self._host: socket.socket | None = None
        self.address = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def read_into(self, buffer: bytearray) -> int:
        host = self._connected()
        if host is None:
            return 0
        try:
            size = host.recv_into(buffer)
        except BlockingIOError:
            return 0
        except ConnectionError:
            size = 0
        if not size:
            self._hang_up()
        return size

    def write(self, data: memoryview) -> int:
        host = self._connected()
        if host is None:
            return 0
        try:
            return host.send(data)
        except BlockingIOError:
            return 0
        except ConnectionError:
            self._hang_up()
            return 0

    def close(self) -> None:
        self._hang_up()
        self._listener.close()

    def _connected(self) -> socket.socket | None:
        if self._host is None:
            try:
                self._host, _ = self._listener.accept()
            except BlockingIOError:
                return None
            self._host.setblocking(False)
            self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._host

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None


class Unconnected:
    """Nobody at the other end: nothing comes, and what goes is gone."""

    address = ""

    def read_into(self, buffer: bytearray) -> int:
        return 0

    def write(self, data: memoryview) -> int:
        return len(data)

    def close(self) -> None:
        """There is nothing to close."""


MachineOn = Callable[[SignalWire | None], Any]  # Makes the chip, with the wire on its UART.

LOOPBACK = "127.0.0.1"


class HostLink(Protocol):
    """`address` is what a host opens, `link` the part of board.json; `run` is one boot of the firmware."""

    address: str
    link: dict[str, Any]

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None: ...

    def close(self) -> None: ...


class Wired:
    """A pseudo-terminal, or a socket that carries a UART's bytes."""

    link: dict[str, Any] = UART

    def __init__(self, by_socket: bool) -> None:
        self._wire: SignalWire = Socket() if by_socket else TerminalWire()
        self.address = self._wire.address

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None:
        start: Any = importlib.import_module("adoube_board.start")
        start.run(machine(self._wire), time, str(board_file))

    def close(self) -> None:
        self._wire.close()


class Wireless:
    """The firmware's own port for networks, on loopback. Raises AdoubeError for a token that is none."""

    def __init__(self, token: str) -> None:
        self._tcp: Any = importlib.import_module("adoube_board.wire.wifi")
        config: Any = importlib.import_module("adoube_board.config.outputs")
        self._token: bytes = config.token_of(token)
        if not self._token:
            raise AdoubeError(say("simulated_board.bad_token"))
        self._listener = self._tcp.listen(socket, LOOPBACK, 0)
        self._number: int = self._listener.getsockname()[1]
        self.address = f"tcp://{LOOPBACK}:{self._number}"
        self.link = {
            "kind": "wifi",
            "ssid": "simulated",
            "password": "",
            "token": token,
            "port": self._number,
        }

    def run(self, machine: MachineOn, time: RealTime, board_file: Path) -> None:
        app: Any = importlib.import_module("adoube_board.app")
        config: Any = importlib.import_module("adoube_board.config.config")
        hardware: Any = importlib.import_module("adoube_board.hardware")
        port = self._tcp.TcpPort(self._listener, self._token, time.ticks_ms)
        try:
            app.App(config.load(str(board_file)), hardware.Hardware(machine(None), time), port).run()
        finally:
            # A boot ends every connection; the next one listens at the same place.
            port.close()
            self._listener = self._tcp.listen(socket, LOOPBACK, self._number)

    def close(self) -> None:
        self._listener.close()
