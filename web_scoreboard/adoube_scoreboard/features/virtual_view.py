"""What a page shows of a board that is on the page alone: its pieces, the hand, and what lies beside it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from adoube.board.geometry import Board
from adoube.board.looks import Looks
from adoube.board.placement import Placement, Stack
from adoube.board.svg import piece_box
from adoube.sensing.views import unmarked
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.words import coded, piece_name

__all__ = ["TrayPiece", "VirtualView", "hand_model", "stack_words", "virtual_shown", "virtual_view"]

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
    is_astray: bool  # whether the board stands otherwise than the game, and can be put right by a button
    piece_box: str  # the `viewBox` of a drawing of one piece
    may_undo: bool  # whether the newest turn is undone by one button, since anybody may move the pieces
    not_your_turn: Mapping[str, AnyText]  # what other people are told while it is a seat's turn
    starts: tuple[tuple[str, AnyText], ...]  # what can be taken up, for the plain form: a value and its words
    ends: tuple[tuple[str, AnyText], ...]


def virtual_view(state: TableState, virtual: VirtualState) -> VirtualView:
    """What the templates make the two parts and the plain form from."""
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
        starts=tuple(_starts(virtual, state.board, state.may_lift)),
        ends=(*((f"put {cell}", cell) for cell in state.board.names), ("drop", coded("virtual.beside_end"))),
    )


def virtual_shown(settled: Placement, virtual: VirtualState) -> Placement:
    """The board as hands have left it, with the marks of the pieces that stand as the game has them.

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
        "mayLift": list(state.may_lift),
        "movers": list(state.movers),
        "piles": virtual.piles,
        "names": {piece: piece_name(piece, state.board.looks) for piece in sorted(codes)},
    }


def stack_words(stack: Stack, looks: Looks) -> AnyText:
    """A stack in words, lowest piece first."""
    if len(stack) == 1:
        return piece_name(stack[0], looks)
    return coded("virtual.pile", count=len(stack), pieces=[piece_name(piece, looks) for piece in stack])


def _to_take(state: TableState, virtual: VirtualState) -> Iterable[tuple[str, int]]:
    """What lies beside the board and may be wanted: what is not captured, or all while it stands wrongly."""
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


def _starts(virtual: VirtualState, board: Board, may_lift: Sequence[str]) -> Iterable[tuple[str, AnyText]]:
    """Everything that a hand may take up: stacks, their upper parts, and pieces from beside the board."""
    for cell in may_lift:
        stack = virtual.placement.stack(cell)
        for above in range(len(stack)):
            yield (
                f"lift {cell} {above}",
                coded("virtual.from_cell", cell=cell, pieces=stack_words(stack[above:], board.looks)),
            )
    for piece in dict.fromkeys((*(piece for piece, _ in virtual.beside), *virtual.box)):
        yield f"take {piece}", coded("virtual.from_beside", piece=piece_name(piece, board.looks))
