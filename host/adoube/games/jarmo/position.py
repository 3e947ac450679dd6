"""What Jarmo's rules work on: positions, turns, and options as rulings. Seats are 0, black, and 1, white."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from adoube.games.jarmo.board import NOWHERE

__all__ = ["CHAIN_LENGTH", "SKIP", "Chain", "Position", "Reentry", "Rulings", "Turn", "chain_after"]

Chain = tuple[tuple[int, int], ...]
"""A seat's latest plain moves, each undoing the one before, newest last (JAR-A10)."""

CHAIN_LENGTH = 3

SHUTTLE_LIMITS: Mapping[str, tuple[int, int] | None] = MappingProxyType(
    {"own": (3, 0), "both": (1, 2), "any": (1, 0), "off": None}
)
"""The lengths of the player's and of his opponent's chain from which undoing his last move is barred: of four
turns on end the fourth, whether the player's own turns count (`own`) or those of both (`both`)."""


class Position(NamedTuple):
    """What stands where and the short memory of the rules. Pairs are by seat, sets of holes are integers."""

    mover: int
    archers: tuple[int, int]
    marked: int = 0
    captured: tuple[int, int] = (0, 0)
    credits: tuple[int, int] = (0, 0)
    chains: tuple[Chain, Chain] = ((), ())
    reserve: tuple[int, int] = (0, 0)
    quiet: int = 0
    """turns since the last capture or arrival; counted only under a quiet limit"""


class Turn(NamedTuple):
    """A move, with an archer taken back or without; `placed` alone is a drop, and nothing at all the skip."""

    origin: int = NOWHERE
    target: int = NOWHERE
    captures: bool = False
    placed: int = NOWHERE


SKIP = Turn()


class Reentry(StrEnum):
    """How a captured archer comes back (JAR-A2, JAR-A3)."""

    OPTIONAL = "optional"
    FORCED = "forced"
    COSTS_TURN = "costs_turn"
    DAGAZ = "dagaz"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options of a game as the rules ask for them."""

    reentry: Reentry
    marked_before: bool
    banked: bool
    credit_before: bool
    mover_only: bool
    play_on: bool
    shuttle_limits: tuple[int, int] | None
    shuttle_allowed_alone: bool
    quiet_plies: int
    """0: no limit"""
    stuck_loses: bool
    protect_home_row: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "Rulings":
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


def chain_after(chain: Chain, turn: Turn) -> Chain:
    """A seat's chain once it has played `turn`: only a plain move keeps one (JAR-A10)."""
    if turn.origin == NOWHERE or turn.captures or turn.placed != NOWHERE:
        return ()
    move = (turn.origin, turn.target)
    if chain and chain[-1] == move[::-1]:
        return (*chain, move)[-CHAIN_LENGTH:]
    return (move,)
