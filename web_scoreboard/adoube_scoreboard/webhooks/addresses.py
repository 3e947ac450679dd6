"""Where a name leads: looked up once, and refused where a stranger's server must not be."""

import ipaddress
import socket
from typing import NamedTuple

from adoube_scoreboard.webhooks.webhook import WebhookError
from adoube_scoreboard.words import say

__all__ = ["Destination", "destinations", "is_public"]

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Destination(NamedTuple):
    """An address of a socket, and its family."""

    family: socket.AddressFamily
    address: tuple[str, int]


def destinations(host: str, port: int, *, allow_private: bool) -> list[Destination]:
    """The addresses of a host. Raises OSError where it has none, WebhookError where one is not public.

    The connection is made to one of these and the name is not looked up again: its next answer may be
    another one (DNS rebinding).
    """
    found = [
        Destination(socket.AddressFamily(family), (str(address[0]), port))
        for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    ]
    if not allow_private:
        for each in found:
            if not is_public(each.address[0]):
                raise WebhookError(say("webhooks.private", host=host, address=each.address[0]))
    return found


def is_public(text: str) -> bool:
    """Whether an address belongs to the public internet, also one that is wrapped in an IPv6 address."""
    address: _Address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address) and (inner := _wrapped(address)) is not None:
        return is_public(str(inner))
    return address.is_global and not address.is_multicast and not address.is_reserved


def _wrapped(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that such an IPv6 address stands for: mapped, 6to4 or behind NAT64 (RFC 6052)."""
    if address in _NAT64:
        return ipaddress.IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address.sixtofour
