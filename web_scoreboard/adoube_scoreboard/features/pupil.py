"""The page of a pupil: join by a first name or an animal, then answer what the class is asked.

| address | what it gives |
|---|---|
| GET /ask/NAME | the form to join, else the question |
| POST /ask/NAME/join | joins; leads to the question |
| POST /ask/NAME/answer | an answer, in place of an earlier one, as a form or as JSON |
| GET /ask/NAME/mine | what the pupil has answered, and the points, as a piece of the page |

No log-in: the signed cookie keeps the pupil's number until the class ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, session, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.classroom.errors import ClassError
from adoube.classroom.poll import PollPhase
from adoube.classroom.roll import ANIMALS, LONGEST_NAME, Pupil
from adoube.tables.state import TableState
from adoube_scoreboard.classes import ANSWERS, JOINS, ClassNews, TooFast
from adoube_scoreboard.commands import require_token, sent_fields, whole_number
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.class_asks import NUMBER_DIGITS, refused
from adoube_scoreboard.features.class_view import class_drawing, class_view
from adoube_scoreboard.features.login import is_loopback_only
from adoube_scoreboard.services import services

__all__ = ["MineView", "blueprint", "position_part", "question_part"]

blueprint = Blueprint("pupils", __name__, url_prefix="/ask/<name>")

_COOKIE = "pupil"


@dataclass(frozen=True, slots=True)
class MineView:
    """One pupil's view of the question. `answer` is empty until there is one."""

    pupil: Pupil
    answer: str
    label: str
    is_right: bool
    is_open: bool
    is_told: bool
    is_scored: bool


@blueprint.get("")
def page(name: str) -> str:
    """The pupil's page. Complete before any script runs."""
    state = services().table(name)
    pupil = _joined(state)
    if pupil is None:
        return _join_form(state)
    return render_template(
        "pupil.html",
        state=state,
        mine=_mine(state, pupil),
        position=position_part(state),
        part=question_part(state),
        form_token=services().access.visitor_token(),
    )


@blueprint.post("/join")
def join(name: str) -> Response | tuple[str, HTTPStatus]:
    """Adds the visitor to the class."""
    require_token(request.form)
    state = services().table(name)
    if _joined(state) is None:
        try:
            _add(state, request.form.get("name", ""), request.form.get("animal", ""))
        except ClassError as error:
            return _join_form(state, str(refused(error).said)), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for("pupils.page", name=name), HTTPStatus.SEE_OTHER)


@blueprint.post("/answer")
def answer(name: str) -> Response:
    """Counts an answer of the pupil."""
    fields = sent_fields()
    require_token(fields)
    state = services().table(name)
    pupil = _joined(state)
    if pupil is None:
        raise Refused(HTTPStatus.FORBIDDEN, "not_in_class")
    _spend(state, pupil.number)
    classes = services().listeners.classes
    try:
        with classes.at(state.table) as klass:
            klass.answer(pupil.number, whole_number(fields, "question", NUMBER_DIGITS), _given(fields))
    except ClassError as error:
        raise refused(error) from error
    classes.tell(state.table, ClassNews.ANSWERS)
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("pupils.page", name=name), HTTPStatus.SEE_OTHER)


@blueprint.get("/mine")
def mine(name: str) -> str:
    """The pupil's own part, which no stream carries."""
    state = services().table(name)
    pupil = _joined(state)
    if pupil is None:
        raise Refused(HTTPStatus.FORBIDDEN, "not_in_class")
    return render_template("class/mine.html", mine=_mine(state, pupil))


def position_part(state: TableState) -> Markup:
    """Return the drawing of the position that the question is about; empty without one."""
    with services().listeners.classes.at(state.table) as klass:
        if klass.poll is None:
            return Markup()
        question = klass.poll.question
        drawing = class_drawing(question.shown, "asked", question.wording.piece)
    return Markup(render_template("class/position.html", drawing=drawing))


def question_part(state: TableState) -> Markup:
    """Return the question in words, the same for all pupils of a language."""
    return Markup(render_template("class/question.html", klass=class_view(state)))


def _joined(state: TableState) -> Pupil | None:
    """Return who the visitor is in this class; None for somebody who has not joined, or was sent away."""
    table, _, rest = str(session.get(_COOKIE, "")).partition(" ")
    key, _, number = rest.partition(" ")
    classes = services().listeners.classes
    if table != state.table or not number.isdigit() or key != classes.key(table):
        return None
    with classes.at(table) as klass:
        return klass.roll.get(int(number))


def _add(state: TableState, name: str, animal: str) -> None:
    classes = services().listeners.classes
    _spend(state, 0)
    with classes.at(state.table) as klass:
        if not klass.is_open:
            raise Refused(HTTPStatus.CONFLICT, "no_class")
        pupil = klass.join(name, animal)
        key = classes.key(state.table)
    session[_COOKIE] = f"{state.table} {key} {pupil.number}"
    session.permanent = True
    classes.tell(state.table, ClassNews.ROLL)


def _spend(state: TableState, pupil: int) -> None:
    try:
        services().listeners.classes.spend(state.table, pupil, ANSWERS if pupil else JOINS)
    except TooFast as error:
        raise Refused(HTTPStatus.TOO_MANY_REQUESTS, "too_fast", retry_after_s=error.wait_s) from error


def _given(fields: Mapping[str, Any]) -> str:
    """Return the answer; a plain form sends the cells of a turn in two fields."""
    cells = str(fields.get("answer", "")), str(fields.get("to", ""))
    return " ".join(cell for cell in cells if cell)


def _join_form(state: TableState, refusal: str = "") -> str:
    with services().listeners.classes.at(state.table) as klass:
        is_open = klass.is_open
    return render_template(
        "class/join.html",
        state=state,
        is_open=is_open,
        animals=ANIMALS,
        longest=LONGEST_NAME,
        name=request.form.get("name", "")[:LONGEST_NAME],
        refusal=refusal,
        is_loopback_only=is_loopback_only(),
        form_token=services().access.visitor_token(),
    )


def _mine(state: TableState, pupil: Pupil) -> MineView:
    with services().listeners.classes.at(state.table) as klass:
        poll = klass.poll
        given = "" if poll is None else poll.answers.get(pupil.number, "")
        known = klass.roll.get(pupil.number) or pupil
        return MineView(
            pupil=known,
            answer=given,
            label=poll.question.label(given) if poll is not None and given else "",
            is_right=poll is not None and given in poll.question.right,
            is_open=poll is not None and poll.phase is PollPhase.OPEN,
            is_told=poll is not None and poll.has_reached(PollPhase.TOLD),
            is_scored=poll is not None and poll.has_reached(PollPhase.SCORED),
        )
