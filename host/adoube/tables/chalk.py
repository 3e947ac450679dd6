"""What a teacher shows over and beside a table's board, to all who look on.

It belongs to the position that it was drawn on and goes with the next turn; nothing of it is stored.
"""

from dataclasses import dataclass

from adoube.board.placement import Placement
from adoube.games.rulebook import Rule

__all__ = ["BARE", "Chalk", "Past"]


@dataclass(frozen=True, slots=True)
class Past:
    """The running game as it stood after `ply` turns, 0 being its start."""

    ply: int
    last: int
    """how many turns the game has"""
    seat: str
    """whose turn led here; empty at the start"""
    text: str
    cells: tuple[str, ...]
    """where the piece that moved went"""
    placement: Placement
    note: str = ""
    """what the teacher has noted of the turn"""


@dataclass(frozen=True, slots=True)
class Chalk:
    """What is drawn now."""

    rings: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    asked: str | None = None
    """the cell of which the class is asked where its piece may go"""
    ends: tuple[str, ...] | None = None
    """the answer, sorted; None while it is not told"""
    rule: Rule | None = None
    """the clause that is shown large"""
    left: Past | None = None
    right: Past | None = None
    """positions to compare, side by side"""


BARE = Chalk()
