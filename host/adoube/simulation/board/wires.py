"""The far ends of a simulated board's UART: a pseudo-terminal, or a socket where there is none.

A wire has the `address` that pyserial opens, takes and gives bytes without waiting, and is closed at the end.
"""

import os
import socket
import sys
from typing import Protocol

__all__ = ["PseudoTerminal", "SignalWire", "Socket", "Unconnected", "has_pseudo_terminals"]


class SignalWire(Protocol):
    """See the module."""

    @property
    def address(self) -> str: ...

    def read_into(self, buffer: bytearray) -> int: ...

    def write(self, data: memoryview) -> int: ...

    def close(self) -> None: ...


def has_pseudo_terminals() -> bool:
    return sys.platform != "win32"


class PseudoTerminal:
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
