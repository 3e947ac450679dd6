"""Setting a position: the pieces that the arbiter puts on each cell, or a text that says how they stand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from itertools import product
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from adoube.board.geometry import Looks, Placement, Stack
from adoube.board.svg import piece_box
from adoube.errors import AdoubeError
from adoube.games.line import Line, printed
from adoube.games.position_text import line_from_text, position_text
from adoube.tables.commands import CommandRequest, SetPosition
from adoube.tables.state import TableState
from adoube.words import AnyText, as_written
from adoube_scoreboard import drawing
from adoube_scoreboard.commands import report, submit, whole_number
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.desk import game_of, require_desk_token, ruled
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, piece_name

__all__ = ["CellChoice", "blueprint", "cell_choices"]


@dataclass(frozen=True, slots=True)
class CellChoice:
    """A cell of the board, and which of the `stacks` stands there."""

    cell: str
    stack: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that is being set up, and not yet given to the table."""

    placement: Placement
    to_move: str
    text: str = ""  # how it is written; empty where the game cannot stand so
    objection: AnyText = ""  # why it cannot


def cell_choices(
    state: TableState, placement: Placement
) -> tuple[tuple[CellChoice, ...], dict[str, AnyText]]:
    """Every cell with what stands there, and all stacks that may be chosen, as they are sent and in words.

    Any piece of the game may be chosen, wherever it is, and where pieces ride on each other any two of them.
    """
    game = game_of(state)
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


def _sent(stack: Stack) -> str:
    return " ".join(stack)


def _in_words(stack: Stack, looks: Looks) -> AnyText:
    if len(stack) == 1:
        return piece_name(stack[0], looks)
    return coded("desk.on_top", below=_in_words(stack[:-1], looks), above=piece_name(stack[-1], looks))


blueprint = Blueprint("desk_position", __name__, url_prefix="/tables/<name>/arbiter/position")

MOST = 999  # pieces of a kind in a place off the board
COUNT_DIGITS = 8  # of that number, with zeros before it


@blueprint.get("")
def page(name: str) -> str:
    """Lets the arbiter set which pieces stand on each cell."""
    state = ruled(name)
    return _page(state, _as_it_stands(state))


@blueprint.post("")
def set_position(name: str) -> Response | tuple[str, HTTPStatus] | str:
    """Shows what is chosen, cleared or read from a text, or hands it to the table."""
    state = ruled(name)
    require_desk_token()
    act = request.form.get("act", "")
    if act in _FILLS:
        return _page(state, _FILLS[act](state))
    if act == "read":
        return _read(state)
    chosen = _checked(state, _chosen(state, request.form), request.form.get("to_move", ""))
    if act != "set":
        return _page(state, chosen)
    version = whole_number(request.form, "version")
    answered = submit(CommandRequest(state.table, version, _command(state, chosen)))
    return report(name, answered, url_for("desk.page", name=name))


def _command(state: TableState, chosen: Draft) -> SetPosition:
    """Return the command for a draft: with all that its text says, where it still stands as that says."""
    text = request.form.get("read", "")
    if text:
        line = line_from_text(game_of(state), text)
        stands = _draft_of(line)
        if (stands.placement.cells, stands.to_move) == (chosen.placement.cells, chosen.to_move):
            return SetPosition(position=printed(line))
    return SetPosition(
        cells={cell: tuple(stack) for cell, stack in chosen.placement.cells.items()},
        off={place: dict(counts) for place, counts in chosen.placement.off.items()},
        to_move=chosen.to_move,
    )


def _as_it_stands(state: TableState) -> Draft:
    to_move = next((seat.seat for seat in state.seats if seat.to_move), state.seats[0].seat)
    text = "" if state.line is None else position_text(state.line)
    return Draft(state.placement, to_move, text)


def _cleared(state: TableState) -> Draft:
    to_move = request.form.get("to_move", state.seats[0].seat)
    return _checked(state, Placement({}, {place: {} for place in state.board.places}), to_move)


def _start(state: TableState) -> Draft:
    return _draft_of(Line.begin(game_of(state)))


_FILLS: Mapping[str, Callable[[TableState], Draft]] = {
    "clear": _cleared,
    "start": _start,
    "stand": _as_it_stands,
}


def _read(state: TableState) -> tuple[str, HTTPStatus] | str:
    """Return the page with the position that a text says; as it was, and why, where it says none."""
    text = request.form.get("text", "")
    try:
        return _page(state, _draft_of(line_from_text(game_of(state), text)), text)
    except AdoubeError as error:
        chosen = _chosen(state, request.form)
        draft = Draft(chosen, request.form.get("to_move", ""), text, as_written(error.said))
        return _page(state, draft), HTTPStatus.UNPROCESSABLE_ENTITY


def _draft_of(line: Line) -> Draft:
    game = line.game
    return Draft(game.placement(line.position), game.to_move(line.position), position_text(line))


def _checked(state: TableState, placement: Placement, to_move: str) -> Draft:
    """Return a draft with its text, or with the reason why the game cannot stand so."""
    game = game_of(state)
    line = state.line or Line.begin(game)
    if to_move not in game.seats:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="to_move")
    try:
        stands = Line(game, game.with_placement(line.position, placement, to_move))
        return Draft(placement, to_move, position_text(stands))
    except AdoubeError as error:
        return Draft(placement, to_move, "", as_written(error.said))


def _page(state: TableState, draft: Draft, read: str = "") -> str:
    """`read`: the text that the draft was read from, which may say more than what stands."""
    cells, stacks = cell_choices(state, draft.placement)
    every = {piece: 1 for sent in stacks for piece in sent.split()}
    # What may be put down is named off the board, so that the drawing has every piece defined.
    drawn = Placement(draft.placement.cells, {**draft.placement.off, "beside": every})
    shown = replace(state, placement=drawn, provisional=None, remedy=None, virtual=None, turns=())
    return render_template(
        "desk_position.html",
        state=state,
        draft=draft,
        cells=cells,
        stacks=stacks,
        read=read or request.form.get("read", ""),
        off=_off_fields(state, draft.placement),
        piece_box=piece_box(state.board),
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
    count = whole_number({field: form.get(field, "") or "0"}, field, COUNT_DIGITS)
    if count > MOST:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    return count
