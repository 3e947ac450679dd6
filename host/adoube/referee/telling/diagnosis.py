"""The faults of a board beside the position that it should show, and what puts them right."""

from collections.abc import Sequence
from typing import Any, Protocol

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome, refusal_of_change
from adoube.referee.successors import change_between, remedy_between
from adoube.referee.verdicts import Fault, Illegal, SetUp, Underway
from adoube.sensing.views import EMPTY, Reading, View, stack_shown
from adoube.words import coded

__all__ = [
    "declared_result",
    "illegal_verdict",
    "is_swept_off",
    "set_up_verdict",
    "silent_cells_fault",
    "underway_verdict",
]


class Stood(Protocol):
    """A position, and what it shows."""

    @property
    def position(self) -> Any: ...

    @property
    def shown(self) -> Reading: ...


FEWEST_PIECES = 4  # with fewer nobody could tell a board that was swept off from one in the middle of a turn
LEFT_WHEN_SWEPT = 0.25


def illegal_verdict(game: AnyGame, node: Stood, board: Reading) -> Illegal:
    """The clause that forbids what stands, and how to get back to where the game is."""
    cells = game.board.names
    change = change_between(cells, node.shown, board)
    return Illegal(refusal_of_change(game, node.position, change), *remedy_between(cells, node.shown, board))


def underway_verdict(game: AnyGame, node: Stood, board: Reading) -> Underway:
    """Return what a turn that has begun still lacks, or what would undo it."""
    return Underway(*remedy_between(game.board.names, node.shown, board))


def set_up_verdict(game: AnyGame, node: Stood, board: Reading) -> SetUp:
    """Return what the board lacks before play begins or goes on."""
    return SetUp(*remedy_between(game.board.names, node.shown, board))


def is_swept_off(node: Stood, board: Reading) -> bool:
    """Return whether most of the pieces are gone: nobody is playing on. What a camera cannot tell is not
    gone."""
    expected = sum(shows != EMPTY for shows in node.shown)
    standing = sum(shows != EMPTY for shows in board)
    return expected >= FEWEST_PIECES and standing <= expected * LEFT_WHEN_SWEPT


def silent_cells_fault(cells: Sequence[str], board: Reading) -> Fault | None:
    """The cells of which nothing is known; None where all are known, and where the board says nothing yet."""
    missing = tuple(cell for cell, shows in zip(cells, board, strict=True) if shows is None)
    if not missing or len(missing) == len(cells):
        return None
    return Fault(coded("referee.silent_cells", cells=missing), missing)


def declared_result(game: AnyGame, view: View, node: Stood, board: Reading) -> Outcome | None:
    """The result that players declare by a sign on the board; None where it declares nothing.

    Only views that know every piece can show it.
    """
    stacks = {}
    for cell, shows in zip(game.board.names, board, strict=True):
        stack = () if shows is None else stack_shown(view, shows)
        if stack is None:
            return None
        if stack:
            stacks[cell] = stack
    return game.declared(node.position, Placement(stacks))
