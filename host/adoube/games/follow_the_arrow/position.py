"""What the rules of Follow the Arrow work on: positions, turns, and options as rulings.

Seats are 0, black, and 1, red; circles are numbers, sets of circles integers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.follow_the_arrow.board import GOAL_ROW, circles_of

__all__ = [
    "FIFTH_UNKNOWN",
    "NO_CALL",
    "OPEN_TO_CALL",
    "PAWNS_EACH",
    "SKIP",
    "Position",
    "Rulings",
    "Turn",
    "code_of",
    "number_on",
    "numbers_away",
    "times_stood",
]

PAWNS_EACH = 5

OPEN_TO_CALL = -1
"""No call is in force, and the seat that has just moved may make one."""
NO_CALL = -2
"""No call is in force, and none may be made: at the start, after a skip, after a Pass."""

FIFTH_UNKNOWN = -1

RED = 8


class Position(NamedTuple):
    """What stands where, and the short memory of the rules."""

    mover: int
    black: int
    """the circles of Black's pawns"""
    red: int
    pawns: int
    """four bits a circle: the number of the pawn there, and 8 more where it is Red's"""
    call: int = OPEN_TO_CALL
    """the circle of the pawn called to jump, or OPEN_TO_CALL or NO_CALL"""
    fifth: int = 0
    """the number of the pawn that won the game for the seat that has just moved; 0 in a game not won, and
    FIFTH_UNKNOWN in a position set up as won"""
    stood: int = 1
    """how often this position has stood where a line of play begins with it"""

    def stands_as(self, other: "Position") -> bool:
        """Whether the same pawns stand on the same circles with the same seat to move (FTA-A13)."""
        return self.pawns == other.pawns and self.mover == other.mover

    def of_seat(self, seat: int) -> int:
        """The circles of a seat's pawns."""
        return self.red if seat else self.black


class Turn(NamedTuple):
    """A line move or a jump by the circles it names: the origin, then each landing. None at all: the skip."""

    circles: tuple[int, ...] = ()
    jumps: bool = False


SKIP = Turn()


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of a game as the rules ask for them."""

    lands_anywhere: bool
    """beside the jumped pawn, not only straight beyond it"""
    arrow_every_hop: bool
    most_jumped: int
    call_binds_pawn: bool
    stuck_scores: bool
    blocked_counts: bool
    """a goal circle that an enemy pawn has never left counts as filled"""
    repetition_ends: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "Rulings":
        """The rulings of resolved options."""
        cap = options["jump_cap"]
        return cls(
            lands_anywhere=options["landing"] == "adjacent",
            arrow_every_hop=options["hop_arrows"] == "every",
            most_jumped=PAWNS_EACH if cap == "none" else int(cap),
            call_binds_pawn=options["jump_call"] == "pawn",
            stuck_scores=options["stuck"] == "score",
            blocked_counts=options["blocked_goal"] == "filled",
            repetition_ends=options["repetition"] == "void",
        )


def number_on(position: Position, circle: int) -> int:
    """The number of the pawn on a circle; 0 where none stands."""
    return position.pawns >> 4 * circle & 7


def code_of(seat: int, number: int) -> int:
    """A pawn as four bits of `Position.pawns`."""
    return number | RED * seat


def numbers_away(position: Position, seat: int) -> list[int]:
    """The numbers of a seat's pawns that are not on the opponent's START row, ascending."""
    away = position.of_seat(seat) & ~GOAL_ROW[seat]
    return sorted(number_on(position, circle) for circle in circles_of(away))


def times_stood(position: Position, line: Sequence[Position]) -> int:
    """How often a position has stood once it has come after those of `line` (FTA-A13)."""
    return position.stood + sum(earlier.stood for earlier in line if earlier.stands_as(position))
