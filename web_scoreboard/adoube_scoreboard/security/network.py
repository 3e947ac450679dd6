"""The reach of the scoreboard: addresses that it listens at, names that it answers to, and foreign origins.

Pages of other sites may read the API if they were named at the start; by default none are.
"""

import ipaddress
import re
import socket
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from adoube.errors import AdoubeError
from adoube_scoreboard.streaming.request_body import Scope
from adoube_scoreboard.words import say

__all__ = ["Names", "OriginError", "Reach", "addresses_of_this_computer", "in_url", "leave_to_read", "origin"]


_LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
# Addresses by whose route this computer's own are found; nothing is sent to them.
_FAR_AWAY = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
_FAR_AWAY_6 = ("2001:db8::1", "fd00::1")
_SIOCGIFADDR = 0x8915  # asks Linux for the IPv4 address of an interface: netdevice(7)


@dataclass(frozen=True, slots=True)
class Reach:
    """The devices that may reach the scoreboard: this computer alone, or with `lan` every one that finds it.

    `host_names` are further names that it is reached by. `behind_proxy`: what comes from this computer comes
    from a proxy, which says who asks and whether they came by HTTPS. `cors_origins`: other sites whose pages
    may read the API, as `origin` has them. `https`: it speaks HTTPS itself, by a certificate of its own.
    `embed_origins`: other sites whose pages may show tables in frames.
    """

    lan: bool = False
    host_names: tuple[str, ...] = ()
    behind_proxy: bool = False
    cors_origins: tuple[str, ...] = ()
    https: bool = False
    embed_origins: tuple[str, ...] = ()


class Names:
    """The names and addresses in a Host header that are ours; a foreign one was pointed here by somebody."""

    def __init__(self, reach: Reach, host: str = "127.0.0.1") -> None:
        own = _own_names() if reach.lan else ()
        self._names = frozenset({*_LOOPBACK_NAMES, in_url(host), *own, *reach.host_names})
        self._lan = reach.lan

    def listed(self) -> tuple[str, ...]:
        """Return all of them as a certificate has them, and the addresses in the network."""
        return (
            *sorted(name.strip("[]") for name in self._names),
            *(addresses_of_this_computer() if self._lan else ()),
        )

    def include(self, host_header: str, scope: Scope) -> bool:
        """Return whether a request with that Host header is meant for us.

        On a network also the address is ours at which the request came in, which may be new since the start.
        """
        name = re.sub(r":\d+$", "", host_header).lower()
        if name.removesuffix(".") in self._names:
            return True
        arrived_at = (scope.get("server") or ("",))[0]
        return self._lan and bool(arrived_at) and name == in_url(arrived_at)


def in_url(host: str) -> str:
    """Return a host as it stands in an address: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host


def addresses_of_this_computer() -> list[str]:
    """The addresses by which other devices may reach this computer, IPv4 first; empty without a network."""
    found = {*_by_route(), *_by_interface(), *_by_name()}
    usable = [address for address in map(ipaddress.ip_address, found) if _is_reachable(address)]
    return [str(address) for address in sorted(usable, key=lambda each: (each.version, int(each)))]


def _is_reachable(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Link-local ones are left out: no browser takes those of IPv6, and those of IPv4 mean no network."""
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)


def _by_route() -> Iterator[str]:
    """Our end of the route to somewhere. A datagram socket that is connected sends nothing."""
    for family, targets in ((socket.AF_INET, _FAR_AWAY), (socket.AF_INET6, _FAR_AWAY_6)):
        for target in targets:
            # No such route, or no such family on this computer.
            with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                yield probe.getsockname()[0]


def _by_interface() -> Iterator[str]:
    """Ask Linux for each interface: also those that no route uses, such as our own hotspot."""
    if sys.platform != "linux":
        return
    import fcntl  # noqa: PLC0415 - not there on Windows

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            # An interface without an IPv4 address.
            with suppress(OSError):
                answer = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, name.encode()[:15].ljust(40, b"\0"))
                yield socket.inet_ntoa(answer[20:24])


def _by_name() -> Iterator[str]:
    # A computer whose own name nobody knows.
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            if "%" not in str(address[0]):
                yield str(address[0])


def _own_names() -> tuple[str, ...]:
    """`table-pc.example.org` is also called `table-pc`, and `table-pc.local` by multicast DNS."""
    name = socket.gethostname().lower().rstrip(".")
    if not name:
        return ()
    first = name.partition(".")[0]
    return name, first, f"{first}.local"


_API = "/api/"
_READS = ("GET", "HEAD")


class OriginError(AdoubeError):
    """A text that is no origin of a site."""


def origin(text: str) -> str:
    """An origin as browsers send it: `https://club.example.org`, with a port where it is not the usual one.

    Raises OriginError for anything with more or less in it, `*` and `null` among them.
    """
    try:
        parts = urlsplit(text.lower())
        port = parts.port
    except ValueError as error:
        raise OriginError(say("serving.no_origin", text=text)) from error
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    whole = f"{parts.scheme}://{host}" + ("" if port is None else f":{port}")
    if (
        usual is None
        or not host
        or not host.isascii()
        or "*" in host
        or whole != text.lower()
        or port == usual
    ):
        raise OriginError(say("serving.no_origin", text=text))
    return whole


def leave_to_read(method: str, path: str, asked_by: str | None, allowed: Collection[str]) -> dict[str, str]:
    """Return the headers that let a page of another site read an answer; `asked_by` is what Origin says.

    Only reading, only the API, and without cookies: whoever is logged in here lends that page nothing.
    """
    if not allowed or not path.startswith(_API) or method not in _READS:
        return {}
    if asked_by is None or asked_by not in allowed:
        return {"Vary": "Origin"}
    return {"Vary": "Origin", "Access-Control-Allow-Origin": asked_by}
