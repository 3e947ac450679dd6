"""A position of the running game on paper, to work on, and the sheet with the answer."""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.board.svg import Marks, draw_svg
from adoube.games.line import Line
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.drawing import look
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.stepping import line_after
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, seat_name

__all__ = ["blueprint"]

blueprint = Blueprint("worksheet", __name__)


@blueprint.get("/class/<name>/worksheet")
def page(name: str) -> Response | str:
    """The position after `ply` turns, else the one that the class sees, to print.

    Asked about is the piece on `cell`, else the one that the class has been asked about. Visitors who are not
    the arbiter get the log-in form. Raises Refused (404) where the game has no such turn or the board no
    such cell.
    """
    shared = services()
    state = shared.table(name)
    if not shared.access.is_arbiter():
        return redirect(url_for("joining.arbiter"), HTTPStatus.SEE_OTHER)
    past = _line_at(state, request.args.get("ply", ""))
    cell = _asked(state, past, request.args.get("cell", ""))
    ends = sorted(past.game.destinations(past.position, cell)) if cell else []
    return render_template(
        "worksheet.html",
        view=view_of(state),
        text=_what_it_is(past),
        task=_task(past, cell),
        question=_drawn(state, past, "question", Marks(underway=(cell,) if cell else ())),
        answer=_drawn(state, past, "answer", Marks(underway=(cell,), highlights=ends)) if cell else "",
        ends=_ends(ends),
        rule=state.chalk.rule,
    )


def _line_at(state: TableState, ply: str) -> Line:
    line, shown = state.line, state.chalk.left
    if line is not None and not ply and shown is None:
        return line
    return line_after(state, ply or str(shown.ply if shown else 0))


def _asked(state: TableState, past: Line, cell: str) -> str:
    is_newest = state.line is not None and past.ply == state.line.ply
    found = cell or (state.chalk.asked or "" if is_newest else "")
    if found and not past.game.placement(past.position).stack(found):
        raise Refused(HTTPStatus.NOT_FOUND, "nothing_there", cell=found, ply=past.ply)
    return found


def _what_it_is(past: Line) -> AnyText:
    if past.to_move is None:
        return coded("worksheet.over", ply=past.ply)
    return coded("worksheet.position", ply=past.ply, seat=seat_name(past.to_move))


def _task(past: Line, cell: str) -> AnyText:
    return coded("lesson.asked", cell=cell) if cell else coded("worksheet.what_would_you_play")


def _ends(ends: list[str]) -> AnyText:
    return coded("lesson.ends", cells=ends) if ends else coded("lesson.no_ends")


def _drawn(state: TableState, past: Line, prefix: str, marks: Marks) -> Markup:
    placement = past.game.placement(past.position)
    title = coded("worksheet.board_label", title=state.name, ply=past.ply)
    return Markup(draw_svg(state.board, placement, marks, look(state, prefix), title=spoken(title)))
