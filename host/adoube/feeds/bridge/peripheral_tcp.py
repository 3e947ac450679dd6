"""The open peripheral protocol by TCP: each message a line, for apps on this computer and for tests."""

import socket
import threading
from contextlib import suppress

from adoube.errors import AdoubeError
from adoube.feeds.bridge.peripheral_port import AppBusyError, PeripheralPort
from adoube.link.eboards.dialects.peripheral_lines import MessageReader, packet
from adoube.words import coded, say

__all__ = ["PeripheralTcp", "TcpAddressError", "tcp_address"]

LOOPBACK = "127.0.0.1"
LAST_PORT = 65_535
AT_ONCE = 4_096  # bytes
TAKES_WITHIN_S = 5.0  # an app that takes nothing for so long is let go
WAITING = 4  # apps that may wait to be refused


class TcpAddressError(AdoubeError):
    """An address that is none, or at which nobody may listen."""


def tcp_address(text: str) -> tuple[str, int]:
    """Return the host and the port of `[HOST:]PORT`; without a host this computer alone.

    Raises TcpAddressError.
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit()) or int(port) > LAST_PORT:
        raise TcpAddressError(coded("bridge.no_address", address=text))
    return host.removeprefix("[").removesuffix("]") or LOOPBACK, int(port)


class PeripheralTcp:
    """Listens until `close`. An app that comes while another one is here is told so, and let go."""

    def __init__(self, address: tuple[str, int], port: PeripheralPort) -> None:
        """Raises TcpAddressError."""
        host, number = address
        try:
            self._listens = socket.create_server(
                address, family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=WAITING
            )
        except OSError as error:
            where = f"{host}:{number}"
            raise TcpAddressError(
                coded("bridge.not_listening", address=where, why=error.strerror or str(error))
            ) from error
        self._port = port
        self._apps: set[socket.socket] = set()
        self._ended = False
        self._accepting = threading.Thread(target=self._accept, name="bridge listens", daemon=True)

    @property
    def name(self) -> str:
        host, number, *_ = self._listens.getsockname()
        return f"{host}:{number}"

    def start(self) -> None:
        self._accepting.start()

    def close(self) -> None:
        self._ended = True
        with suppress(OSError):  # it may have been refused meanwhile
            self._listens.shutdown(socket.SHUT_RDWR)
        self._listens.close()
        for app in list(self._apps):
            with suppress(OSError):  # it may have hung up
                app.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while not self._ended:
            try:
                app, _ = self._listens.accept()
            except OSError:
                return
            app.settimeout(TAKES_WITHIN_S)
            # An app whose computer was switched off makes room for the next one.
            app.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            self._apps.add(app)
            threading.Thread(target=self._serve, args=(app,), name="bridge reads", daemon=True).start()

    def _serve(self, app: socket.socket) -> None:
        def tell(message: str) -> None:
            try:
                app.sendall(packet(message))
            except OSError:
                hang_up(app)

        try:
            self._port.join(tell)
        except AppBusyError:
            tell(f"err {say('bridge.app_busy')}")
        else:
            try:
                self._read(app)
            finally:
                self._port.leave()
        self._apps.discard(app)
        app.close()

    def _read(self, app: socket.socket) -> None:
        reader = MessageReader(lines=True)
        while not self._ended:
            try:
                data = app.recv(AT_ONCE)
            except TimeoutError:
                continue
            except OSError:
                return
            if not data:
                return
            for message in reader.feed(data):
                self._port.hear(message)


def hang_up(app: socket.socket) -> None:
    """End a connection; whoever reads it finds that out."""
    with suppress(OSError):
        app.shutdown(socket.SHUT_RDWR)
