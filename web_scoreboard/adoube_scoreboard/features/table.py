"""The pages that anybody may read: the tables, and each table."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from adoube.board.svg import Facing
from adoube.computer.strengths import STRENGTHS
from adoube.tables.commands import SeatComputer, SetUpCommand
from adoube.tables.state import TableState
from adoube_scoreboard import drawing
from adoube_scoreboard.commands import is_open, may_answer_for_all
from adoube_scoreboard.features.camera_view import corner_words
from adoube_scoreboard.features.room import room_page
from adoube_scoreboard.features.stepping import step_of
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.features.virtual_board import may_move
from adoube_scoreboard.features.virtual_view import hand_model
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services

__all__ = ["blueprint", "table_page"]

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def tables() -> AnyResponse | str:
    """The only table's page, or the room if there are several."""
    states = services().tables.states()
    if len(states) == 1:
        return redirect(url_for("pages.table", name=next(iter(states))))
    return room_page()


@blueprint.get("/tables/<name>")
def table(name: str) -> str:
    """The page of one table, complete before any script runs."""
    return table_page(name, "table.html")


def table_page(name: str, template: str, **more: object) -> str:
    """A page that shows a table live; `more` is what its template needs besides."""
    shared = services()
    state = shared.table(name)
    facing = _facing(state)
    step = step_of(state, request.args["ply"], facing) if "ply" in request.args else None
    return render_template(
        template,
        view=view_of(state, facing),
        drawing=step.board if step else drawing.board(state, drawing.live_look(state, facing)),
        piece_definitions=drawing.piece_definitions(state, facing),
        seat_pieces=drawing.seat_pieces,
        step=step,
        page=shared.page_of(state),
        is_arbiter=shared.access.is_arbiter(),
        may_sit_down=shared.access.role().kind is RoleKind.SPECTATOR,
        may_set_up=shared.access.role().may(SetUpCommand, state.table),
        may_move=may_move(state),
        may_seat_computer=shared.access.role().may(SeatComputer, state.table, is_open=is_open(state)),
        strengths=tuple(STRENGTHS),
        hand_board=None if state.virtual is None else hand_model(state, state.virtual),
        my_seat=shared.access.seat_at(name),
        may_answer_for_all=may_answer_for_all(state),
        form_token=shared.access.visitor_token() if is_open(state) else shared.access.form_token(),
        may_look=shared.may_look() and state.camera is not None,
        show_camera=shared.contents.show_camera,
        has_phone=shared.contents.pictures.phone(name) is not None,
        corners=corner_words(state.board),
        **more,
    )


@blueprint.get("/tables/<name>/turns")
def turns(name: str) -> str:
    """The rows of all turns, for a page that missed some."""
    state = services().table(name)
    return render_template("parts/turns.html", view=view_of(state, _facing(state)))


def _facing(state: TableState) -> Facing:
    """How the board is turned: as the address says, else so that whoever plays here has his side nearest."""
    asked, role = request.args.get("facing", ""), services().access.role()
    if asked in {facing.value for facing in Facing}:
        return Facing(asked)
    is_player = role.kind is RoleKind.SEAT and role.table == state.table
    return drawing.facing_of(role.seat, state) if is_player else Facing.FIRST
