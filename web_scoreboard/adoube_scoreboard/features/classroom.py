"""The teacher's view of a table: pause, draw, ask, show a rule, replay the game, and compare positions."""

from http import HTTPStatus
from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.board.svg import Marks, draw_svg
from adoube.games.registry import game_class
from adoube.games.rulebook import rulebook_in
from adoube.tables.commands import CommandRequest, DrawingCommand, RulingCommand
from adoube.tables.state import EarlierPosition, Phase, TableState
from adoube.words import AnyText
from adoube_scoreboard.commands import (
    allowed,
    read_request,
    report,
    require_somebody,
    require_token,
    submit,
)
from adoube_scoreboard.drawing import look
from adoube_scoreboard.features.class_asks import shipped
from adoube_scoreboard.features.class_view import class_drawing, class_view
from adoube_scoreboard.features.login import address_to_scan, is_loopback_only, qr_code
from adoube_scoreboard.features.look_back_view import BalanceStrip, strip_of
from adoube_scoreboard.features.table import table_page
from adoube_scoreboard.language import language, spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["SIDES", "PastView", "blueprint", "past_views"]


SIDES = ("left", "right")


class PastView(NamedTuple):
    """A position of the game beside the board: its drawing, the turn that led there, and the note on it."""

    side: str
    text: AnyText
    note: str
    drawing: Markup
    is_of_class: bool = False  # whether the class looks at it, and it is none of the running game's turns


def past_views(state: TableState) -> tuple[PastView, ...]:
    """Return the positions that are shown, the left one first."""
    own = _class_position(state)
    shown = {"left": None if own else state.chalk.left, "right": None if own else state.chalk.right}
    past = (_past_view(state, side, past) for side, past in shown.items() if past is not None)
    return (*((own,) if own else ()), *past)


def _class_position(state: TableState) -> PastView | None:
    """Return the position that the class looks at in the board's place; None where that is the board."""
    with services().listeners.classes.at(state.table) as session:
        shown, poll, lesson = session.shown, session.poll, session.lesson
        if shown is None:
            return None
        piece = poll.question.wording.piece if poll is not None else ""
        drawing = class_drawing(shown, "class", piece)
        if lesson is None:
            return PastView("left", coded("class_asks.gone"), "", drawing, is_of_class=True)
        place, note = session.place + 1, "" if session.step is None else session.step.note
    said = coded("class_asks.lesson_place", title=lesson.title, place=place, steps=len(lesson.steps))
    return PastView("left", said, note, drawing, is_of_class=True)


def _past_view(state: TableState, side: str, past: EarlierPosition) -> PastView:
    text = _sentence(state, past)
    marks = Marks(last_turn=past.cells)
    return PastView(
        side,
        text,
        past.note,
        Markup(draw_svg(state.board, past.placement, marks, look(state, side), title=spoken(text))),
    )


def _sentence(state: TableState, past: EarlierPosition) -> AnyText:
    if not past.seat:
        return coded("lesson.past_start")
    seat = state.who(past.seat)
    return coded("lesson.past_turn", ply=past.ply, last=past.last, seat=seat, turn=past.text)


blueprint = Blueprint("lesson", __name__)

_RULINGS = ("pause", "go-on")
_DETAILS = ("act", "cell", "to", "rule", "side", "ply", "note")


@blueprint.get("/class/<name>")
def view(name: str) -> Response | str:
    """The table with the teacher's buttons. Visitors who are not the arbiter get the log-in form."""
    shared = services()
    state = shared.table(name)
    if not shared.access.is_arbiter():
        return redirect(url_for("joining.arbiter"), HTTPStatus.SEE_OTHER)
    address = address_to_scan(url_for("pupils.page", name=state.table))
    return table_page(
        name,
        "lesson.html",
        book=rulebook_in(game_class(state.game), language().tag),
        strip=_strip(state),
        klass=class_view(state),
        lessons=shipped(state.game),
        join_address=address,
        qr=None if is_loopback_only() else qr_code(address),
    )


def _strip(state: TableState) -> BalanceStrip | None:
    """Return how the balance of a game went that is over, where somebody has looked back at it."""
    contents = services().contents
    game = (
        contents.library.game(f"{state.table}-{state.record_number}") if state.phase is Phase.OVER else None
    )
    return None if game is None else strip_of(game, contents.looks_back.at(game))


@blueprint.post("/class/<name>")
def give(name: str) -> Response:
    """One of the teacher's buttons, as a form; leads back to the teacher's view."""
    require_somebody(name)
    require_token(request.form)
    state = services().table(name)
    report(name, submit(allowed(_read(state.table), state)))
    return redirect(url_for("lesson.view", name=name), HTTPStatus.SEE_OTHER)


def _read(table: str) -> CommandRequest:
    act = request.form.get("act", "")
    asked = {"version": request.form.get("version", "")}
    if act in _RULINGS:
        return read_request(table, {**asked, "kind": RulingCommand.kind, "details": {"ruling": act}})
    details = {key: request.form[key] for key in _DETAILS if key in request.form}
    return read_request(table, {**asked, "kind": DrawingCommand.kind, "details": details})
