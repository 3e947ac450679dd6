"""A board on the page alone: its pieces, the hand, what lies beside it, and a form without a script."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response

from adoube.board.geometry import Board, Looks, Placement, Stack
from adoube.board.svg import piece_box
from adoube.sensing.views import unmarked
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.commands import CommandRequest, HandCommand
from adoube.tables.state import Answered, TableState
from adoube.words import AnyText
from adoube_scoreboard.commands import (
    allowed,
    back_from,
    is_open,
    read_request,
    report,
    require_somebody,
    require_token,
    submit,
    whole_number,
)
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.turn_choices import listed_turns
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, piece_name

__all__ = [
    "TrayPiece",
    "TurnList",
    "VirtualView",
    "blueprint",
    "hand_model",
    "may_move",
    "stack_words",
    "turn_list",
    "virtual_shown",
    "virtual_view",
]


CAPTURED = "captured"
ASTRAY = frozenset({"illegal", "out-of-step"})  # the verdicts after which the board has to be put right


class TrayPiece(NamedTuple):
    """A kind of piece that can be taken: its code, its words, and how many lie there (0: always more)."""

    piece: str
    name: AnyText
    how_many: int


@dataclass(frozen=True, slots=True)
class VirtualView:
    """The parts `hand` and `tray` of the page, and the choices of its plain form."""

    hand: AnyText  # a sentence about what is in the hand; empty while that is empty
    is_hand_full: bool
    beside: tuple[TrayPiece, ...]
    box: tuple[TrayPiece, ...]
    is_astray: bool  # True if the board stands otherwise than the game, and can be put right by a button
    piece_box: str  # the `viewBox` of a drawing of one piece
    may_undo: bool  # True if the newest turn is undone by one button, since anybody may move the pieces
    not_your_turn: Mapping[str, AnyText]  # what other people are told while it is a seat's turn
    starts: tuple[tuple[str, AnyText], ...]  # what can be taken up, for the plain form: a value and its words
    ends: tuple[tuple[str, AnyText], ...]


class TurnList(NamedTuple):
    """The turns that a visitor may choose in the plain form, grouped by the piece in words.

    A group without a piece has no words; each turn has its value and its words.
    """

    groups: tuple[tuple[AnyText, tuple[tuple[str, str], ...]], ...]
    is_whole: bool  # False if there are more, which a visitor writes down


def turn_list(state: TableState) -> TurnList:
    """Return the turns of the plain form."""
    listed, stacks = listed_turns(state), state.placement
    groups: dict[AnyText, tuple[tuple[str, str], ...]] = {}
    for cell, turns in listed.by_cell.items():
        stack = stacks.stack(cell)
        piece = stack_words(tuple(map(unmarked, stack[-1:])), state.board.looks) if stack else ""
        label = coded("virtual.from_cell", cell=cell, pieces=piece) if stack else ""
        groups[label] = (*groups.get(label, ()), *turns)
    return TurnList(tuple(groups.items()), listed.is_whole)


def virtual_view(state: TableState, virtual: VirtualState) -> VirtualView:
    """Return the values of the templates for both parts and the plain form."""
    looks = state.board.looks
    return VirtualView(
        hand=_hand_sentence(virtual, looks),
        is_hand_full=bool(virtual.hand),
        beside=tuple(
            TrayPiece(piece, piece_name(piece, looks), count) for piece, count in _to_take(state, virtual)
        ),
        box=tuple(TrayPiece(piece, piece_name(piece, looks), 0) for piece in virtual.box),
        is_astray=_is_astray(state),
        piece_box=piece_box(state.board),
        may_undo=virtual.is_open and bool(state.speech.may_undo),
        not_your_turn={
            seat.seat: coded("refusals.not_your_turn", who=state.who(seat.seat)) for seat in state.seats
        },
        starts=tuple(_starts(virtual, state.board)),
        ends=(*((f"put {cell}", cell) for cell in state.board.names), ("drop", coded("virtual.beside_end"))),
    )


def virtual_shown(settled: Placement, virtual: VirtualState) -> Placement:
    """Return the board as hands have left it, with the marks of the pieces that stand as the game has them.

    What may be taken up is named off the board, so that a drawing of it has every piece defined.
    """
    cells = {
        cell: settled.stack(cell) if tuple(map(unmarked, settled.stack(cell))) == stack else stack
        for cell, stack in virtual.placement.cells.items()
    }
    known = dict.fromkeys((*virtual.hand, *virtual.box, *(piece for piece, _ in virtual.beside)), 1)
    return Placement(cells, {**settled.off, "beside": known})


def hand_model(state: TableState, virtual: VirtualState) -> dict[str, Any]:
    """The board as a script works with it: piece codes by cell, bottom first, and every code's words."""
    stacks = virtual.placement.cells
    codes = {piece for stack in (*stacks.values(), virtual.hand, virtual.box) for piece in stack}
    codes |= {piece for piece, _ in virtual.beside}
    return {
        "stacks": {cell: list(stack) for cell, stack in stacks.items()},
        "hand": list(virtual.hand),
        "from": virtual.lifted_from,
        "beside": dict(virtual.beside),
        "box": list(virtual.box),
        "mayGo": list(state.may_go),
        "movers": list(state.movers),
        "piles": virtual.piles,
        "names": {piece: piece_name(piece, state.board.looks) for piece in sorted(codes)},
    }


def stack_words(stack: Stack, looks: Looks) -> AnyText:
    """Return a stack in words, lowest piece first."""
    if len(stack) == 1:
        return piece_name(stack[0], looks)
    return coded("virtual.pile", count=len(stack), pieces=[piece_name(piece, looks) for piece in stack])


def _to_take(state: TableState, virtual: VirtualState) -> Iterable[tuple[str, int]]:
    """Yield the pieces beside the board that may be needed: all while it is wrong, else the uncaptured."""
    captured = Counter[str]()
    if not _is_astray(state):
        for piece, count in state.placement.off.get(CAPTURED, {}).items():
            captured[unmarked(piece)] += count
    for piece, count in virtual.beside:
        if (left := count - captured[piece]) > 0:
            yield piece, left


def _hand_sentence(virtual: VirtualState, looks: Looks) -> AnyText:
    if not virtual.hand:
        return ""
    held = stack_words(virtual.hand, looks)
    if virtual.lifted_from is None:
        return coded("virtual.in_hand", pieces=held)
    return coded("virtual.in_hand_from", pieces=held, cell=virtual.lifted_from)


def _is_astray(state: TableState) -> bool:
    return state.remedy is not None or state.message.kind in ASTRAY


def _starts(virtual: VirtualState, board: Board) -> Iterable[tuple[str, AnyText]]:
    """Everything that a hand may take up: stacks, their upper parts, and pieces from beside the board."""
    for cell in board.names:
        stack = virtual.placement.stack(cell)
        for above in range(len(stack)):
            yield (
                f"lift {cell} {above}",
                coded("virtual.from_cell", cell=cell, pieces=stack_words(stack[above:], board.looks)),
            )
    for piece in dict.fromkeys((*(piece for piece, _ in virtual.beside), *virtual.box)):
        yield f"take {piece}", coded("virtual.from_beside", piece=piece_name(piece, board.looks))


blueprint = Blueprint("virtual", __name__)

# What a line of the form may begin with, and how many words follow it.
_WORDS = {"lift": 2, "take": 1, "put": 1, "drop": 0, "right": 0}
_STARTS = ("lift", "take", "right")


def may_move(state: TableState) -> bool:
    """Return whether the visitor may move the pieces of the table's board."""
    role = services().access.role()
    return state.virtual is not None and role.may(HandCommand, state.table, is_open=is_open(state))


@blueprint.post("/tables/<name>/moves")
def move(name: str) -> Response:
    """Takes up and puts down in one. What cannot be put down goes back.

    `start` is `lift b3 0` (cell, level), `take black.archer` or `right`; `end` is `put c3` or `drop`.
    """
    require_somebody(name)
    require_token(request.form)
    state = services().table(name)
    start = _act("start", _STARTS)
    first = allowed(_by_hand(name, start, whole_number(request.form, "version")), state)
    if start["act"] == "right":
        return report(name, submit(first), back_from(name))
    end = _act("end", ("put", "drop"))
    taken = submit(first)
    if taken.result != "done":
        return report(name, taken, back_from(name))
    put = _next(name, end)
    if put.result != "done":
        _next(name, {"act": "back"})
    return report(name, put, back_from(name))


def _by_hand(name: str, details: dict[str, str | int], version: int) -> CommandRequest:
    return read_request(name, {"kind": HandCommand.kind, "version": version, "details": details})


def _next(name: str, details: dict[str, str | int]) -> Answered:
    """The act that follows another one. The table may move on by itself in between: then once more."""
    for _ in range(2):
        state = services().table(name)
        answered = submit(allowed(_by_hand(name, details, state.version), state))
        if answered.result != "stale":
            break
    return answered


def _act(field: str, known: tuple[str, ...]) -> dict[str, str | int]:
    act, *words = request.form.get(field, "").split(" ")
    if act not in known or len(words) != _WORDS[act]:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=field)
    details: dict[str, str | int] = {"act": act}
    if words:
        details["where"] = words[0]
    if act == "lift":
        details["above"] = whole_number({field: words[1]}, field)
    return details
