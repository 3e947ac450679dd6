"""Commands of the arbiter and the players to a table, sent as a form or as JSON.

A plain form names the details of a command by paths: "details.call", "details.last:number" and so on.
"""

import json
import math
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response

from adoube.serialization.fields import FieldError, Fields
from adoube.tables.commands import (
    Answer,
    AskHint,
    CommandRequest,
    EndTurn,
    Giver,
    HandCommand,
    PlayTurn,
    StopMotors,
)
from adoube.tables.commands.reading import read_command
from adoube.tables.state import Answered, TableState
from adoube.words.names import named
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.security.access import RoleKind, as_visitor
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, say

__all__ = [
    "PREFIX",
    "allowed",
    "back_from",
    "blueprint",
    "in_time",
    "is_open",
    "may_answer_for_all",
    "may_play",
    "read_request",
    "report",
    "require_somebody",
    "require_token",
    "sent_fields",
    "submit",
    "whole_number",
    "with_details",
]


# Begins the name of a field that is a detail; after a colon it says how its text is read, after a further dot
# it lies in an object: `details.scores.white:number`.
PREFIX = "details."
MOST_DIGITS = 18  # of a number that a form sends


def with_details(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields with all details as one object under `details`; as they are where there is none.

    An empty text is left out, as a person leaves it out. Raises Refused for one that cannot be read.
    """
    details: dict[str, Any] = {}
    for key in fields:
        if not key.startswith(PREFIX):
            continue
        name, _, kind = key.removeprefix(PREFIX).partition(":")
        texts = [text for text in _texts(fields, key) if text.strip()]
        if not texts:
            continue
        read = _KINDS.get(kind)
        if read is None:
            raise _unreadable(key)
        place, _, inner = name.partition(".")
        if inner:
            details.setdefault(place, {})[inner] = read(key, texts)
        else:
            details[place] = read(key, texts)
    if not details:
        return fields
    plain = {key: fields[key] for key in fields if not key.startswith(PREFIX)}
    return {**plain, "details": details}


def _texts(fields: Mapping[str, Any], key: str) -> list[str]:
    value = fields.getlist(key) if isinstance(fields, MultiDict) else fields[key]
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise _unreadable(key)
    return texts


def _number(key: str, texts: list[str]) -> int | float:
    try:
        # People write the fraction after a point or a comma, as their language does.
        number = float(texts[0].replace(",", "."))
    except ValueError as error:
        raise _unreadable(key) from error
    if not math.isfinite(number) or abs(number) > 1e9:
        raise _unreadable(key)
    return int(number) if number == int(number) else number


def _truth(key: str, texts: list[str]) -> bool:
    if texts[0] not in ("yes", "no"):
        raise _unreadable(key)
    return texts[0] == "yes"


def _json(key: str, texts: list[str]) -> Any:
    try:
        return json.loads(texts[0])
    except (ValueError, RecursionError) as error:
        raise _unreadable(key) from error


_KINDS: Mapping[str, Callable[[str, list[str]], Any]] = {
    "": lambda _, texts: texts[0].strip(),
    "number": _number,
    "truth": _truth,
    "words": lambda _, texts: texts[0].split(),
    "each": lambda _, texts: texts,
    "json": _json,
}


def _unreadable(key: str) -> Refused:
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=key)


blueprint = Blueprint("commands", __name__)

_WAIT_S = 5.0  # An engine that has not answered by then is busy with something long.
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
    fields = with_details(sent_fields())
    require_token(fields)
    state = services().table(name)
    asked = read_request(state.table, fields)
    return report(name, submit(allowed(asked, state)), back_from(name, str(fields.get("page", ""))))


def require_somebody(name: str) -> None:
    """Raise Refused if the visitor can give no command at all to the table called `name`."""
    shared = services()
    state = shared.tables.states().get(name)
    if shared.access.role().kind is RoleKind.SPECTATOR and not (state and is_open(state)):
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")


def require_token(fields: Mapping[str, Any]) -> None:
    """Raises Refused if the fields of a form come from no page of ours."""
    if not services().access.token_fits(str(fields.get("csrf", ""))):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")


def allowed(asked: CommandRequest, state: TableState) -> CommandRequest:
    """Return a command with its sender as giver. Raises Refused if it is not theirs to give."""
    role, command = services().access.role(), asked.command
    if not role.may(command, state.table, is_open=is_open(state)):
        key = "arbiter_only" if role.kind is RoleKind.SPECTATOR else "not_yours"
        raise Refused(HTTPStatus.FORBIDDEN, key)
    if isinstance(command, Answer) and _is_for_the_arbiter(state) and not may_answer_for_all(state):
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_question", who=coded("refusals.the_arbiter"))
    open_to_all = is_open(state) and Giver.VISITOR in command.given_by
    if role.kind is RoleKind.SEAT and not open_to_all:
        _require_own(role.seat, asked, state)
    if role.may(command, state.table):
        return asked
    return as_visitor(asked, state, is_alone_here=services().site.loopback_only)


def submit(asked: CommandRequest) -> Answered:
    """Hands a command to the tables and waits for the answer. Raises Refused if none comes in time."""
    return in_time(services().tables.submit(asked))


def in_time(answer: Future[Answered], within_s: float | None = None) -> Answered:
    """Wait for the outcome of a request, `within_s` where it takes long by its nature.

    Raises Refused if none comes in time.
    """
    try:
        return answer.result(within_s or _WAIT_S)
    except TimeoutError as error:
        raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "no_answer") from error


def is_open(state: TableState) -> bool:
    """Return whether anybody may play at the table."""
    return state.virtual is not None and state.virtual.is_open


def may_play(state: TableState) -> bool:
    """Return whether the visitor may play a turn now, on a board that is on the page and takes turns."""
    role = services().access.role()
    if state.virtual is None or not state.virtual.takes_turns or state.closed or state.computer.is_to_move:
        return False
    if not role.may(PlayTurn, state.table, is_open=is_open(state)):
        return False
    return role.kind is not RoleKind.SEAT or is_open(state) or role.seat in state.movers


def may_answer_for_all(state: TableState) -> bool:
    """Return whether the visitor may answer questions that are put to no seat.

    Where other devices reach the scoreboard that is the arbiter alone, also at a table that is open to all.
    """
    return services().access.is_arbiter() or (is_open(state) and services().site.loopback_only)


def _is_for_the_arbiter(state: TableState) -> bool:
    return state.question is not None and state.question.to is None


def _require_own(seat: str, given: CommandRequest, state: TableState) -> None:
    """Raises Refused if a seat would speak or play for another one, or what it may do is not known.

    Whose turn it is goes with the version: the table carries a command out for that version alone.
    """
    if isinstance(given.command, StopMotors):
        return
    if given.version != state.version:
        raise Refused(HTTPStatus.CONFLICT, "stale")
    command, asked = given.command, None if state.question is None else state.question.to
    if isinstance(command, Answer) and asked not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_question", who=state.who(asked))
    if isinstance(command, HandCommand | PlayTurn) and state.movers and seat not in state.movers:
        raise Refused(HTTPStatus.FORBIDDEN, "not_your_turn", who=state.who(state.movers[0]))
    if isinstance(command, EndTurn) and state.may_end_turn not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_yours")
    if isinstance(command, AskHint) and state.hint.may_ask not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_yours")
    if command.speaks_for not in (None, seat):
        raise Refused(HTTPStatus.FORBIDDEN, "not_yours")


def sent_fields() -> Mapping[str, Any]:
    """Return what was sent, as a form or as a JSON object. Raises Refused for other JSON."""
    if not request.is_json:
        return request.form
    try:
        fields = request.get_json()
    except (BadRequest, RecursionError) as error:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON") from error
    if not isinstance(fields, dict):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="JSON")
    return fields


def whole_number(fields: Mapping[str, Any], field: str, digits: int = MOST_DIGITS) -> int:
    """Return a number from 0 that is sent as its digits. Raises Refused for anything else, or more digits."""
    text = str(fields.get(field, ""))
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    return int(text)


def read_request(table: str, fields: Mapping[str, Any]) -> CommandRequest:
    """Return the command that fields name for a table, an answer where they name none. Raises Refused."""
    version = whole_number(fields, "version")
    given = {"kind": Answer.kind, **{key: fields[key] for key in fields}}
    try:
        command = read_command(Fields(given, say("refusals.command")))
    except FieldError as error:
        raise Refused(
            HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", sentence="unreadable_command", why=error
        ) from error
    return CommandRequest(table, version, command)


def back_from(name: str, page: str = "") -> str:
    """Return the page that sent a plain form: a seat's page, one of the desks, or the table's page."""
    role = services().access.role()
    if role.kind is RoleKind.SEAT and role.table == name:
        return url_for("phones.seat")
    if page == "all-tables":
        return url_for("all_tables.page")
    return url_for("desk.page" if page == "desk" else "pages.table", name=name)


def report(name: str, answered: Answered, back: str = "") -> Response:
    """Return the answer to a command: JSON or the way back, by default to the table's page.

    Raises Refused if it was not done.
    """
    if answered.result in _STATUS:
        state = services().tables.states().get(name)
        why = answered.said if state is None else named(answered.said, state.people)
        raise Refused(_STATUS[answered.result], answered.result, why=why)
    if request.is_json:
        return jsonify(result=answered.result)
    return redirect(back or url_for("pages.table", name=name), HTTPStatus.SEE_OTHER)
