"""The pages that anybody may read: the tables, each table, and earlier positions of the running game."""

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from adoube.board.svg import Facing, Marks, draw_svg, pieces_layer
from adoube.computer.strengths import STRENGTHS
from adoube.games.line import Line
from adoube.tables.commands import SeatComputer, SetUpCommand
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube.words.points import points
from adoube_scoreboard import drawing
from adoube_scoreboard.commands import is_open, may_answer_for_all
from adoube_scoreboard.drawing import live_look
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.camera import corner_words
from adoube_scoreboard.features.room import room_page
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.features.virtual_board import hand_model, may_move, turn_list
from adoube_scoreboard.language import spoken
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["ShownStep", "blueprint", "line_after", "step_of", "stepping_blueprint", "table_page"]


stepping_blueprint = Blueprint("stepping", __name__)


@dataclass(frozen=True, slots=True)
class ShownStep:
    """The running game as it stood after `ply` turns, 0 being its start; `last` is how many there are."""

    ply: int
    last: int
    text: AnyText
    scores: dict[str, AnyText]
    board: Markup
    pieces: Markup


@stepping_blueprint.get("/tables/<name>/plies/<ply>")
def step(name: str, ply: str) -> Response:
    """The replacement of the live board: its moving layer, a sentence, and each seat's points."""
    facing = Facing.SECOND if request.args.get("facing") == Facing.SECOND else Facing.FIRST
    found = step_of(services().table(name), ply, facing)
    return jsonify(
        ply=found.ply, last=found.last, text=found.text, scores=found.scores, pieces=str(found.pieces)
    )


def step_of(state: TableState, ply: str, facing: Facing = Facing.FIRST) -> ShownStep:
    """Return the game after so many turns, counted from 0. Raises Refused (404) if it has fewer."""
    past = line_after(state, ply)
    placement = past.game.placement(past.position)
    marks = Marks(last_turn=next((turn.cells for turn in state.turns if turn.ply == past.ply), ()))
    title = spoken(coded("stepping.board_label", title=state.name, ply=past.ply))
    return ShownStep(
        past.ply,
        max((turn.ply for turn in state.turns), default=past.ply),
        _sentence(state, past),
        {seat: points(score) for seat, score in past.scores.items()},
        Markup(draw_svg(state.board, placement, marks, live_look(state, facing), title=title)),
        Markup(pieces_layer(state.board, placement, marks, live_look(state, facing))),
    )


def line_after(state: TableState, ply: str) -> Line:
    """The running game up to that turn, counted from 0. Raises Refused (404) if it has fewer."""
    line = state.line
    number = int(ply) if ply.isascii() and ply.isdigit() and len(ply) < 8 else -1
    if line is None or not line.ply - len(line.turns) <= number <= line.ply:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_ply", ply=ply, name=state.table)
    return line if number == line.ply else line.back_to(number)


def _sentence(state: TableState, past: Line) -> AnyText:
    scores = [
        coded("stepping.score", seat=state.who(seat), score=points(score))
        for seat, score in past.scores.items()
    ]
    turn = next((turn for turn in state.turns if turn.ply == past.ply), None)
    if turn is None:
        return coded("stepping.start", scores=scores)
    return coded(
        "stepping.after",
        ply=turn.ply,
        last=state.turns[-1].ply,
        seat=state.who(turn.seat),
        turn=turn.entry,
        scores=scores,
    )


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
    """Return a page that shows a table live; `more` is what its template needs besides."""
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
        turn_list=turn_list(state),
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
