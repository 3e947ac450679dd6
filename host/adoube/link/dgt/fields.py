"""Fields and piece codes of a DGT board, as cells of a chess board and as stacks.

A board does not know which way round it lies: field 0 is a8 for the players, or it is h1. Here it is a8.
"""

from adoube.board.placement import Stack
from adoube.link.dgt.messages import FIELDS
from adoube.sensing.views import EMPTY, OCCUPANCY, Symbol, View

__all__ = ["BLACK", "BOARD_ORDER", "CELLS", "SEATS", "WHITE", "owner_of_code", "symbol_of_code"]

SEATS = WHITE, BLACK = "white", "black"

COLUMNS = "abcdefgh"

CELLS: tuple[str, ...] = tuple(f"{COLUMNS[field % 8]}{8 - field // 8}" for field in range(FIELDS))
"""the cell of each field, field 0 first"""

BOARD_ORDER: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, 9) for column in COLUMNS)
"""the cells as a chess board lists them"""

KINDS = ("pawn", "rook", "knight", "bishop", "king", "queen")
PIECES: tuple[str, ...] = tuple(f"{seat}.{kind}" for seat in SEATS for kind in KINDS)
"""the pieces with the codes 1 to 12"""


def owner_of_code(code: int) -> str | None:
    """The seat whose piece has that code; None for an empty field and for what is no chessman."""
    return SEATS[(code - 1) // len(KINDS)] if 1 <= code <= len(PIECES) else None


def symbol_of_code(code: int, view: View) -> Symbol | None:
    """What a view shows of a field with that code.

    Something that is no chessman, as one of the pieces that declare a result, only occupies its field: other
    views cannot tell what it is.
    """
    if code > len(PIECES):
        return view.symbol((PIECES[0],)) if view.name == OCCUPANCY else None
    stack: Stack = (PIECES[code - 1],) if code else ()
    return view.symbol(stack) if stack else EMPTY
