"""Where a name leads: looked up once, and refused where a stranger's server must not be."""

import ipaddress
import socket
from typing import NamedTuple

from adoube_scoreboard.webhooks.webhook import WebhookError
from adoube_scoreboard.words import say

__all__ = ["Destination", "destinations", "is_public"]

_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
"""all that is given out to the internet (IANA, IPv6 Global Unicast Address Space): fec0::/10 is not in it"""
_SPECIAL = (ipaddress.IPv6Network("3fff::/20"), ipaddress.IPv4Network("192.88.99.0/24"))
"""what Python takes for global still: documentation (RFC 9637), and the relays of 6to4 (RFC 7526)"""
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
    if isinstance(address, ipaddress.IPv6Address) and address not in _GLOBAL_UNICAST:
        # Python calls whatever IANA has not listed global, site-local addresses (fec0::/10) among them.
        return False
    if any(address in network for network in _SPECIAL if network.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _wrapped(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that such an IPv6 address stands for: mapped, 6to4, Teredo, NAT64 (RFC 6052)."""
    if address in _NAT64:
        return ipaddress.IPv4Address(address.packed[-4:])
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo and teredo[1])
