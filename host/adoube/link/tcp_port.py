"""A board on the network: `tcp://HOST:PORT`, or `wifi:NAME`, whose name multicast DNS (RFC 6762) resolves.

The wire is that of a serial port; only its first frame is the host's token. A board takes one host at a time.
"""

import socket
from collections.abc import Callable, Sequence
from importlib import import_module

from adoube.link.commands import Token
from adoube.link.errors import BadAddress, BadToken, NoSuchBoard, PortGone
from adoube.link.frames import seal
from adoube.link.socket_port import SocketPort, address_of, connected
from adoube.words import AnyText, coded

PATIENCE_MS = 3_000  # A board answers within a second; on a busy Wi-Fi the first question may be lost.


def ask_zeroconf(host: str, interfaces: Sequence[str] | None = None) -> str | None:
    """The address that somebody on the network gives this name; None for no answer, or without the library.

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
    """The IPv4 address of a host called NAME.local. Raises NoSuchBoard where nobody knows it."""
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
    """Whether this is the name of a board on the network."""
    return name.startswith((TCP, WIFI))


def open_tcp(
    name: str,
    timeout_s: float,
    token: bytes | None,
    resolve: Callable[[str, int], str] = address_by_mdns,
) -> "NetworkPort":
    """The port of a board on the network, its token sent.

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
            self.write(seal(Token.TYPE, 0, Token(token).pack()))
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
