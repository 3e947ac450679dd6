"""One piece of each look on a board that is empty otherwise, for a camera to learn the looks from.

A game's start need not show all that may stand on its board later, or hardly an empty cell.
"""

from collections.abc import Mapping
from math import hypot
from typing import Protocol

from adoube.board.geometry import Board, Cell
from adoube.board.placement import Placement, Stack
from adoube.sensing.plans import HasMagnets, NoPlan, plan_for
from adoube.sensing.views import Colour

__all__ = ["look_named", "pieces_seen", "samples_on"]

APART = 2.0  # by the pitch: a tall piece, seen from the side, reaches over its neighbour


class HasPieces(HasMagnets, Protocol):
    """A game, as far as its pieces are concerned."""

    def takes_part(self, piece: str) -> bool: ...


def pieces_seen(game: HasPieces, start: Placement) -> tuple[Stack, ...]:
    """What a camera may see on top: the pieces of the game's magnet plan that take part, else what stands at
    the start."""
    try:
        return tuple((piece,) for piece in plan_for(game).pieces if game.takes_part(piece))
    except NoPlan:
        return tuple(dict.fromkeys(start.cells.values()))


def samples_on(board: Board, pieces: tuple[Stack, ...]) -> Mapping[str, Stack]:
    """The first piece of each look, on cells near the middle of the board, apart from each other."""
    by_look: dict[str, Stack] = {}
    for stack in pieces:
        by_look.setdefault(look_named(stack), stack)
    return {
        cell.name: stack for cell, stack in zip(_places(board, len(by_look)), by_look.values(), strict=True)
    }


def look_named(stack: Stack) -> str:
    """What the uppermost piece looks like, without a number or a mark on it: `black`."""
    return str(Colour().symbol(stack)).partition(".")[0]


def _places(board: Board, count: int) -> list[Cell]:
    """So many cells, those without a printed letter first, then the nearest to the middle."""
    across = sum(cell.x_mm for cell in board.cells) / len(board.cells)
    up = sum(cell.y_mm for cell in board.cells) / len(board.cells)
    left = sorted(
        board.cells,
        key=lambda cell: (cell.name in board.inscriptions, hypot(cell.x_mm - across, cell.y_mm - up)),
    )
    taken: list[Cell] = []
    for apart in (APART, 1.0, 0.0):
        for cell in left:
            if len(taken) < count and cell not in taken and _is_free(cell, taken, apart * board.pitch_mm):
                taken.append(cell)
    return taken


def _is_free(cell: Cell, taken: list[Cell], apart_mm: float) -> bool:
    gaps = (hypot(cell.x_mm - other.x_mm, cell.y_mm - other.y_mm) for other in taken)
    return all(gap >= apart_mm for gap in gaps)
