"""A board's address on this network by its name: multicast DNS (RFC 6762), else the system's resolver."""

import socket
from collections.abc import Callable, Sequence
from importlib import import_module

from adoube.link.errors import NoSuchBoard
from adoube.words import say

__all__ = ["address_by_mdns", "ask_zeroconf"]

PATIENCE_MS = 3_000
"""A board answers within a second; on a busy Wi-Fi the first question may be lost."""


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
        raise NoSuchBoard(say("link.not_found", host=host, why=why, number=port)) from error
    return str(found[0][4][0])
