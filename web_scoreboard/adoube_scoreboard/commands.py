"""What the arbiter and the players ask of a table, as a form or as JSON."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, redirect, request, url_for
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from adoube.tables.state import Answered, Command, TableState
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.forms import with_details
from adoube_scoreboard.security.access import VISITORS_MAY, RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import say, seat_name

__all__ = [
    "KINDS",
    "blueprint",
    "is_open",
    "may_answer_for_all",
    "report",
    "require_right",
    "require_somebody",
    "require_token",
    "submit",
]

blueprint = Blueprint("commands", __name__)

KINDS = (
    "answer",
    "new-game",
    "end-turn",
    "call",
    "dispute",
    "agree",
    "resign",
    "draw",
    "begin",
    "ruling",
    "recalibrate",
    "corners",
    "hand",
    "set-up",
    "chalk",
    "reopen",
)
_NEEDED = {"call": "call", "agree": "seat", "resign": "seat", "draw": "seat", "hand": "act", "chalk": "act"}
"""the detail that a command cannot do without"""
_SPEAKER = {"call": "by", "agree": "seat", "resign": "seat", "draw": "seat"}
"""the detail that names the seat for which a command speaks"""
_WAIT_S = 5.0
"""An engine that has not answered by then is busy with something long."""
_STATUS = {
    "stale": HTTPStatus.CONFLICT,
    "refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unknown": HTTPStatus.NOT_FOUND,
}


@blueprint.post("/api/tables/<name>/commands", endpoint="give_json")
@blueprint.post("/tables/<name>/commands")
def give(name: str) -> Response:
    """Hands a command to the table. Checked in this order: who asks, which table, what; then by the table."""
    require_somebody(name)
    fields = with_details(_fields())
    require_token(fields)
    state = services().table(name)
    command = _read(state.table, fields)
    require_right(command, state)
    return report(name, submit(command), back_from(name, str(fields.get("page", ""))))


def require_somebody(name: str) -> None:
    """Raises Refused where whoever asks can give the table called `name` no order at all."""
    shared = services()
    state = shared.tables.states().get(name)
    if shared.access.role().kind is RoleKind.SPECTATOR and not (state and is_open(state)):
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")


def require_token(fields: Mapping[str, Any]) -> None:
    """Raises Refused where the fields of a form come from no page of ours."""
    if not services().access.token_fits(str(fields.get("csrf", ""))):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")


def require_right(command: Command, state: TableState) -> None:
    """Raises Refused where a command is not theirs to give who asks."""
    role = services().access.role()
    if not role.may(command.kind, state.table, is_open=is_open(state)):
        key = "arbiter_only" if role.kind is RoleKind.SPECTATOR else "not_yours"
        raise Refused(HTTPStatus.FORBIDDEN, key)
    if command.kind == "answer" and _is_for_the_arbiter(state) and not may_answer_for_all(state):
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_question", who=say("refusals.the_arbiter"))
    open_to_all = is_open(state) and command.kind in VISITORS_MAY
    if role.kind is RoleKind.SEAT and not open_to_all:
        _require_own(role.seat, command, state)


def submit(command: Command) -> Answered:
    """Hands a command to the tables and waits for the answer. Raises Refused where none comes in time."""
    try:
        return services().tables.submit(command).result(_WAIT_S)
    except TimeoutError as error:
        raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "no_answer") from error


def is_open(state: TableState) -> bool:
    """Whether anybody may play at the table."""
    return state.virtual is not None and state.virtual.is_open


def may_answer_for_all(state: TableState) -> bool:
    """Whether whoever asks may answer what is asked of no seat.

    Where other devices reach the scoreboard that is the arbiter alone, also at a table that is open to all.
    """
    return services().access.is_arbiter() or (is_open(state) and services().only_here)


def _is_for_the_arbiter(state: TableState) -> bool:
    return state.question is not None and state.question.to is None


def _require_own(seat: str, command: Command, state: TableState) -> None:
    """Raises Refused where a seat would speak or play for another one, or what it may do is not known.

    Whose turn it is goes with the version: the table carries a command out for that version alone.
    """
    if command.version != state.version:
        raise Refused(HTTPStatus.CONFLICT, "stale")
    asked = None if state.question is None else state.question.to
    if command.kind == "answer" and asked not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_question", who=seat_name(asked))
    if command.kind == "hand" and state.movers and seat not in state.movers:
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_turn", who=seat_name(state.movers[0]))
    if command.kind == "end-turn" and state.may_end_turn not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_yours")
    if command.details.get(_SPEAKER.get(command.kind, ""), seat) != seat:
        raise Refused(HTTPStatus.FORBIDDEN, "not_yours")


def _fields() -> Mapping[str, Any]:
    if not request.is_json:
        return request.form
    try:
        fields = request.get_json()
    except (BadRequest, RecursionError) as error:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON") from error
    if not isinstance(fields, dict):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON")
    return fields


def _read(table: str, fields: Mapping[str, Any]) -> Command:
    kind = str(fields.get("kind", "answer"))
    if kind not in KINDS:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="kind")
    version = _number(fields, "version")
    if kind in _NEEDED:
        return Command(table, version, kind, details=_plain_details(fields, _NEEDED[kind]))
    if kind == "begin":
        return Command(table, version, kind, details=_object(fields))
    if kind == "recalibrate":
        return Command(table, version, kind, details={"from": _text(fields, "from")})
    if kind == "corners":
        return Command(table, version, kind, details={"corners": _corners(fields)})
    if kind == "set-up":
        given = [name for name in ("cell", "piece") if fields.get(name)]
        return Command(table, version, kind, details={name: _text(fields, name) for name in ("act", *given)})
    if kind == "ruling":
        return Command(table, version, kind, details=_details(fields, "ruling"))
    if kind != "answer":
        return Command(table, version, kind)
    return Command(table, version, kind, _text(fields, "answer"), _number(fields, "question"))


def _plain_details(fields: Mapping[str, Any], needed: str) -> Mapping[str, Any]:
    """What is called, said or agreed on: `{"call": "jump", "by": "red", "pawn": "c3"}`, as judges hear."""
    details = _details(fields, needed)
    if not all(type(value) in (str, int, bool) for value in details.values()):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="details")
    return details


def _object(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The details of a command that can do without any."""
    details = fields.get("details", {})
    if not isinstance(details, dict):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="details")
    return details


def _details(fields: Mapping[str, Any], needed: str) -> Mapping[str, Any]:
    """The details of a command: an object with a text under `needed`; the table knows the rest."""
    details = fields.get("details")
    if not isinstance(details, dict) or not isinstance(details.get(needed), str):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="details")
    return details


def _text(fields: Mapping[str, Any], name: str) -> str:
    text = fields.get(name)
    if not isinstance(text, str) or not text or not text.isprintable():
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=name)
    return text


def _corners(fields: Mapping[str, Any]) -> list[list[float]]:
    """Four points `[x, y]`; whether a board can lie so is the table's to say."""
    corners = fields.get("corners")
    if not isinstance(corners, list) or len(corners) != 4 or not all(map(_is_point, corners)):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="corners")
    return corners


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) for part in value)


def _number(fields: Mapping[str, Any], name: str) -> int:
    text = str(fields.get(name, ""))
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=name)
    return int(text)


def back_from(name: str, page: str) -> str:
    """Where somebody who sent a plain form was: at a seat's page, the arbiter's desk, or the table's page."""
    role = services().access.role()
    if role.kind is RoleKind.SEAT and role.table == name:
        return url_for("phones.seat")
    return url_for("desk.page" if page == "desk" else "pages.table", name=name)


def report(name: str, answered: Answered, back: str = "") -> Response:
    """The answer to a command: JSON or the way back, by default to the table's page.

    Raises Refused where it was not done.
    """
    if answered.result in _STATUS:
        raise Refused(_STATUS[answered.result], answered.result, why=answered.why)
    if request.is_json:
        return jsonify(result=answered.result)
    return redirect(back or url_for("pages.table", name=name), HTTPStatus.SEE_OTHER)
