"""The page of a player: the table's page, turned to his side, with what the seat may do."""

from http import HTTPStatus

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.tables.state import TableState
from adoube_scoreboard.commands import require_token, sent_fields
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.phone_view import PhoneView, phone_view
from adoube_scoreboard.features.table import table_page
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("phones", __name__, url_prefix="/seat")


@blueprint.get("")
def seat() -> str:
    """A player's page. Complete before any script runs."""
    state, name = _own()
    return table_page(state.table, "seat.html", mine=_view(state, name))


@blueprint.get("/panel")
def panel() -> str:
    """The seat's own parts. No frame contains them: two thousand spectators need not read them."""
    state, name = _own()
    return render_template(
        "seat_panel.html", mine=_view(state, name), form_token=services().access.form_token()
    )


@blueprint.post("/arbiter")
def call_arbiter() -> Response:
    """Calls the arbiter to the table: the desk shows it until somebody has seen to it."""
    state, name = _own()
    require_token(sent_fields())
    services().heard.attention.call(state.table, name)
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("phones.seat"), HTTPStatus.SEE_OTHER)


def _view(state: TableState, seat: str) -> PhoneView:
    waits = services().heard.attention.has_called(state.table, seat)
    return phone_view(state, seat, has_called_arbiter=waits)


def _own() -> tuple[TableState, str]:
    """The table and the seat of whoever asks; Refused where they have none."""
    role = services().access.role()
    if role.kind is not RoleKind.SEAT:
        raise Refused(HTTPStatus.FORBIDDEN, "no_seat_taken")
    return services().table(role.table), role.seat
