"""Figures for Prometheus: how adoube does, for whoever has the token, without one for this computer alone."""

import ipaddress
import secrets
from http import HTTPStatus

from flask import Blueprint, Response, abort, request

from adoube.errors import AdoubeError
from adoube.feeds.metrics import Figures
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("metrics", __name__)

# What a proxy says: behind one that was not declared, everybody seems to be on this computer.
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Prometheus' text, or OpenMetrics where that is asked for. 404 unless switched on, 403 for strangers."""
    figures = services().contents.figures
    if figures is None:
        abort(HTTPStatus.NOT_FOUND)
    if not _may_read(figures):
        return _text("These figures are not for everybody.\n", HTTPStatus.FORBIDDEN)
    from adoube.feeds.metrics.families import written  # noqa: PLC0415 - an extra

    try:
        text, content_type = written(
            figures.measures, services().contents.streams, request.headers.get("Accept", "")
        )
    except AdoubeError as error:
        return _text(f"{error}\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return Response(text, content_type=content_type)


def _may_read(figures: Figures) -> bool:
    if figures.token is None:
        return _is_this_computer() and not any(name in request.headers for name in FORWARDED)
    scheme, _, offered = request.headers.get("Authorization", "").partition(" ")
    fits = secrets.compare_digest(offered.strip().encode(errors="replace"), figures.token.encode())
    return fits and scheme.lower() == "bearer"


def _is_this_computer() -> bool:
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _text(text: str, status: HTTPStatus) -> Response:
    return Response(text, status, content_type="text/plain; charset=utf-8")
