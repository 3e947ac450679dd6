"""Addresses to scan as QR codes, and what to say where an address works on this computer only."""

import io
import ipaddress
from urllib.parse import urljoin

import segno
from flask import request
from markupsafe import Markup

from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded


def qr_code(address: str) -> Markup:
    """The code as an `svg` element without style or script: black on white by day and by night."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=4,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
        title=spoken(coded("room.qr_label", address=address)),
    )
    return Markup(file.getvalue().decode().replace("<svg ", '<svg role="img" ', 1).strip())


def address_to_scan(path: str) -> str:
    """The whole address of a page, as another device reaches it.

    Where the scoreboard was opened under a name of this computer alone, that is its address in the network.
    """
    base = services().site.address if _is_of_this_computer(request.host) else ""
    return urljoin(base or request.host_url, path)


def is_only_here() -> bool:
    """Whether no telephone can reach what `address_to_scan` says."""
    return _is_of_this_computer(request.host) and not services().site.address


def _is_of_this_computer(host_header: str) -> bool:
    host = host_header.rpartition(":")[0] if not host_header.endswith("]") else host_header
    host = (host or host_header).strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
