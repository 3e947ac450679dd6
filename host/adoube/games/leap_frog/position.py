"""What the rules of the family work on: positions, turns, kinds of pieces and the terms of one game.

Seats and kinds are numbers from 0, cells are numbers of the lattice, sets of cells are integers.
"""

from dataclasses import dataclass
from typing import NamedTuple

from adoube.board.placement import kind_of

__all__ = ["SKIP", "WHOSE_TURN_IT_IS", "Clauses", "Kind", "Position", "Terms", "Turn"]

WHOSE_TURN_IT_IS = -1
"""stands for the seat of a turn that nobody is said to have made"""


class Position(NamedTuple):
    """What stands where, what each seat has taken, and who still owes a first removal."""

    mover: int
    pieces: tuple[int, ...]
    """the cells of each kind"""
    taken: tuple[tuple[int, ...], ...]
    """for each seat, how many of each kind"""
    owing: tuple[int, ...] = ()
    """ascending"""

    @property
    def occupied(self) -> int:
        """All cells where a piece stands."""
        cells = 0
        for kind in self.pieces:
            cells |= kind
        return cells


class Turn(NamedTuple):
    """Leaps by the cells where the leaper stands, or one cell whose piece is removed; no cell is the skip."""

    path: tuple[int, ...] = ()
    removes: bool = False
    seat: int = WHOSE_TURN_IT_IS


SKIP = Turn()


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces that look the same: their code, the points for each, and their letter in a layout."""

    piece: str
    value: int
    letter: str

    @property
    def colour(self) -> str:
        """What the kind is called: `green` of `shared.green`."""
        return kind_of(self.piece)


class Clauses(NamedTuple):
    """The clauses that forbid what: by what the contract's table calls the fault."""

    removal: str
    """a removal or a leap in the wrong phase"""
    leap: str
    """everything wrong with a leap, and a needless skip"""
    colour: str
    """the first removal of a piece that the option excludes"""
    end: str


@dataclass(frozen=True, slots=True)
class Terms:
    """One game of the family under its options."""

    kinds: tuple[Kind, ...]
    numbers: tuple[int, ...]
    """how many of each kind there are"""
    order: tuple[int, ...]
    """the seats in the order of their leaps"""
    removers: tuple[int, ...]
    """the seats that owe a first removal, ascending"""
    opener: int
    """the seat that makes the first turn after the removals"""
    removable: tuple[int, ...]
    """the kinds that may be removed first"""
    removal_scores: bool
    clauses: Clauses
    noun: str
    """what players call a piece: a key of the catalogue"""
