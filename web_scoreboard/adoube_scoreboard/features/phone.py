"""The page of a player: the table's page, turned to the player's side, with what the seat may do."""

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.games.game_rules import AvailableCall
from adoube.tables.state import Phase, Question, TableState
from adoube.words import AnyText
from adoube_scoreboard.commands import require_token, sent_fields
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.table import table_page
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["PhoneView", "blueprint", "phone_view"]


PAIR = 2


@dataclass(frozen=True, slots=True)
class PhoneView:
    """One seat's view of its table. What is empty, None or False cannot be done now."""

    state: TableState
    seat: str
    turn_line: AnyText
    is_my_turn: bool
    question: Question | None
    question_title: AnyText
    is_asked: bool  # True if the question is this seat's to answer
    words: tuple[AnyText, ...]  # what each seat has said of a turn in dispute
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
    resign_line: AnyText
    has_resigned: bool
    is_on_page: bool  # True if the board is the page's
    undo_line: AnyText
    may_ask_undo: bool
    may_agree_to_undo: bool
    has_called_arbiter: bool
    may_ask_hint: bool


def phone_view(state: TableState, seat: str, *, has_called_arbiter: bool = False) -> PhoneView:
    """Return the view of a seat of that table; `has_called_arbiter`: whether it waits for the arbiter."""
    speech, question = state.speech, state.question
    choices = {choice.answer: choice.said for choice in question.choices} if question else {}
    left = speech.may_declare and seat not in speech.resigned
    offered = bool(speech.draw)
    return PhoneView(
        state=state,
        seat=seat,
        turn_line=_turn_line(state, seat),
        is_my_turn=any(each.seat == seat and each.to_move for each in state.seats),
        question=question,
        question_title=_question_title(state, seat),
        is_asked=question is not None and question.to == seat,
        words=tuple(
            coded("phones.dispute_said", seat=state.who(each), turn=choices.get(turn, turn))
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
        resign_line=_resign_line(state, seat),
        has_resigned=seat in speech.resigned,
        is_on_page=state.virtual is not None,
        undo_line=_undo_line(state, seat),
        may_ask_undo=seat in speech.may_undo and not speech.undo,
        may_agree_to_undo=bool(speech.undo) and seat not in speech.undo,
        has_called_arbiter=has_called_arbiter,
        may_ask_hint=_may_ask_hint(state, seat),
    )


def _may_ask_hint(state: TableState, seat: str) -> bool:
    hint = state.hint
    return hint.may_ask == seat and hint.wanted is None and not (hint.shown and hint.shown.turn)


def _turn_line(state: TableState, seat: str) -> AnyText:
    to_move = next((each.seat for each in state.seats if each.to_move), None)
    if to_move is None:
        return coded("phones.nobodys_turn")
    if to_move == seat:
        return coded("phones.your_turn")
    return coded("phones.their_turn", seat=state.who(to_move))


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
    return coded("phones.question_for", seat=state.who(question.to))


def _draw_line(state: TableState, seat: str) -> AnyText:
    wanted = state.speech.draw
    if not wanted:
        return ""
    if seat in wanted:
        return coded("phones.draw_mine")
    return coded("phones.draw_from", seats=[*map(state.who, wanted)])


def _undo_line(state: TableState, seat: str) -> AnyText:
    wanted = state.speech.undo
    if not wanted:
        return ""
    if seat in wanted:
        return coded("phones.undo_mine")
    return coded("phones.undo_from", seats=[*map(state.who, wanted)])


def _resign_line(state: TableState, seat: str) -> AnyText:
    others = [each.seat for each in state.seats if each.seat != seat]
    if len(state.seats) == PAIR:
        return coded("phones.resign_two", seat=state.who(others[0]))
    return coded("phones.resign_many")


blueprint = Blueprint("phones", __name__, url_prefix="/seat")


@blueprint.get("")
def seat() -> str:
    """A player's page. Complete before any script runs."""
    state, name = _own()
    return table_page(state.table, "seat.html", mine=_view(state, name))


@blueprint.get("/panel")
def panel() -> str:
    """The seat's own parts. No frame contains them: two thousand spectators need not read them."""
    state, name = _own()
    return render_template(
        "seat_panel.html", mine=_view(state, name), form_token=services().access.form_token()
    )


@blueprint.post("/arbiter")
def call_arbiter() -> Response:
    """Calls the arbiter to the table: the desk shows it until it has been dealt with."""
    state, name = _own()
    require_token(sent_fields())
    services().listeners.alerts.call(state.table, name)
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("phones.seat"), HTTPStatus.SEE_OTHER)


def _view(state: TableState, seat: str) -> PhoneView:
    waits = services().listeners.alerts.has_called(state.table, seat)
    return phone_view(state, seat, has_called_arbiter=waits)


def _own() -> tuple[TableState, str]:
    """Return the table and the seat of the visitor; Refused if there are none."""
    role = services().access.role()
    if role.kind is not RoleKind.SEAT:
        raise Refused(HTTPStatus.FORBIDDEN, "no_seat_taken")
    return services().table(role.table), role.seat
