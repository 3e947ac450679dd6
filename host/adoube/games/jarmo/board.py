"""Jarmo's board as its printed sheet shows it, and as sets of holes: one bit a hole in an integer.

Source of the lines: DagazProject.github.io, commit 29e1a4c6, `races/zrf/jarmo.zrf`; every line is drawn in
that project's picture of the board, and the picture has no other.
"""

import re
from functools import lru_cache
from types import MappingProxyType

from adoube.board.builders import line_board

__all__ = [
    "BOARD",
    "GOAL_ROW",
    "HOLES",
    "HOME_ROW",
    "JOINED",
    "NOWHERE",
    "NUMBER",
    "SEATS",
    "holes_of",
    "reach",
]

SEATS = ("black", "white")

COLUMNS, RANKS = "abcde", "12345"
PITCH_MM = 50.0

HOLES = tuple(column + rank for column in COLUMNS for rank in RANKS)
"""The name of each hole. A hole's number is its place here: by column, then by row, as turns are compared."""

NUMBER = MappingProxyType({name: number for number, name in enumerate(HOLES)})
NOWHERE = -1
"""stands for a hole where a turn names none"""

DRAWN_LINES = """
a1-b3 a1-c2 a2-c1 a2-c3 a3-b1 a3-b5 a4-c3 a4-c5 a5-b3 a5-c4
b1-d2 b2-b3 b2-c2 b2-c4 b2-d1 b3-b4 b3-c3 b3-c5 b3-d2 b4-c4 b4-d3 b4-d5 b5-d4
c1-d3 c1-e2 c2-d2 c2-e1 c2-e3 c3-d1 c3-e4 c4-d4 c4-e5 c5-e4
d2-d3 d3-d4 d3-e1 d3-e5 d4-e2 d5-e3
"""

LINES = re.findall(r"(..)-(..)", DRAWN_LINES)

BOARD = line_board(
    "jarmo",
    len(COLUMNS),
    len(RANKS),
    LINES,
    pitch_mm=PITCH_MM,
    rows=MappingProxyType(
        {
            "black": tuple(column + "1" for column in COLUMNS),
            "white": tuple(column + "5" for column in COLUMNS),
        }
    ),
    places=("captured",),
)

BLACK_HOME, WHITE_HOME = (sum(1 << NUMBER[name] for name in BOARD.rows[seat]) for seat in SEATS)

HOME_ROW = (BLACK_HOME, WHITE_HOME)
"""Each seat's own first row."""
GOAL_ROW = (WHITE_HOME, BLACK_HOME)
"""The enemy's first row."""

JOINED = tuple(
    sum(1 << NUMBER[other] for line in LINES if hole in line for other in line if other != hole)
    for hole in HOLES
)
"""The holes that a line joins with each hole."""


@lru_cache(maxsize=1 << 14)
def holes_of(holes: int) -> tuple[int, ...]:
    """The numbers of the holes in a set, ascending."""
    numbers = []
    while holes:
        lowest = holes & -holes
        numbers.append(lowest.bit_length() - 1)
        holes ^= lowest
    return tuple(numbers)


def reach(*, backward: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each seat and hole, the holes that a line lets its archer move to.

    None from the enemy's first row (JAR-10); `backward`: whether archers may move back (JAR-09, JAS-01).
    """
    black, white = (
        tuple(_targets(hole, seat, backward=backward) for hole in range(len(HOLES)))
        for seat in range(len(SEATS))
    )
    return black, white


def _targets(hole: int, seat: int, *, backward: bool) -> int:
    if GOAL_ROW[seat] >> hole & 1:
        return 0
    if backward:
        return JOINED[hole]
    ahead = (1, -1)[seat]
    return sum(1 << other for other in holes_of(JOINED[hole]) if ahead * (_rank(other) - _rank(hole)) >= 0)


def _rank(hole: int) -> int:
    return hole % len(RANKS)
