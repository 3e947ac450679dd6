"""A simulated board at an address of the form socket://HOST:NUMBER, and what any socket is as a port.

pyserial opens such addresses too, but reports one byte at most as waiting, so that it would be read byte by
byte, and takes 0.3 s to close.
"""

import socket
from contextlib import suppress
from threading import Lock
from urllib.parse import urlsplit

from adoube.link.errors import BadAddress, PortGone, PortUnopenable
from adoube.words import AnyText, coded

__all__ = ["SCHEME", "SocketPort", "address_of", "connected", "open_socket"]

SCHEME = "socket://"

CONNECT_TIMEOUT_S = 3.0

CHUNK = 4096  # More than a board sends in a second.


def open_socket(name: str, timeout_s: float) -> "SocketPort":
    """The port at a socket:// address. Raises BadAddress or PortUnopenable."""
    return SocketPort(name, connected(name, address_of(name, SCHEME, 7000)), timeout_s)


class SocketPort:
    """A connected socket as a port; `timeout_s` bounds the wait for the first byte, and a write."""

    def __init__(self, name: str, connection: socket.socket, timeout_s: float) -> None:
        self._name = name
        self._socket = connection
        self._socket.settimeout(timeout_s)
        # A request is a few bytes and must not wait for more to go with it.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._in_use = Lock()

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        try:
            data = self._socket.recv(CHUNK)
        except TimeoutError:
            return b""
        except OSError as error:
            raise self._gone(error.strerror or str(error)) from error
        if not data:
            raise self._gone(coded("link.hung_up"))
        return data

    def write(self, data: bytes) -> None:
        with self._in_use:
            try:
                self._socket.sendall(data)
            except TimeoutError as error:
                raise self._gone(coded("link.takes_nothing")) from error
            except OSError as error:
                raise self._gone(error.strerror or str(error)) from error

    def cancel(self) -> None:
        with suppress(OSError):  # the other end may have hung up first
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with self._in_use:
            self._socket.close()

    def _gone(self, why: AnyText) -> PortGone:
        return PortGone(coded("link.gone", port=self._name, why=why))


def connected(name: str, address: tuple[str, int]) -> socket.socket:
    """A connection to an address; PortUnopenable, naming the port, where nobody answers."""
    try:
        return socket.create_connection(address, CONNECT_TIMEOUT_S)
    except OSError as error:
        raise PortUnopenable(coded("link.nobody_there", port=name, why=error.strerror or error)) from error


def address_of(name: str, scheme: str, example: int) -> tuple[str, int]:
    """Host and number of an address of this scheme; BadAddress, with an example, if it has not both."""
    try:
        parts = urlsplit(name)
        host, number = parts.hostname, parts.port
    except ValueError:
        host = number = None
    if not host or not number:
        raise BadAddress(coded("link.bad_address", port=name, scheme=scheme, number=example))
    return host, number
