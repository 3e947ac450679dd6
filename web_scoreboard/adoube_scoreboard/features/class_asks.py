"""Ask the class: the teacher's side of a class that answers.

| address | what it gives |
|---|---|
| POST /class/NAME/ask | one of the teacher's buttons, `act`; leads back to the page, or answers JSON |
| GET /class/NAME/roll | who has joined, as a piece of the page |
| GET /class/NAME/lesson.toml | the running game's notes and questions as the file of a lesson |

All of it is the arbiter's alone.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, NamedTuple

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from adoube.classroom.errors import ClassError
from adoube.classroom.lesson import (
    ClassLesson,
    LessonFile,
    LessonPosition,
    lesson_text,
    position_of,
    read_lesson,
    shipped_lessons,
)
from adoube.classroom.poll import PollPhase
from adoube.classroom.question import AskKind, ShownPosition, Wording
from adoube.classroom.session import ClassSession
from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.classes import ClassNews, moment_of
from adoube_scoreboard.commands import require_token, sent_fields, whole_number
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.class_view import class_view
from adoube_scoreboard.language import language
from adoube_scoreboard.services import services

__all__ = ["NUMBER_DIGITS", "ShippedLesson", "blueprint", "refused", "shipped"]

blueprint = Blueprint("class_asks", __name__, url_prefix="/class/<name>")

Fields = Mapping[str, Any]
NUMBER_DIGITS = 9  # of a pupil or a question


@blueprint.post("/ask")
def act(name: str) -> AnyResponse:
    """One of the teacher's buttons."""
    state = _state_for_arbiter(name)
    fields = sent_fields()
    require_token(fields)
    classes = services().listeners.classes
    if fields.get("act") == "end":
        classes.end(state.table)
    else:
        with classes.at(state.table) as session:
            news = _done(session, state, fields)
        classes.tell(state.table, news)
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("lesson.view", name=name), HTTPStatus.SEE_OTHER)


@blueprint.get("/roll")
def roll(name: str) -> str:
    """The list of those who have joined."""
    state = _state_for_arbiter(name)
    return render_template("class/roll.html", klass=class_view(state))


@blueprint.get("/lesson.toml")
def save(name: str) -> Response:
    """The running game as a lesson: every position with a note or a question, in the order of the turns."""
    state = _state_for_arbiter(name)
    with services().listeners.classes.at(state.table) as session:
        positions = _positions(state, session)
    title = f"{state.title}, {state.table} {state.record_number}"
    try:
        text = lesson_text(LessonFile(1, state.game, title, positions, language().tag, _own_options(state)))
    except ClassError as error:
        raise refused(error) from error
    answer = Response(text, mimetype="application/toml")
    answer.headers["Content-Disposition"] = (
        f'attachment; filename="{state.table}-{state.record_number}.lesson.toml"'
    )
    return answer


class ShippedLesson(NamedTuple):
    """A lesson to choose: its name, what it is called, in which language, of which game, and how long."""

    name: str
    title: str
    language: str
    game: AnyText
    steps: int


@cache
def _shipped(name: str) -> tuple[str, ShippedLesson]:
    """Return a shipped lesson behind the id of its game. Raises AdoubeError without that game."""
    lesson = read_lesson(shipped_lessons()[name], name)
    game = lesson.game
    return game.id, ShippedLesson(name, lesson.title, lesson.language, game.name, len(lesson.steps))


def shipped(game: str) -> tuple[ShippedLesson, ...]:
    """Return the lessons that come with adoube, in the page's language where there is a translation.

    Those of one game come first, those of games that are not installed not at all.
    """
    known, found = shipped_lessons(), []
    for name in known:
        translated = f"{name}.{language().tag}"
        if "." not in name:
            with suppress(AdoubeError):
                found.append(_shipped(translated if translated in known else name))
    return tuple(lesson for _, lesson in sorted(found, key=lambda each: each[0] != game))


def _state_for_arbiter(name: str) -> TableState:
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    return services().table(name)


def refused(error: AdoubeError) -> Refused:
    """Return the refusal that says why a class does not take something."""
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence="class_refused", why=error.said)


def _done(session: ClassSession, state: TableState, fields: Fields) -> ClassNews:
    """Do what the teacher asks for; return what has changed. Raises Refused."""
    # A button beside a pupil names the act and the pupil at once.
    named = next((key for key in ("hide", "remove") if key in fields), "")
    found = _ACTS.get(named or str(fields.get("act", "")))
    if found is None:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="act")
    act, news = found
    session.follow(*moment_of(state))
    try:
        act(session, state, fields)
    except AdoubeError as error:
        raise refused(error) from error
    return news


def _ask(session: ClassSession, state: TableState, fields: Fields) -> None:
    line = state.line
    shown = session.shown or (None if session.step is None else session.step.shown)
    if shown is None and line is not None:
        session.ask(ShownPosition(line.game, line.position), _wording(fields), line.ply)
    elif shown is not None:
        session.ask(shown, _wording(fields), None)
    else:
        raise Refused(HTTPStatus.CONFLICT, "stale")


def _ask_step(session: ClassSession, state: TableState, fields: Fields) -> None:
    step = session.step
    if step is not None and step.question is not None:
        session.ask(step.shown, step.question.wording, None)


def _wording(fields: Fields) -> Wording:
    kind = str(fields.get("ask", ""))
    if kind not in {each.value for each in AskKind}:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="ask")
    ask = AskKind(kind)
    right = str(fields.get("right", ""))
    apart = _lines(right if ask is AskKind.CHOICE else right.replace(",", "\n"))
    choices = _lines(str(fields.get("choices", ""))) if ask is AskKind.CHOICE else ()
    piece = str(fields.get("piece", "")).strip() if ask is AskKind.PIECE else ""
    return Wording(ask, str(fields.get("text", "")).strip(), piece, choices, apart)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _advance(phase: PollPhase) -> "Act":
    return lambda session, _, __: session.advance(phase)


def _step(by: int) -> "Act":
    return lambda session, _, __: session.go_to(session.place + by)


def _hide(session: ClassSession, state: TableState, fields: Fields) -> None:
    session.roll.toggle_name(whole_number(fields, "hide", NUMBER_DIGITS))


def _remove(session: ClassSession, state: TableState, fields: Fields) -> None:
    session.remove(whole_number(fields, "remove", NUMBER_DIGITS))


def _lock(session: ClassSession, state: TableState, fields: Fields) -> None:
    session.roll.is_locked = not session.roll.is_locked


def _begin(session: ClassSession, state: TableState, fields: Fields) -> None:
    session.has_begun = True


def _open_lesson(session: ClassSession, state: TableState, fields: Fields) -> None:
    session.open_lesson(_sent_lesson(fields))


def _sent_lesson(fields: Fields) -> ClassLesson:
    """Return the lesson in the file that was sent, else the one that was chosen. Raises Refused."""
    file = request.files.get("file")
    if file is not None and file.filename:
        try:
            return read_lesson(file.read().decode("utf-8-sig"), "lesson")
        except UnicodeDecodeError as error:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="file") from error
    chosen = str(fields.get("lesson", ""))
    text = shipped_lessons().get(chosen)
    if text is None:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="lesson")
    return read_lesson(text, chosen)


Act = Callable[[ClassSession, TableState, Fields], None]
_ACTS: Mapping[str, tuple[Act, ClassNews]] = MappingProxyType(
    {
        "ask": (_ask, ClassNews.QUESTION),
        "ask-step": (_ask_step, ClassNews.QUESTION),
        "close": (_advance(PollPhase.CLOSED), ClassNews.QUESTION),
        "show": (_advance(PollPhase.SHOWN), ClassNews.QUESTION),
        "tell": (_advance(PollPhase.TOLD), ClassNews.QUESTION),
        "score": (_advance(PollPhase.SCORED), ClassNews.QUESTION),
        "done": (lambda session, _, __: session.drop(), ClassNews.QUESTION),
        "lesson": (_open_lesson, ClassNews.QUESTION),
        "back": (_step(-1), ClassNews.QUESTION),
        "forward": (_step(1), ClassNews.QUESTION),
        "close-lesson": (lambda session, _, __: session.close_lesson(), ClassNews.QUESTION),
        "hide": (_hide, ClassNews.ROLL),
        "remove": (_remove, ClassNews.ROLL),
        "lock": (_lock, ClassNews.QUESTION),
        "begin": (_begin, ClassNews.ROLL),
    }
)


def _own_options(state: TableState) -> Mapping[str, str]:
    """Return the options of the game that are not the usual ones."""
    usual = make_game(state.game).options
    return {key: value for key, value in state.options.items() if usual.get(key) != value}


def _positions(state: TableState, session: ClassSession) -> tuple[LessonPosition, ...]:
    """Return the positions of the game that bear a note or a question, the first one first."""
    line, notes = state.line, dict(state.chalk.notes)
    if line is None:
        return ()
    first = line.ply - len(line.turns)
    asked: dict[int, list[Wording]] = {}
    for each in session.asked:
        if each.wording not in asked.setdefault(each.ply, []):
            asked[each.ply].append(each.wording)
    # Where nothing was noted or asked, it is the position that stands.
    marked = notes.keys() | asked.keys() or {line.ply}
    plies = sorted(ply for ply in marked if first <= ply <= line.ply)
    return tuple(
        position_of(line.back_to(ply), notes.get(ply, ""), tuple(asked.get(ply, ()))) for ply in plies
    )
