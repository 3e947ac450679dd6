"""Player sheets, to print: a page for each seat with its code, an address to scan and how to play.

| address | what it gives |
|---|---|
| GET /desk/sheets | which tables to print for; `table`: the one to begin with |
| POST /desk/sheets | the sheets of every `table` on `paper` (a4, a5), each with a new code |
| GET /desk/sheets/void | of the codes `code`, as the sheets have them, those that are void now |

Codes are kept as hashes alone, so sheets cannot be made twice: new ones void what was printed before. A sheet
whose code has become void meanwhile is not printed: its page asks, and takes the code off. All of it is the
arbiter's alone.

A worksheet is a position of the running game on paper, to work on, and the sheet with the answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.board.svg import Marks, draw_svg
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.rulebook import Rulebook, rulebook_in
from adoube.tables.state import SeatState, TableState
from adoube.words import AnyText
from adoube.words import coded as core_coded
from adoube_scoreboard.commands import require_token
from adoube_scoreboard.drawing import look
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.login import address_to_scan, is_loopback_only, qr_code
from adoube_scoreboard.features.room import as_counted
from adoube_scoreboard.features.rules import RuleFigure, figures_of
from adoube_scoreboard.features.table import line_after
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.language import language, spoken
from adoube_scoreboard.security.codes import seat_owner
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, seat_name

__all__ = ["blueprint", "worksheet_blueprint"]


blueprint = Blueprint("player_sheets", __name__, url_prefix="/desk/sheets")

PAPERS = ("a5", "a4")
MOST_PICTURES = 6  # most pictures of turns on one sheet


@dataclass(frozen=True, slots=True)
class HowTo:
    """How a game is played, as far as a sheet has room: its introduction, and some pictures of turns."""

    book: Rulebook
    start: RuleFigure
    turns: tuple[RuleFigure, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one seat. `issued` names its code without telling it."""

    state: TableState
    seat: SeatState
    code: str
    issued: str
    address: str
    qr: Markup

    how: HowTo

    @property
    def spaced(self) -> str:
        """The code as people read it out."""
        return f"{self.code[:3]} {self.code[3:]}"


@blueprint.get("")
def choose() -> str:
    """Asks for which tables: who is logged in at their seats has to enter the new code."""
    _require_arbiter()
    states = services().tables.states()
    return render_template(
        "player_sheets_choice.html",
        states=[states[name] for name in sorted(states, key=as_counted)],
        chosen=request.args.get("table", ""),
        papers=PAPERS,
        form_token=services().access.form_token(),
    )


@blueprint.post("")
def sheets() -> str:
    """The sheets with new codes, shown this once."""
    _require_arbiter()
    require_token(request.form)
    paper = request.form.get("paper", "")
    if paper not in PAPERS:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="paper")
    states = [services().table(name) for name in sorted(set(request.form.getlist("table")), key=as_counted)]
    if not states:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="table")
    return render_template(
        "player_sheets.html", sheets=list(_sheets(states)), paper=paper, is_loopback_only=is_loopback_only()
    )


@blueprint.get("/void")
def void() -> dict[str, Any]:
    """Which codes are void: those after which their owner was given another."""
    _require_arbiter()
    return {"void": [issued for issued in request.args.getlist("code") if not _holds(issued)]}


def _sheets(states: list[TableState]) -> Iterator[Sheet]:
    codes = services().codes
    new = codes.issue_all(seat_owner(state.table, seat.seat) for state in states for seat in state.seats)
    for state in states:
        for seat in state.seats:
            owner = seat_owner(state.table, seat.seat)
            address = address_to_scan(url_for("joining.seat", name=state.table, seat=seat.seat))
            # After the # no server and no log sees it.
            qr = qr_code(f"{address}#{new[owner]}")
            issued = f"{owner}:{codes.number(owner)}"
            yield Sheet(
                state, seat, new[owner], issued, address, qr, _how_to(state, f"{state.table}-{seat.seat}")
            )


def _how_to(state: TableState, apart: str) -> HowTo:
    """`apart` begins the ids of its drawings."""
    game = make_game(state.game, state.options) if state.line is None else state.line.game
    figures = figures_of(game, f"{apart}-")
    also = (*figures.takes, *figures.turns)[:1]
    moves = figures.moves[: MOST_PICTURES - len(also)]
    return HowTo(rulebook_in(type(game), language().tag), figures.start, (*moves, *also))


def _holds(issued: str) -> bool:
    owner, _, number = issued.rpartition(":")
    return str(services().codes.number(owner)) == number


def _require_arbiter() -> None:
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")


worksheet_blueprint = Blueprint("worksheet", __name__)


@worksheet_blueprint.get("/class/<name>/worksheet")
def page(name: str) -> Response | str:
    """The position after `ply` turns, else the one that the class sees, to print.

    Asked about is the piece on `cell`, else the one that the class has been asked about. Visitors who are not
    the arbiter get the log-in form. Raises Refused (404) if the game has no such turn or the board no
    such cell.
    """
    shared = services()
    state = shared.table(name)
    if not shared.access.is_arbiter():
        return redirect(url_for("joining.arbiter"), HTTPStatus.SEE_OTHER)
    past = _line_at(state, request.args.get("ply", ""))
    cell = _asked(state, past, request.args.get("cell", ""))
    ends = sorted(past.game.destinations(past.position, cell)) if cell else []
    view = view_of(state)
    return render_template(
        "worksheet.html",
        view=view,
        text=_what_it_is(past),
        task=_task(past, cell),
        question=_drawn(state, past, "question", Marks(underway=(cell,) if cell else ())),
        answer=_drawn(state, past, "answer", Marks(underway=(cell,), highlights=ends)) if cell else "",
        ends=_ends(ends),
        rule=view.shown_rule,
    )


def _line_at(state: TableState, ply: str) -> Line:
    line, shown = state.line, state.chalk.left
    if line is not None and not ply and shown is None:
        return line
    return line_after(state, ply or str(shown.ply if shown else 0))


def _asked(state: TableState, past: Line, cell: str) -> str:
    is_newest = state.line is not None and past.ply == state.line.ply
    found = cell or (_asked_of_class(state) if is_newest else "")
    if found and not past.game.placement(past.position).stack(found):
        raise Refused(HTTPStatus.NOT_FOUND, "nothing_there", cell=found, ply=past.ply)
    return found


def _asked_of_class(state: TableState) -> str:
    with services().listeners.classes.at(state.table) as session:
        poll = session.poll
        return poll.question.wording.piece if poll is not None and poll.is_live else ""


def _what_it_is(past: Line) -> AnyText:
    if past.to_move is None:
        return coded("worksheet.over", ply=past.ply)
    return coded("worksheet.position", ply=past.ply, seat=seat_name(past.to_move))


def _task(past: Line, cell: str) -> AnyText:
    return core_coded("classroom.ask_piece", cell=cell) if cell else coded("worksheet.what_would_you_play")


def _ends(ends: list[str]) -> AnyText:
    return coded("lesson.ends", cells=ends) if ends else coded("lesson.no_ends")


def _drawn(state: TableState, past: Line, prefix: str, marks: Marks) -> Markup:
    placement = past.game.placement(past.position)
    title = coded("worksheet.board_label", title=state.name, ply=past.ply)
    return Markup(draw_svg(state.board, placement, marks, look(state, prefix), title=spoken(title)))
