"""The arbiter's desk of a table: rulings, the position, a new match, codes of seats, and the log."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.board.placement import Placement
from adoube.tables.state import Command, TableState
from adoube_scoreboard import drawing
from adoube_scoreboard.codes import seat_owner
from adoube_scoreboard.commands import report, submit
from adoube_scoreboard.desk_view import cell_choices, desk_view, log_of
from adoube_scoreboard.only_here import address_to_scan, is_only_here
from adoube_scoreboard.qr import qr_code
from adoube_scoreboard.refusals import Refused
from adoube_scoreboard.services import services
from adoube_scoreboard.view import view_of
from adoube_scoreboard.words import say, seat_name

__all__ = ["blueprint"]

blueprint = Blueprint("desk", __name__, url_prefix="/tables/<name>/arbiter")

MOST = 999
"""pieces of a kind in a place off the board"""


@blueprint.get("")
def page(name: str) -> str:
    """The whole desk, complete before any script runs."""
    state = _ruled(name)
    desk = desk_view(state)
    record = url_for("library.game", name=desk.record) if "library.game" in current_app.view_functions else ""
    return render_template(
        "desk.html",
        view=view_of(state),
        desk=desk,
        log=log_of(state),
        record=record,
        drawing=drawing.board(state),
        page=services().page_of(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/log")
def log(name: str) -> str:
    """The log alone, for a page that is open."""
    return render_template("desk_log.html", log=log_of(_ruled(name)))


@blueprint.get("/position")
def position(name: str) -> str:
    """Where the arbiter says what stands on each cell."""
    state = _ruled(name)
    return _position_page(state, state.placement, _to_move(state))


@blueprint.post("/position")
def set_position(name: str) -> Response | str:
    """Shows the drawing of what is chosen, or hands it to the table."""
    state = _ruled(name)
    _require_token()
    placement, to_move = _chosen(state, request.form), request.form.get("to_move", "")
    if request.form.get("act") != "set":
        return _position_page(state, placement, to_move)
    details = {
        "ruling": "set-position",
        "cells": {cell: list(stack) for cell, stack in placement.cells.items()},
        "off": {place: dict(counts) for place, counts in placement.off.items()},
        "to_move": to_move,
    }
    version = request.form.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 19):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="version")
    answered = submit(Command(state.table, int(version), "ruling", details=details))
    return report(name, answered, url_for("desk.page", name=name))


@blueprint.post("/codes")
def new_code(name: str) -> str:
    """A new code for a seat, shown this once; the old one is void."""
    state = _ruled(name)
    _require_token()
    seat = request.form.get("seat", "")
    if seat not in (each.seat for each in state.seats):
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_seat", name=name, seat=seat)
    address = address_to_scan(url_for("joining.seat", name=state.table, seat=seat))
    title = say("desk.code_title", seat=seat_name(seat))
    return _code_page(state, title, services().codes.issue(seat_owner(state.table, seat)), address)


@blueprint.post("/code")
def new_arbiters_code(name: str) -> str:
    """A new code for the arbiter, shown this once; every other log-in as the arbiter has ended."""
    state = _ruled(name)
    _require_token()
    address = address_to_scan(url_for("joining.arbiter"))
    return _code_page(state, say("joining.arbiter_title"), services().access.new_arbiters_code(), address)


def _code_page(state: TableState, title: str, code: str, address: str) -> str:
    return render_template(
        "desk_code.html",
        state=state,
        title=title,
        code=code,
        address=address,
        qr=qr_code(address),
        is_only_here=is_only_here(),
    )


def _ruled(name: str) -> TableState:
    """The table, for the arbiter; Refused for all others."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    return services().table(name)


def _require_token() -> None:
    if not services().access.token_fits(request.form.get("csrf", "")):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")


def _to_move(state: TableState) -> str:
    return next((seat.seat for seat in state.seats if seat.to_move), state.seats[0].seat)


def _position_page(state: TableState, placement: Placement, to_move: str) -> str:
    cells, stacks = cell_choices(state, placement)
    shown = replace(state, placement=placement, provisional=None, remedy=None, virtual=None, turns=())
    return render_template(
        "desk_position.html",
        state=state,
        cells=cells,
        stacks=stacks,
        off=_off_fields(state, placement),
        to_move=to_move,
        drawing=drawing.board(shown),
        form_token=services().access.form_token(),
    )


def _off_fields(state: TableState, placement: Placement) -> dict[str, dict[str, int]]:
    """How many of each piece lie in each place off the board, also of those that now stand on it."""
    pieces = {piece for stack in state.placement.cells.values() for piece in stack}
    pieces |= {piece for counts in placement.off.values() for piece in counts}
    return {
        place: {piece: placement.off.get(place, {}).get(piece, 0) for piece in sorted(pieces)}
        for place in state.board.places
    }


def _chosen(state: TableState, form: Mapping[str, Any]) -> Placement:
    """What the form says stands where; what the game makes of it is the table's to say."""
    _, stacks = cell_choices(state, state.placement)
    cells = {}
    for name in state.board.names:
        sent = str(form.get(f"cell.{name}", ""))
        if sent not in stacks:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=f"cell.{name}")
        if sent:
            cells[name] = tuple(sent.split(" "))
    off = {
        place: {piece: count for piece in pieces if (count := _count(form, f"off.{place}.{piece}"))}
        for place, pieces in _off_fields(state, state.placement).items()
    }
    return Placement(cells, off)


def _count(form: Mapping[str, Any], field: str) -> int:
    text = str(form.get(field, "") or "0")
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    return int(text)
