"""The sockets that the scoreboard listens at: this computer's own address, or all of them."""

import ipaddress
import socket
import sys

from adoube.errors import AdoubeError
from adoube_scoreboard.streaming.descriptors import VisitorsSocket
from adoube_scoreboard.words import say

__all__ = ["ServingError", "listen"]

_EVERYWHERE, _EVERYWHERE_6 = "0.0.0.0", "::"


class ServingError(AdoubeError):
    """The scoreboard cannot listen where it was told to."""


def listen(host: str, port: int, *, everywhere: bool) -> list[VisitorsSocket]:
    """Listens at a loopback address, or `everywhere` at all addresses instead; port 0 takes any free port.

    Raises ServingError where the host is not this computer alone, or the port cannot be had.
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
