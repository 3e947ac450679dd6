"""The thirty circles of Follow the Arrow, by name, by number, and as sets: one bit a circle in an integer."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from adoube.board.builders import circle_board
from adoube.board.geometry import Board

__all__ = [
    "ALL_CIRCLES",
    "CIRCLES",
    "COLUMNS",
    "GOAL_ROW",
    "HOME_ROW",
    "NUMBER",
    "ROWS",
    "SEATS",
    "START_ROWS",
    "Arrows",
    "are_neighbours",
    "beyond",
    "board_with",
    "circles_of",
    "row_of",
    "step_between",
]

Arrows = Mapping[str, tuple[str, ...]]
"""For each circle those that its arrows point to, by name."""

SEATS = ("black", "red")

COLUMNS, ROWS = 5, 6
PITCH_MM = 60.0

CIRCLES = tuple(f"{column}{row}" for column in "abcde"[:COLUMNS] for row in range(1, ROWS + 1))
"""The name of each circle. A circle's number is its place here: by column, then row, as turns compare."""

NUMBER = MappingProxyType({name: number for number, name in enumerate(CIRCLES)})

ALL_CIRCLES = (1 << len(CIRCLES)) - 1

START_ROWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"black": tuple(f"{column}1" for column in "abcde"), "red": tuple(f"{column}6" for column in "abcde")}
)
"""Each seat's own START row from a to e (FTA-A1)."""

BLACK_HOME, RED_HOME = (sum(1 << NUMBER[name] for name in START_ROWS[seat]) for seat in SEATS)

HOME_ROW = (BLACK_HOME, RED_HOME)
"""Each seat's own START row as a set."""
GOAL_ROW = (RED_HOME, BLACK_HOME)
"""The opponent's."""


def board_with(arrows: Arrows) -> Board:
    """The board that these arrows are printed on."""
    # Either player reads the word from the left of his own row.
    letters = {START_ROWS["black"]: "START", START_ROWS["red"]: "TRATS"}
    return circle_board(
        "follow-the-arrow",
        COLUMNS,
        ROWS,
        arrows,
        pitch_mm=PITCH_MM,
        rows=START_ROWS,
        inscriptions={
            name: letter for row, word in letters.items() for name, letter in zip(row, word, strict=True)
        },
    )


def circles_of(circles: int) -> Iterator[int]:
    """The numbers of the circles in a set, ascending."""
    while circles:
        lowest = circles & -circles
        yield lowest.bit_length() - 1
        circles ^= lowest


def row_of(circle: int) -> int:
    """A circle's row, counted from 0 at Black's side."""
    return circle % ROWS


def beyond(circle: int, columns: int, rows: int) -> int | None:
    """The circle so many columns and rows away, or None off the board."""
    column, row = circle // ROWS + columns, circle % ROWS + rows
    return column * ROWS + row if 0 <= column < COLUMNS and 0 <= row < ROWS else None


def are_neighbours(circle: int, other: int) -> bool:
    """Whether two circles are next to each other, orthogonally or diagonally."""
    return max(map(abs, step_between(circle, other))) == 1


def step_between(circle: int, other: int) -> tuple[int, int]:
    """How many columns and rows lead from one circle to another."""
    return other // ROWS - circle // ROWS, other % ROWS - circle % ROWS
