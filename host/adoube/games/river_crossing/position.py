"""What River Crossing's rules work on: positions, turns, and options as rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from adoube.games.river_crossing.board import NOWHERE

__all__ = [
    "BLACK",
    "COLLECTOR",
    "COLLECTORS",
    "COLOUR_OF",
    "NOBODY",
    "PIECES",
    "RED",
    "SEATS",
    "SEAT_OF",
    "SKIP",
    "Act",
    "Position",
    "Release",
    "Rulings",
    "Turn",
]

SEATS = ("red", "collector", "black")
RED, COLLECTOR, BLACK = range(3)
"""The seats by number."""

COLOUR_OF = (0, -1, 1)
"""A seat's colour: 0 is red, 1 is black, and the collector has none."""
SEAT_OF = (RED, BLACK)
"""A colour's seat."""
NOBODY = -1
"""no colour"""

PIECES = "rb"
"""The letter of a colour's pieces in a stack; a collector's is `c`."""
COLLECTORS = "c"


class Position(NamedTuple):
    """What stands where and the short memory of the rules. Pairs are by colour, Red's first."""

    mover: int
    """a seat"""
    following: int
    """the colour whose turn follows the collector's; NOBODY unless the collector is to move"""
    stacks: tuple[str, ...]
    """a letter a piece, bottom first, on each square by its number; a collector is always on top"""
    home: tuple[int, int]
    """pieces on their own bank"""
    safe: tuple[int, int] = (0, 0)
    """pieces on the far bank"""
    collected: tuple[int, int] = (0, 0)
    quiet: int = 0
    """turns since a piece entered, left or was collected; counted only under a quiet limit"""


class Act(StrEnum):
    """What a turn does with a piece."""

    MOVE = "move"
    IN = "in"
    OUT = "out"
    BACK = "back"
    SKIP = "skip"


class Turn(NamedTuple):
    """One turn; `level` counts from 0, the bottom of the stack on `origin`, and names the piece moved."""

    act: Act
    origin: int = NOWHERE
    level: int = 0
    target: int = NOWHERE


SKIP = Turn(Act.SKIP)


class Release(Enum):
    """Which pieces that step into their eighth row release one (RIV-A12)."""

    EACH = "each"
    MOVED = "moved"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of a game as the rules ask for them."""

    pieces: int
    """of each colour"""
    diagonally: bool
    mirrored: bool
    rider_stays: bool
    collectors_meet: bool
    foreign_exit: bool
    """whether a rider of the other colour may go along when a piece leaves the river"""
    release: Release
    plays_on: bool
    safe_only_out: bool
    table_scores: bool
    quiet_turns: int
    """0: no limit"""

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "Rulings":
        """The rulings of resolved options."""
        quiet_limit = options["quiet_limit"]
        return cls(
            pieces=int(options["pieces"]),
            diagonally=options["directions"] == "8",
            mirrored=options["mirror"] == "yes",
            rider_stays=options["rider"] == "origin",
            collectors_meet=options["collector_meets"] == "collects",
            foreign_exit=options["foreign_exit"] == "home",
            release=Release(options["release"]),
            plays_on=options["after_win"] == "continue",
            safe_only_out=options["safe_only"] == "out",
            table_scores=options["scores"] == "table",
            quiet_turns=0 if quiet_limit == "none" else int(quiet_limit),
        )
