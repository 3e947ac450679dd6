"""The arbiter's desk of a table: rulings, the position, a new match, codes of seats, and the log."""

from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from flask import Blueprint, current_app, render_template, request, url_for

from adoube.computer.strengths import STRENGTHS
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.options import Option
from adoube.games.registry import make_game
from adoube.games.rulebook import Rule, Rulebook, rulebook_in
from adoube.records.entries import GameId
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube.words.names import named
from adoube_scoreboard import drawing
from adoube_scoreboard.drawing import Facing
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.login import address_to_scan, is_loopback_only, qr_code
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.language import language
from adoube_scoreboard.security.codes import camera_owner, seat_owner
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, option_name, option_value, seat_name


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of the game: `name` in words, what it is, and what it may be, each as sent and in words.

    `values` is empty if it is an open text; `hint` says what it may be. `rules` are the clauses that say
    what it changes.
    """

    key: str
    name: AnyText
    value: str
    values: tuple[tuple[str, AnyText], ...]
    hint: str
    rules: tuple[Rule, ...]
    rules_language: str


@dataclass(frozen=True, slots=True)
class DeskView:
    """The values that the forms of the desk need."""

    options: tuple[OptionField, ...]
    people: tuple[str, ...]
    is_running: bool  # True if a new match would give up a game
    is_held: bool
    record: str  # the name of the running game in the records


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened in this game, in words."""

    utc: datetime
    kind: str
    said: AnyText


def desk_view(state: TableState) -> DeskView:
    """Return the view of a table's state."""
    game = game_of(state)
    book = rulebook_in(type(game), language().tag)
    return DeskView(
        options=tuple(_option_field(option, state, book) for option in game.all_options),
        people=_people(state),
        is_running=state.speech.may_declare,
        is_held=state.phase is Phase.HELD,
        record=str(GameId(state.table, state.record_number)),
    )


def log_of(state: TableState) -> tuple[LogLine, ...] | None:
    """Return the journal of the running game, the newest first; None if it cannot be read."""
    try:
        game = services().contents.library.game(desk_view(state).record)
    except AdoubeError:
        return None
    if game is None:
        return ()
    return tuple(
        LogLine(each.utc, each.kind.value, named(each.said or "", state.people))
        for each in reversed(game.happenings)
    )


def game_of(state: TableState) -> AnyGame:
    """Return the game that is played, which may no longer be what its file describes."""
    return make_game(state.game, state.options) if state.line is None else state.line.game


def _option_field(option: Option, state: TableState, book: Rulebook) -> OptionField:
    is_open = any(value.isupper() for value in option.values)
    value = str(state.options.get(option.key, option.default))
    values = () if is_open else tuple((each, option_value(option.key, each)) for each in option.values)
    about = tuple(rule for rule in book.rules if rule.option == option.key or f"`{option.key}=" in rule.text)
    return OptionField(
        option.key, option_name(option.key), value, values, ", ".join(option.values), about, book.language
    )


def _people(state: TableState) -> tuple[str, ...]:
    """Everybody of the match, in its order where that is told: a sitting has more people than seats."""
    standing = tuple(each.player for each in state.standings)
    seated = tuple(seat.player for seat in state.seats)
    return standing if len(standing) >= len(seated) else seated


blueprint = Blueprint("desk", __name__, url_prefix="/tables/<name>/arbiter")


@blueprint.get("")
def page(name: str) -> str:
    """The arbiter's desk, complete before any script runs."""
    state = ruled(name)
    desk = desk_view(state)
    record = url_for("library.game", name=desk.record) if "library.game" in current_app.view_functions else ""
    return render_template(
        "desk.html",
        view=view_of(state),
        desk=desk,
        strengths=tuple(STRENGTHS),
        log=log_of(state),
        record=record,
        has_phone=services().contents.pictures.phone(name) is not None,
        drawing=drawing.board(state, drawing.live_look(state, Facing.FIRST)),
        piece_definitions=drawing.piece_definitions(state, Facing.FIRST),
        seat_pieces=drawing.seat_pieces(state),
        page=services().page_of(state),
        form_token=services().access.form_token(),
    )


@blueprint.get("/log")
def log(name: str) -> str:
    """The log alone, for a page that is open."""
    return render_template("desk_log.html", log=log_of(ruled(name)))


@blueprint.post("/codes")
def new_code(name: str) -> str:
    """A new code for a seat, or for the phone that is the camera, shown this once; the old one is void."""
    state = ruled(name)
    require_desk_token()
    if "camera" in request.form and services().contents.pictures.phone(name) is not None:
        code = services().codes.issue(camera_owner(name))
        address = address_to_scan(url_for("phone_camera.page", name=name))
        return _code_page(state, coded("phone_camera.code_title", table=name), code, f"{address}#{code}")
    seat = request.form.get("seat", "")
    if seat not in (each.seat for each in state.seats):
        raise Refused(HTTPStatus.NOT_FOUND, "no_such_seat", name=name, seat=seat)
    address = address_to_scan(url_for("joining.seat", name=state.table, seat=seat))
    title = coded("desk.code_title", seat=seat_name(seat))
    return _code_page(state, title, services().codes.issue(seat_owner(state.table, seat)), address)


@blueprint.post("/code")
def new_arbiters_code(name: str) -> str:
    """A new code for the arbiter, shown this once; every other log-in as the arbiter has ended."""
    state = ruled(name)
    require_desk_token()
    address = address_to_scan(url_for("joining.arbiter"))
    return _code_page(state, coded("joining.arbiter_title"), services().access.new_arbiters_code(), address)


def _code_page(state: TableState, title: AnyText, code: str, address: str) -> str:
    return render_template(
        "desk_code.html",
        state=state,
        title=title,
        code=code,
        address=address,
        qr=qr_code(address),
        is_loopback_only=is_loopback_only(),
    )


def ruled(name: str) -> TableState:
    """Return the table, for the arbiter; Refused for all others."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    return services().table(name)


def require_desk_token() -> None:
    if not services().access.token_fits(request.form.get("csrf", "")):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")
