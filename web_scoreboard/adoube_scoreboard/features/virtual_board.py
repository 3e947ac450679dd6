"""The board on the page, for whoever moves its pieces without a script: a form for a whole movement."""

from http import HTTPStatus

from flask import Blueprint, request
from werkzeug.wrappers import Response

from adoube.tables.commands import CommandRequest, HandCommand
from adoube.tables.state import Answered, TableState
from adoube_scoreboard.commands import (
    allowed,
    back_from,
    is_open,
    read_request,
    report,
    require_somebody,
    require_token,
    submit,
)
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.services import services

__all__ = ["blueprint", "may_move"]

blueprint = Blueprint("virtual", __name__)

# What a line of the form may begin with, and how many words follow it.
_WORDS = {"lift": 2, "take": 1, "put": 1, "drop": 0, "right": 0}
_STARTS = ("lift", "take", "right")


def may_move(state: TableState) -> bool:
    """Whether whoever asks may move the pieces of the table's board."""
    role = services().access.role()
    return state.virtual is not None and role.may(HandCommand, state.table, is_open=is_open(state))


@blueprint.post("/tables/<name>/moves")
def move(name: str) -> Response:
    """Takes up and puts down in one. What cannot be put down goes back.

    `start` is `lift b3 0` (cell, level), `take black.archer` or `right`; `end` is `put c3` or `drop`.
    """
    require_somebody(name)
    require_token(request.form)
    state = services().table(name)
    start = _act("start", _STARTS)
    first = allowed(_by_hand(name, start, _version()), state)
    if start["act"] == "right":
        return report(name, submit(first), back_from(name))
    end = _act("end", ("put", "drop"))
    taken = submit(first)
    if taken.result != "done":
        return report(name, taken, back_from(name))
    put = _next(name, end)
    if put.result != "done":
        _next(name, {"act": "back"})
    return report(name, put, back_from(name))


def _by_hand(name: str, details: dict[str, str | int], version: int) -> CommandRequest:
    return read_request(name, {"kind": HandCommand.kind, "version": version, "details": details})


def _next(name: str, details: dict[str, str | int]) -> Answered:
    """The act that follows another one. The table may move on by itself in between: then once more."""
    for _ in range(2):
        state = services().table(name)
        answered = submit(allowed(_by_hand(name, details, state.version), state))
        if answered.result != "stale":
            break
    return answered


def _act(field: str, known: tuple[str, ...]) -> dict[str, str | int]:
    act, *words = request.form.get(field, "").split(" ")
    if act not in known or len(words) != _WORDS[act]:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    details: dict[str, str | int] = {"act": act}
    if words:
        details["where"] = words[0]
    if act == "lift":
        details["above"] = _whole(words[1], field)
    return details


def _version() -> int:
    return _whole(request.form.get("version", ""), "version")


def _whole(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    return int(text)
