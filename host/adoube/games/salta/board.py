"""Salta's board of a hundred squares, its thirty pieces, where they begin and where they are to go."""

from dataclasses import replace

from adoube.board.builders import square_board
from adoube.board.looks import looks_beside
from adoube.games.kit.grid import DIAGONAL, SquareGrid

__all__ = [
    "BOARD", "FORWARD", "GRID", "KINDS", "PIECES", "PIECES_EACH", "SEATS", "START", "facing", "seven_ahead",
]  # fmt: skip

SEATS = ("green", "red")
SIDE = 10
PITCH_MM = 40.0
KINDS = ("star", "moon", "sun")  # from each player's first row to the third (SAL-01)
EACH_KIND = 5
PIECES_EACH = len(KINDS) * EACH_KIND

GRID = SquareGrid(SIDE, SIDE)

# The two diagonal directions that lead away from each seat's own first row.
FORWARD = tuple(
    tuple(direction for direction in DIAGONAL if (direction in (3, 5)) is bool(seat))
    for seat, _ in enumerate(SEATS)
)

# By seat, in the order in which a position lists their squares.
PIECES = tuple(
    tuple(f"{seat}.{kind}.{number + 1}" for kind in KINDS for number in range(EACH_KIND)) for seat in SEATS
)

BOARD = replace(square_board("salta", SIDE, SIDE, pitch_mm=PITCH_MM), looks=looks_beside(__name__, "salta"))


def _dark(row: int) -> list[int]:
    """The five dark squares of a row, from the left; rows count from 0."""
    return [row * SIDE + column for column in range(SIDE) if (row + column) % 2 == 0]


def _rows_of(rows: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each seat the dark squares of these rows, counted and read as that seat sees them."""
    green = tuple(square for row in rows for square in _dark(row))
    last = SIDE * SIDE - 1
    return green, tuple(last - square for square in green)


START = _rows_of((0, 1, 2))  # By seat, the square on which each piece begins (SAL-02).


def seven_ahead() -> tuple[tuple[int, ...], ...]:
    """By seat, where each piece is to go: each row seven rows ahead, in its order (SAL-09)."""
    return _rows_of((7, 8, 9))


def facing() -> tuple[tuple[int, ...], ...]:
    """The same, each piece on the square where the enemy's piece of its mark begins (SAL-A2)."""
    green, red = START
    return red, green
