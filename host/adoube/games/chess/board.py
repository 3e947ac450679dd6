"""The chessboard, and sets of its squares: one bit a square in an integer, a1 the lowest, h8 the highest."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from adoube.board.builders import square_board

__all__ = ["BOARD", "NUMBER", "PIECES", "SEATS", "SQUARES", "bits_of", "mask_of", "squares_of"]

SEATS = ("white", "black")
"""A seat's number is its place here."""

SIDE = 8
PITCH_MM = 55.0
"""the square of a tournament board (FIDE Handbook C.02, 2.1: 5 to 6 cm)"""

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
PIECES = tuple(tuple(f"{seat}.{kind}" for kind in KINDS) for seat in SEATS)
"""Piece codes by seat and by the library's number of their kind, less one."""

BOARD = square_board(
    "chess",
    SIDE,
    SIDE,
    pitch_mm=PITCH_MM,
    rows=MappingProxyType(
        {
            "white": tuple(f"{column}1" for column in "abcdefgh"),
            "black": tuple(f"{column}8" for column in "abcdefgh"),
        }
    ),
    places=("captured",),
)

SQUARES = BOARD.names
"""The name of each square; its number, here as in the library, is its place."""

NUMBER = BOARD.index


def mask_of(squares: Iterable[str]) -> int:
    """The set of the squares called so."""
    return sum(1 << NUMBER[square] for square in squares)


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of a set's squares, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def squares_of(mask: int) -> frozenset[str]:
    """The names of a set's squares."""
    return frozenset(SQUARES[number] for number in bits_of(mask))
