"""Jarmo's board as its printed sheet shows it, and positions on it as sets of holes: one bit a hole.

Source of the lines: DagazProject.github.io, commit 29e1a4c6, `races/zrf/jarmo.zrf`; every line is drawn in
that project's picture of the board, and the picture has no other.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.builders import line_board

SEATS = ("black", "white")

COLUMNS, RANKS = "abcde", "12345"
PITCH_MM = 50.0

# The name of each hole. A hole's number is its place here: by column, then by row, as turns are compared.
HOLES = tuple(column + rank for column in COLUMNS for rank in RANKS)

NUMBER = MappingProxyType({name: number for number, name in enumerate(HOLES)})
NOWHERE = -1  # stands for a hole where a turn names none

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

HOME_ROW = (BLACK_HOME, WHITE_HOME)  # Each seat's own first row.
GOAL_ROW = (WHITE_HOME, BLACK_HOME)  # The enemy's first row.

# The holes that a line joins with each hole.
JOINED = tuple(
    sum(1 << NUMBER[other] for line in LINES if hole in line for other in line if other != hole)
    for hole in HOLES
)


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


# A seat's latest plain moves, each undoing the one before, newest last (JAR-A10).
Chain = tuple[tuple[int, int], ...]

CHAIN_LENGTH = 3

# The lengths of the player's and of his opponent's chain from which undoing his last move is barred: of four
# turns on end the fourth, whether the player's own turns count (`own`) or those of both (`both`).
SHUTTLE_LIMITS: Mapping[str, tuple[int, int] | None] = MappingProxyType(
    {"own": (3, 0), "both": (1, 2), "any": (1, 0), "off": None}
)


class JarmoPosition(NamedTuple):
    """A position and the short memory of the rules. Pairs are by seat, sets of holes are integers."""

    mover: int
    archers: tuple[int, int]
    marked: int = 0
    captured: tuple[int, int] = (0, 0)
    credits: tuple[int, int] = (0, 0)
    chains: tuple[Chain, Chain] = ((), ())
    reserve: tuple[int, int] = (0, 0)
    quiet: int = 0  # turns since the last capture or arrival; counted only under a quiet limit


class JarmoTurn(NamedTuple):
    """A move, with an archer taken back or without; `placed` alone is a drop, and nothing at all the skip."""

    origin: int = NOWHERE
    target: int = NOWHERE
    captures: bool = False
    placed: int = NOWHERE


SKIP = JarmoTurn()


class Reentry(StrEnum):
    """How a captured archer comes back (JAR-A2, JAR-A3)."""

    OPTIONAL = "optional"
    FORCED = "forced"
    COSTS_TURN = "costs_turn"
    DAGAZ = "dagaz"


@dataclass(frozen=True, slots=True)
class JarmoRulings:
    """The options of a game as the rules ask for them."""

    reentry: Reentry
    marked_before: bool
    banked: bool
    credit_before: bool
    mover_only: bool
    play_on: bool
    shuttle_limits: tuple[int, int] | None
    shuttle_allowed_alone: bool
    quiet_plies: int  # 0: no limit
    stuck_loses: bool
    protect_home_row: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "JarmoRulings":
        """The rulings of resolved options."""
        quiet_limit = options["quiet_limit"]
        return cls(
            reentry=Reentry(options["reentry"]),
            marked_before=options["marking"] == "before",
            banked=options["no_captive"] == "banked",
            credit_before=options["credit"] == "before",
            mover_only=options["end_test"] == "mover",
            play_on=options["annihilated"] == "play_on",
            shuttle_limits=SHUTTLE_LIMITS[options["shuttle"]],
            shuttle_allowed_alone=options["shuttle_only"] == "allowed",
            quiet_plies=0 if quiet_limit == "none" else 2 * int(quiet_limit),
            stuck_loses=options["stuck"] == "loses",
            protect_home_row=options["protect_home_row"] == "yes",
        )


def chain_after(chain: Chain, turn: JarmoTurn) -> Chain:
    """A seat's chain once it has played `turn`: only a plain move keeps one (JAR-A10)."""
    if turn.origin == NOWHERE or turn.captures or turn.placed != NOWHERE:
        return ()
    move = (turn.origin, turn.target)
    if chain and chain[-1] == move[::-1]:
        return (*chain, move)[-CHAIN_LENGTH:]
    return (move,)
