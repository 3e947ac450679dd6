"""The scoreboard's listening sockets, and the share of the system's descriptors that visitors may have.

It listens at this computer's own address, or at all of them. Visitors never get all descriptors: boards, the
journal and the camera need some, and a new visitor at least one.
"""

import contextlib
import ipaddress
import socket
import sys
from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube_scoreboard.words import say

__all__ = [
    "Capacity",
    "ServingError",
    "VisitorsSocket",
    "capacity_for",
    "listen",
    "raised_limit",
]


if sys.platform != "win32":
    import fcntl
    import resource

__all__ = ["Capacity", "VisitorsSocket", "capacity_for", "raised_limit"]

WANTED = 65_536  # descriptors to ask for: as many streams of 2 KiB take 130 MiB
SELECT_BELOW = 1024  # What waits by select(), as a serial port does, has to stand below (FD_SETSIZE).
OWN_AT_LEAST = 64
OWN_A_TABLE = 4  # descriptors of a table: its board's port, and two that end and reopen it
NEW_VISITORS = 256  # connections that are no streams: pages, commands and files are answered at once


@dataclass(frozen=True, slots=True)
class Capacity:
    """`connections` of visitors in all, of which so many may be `streams`; `limit` is the system's.

    Visitors' descriptors are `lowest_visitor` or higher.
    """

    limit: int
    connections: int
    streams: int
    lowest_visitor: int


def raised_limit() -> int | None:
    """Ask the system for as many descriptors as this program may have; return how many that are.

    None if the system knows no such limit.
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft == resource.RLIM_INFINITY:
        return WANTED
    if most > soft:
        # macOS names no limit, and refuses more than its kernel has.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def capacity_for(limit: int, tables: int) -> Capacity:
    """Return how `limit` descriptors are shared out in a program with so many tables."""
    own = OWN_AT_LEAST + OWN_A_TABLE * tables
    above_select = limit - SELECT_BELOW > NEW_VISITORS and own <= SELECT_BELOW
    connections = limit - SELECT_BELOW if above_select else max(limit // 4, limit - own)
    lowest = SELECT_BELOW if above_select else 0
    return Capacity(limit, connections, connections - min(NEW_VISITORS, connections // 2), lowest)


class VisitorsSocket(socket.socket):
    """A listener that leaves the low descriptors, and those beyond its share, to the rest of the program."""

    capacity: Capacity | None = None

    def accept(self) -> tuple[socket.socket, object]:
        """The next visitor. One too many is sent away, as if it had left by itself (ConnectionAbortedError).

        Not accepted at all it would be asked for again and again.
        """
        visitor, address = super().accept()
        if sys.platform == "win32" or self.capacity is None:
            return visitor, address
        if self.capacity.lowest_visitor:
            with visitor:
                visitor = self._above(visitor, self.capacity.lowest_visitor)
        # The system gives the lowest that is free: so high a number means that all below are taken.
        if visitor.fileno() >= self.capacity.lowest_visitor + self.capacity.connections:
            visitor.close()
            raise ConnectionAbortedError
        return visitor, address

    def _above(self, visitor: socket.socket, lowest: int) -> socket.socket:
        try:
            high = fcntl.fcntl(visitor.fileno(), fcntl.F_DUPFD_CLOEXEC, lowest)
        except OSError as error:
            raise ConnectionAbortedError from error
        return socket.socket(self.family, self.type, self.proto, fileno=high)


_EVERYWHERE, _EVERYWHERE_6 = "0.0.0.0", "::"


class ServingError(AdoubeError):
    """The scoreboard cannot listen where it was told to."""


def listen(host: str, port: int, *, everywhere: bool) -> list[VisitorsSocket]:
    """Listens at a loopback address, or `everywhere` at all addresses instead; port 0 takes any free port.

    Raises ServingError if the host is not this computer alone, or the port cannot be had.
    """
    _check_loopback(host)
    return _listen_everywhere(port) if everywhere else [_listen(host, port)]


def _listen_everywhere(port: int) -> list[VisitorsSocket]:
    """At all addresses of both families, at one port; a computer without IPv6 has one family only."""
    listener = _listen(_EVERYWHERE, port)
    if not socket.has_ipv6:
        return [listener]
    try:
        return [listener, _listen(_EVERYWHERE_6, listener.getsockname()[1])]
    except ServingError:
        # IPv6 is switched off, or its port is another program's: then no address of it is named.
        return [listener]


def _listen(host: str, port: int) -> VisitorsSocket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = VisitorsSocket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        # Elsewhere this only skips the wait after a restart; on Windows it would share a port that is in use.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ServingError(say("serving.port_busy", host=host, port=port, why=why)) from error
    return listener


def _check_loopback(host: str) -> None:
    try:
        is_loopback = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        raise ServingError(say("serving.not_loopback", host=host))
