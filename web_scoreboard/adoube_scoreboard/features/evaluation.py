"""The evaluation bar of a running game, and the arbiter's word on it.

| address | what it gives |
|---|---|
| POST /tables/TABLE/evaluation | the arbiter allows it after `minutes`, or with `act=stop` no longer |
"""

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.board.drawing.markup import paint, tag, tint_of_seat
from adoube.computer.evaluations import LONGEST_DELAY_S, Estimate
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.commands import require_token, whole_number
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["EvaluationView", "blueprint", "evaluation_delay", "evaluation_of"]

blueprint = Blueprint("evaluation", __name__)

MINUTE_S = 60
WIDTH, HEIGHT = 100.0, 6.0
UNOWNED = "stone-plain"  # the ink of a seat that has no colour of its own


@dataclass(frozen=True, slots=True)
class EvaluationView:
    """An evaluation as a bar and in words."""

    bar: Markup
    shares: tuple[AnyText, ...]
    measured: AnyText


def evaluation_of(state: TableState) -> EvaluationView | None:
    """Return what a page shows of the newest evaluation; None where none may be seen."""
    found = services().contents.evaluations.at(state)
    if found is None:
        return None
    shares = tuple(
        coded("evaluation.share", player=state.who(seat.seat), percent=round(100 * found.values[seat.seat]))
        for seat in state.seats
    )
    key = "evaluation.proven" if found.proven else "evaluation.measured"
    measured = coded(key, ply=found.ply, positions=found.positions)
    return EvaluationView(_bar(state, found), shares, measured)


def evaluation_delay(table: str) -> int | None:
    """Return after how many minutes evaluations are shown at a table; None where they are not."""
    delay_s = services().contents.evaluations.delay_s(table)
    return None if delay_s is None else delay_s // MINUTE_S


def _bar(state: TableState, found: Estimate) -> Markup:
    """Draw the seats' shares side by side, each in the colour of its pieces."""
    drawn, left = [], 0.0
    for seat in state.seats:
        tint = tint_of_seat(seat.seat, state.board.looks)
        width = WIDTH * found.values[seat.seat] / sum(found.values.values())
        ink = UNOWNED if tint is None else tint.stone
        drawn.append(tag("rect", x=left, width=width, height=HEIGHT, stroke_width=0.4, **paint(ink)))
        left += width
    box = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return Markup(tag("svg", *drawn, viewBox=box, preserveAspectRatio="none", aria_hidden="true"))


@blueprint.post("/tables/<name>/evaluation")
def allow(name: str) -> Response:
    """Shows evaluations at a table after so many minutes, or no longer. The arbiter's alone."""
    shared = services()
    if not shared.access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    require_token(request.form)
    state = shared.table(name)
    if not shared.contents.evaluations.is_there:
        raise Refused(HTTPStatus.CONFLICT, "no_evaluations")
    delay_s = None if request.form.get("act") == "stop" else _delay_s()
    shared.contents.evaluations.allow(state, delay_s)
    return redirect(url_for("desk.page", name=name), HTTPStatus.SEE_OTHER)


def _delay_s() -> int:
    most = LONGEST_DELAY_S // MINUTE_S
    minutes = whole_number(request.form, "minutes", len(str(most)))
    if minutes > most:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="minutes")
    return minutes * MINUTE_S
