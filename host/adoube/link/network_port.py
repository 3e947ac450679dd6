"""Boards behind a socket: simulated ones, and those on the network with their tokens.

`socket://HOST:NUMBER` is a simulated board. pyserial opens such addresses too, but reports one byte at most
as waiting, so that it would be read byte by byte, and takes 0.3 s to close.

`tcp://HOST:PORT`, or `wifi:NAME`, whose name multicast DNS (RFC 6762) resolves, is a board on the network.
The wire is that of a serial port; only its first frame is the host's token. A board takes one host at a time.

The token is 16 bytes, written as 32 hex digits. `adoube hardware` draws it and writes it into board.json. On
the host it comes from `--token`, else from ADOUBE_TOKEN, else from the file `board_token` in the data folder;
one token serves all boards of a house.
"""

import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Lock
from urllib.parse import urlsplit

from adoube.link.commands import ShowToken
from adoube.link.errors import BadAddress, BadToken, NoSuchBoard, PortGone, PortUnopenable
from adoube.link.frames import seal
from adoube.words import AnyText, CodedText, coded

__all__ = [
    "SCHEME",
    "TOKEN_FILE",
    "TOKEN_VARIABLE",
    "SocketPort",
    "address_of",
    "connected",
    "is_remote",
    "open_socket",
    "open_tcp",
    "token_for",
]


TOKEN_VARIABLE = "ADOUBE_TOKEN"
TOKEN_FILE = "board_token"
TOKEN_BYTES = 16


def token_for(given: str | None, data_folder: Path) -> bytes | None:
    """Return the token that was `given`, else that of the file in the data folder; None if there is neither.

    Raises BadToken for one that is not 32 hex digits.
    """
    if given is not None:
        return _bytes_of(given, coded("link.bad_token", text=given))
    file = data_folder / TOKEN_FILE
    if not file.exists():
        return None
    return _bytes_of(
        file.read_text(encoding="ascii", errors="replace"), coded("link.bad_token_file", file=file)
    )


def _bytes_of(text: str, refusal: CodedText) -> bytes:
    try:
        token = bytes.fromhex(text.strip())
    except ValueError as error:
        raise BadToken(refusal) from error
    if len(token) != TOKEN_BYTES:
        raise BadToken(refusal)
    return token


SCHEME = "socket://"

CONNECT_TIMEOUT_S = 3.0

CHUNK = 4096  # More than a board sends in a second.


def open_socket(name: str, timeout_s: float) -> "SocketPort":
    """Open the port at a socket:// address. Raises BadAddress or PortUnopenable."""
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
    """Return a connection to an address; PortUnopenable, naming the port, where nobody answers."""
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


PATIENCE_MS = 3_000  # A board answers within a second; on a busy Wi-Fi the first question may be lost.


def ask_zeroconf(host: str, interfaces: Sequence[str] | None = None) -> str | None:
    """Return the address that somebody on the network gives this name; None for no answer, or without the
    library.

    Asked on the interfaces with these addresses, else on all of them.

    Without the extra `wifi` the system's resolver has to know such names, as it does on macOS, on Windows
    and on Linux with Avahi or systemd-resolved.
    """
    try:
        zeroconf = import_module("zeroconf")
    except ImportError:
        return None
    try:
        with zeroconf.Zeroconf(interfaces or zeroconf.InterfaceChoice.All) as network:
            question = zeroconf.AddressResolverIPv4(f"{host}.")
            answered = question.request(network, PATIENCE_MS)
            return str(question.parsed_addresses()[0]) if answered else None
    except OSError:  # a computer without any network
        return None


def address_by_mdns(host: str, port: int, ask: Callable[[str], str | None] = ask_zeroconf) -> str:
    """Return the IPv4 address of a host called NAME.local. Raises NoSuchBoard where nobody knows it."""
    address = ask(host)
    if address is not None:
        return address
    try:
        found = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM)
    except OSError as error:
        why = error.strerror or str(error)
        raise NoSuchBoard(coded("link.not_found", host=host, why=why, number=port)) from error
    return str(found[0][4][0])


TCP = "tcp://"
WIFI = "wifi:"

BOARD_PORT = 7117

# Seconds, seconds, tries: a connection whose board lost its power ends, also while nothing is written.
KEEP_ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}


def is_remote(name: str) -> bool:
    """True for the name of a board on the network."""
    return name.startswith((TCP, WIFI))


def open_tcp(
    name: str,
    timeout_s: float,
    token: bytes | None,
    resolve: Callable[[str, int], str] = address_by_mdns,
) -> "NetworkPort":
    """Open the port of a board on the network, and send its token.

    Raises BadToken without one, BadAddress for a name of another form, NoSuchBoard where `resolve` finds no
    such name, PortUnopenable where nobody answers. A board that refuses this host hangs up: PortGone.
    """
    if token is None:
        raise BadToken(coded("link.no_token", port=name))
    return NetworkPort(name, connected(name, _address(name, resolve)), timeout_s, token)


class NetworkPort(SocketPort):
    """A connection whose first frame is the token. A board that hangs up before a word refuses this host."""

    def __init__(self, name: str, connection: socket.socket, timeout_s: float, token: bytes) -> None:
        super().__init__(name, connection, timeout_s)
        self._heard = False
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in KEEP_ALIVE.items():
            if hasattr(socket, option):  # Windows before 10 and macOS have not all of them
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
        try:
            self.write(seal(ShowToken.TYPE, 0, ShowToken(token).pack()))
        except PortGone:
            self.close()
            raise

    def read(self) -> bytes:
        data = super().read()
        self._heard = self._heard or bool(data)
        return data

    def _gone(self, why: AnyText) -> PortGone:
        if not self._heard:
            return PortGone(coded("link.hung_up_at_once", port=self._name))
        return PortGone(coded("link.gone_far", port=self._name, why=why))


def _address(name: str, resolve: Callable[[str, int], str]) -> tuple[str, int]:
    if name.startswith(TCP):
        return address_of(name, TCP, BOARD_PORT)
    board, _, number = name.removeprefix(WIFI).partition(":")
    if not _is_name(board) or not (number.isdigit() or not number):
        raise BadAddress(coded("link.bad_wifi_name", port=name))
    port = int(number) if number else BOARD_PORT
    return resolve(f"adoube-{board}.local", port), port


def _is_name(text: str) -> bool:
    """Letters, digits and hyphens, as in board.json."""
    return bool(text) and all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in text)
