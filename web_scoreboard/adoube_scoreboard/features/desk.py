"""The arbiter's desk of a table: rulings, the position, a new match, codes of seats, and the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from itertools import product
from typing import Any

from flask import Blueprint, current_app, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.board.geometry import Looks, Placement, Stack
from adoube.computer.strengths import STRENGTHS
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.options import Option
from adoube.games.registry import make_game
from adoube.games.rulebook import Rule, rules_of
from adoube.records.entries import GameId
from adoube.tables.commands import CommandRequest, SetPosition
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube.words.names import named
from adoube_scoreboard import drawing
from adoube_scoreboard.commands import report, submit
from adoube_scoreboard.drawing import Facing
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.login import address_to_scan, is_loopback_only, qr_code
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.security.codes import camera_owner, seat_owner
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, option_name, option_value, piece_name, seat_name


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


@dataclass(frozen=True, slots=True)
class CellChoice:
    """A cell of the board, and which of the `stacks` stands there."""

    cell: str
    stack: str


def desk_view(state: TableState) -> DeskView:
    """Return the view of a table's state."""
    game = _game_of(state)
    rules = rules_of(type(game))
    return DeskView(
        options=tuple(_option_field(option, state, rules) for option in game.all_options),
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


def cell_choices(
    state: TableState, placement: Placement
) -> tuple[tuple[CellChoice, ...], dict[str, AnyText]]:
    """Every cell with what stands there, and all stacks that may be chosen, as they are sent and in words.

    Any piece of the game may be chosen, wherever it is, and where pieces ride on each other any two of them.
    """
    game = _game_of(state)
    placements = (game.placement(game.start()), placement)
    known = {stack for each in placements for stack in each.cells.values()}
    pieces = {piece for stack in known for piece in stack}
    pieces |= {piece for each in placements for counts in each.off.values() for piece in counts}
    pairs = set(product(pieces, repeat=2)) if game.stackable else set()
    singles = {(piece,) for piece in pieces}
    stacks = sorted({*known, *singles, *pairs} - {()}, key=lambda stack: (len(stack), stack))
    cells = tuple(CellChoice(name, _sent(placement.stack(name))) for name in state.board.names)
    return cells, {
        "": coded("desk.empty_cell"),
        **{_sent(stack): _in_words(stack, state.board.looks) for stack in stacks},
    }


def _game_of(state: TableState) -> AnyGame:
    """Return the game that is played, which may no longer be what its file describes."""
    return make_game(state.game, state.options) if state.line is None else state.line.game


def _sent(stack: Stack) -> str:
    return " ".join(stack)


def _in_words(stack: Stack, looks: Looks) -> AnyText:
    if len(stack) == 1:
        return piece_name(stack[0], looks)
    return coded("desk.on_top", below=_in_words(stack[:-1], looks), above=piece_name(stack[-1], looks))


def _option_field(option: Option, state: TableState, rules: Iterable[Rule]) -> OptionField:
    is_open = any(value.isupper() for value in option.values)
    value = str(state.options.get(option.key, option.default))
    values = () if is_open else tuple((each, option_value(option.key, each)) for each in option.values)
    about = tuple(rule for rule in rules if rule.option == option.key or f"`{option.key}=" in rule.text)
    return OptionField(option.key, option_name(option.key), value, values, ", ".join(option.values), about)


def _people(state: TableState) -> tuple[str, ...]:
    """Everybody of the match, in its order where that is told: a sitting has more people than seats."""
    standing = tuple(each.player for each in state.standings)
    seated = tuple(seat.player for seat in state.seats)
    return standing if len(standing) >= len(seated) else seated


blueprint = Blueprint("desk", __name__, url_prefix="/tables/<name>/arbiter")

MOST = 999  # pieces of a kind in a place off the board


@blueprint.get("")
def page(name: str) -> str:
    """The arbiter's desk, complete before any script runs."""
    state = _ruled(name)
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
    return render_template("desk_log.html", log=log_of(_ruled(name)))


@blueprint.get("/position")
def position(name: str) -> str:
    """Lets the arbiter set which pieces stand on each cell."""
    state = _ruled(name)
    return _position_page(state, state.placement, _to_move(state))


@blueprint.post("/position")
def set_position(name: str) -> Response | str:
    """Shows the drawing of what is chosen, or hands it to the table."""
    state = _ruled(name)
    _require_token()
    placement, to_move = _chosen(state, request.form), request.form.get("to_move", "")
    if request.form.get("act") != "set":
        return _position_page(state, placement, to_move)
    command = SetPosition(
        cells={cell: list(stack) for cell, stack in placement.cells.items()},
        off={place: dict(counts) for place, counts in placement.off.items()},
        to_move=to_move,
    )
    version = request.form.get("version", "")
    if not (version.isascii() and version.isdigit() and len(version) < 19):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="version")
    answered = submit(CommandRequest(state.table, int(version), command))
    return report(name, answered, url_for("desk.page", name=name))


@blueprint.post("/codes")
def new_code(name: str) -> str:
    """A new code for a seat, or for the phone that is the camera, shown this once; the old one is void."""
    state = _ruled(name)
    _require_token()
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
    state = _ruled(name)
    _require_token()
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


def _ruled(name: str) -> TableState:
    """Return the table, for the arbiter; Refused for all others."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    return services().table(name)


def _require_token() -> None:
    if not services().access.token_fits(request.form.get("csrf", "")):
        raise Refused(HTTPStatus.FORBIDDEN, "csrf")


def _to_move(state: TableState) -> str:
    return next((seat.seat for seat in state.seats if seat.to_move), state.seats[0].seat)


def _position_page(state: TableState, placement: Placement, to_move: str) -> str:
    cells, stacks = cell_choices(state, placement)
    shown = replace(state, placement=placement, provisional=None, remedy=None, virtual=None, turns=())
    return render_template(
        "desk_position.html",
        state=state,
        cells=cells,
        stacks=stacks,
        off=_off_fields(state, placement),
        to_move=to_move,
        drawing=drawing.board(shown, drawing.look(shown)),
        form_token=services().access.form_token(),
    )


def _off_fields(state: TableState, placement: Placement) -> dict[str, dict[str, int]]:
    """Return how many of each piece lie in each place off the board, also of those that now stand on it."""
    pieces = {piece for stack in state.placement.cells.values() for piece in stack}
    pieces |= {piece for counts in placement.off.values() for piece in counts}
    return {
        place: {piece: placement.off.get(place, {}).get(piece, 0) for piece in sorted(pieces)}
        for place in state.board.places
    }


def _chosen(state: TableState, form: Mapping[str, Any]) -> Placement:
    """Read the pieces that the form puts on each cell; the table decides what the game makes of them."""
    _, stacks = cell_choices(state, state.placement)
    cells = {}
    for name in state.board.names:
        sent = str(form.get(f"cell.{name}", ""))
        if sent not in stacks:
            raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=f"cell.{name}")
        if sent:
            cells[name] = tuple(sent.split(" "))
    off = {
        place: {piece: count for piece in pieces if (count := _count(form, f"off.{place}.{piece}"))}
        for place, pieces in _off_fields(state, state.placement).items()
    }
    return Placement(cells, off)


def _count(form: Mapping[str, Any], field: str) -> int:
    text = str(form.get(field, "") or "0")
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= MOST):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    return int(text)
