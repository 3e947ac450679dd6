"""Logging in and out: the arbiter by key or code, a player by the code of a seat, and QR codes to scan."""

import io
import ipaddress
import math
from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import urljoin

import segno
from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.words import AnyText
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.language import spoken
from adoube_scoreboard.security.access import Role, RoleKind
from adoube_scoreboard.security.codes import TooManyTries
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, seat_name

__all__ = [
    "Answer",
    "address_to_scan",
    "blueprint",
    "code_form",
    "is_loopback_only",
    "may_enter",
    "qr_code",
    "refused_for_now",
    "require_token",
]


def qr_code(address: str) -> Markup:
    """Return the code as an `svg` element without style or script: black on white by day and by night."""
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
    """Return the whole address of a page, as another device reaches it.

    Where the scoreboard was opened under a name of this computer alone, that is its address in the network.
    """
    base = services().site.address if _is_of_this_computer(request.host) else ""
    return urljoin(base or request.host_url, path)


def is_loopback_only() -> bool:
    """Return whether no phone can reach what `address_to_scan` returns."""
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


blueprint = Blueprint("joining", __name__)

Answer = Response | tuple[str, HTTPStatus]  # Onward, or a page with a status of its own.


@blueprint.get("/arbiter")
def arbiter() -> Response | str:
    """Logs the visitor in by the link's key, or asks for the arbiter's code.

    An arbiter who is logged in may use the old link as a bookmark.
    """
    access = services().access
    if access.is_arbiter():
        return redirect(url_for("pages.tables"), HTTPStatus.SEE_OTHER)
    if "key" not in request.args:
        return _arbiters_form()
    # A HEAD request only asks what is here: it must not spend the key.
    if request.method == "HEAD" or not access.enter(request.args["key"]):
        raise Refused(HTTPStatus.FORBIDDEN, "key_refused")
    return redirect(url_for("pages.tables"), HTTPStatus.SEE_OTHER)


@blueprint.post("/arbiter")
def enter_as_arbiter() -> Answer:
    """Logs the arbiter in with the code."""
    if not may_enter(Role(RoleKind.ARBITER)):
        return _arbiters_form(is_wrong=True), HTTPStatus.FORBIDDEN
    return redirect(url_for("pages.tables"), HTTPStatus.SEE_OTHER)


@blueprint.get("/join/<name>")
def seats(name: str) -> str:
    """The addresses of all seats of a table as QR codes, to show beside the board. It shows no code."""
    state = services().table(name)
    addresses = {
        seat.seat: address_to_scan(url_for("joining.seat", name=state.table, seat=seat.seat))
        for seat in state.seats
    }
    drawn = {seat: qr_code(address) for seat, address in addresses.items()}
    return render_template(
        "join_table.html", state=state, addresses=addresses, drawn=drawn, is_loopback_only=is_loopback_only()
    )


@blueprint.get("/join/<name>/<seat>")
def seat(name: str, seat: str) -> str:
    """The form that a player's phone shows first."""
    _require_seat(name, seat)
    return _seats_form(name, seat)


@blueprint.post("/join/<name>/<seat>")
def sit_down(name: str, seat: str) -> Answer:
    """Logs a player in with the code of the seat."""
    _require_seat(name, seat)
    if not may_enter(Role(RoleKind.SEAT, name, seat)):
        return _seats_form(name, seat, is_wrong=True), HTTPStatus.FORBIDDEN
    return redirect(url_for("phones.seat"), HTTPStatus.SEE_OTHER)


@blueprint.post("/leave")
def leave() -> Response:
    """Ends the log-in."""
    access = services().access
    require_token(request.form)
    access.log_out()
    return redirect(url_for("pages.tables"), HTTPStatus.SEE_OTHER)


def _arbiters_form(*, is_wrong: bool = False) -> str:
    return code_form(coded("joining.arbiter_title"), url_for("joining.enter_as_arbiter"), is_wrong=is_wrong)


def _seats_form(name: str, seat: str, *, is_wrong: bool = False) -> str:
    title = coded("joining.seat_title", table=name, seat=seat_name(seat))
    address = address_to_scan(url_for("joining.seat", name=name, seat=seat))
    return code_form(title, url_for("joining.sit_down", name=name, seat=seat), address, is_wrong=is_wrong)


def code_form(title: AnyText, action: str, address: str = "", *, is_wrong: bool) -> str:
    """Return a form for a code. After a wrong one it says so, and another can be tried at once."""
    return render_template(
        "join.html",
        title=title,
        action=action,
        form_token=services().access.visitor_token(),
        address=address,
        qr=qr_code(address) if address and not is_loopback_only() else None,
        refusal=coded("refusals.code_refused") if is_wrong else "",
    )


def may_enter(role: Role) -> bool:
    """Gives the visitor a role if the form holds its code."""
    require_token(request.form)
    try:
        return services().access.enter_with_code(
            role, request.form.get("code", ""), request.remote_addr or ""
        )
    except TooManyTries as error:
        raise refused_for_now(error) from error


def refused_for_now(tries: TooManyTries) -> Refused:
    """Return the refusal for somebody whose code is not looked at yet."""
    seconds = math.ceil(tries.wait_s)
    return Refused(
        HTTPStatus.TOO_MANY_REQUESTS, "too_many_tries", retry_after_s=tries.wait_s, seconds=seconds
    )


def require_token(fields: Mapping[str, str]) -> None:
    """Refused where what was sent does not come from a page of ours."""
    if not services().access.token_fits(fields.get("csrf", "")):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")


def _require_seat(name: str, seat: str) -> None:
    if seat not in (each.seat for each in services().table(name).seats):
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_seat", name=name, seat=seat)
