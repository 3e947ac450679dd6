"""The river and its banks: squares as numbers, rows as sets of squares, one bit a square in an integer."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from adoube.board.builders import square_board
from adoube.board.geometry import Board

__all__ = [
    "BANKS",
    "COLLECTED",
    "COLLECTORS_AT",
    "FIRST_ROW",
    "LAST_ROW",
    "NOWHERE",
    "NUMBER",
    "SQUARES",
    "near",
    "river",
    "set_of",
    "squares_of",
    "steps_into_last_row",
]

COLUMNS, RANKS = "abcdefgh", "12345678"
PITCH_MM = 50.0

SQUARES = tuple(column + rank for column in COLUMNS for rank in RANKS)
"""The name of each square. Its number is its place here: by column, then by rank, as turns are compared."""

NUMBER = MappingProxyType({name: number for number, name in enumerate(SQUARES)})
NOWHERE = -1
"""stands for a square where a turn names none"""

BANKS = ("red_bank", "black_bank")
"""Red's own bank and Black's; each is the far bank of the other."""
COLLECTED = "collected"

COLLECTORS_AT = MappingProxyType(
    {False: ("b3", "d3", "f3", "c6", "e6", "g6"), True: ("g3", "e3", "c3", "f6", "d6", "b6")}
)
"""Where the collectors start (RIV-A4), on the usual board and, under True, on its mirror image."""

BOARD = square_board(
    "river-crossing",
    len(COLUMNS),
    len(RANKS),
    pitch_mm=PITCH_MM,
    rows=MappingProxyType(
        {
            "red": tuple(column + "1" for column in COLUMNS),
            "black": tuple(column + "8" for column in COLUMNS),
        }
    ),
    places=(*BANKS, COLLECTED),
    banks=MappingProxyType({"red_bank": "red", "black_bank": "black"}),
)


def river(*, mirrored: bool) -> Board:
    """The board; set the other way round, its dark squares are the others."""
    return replace(BOARD, dark=frozenset(BOARD.names) - BOARD.dark) if mirrored else BOARD


def set_of(squares: Iterable[int]) -> int:
    """The set of squares given by number."""
    return sum(1 << square for square in squares)


FIRST_ROW = tuple(set_of(NUMBER[column + rank] for column in COLUMNS) for rank in "18")
"""The row in front of a colour's own bank, Red's and Black's."""
SEVENTH_ROW = tuple(set_of(NUMBER[column + rank] for column in COLUMNS) for rank in "72")
LAST_ROW = FIRST_ROW[::-1]
"""Its eighth row, in front of the far bank."""


def squares_of(squares: int) -> Iterator[int]:
    """The numbers of the squares in a set, ascending."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def near(*, diagonally: bool) -> tuple[tuple[int, ...], ...]:
    """For each square the squares one step away, ascending (RIV-06, RIV-A3)."""
    everywhere = range(len(SQUARES))
    return tuple(
        tuple(square for square in everywhere if _is_step(square, other, diagonally=diagonally))
        for other in everywhere
    )


def steps_into_last_row(origin: int, target: int, colour: int) -> bool:
    """Whether a step leads from a colour's seventh row into its eighth (RIV-14)."""
    return bool(LAST_ROW[colour] >> target & 1 and SEVENTH_ROW[colour] >> origin & 1)


def _is_step(one: int, other: int, *, diagonally: bool) -> bool:
    columns, ranks = zip(divmod(one, len(RANKS)), divmod(other, len(RANKS)), strict=True)
    across, along = abs(columns[0] - columns[1]), abs(ranks[0] - ranks[1])
    return max(across, along) == 1 and (diagonally or across + along == 1)
