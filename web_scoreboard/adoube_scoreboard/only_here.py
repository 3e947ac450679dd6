"""Whether an address is worth a code to scan."""

import ipaddress

from flask import request

__all__ = ["is_only_here"]


def is_only_here() -> bool:
    """Whether the page was asked for under a name of this computer alone, which no telephone can reach."""
    host = request.host.rpartition(":")[0] if not request.host.endswith("]") else request.host
    host = (host or request.host).strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
