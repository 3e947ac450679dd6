"""The page of a player's telephone: what a seat may do at its table, in large buttons."""

from http import HTTPStatus

from flask import Blueprint, render_template

from adoube.tables.state import TableState
from adoube_scoreboard import drawing
from adoube_scoreboard.access import RoleKind
from adoube_scoreboard.phone_view import phone_view
from adoube_scoreboard.refusals import Refused
from adoube_scoreboard.services import services
from adoube_scoreboard.view import view_of

__all__ = ["blueprint"]

blueprint = Blueprint("phones", __name__, url_prefix="/seat")


@blueprint.get("")
def seat() -> str:
    """The whole page, complete before any script runs."""
    state, name = _own()
    return render_template(
        "seat.html",
        view=view_of(state),
        mine=phone_view(state, name),
        drawing=drawing.board(state),
        page=services().page_of(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/panel")
def panel() -> str:
    """The seat's own buttons. They are no part of a frame: two thousand spectators need not read them."""
    state, name = _own()
    return render_template(
        "seat_panel.html", mine=phone_view(state, name), form_token=services().access.form_token()
    )


@blueprint.get("/call/<call>")
def choose(call: str) -> str:
    """The choices of a call that is about something, for example which pawn has to jump."""
    state, name = _own()
    mine = phone_view(state, name)
    found = next((each for each in mine.calls if each.name == call and each.choices), None)
    if found is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_call")
    return render_template(
        "seat_call.html",
        mine=mine,
        call=found,
        drawing=drawing.board(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/resign")
def resign() -> str:
    """Asks once more before a game is given up."""
    state, name = _own()
    return render_template(
        "seat_resign.html", mine=phone_view(state, name), form_token=services().access.form_token()
    )


def _own() -> tuple[TableState, str]:
    """The table and the seat of whoever asks; Refused where they have none."""
    role = services().access.role()
    if role.kind is not RoleKind.SEAT:
        raise Refused(HTTPStatus.FORBIDDEN, "no_seat_taken")
    return services().table(role.table), role.seat
