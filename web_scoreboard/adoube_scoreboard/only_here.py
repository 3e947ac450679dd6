"""Addresses to scan: of what use they are to another device."""

import ipaddress
from urllib.parse import urljoin

from flask import request

from adoube_scoreboard.services import services

__all__ = ["address_to_scan", "is_only_here"]


def address_to_scan(path: str) -> str:
    """The whole address of a page, as another device reaches it.

    Where the scoreboard was opened under a name of this computer alone, that is its address in the network.
    """
    base = services().address if _is_of_this_computer(request.host) else ""
    return urljoin(base or request.host_url, path)


def is_only_here() -> bool:
    """Whether no telephone can reach what `address_to_scan` says."""
    return _is_of_this_computer(request.host) and not services().address


def _is_of_this_computer(host_header: str) -> bool:
    host = host_header.rpartition(":")[0] if not host_header.endswith("]") else host_header
    host = (host or host_header).strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
