"""Back and forward through the running game, beside its live view."""

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, request
from markupsafe import Markup

from adoube.board.svg import Facing, Marks, draw_svg, pieces_layer
from adoube.games.line import Line
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.drawing import live_look
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.table_view import points
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["Step", "blueprint", "line_after", "step_of"]

blueprint = Blueprint("stepping", __name__)


@dataclass(frozen=True, slots=True)
class Step:
    """The running game as it stood after `ply` turns, 0 being its start; `last` is how many there are."""

    ply: int
    last: int
    text: AnyText
    scores: dict[str, AnyText]
    board: Markup
    pieces: Markup


@blueprint.get("/tables/<name>/plies/<ply>")
def step(name: str, ply: str) -> Response:
    """What a page puts in the live board's place: its moving layer, a sentence, and each seat's points."""
    facing = Facing.SECOND if request.args.get("facing") == Facing.SECOND else Facing.FIRST
    found = step_of(services().table(name), ply, facing)
    return jsonify(
        ply=found.ply, last=found.last, text=found.text, scores=found.scores, pieces=str(found.pieces)
    )


def step_of(state: TableState, ply: str, facing: Facing = Facing.FIRST) -> Step:
    """The game after so many turns, counted from 0. Raises Refused (404) where it has not so many."""
    past = line_after(state, ply)
    placement = past.game.placement(past.position)
    marks = Marks(last_turn=next((turn.cells for turn in state.turns if turn.ply == past.ply), ()))
    title = spoken(coded("stepping.board_label", title=state.name, ply=past.ply))
    return Step(
        past.ply,
        max((turn.ply for turn in state.turns), default=past.ply),
        _sentence(state, past),
        {seat: points(score) for seat, score in past.scores.items()},
        Markup(draw_svg(state.board, placement, marks, live_look(state, facing), title=title)),
        Markup(pieces_layer(state.board, placement, marks, live_look(state, facing))),
    )


def line_after(state: TableState, ply: str) -> Line:
    """The running game up to that turn, counted from 0. Raises Refused (404) where it has not so many."""
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
