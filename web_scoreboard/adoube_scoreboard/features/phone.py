"""The page of a player's phone: what a seat may do at its table, in large buttons."""

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, render_template

from adoube.games.calls import AvailableCall
from adoube.tables.state import Phase, Question, TableState
from adoube.words import AnyText
from adoube_scoreboard import drawing
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, seat_name


@dataclass(frozen=True, slots=True)
class PhoneView:
    """One seat's view of its table. What is empty, None or False cannot be done now."""

    state: TableState
    seat: str
    turn_line: AnyText
    question: Question | None
    question_title: AnyText
    is_asked: bool
    """whether the question is this seat's to answer"""
    words: tuple[AnyText, ...]
    """what each seat has said of a turn in dispute"""
    is_disputed: bool
    may_end_turn: bool
    may_start_next: bool
    calls: tuple[AvailableCall, ...]
    draw_line: AnyText
    may_offer: bool
    may_accept: bool
    may_withdraw: bool
    may_dispute: bool
    may_resign: bool
    has_resigned: bool


def phone_view(state: TableState, seat: str) -> PhoneView:
    """The view of a seat of that table."""
    speech, question = state.speech, state.question
    left = speech.may_declare and seat not in speech.resigned
    offered = bool(speech.draw)
    return PhoneView(
        state=state,
        seat=seat,
        turn_line=_turn_line(state, seat),
        question=question,
        question_title=_question_title(state, seat),
        is_asked=question is not None and question.to == seat,
        words=tuple(
            coded("phones.dispute_said", seat=seat_name(each), turn=turn)
            for each, turn in speech.dispute or ()
        ),
        is_disputed=speech.dispute is not None and question is not None,
        may_end_turn=state.may_end_turn == seat,
        may_start_next=state.phase is Phase.OVER,
        calls=tuple(call for call in speech.calls if seat in call.seats),
        draw_line=_draw_line(state, seat),
        may_offer=left and speech.knows_draws and not offered,
        may_accept=left and offered and seat not in speech.draw,
        may_withdraw=left and seat in speech.draw,
        may_dispute=speech.may_dispute,
        may_resign=left,
        has_resigned=seat in speech.resigned,
    )


def _turn_line(state: TableState, seat: str) -> AnyText:
    to_move = next((each.seat for each in state.seats if each.to_move), None)
    if to_move is None:
        return coded("phones.nobodys_turn")
    if to_move == seat:
        return coded("phones.your_turn")
    return coded("phones.their_turn", seat=seat_name(to_move))


def _question_title(state: TableState, seat: str) -> AnyText:
    question = state.question
    if question is None:
        return ""
    if state.speech.dispute is not None:
        return coded("phones.dispute_title")
    if question.to is None:
        return coded("phones.question_for_arbiter")
    if question.to == seat:
        return coded("phones.question_for_you")
    return coded("phones.question_for", seat=seat_name(question.to))


def _draw_line(state: TableState, seat: str) -> AnyText:
    wanted = state.speech.draw
    if not wanted:
        return ""
    if seat in wanted:
        return coded("phones.draw_mine")
    return coded("phones.draw_from", seats=[*map(seat_name, wanted)])


blueprint = Blueprint("phones", __name__, url_prefix="/seat")


@blueprint.get("")
def seat() -> str:
    """A player's page: questions, calls and the buttons of the seat. Complete before any script runs."""
    state, name = _own()
    return render_template(
        "seat.html",
        view=view_of(state),
        mine=phone_view(state, name),
        drawing=drawing.board(state),
        page=services().page_of(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/panel")
def panel() -> str:
    """The seat's own buttons. No frame contains them: two thousand spectators need not read them."""
    state, name = _own()
    return render_template(
        "seat_panel.html", mine=phone_view(state, name), form_token=services().access.form_token()
    )


@blueprint.get("/call/<call>")
def choose(call: str) -> str:
    """The choices of a call that is about something, for example which pawn has to jump."""
    state, name = _own()
    mine = phone_view(state, name)
    found = next((each for each in mine.calls if each.name == call and each.choices), None)
    if found is None:
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_call")
    return render_template(
        "seat_call.html",
        mine=mine,
        call=found,
        drawing=drawing.board(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/resign")
def resign() -> str:
    """Asks once more before a game is given up."""
    state, name = _own()
    return render_template(
        "seat_resign.html", mine=phone_view(state, name), form_token=services().access.form_token()
    )


def _own() -> tuple[TableState, str]:
    """The table and the seat of whoever asks; Refused where they have none."""
    role = services().access.role()
    if role.kind is not RoleKind.SEAT:
        raise Refused(HTTPStatus.FORBIDDEN, "no_seat_taken")
    return services().table(role.table), role.seat
