"""Log-ins for programs: a code buys a cookie, and a token that comes along with every command."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, request
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.login import refused_for_now
from adoube_scoreboard.security.access import Role, RoleKind
from adoube_scoreboard.security.codes import TooManyTries
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("api_session", __name__, url_prefix="/api")


@blueprint.get("/session")
def who() -> Response:
    """The role of whoever asks, and how long the log-in lasts."""
    return jsonify(_session())


@blueprint.post("/session")
def log_in() -> Response:
    """`{"code": "123456"}` for the arbiter; with `table` and `seat` for a player.

    Only JSON is taken: no form of another site can send it, since a browser asks us first and gets no leave.
    """
    fields = _fields()
    table, seat = _text(fields, "table"), _text(fields, "seat")
    if bool(table) != bool(seat):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="seat" if table else "table")
    if table and seat not in (each.seat for each in services().table(table).seats):
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_seat", name=table, seat=seat)
    role = Role(RoleKind.SEAT, table, seat) if table else Role(RoleKind.ARBITER)
    try:
        fits = services().access.enter_with_code(role, _text(fields, "code"), request.remote_addr or "")
    except TooManyTries as error:
        raise refused_for_now(error) from error
    if not fits:
        raise Refused(HTTPStatus.FORBIDDEN, "code_refused")
    return jsonify(_session())


@blueprint.delete("/session")
def log_out() -> Response:
    """Ends the log-in."""
    services().access.log_out()
    return jsonify(_session())


def _session() -> dict[str, Any]:
    access = services().access
    role = access.role()
    return {
        "role": role.kind.value,
        "table": role.table or None,
        "seat": role.seat or None,
        "csrf": access.form_token() or None,
    }


def _fields() -> Mapping[str, Any]:
    try:
        fields = request.get_json() if request.is_json else None
    except (BadRequest, RecursionError) as error:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON") from error
    if not isinstance(fields, dict):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON")
    return fields


def _text(fields: Mapping[str, Any], name: str) -> str:
    text = fields.get(name, "")
    if not isinstance(text, str):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=name)
    return text
