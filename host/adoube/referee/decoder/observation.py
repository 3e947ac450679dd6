"""The board as its cells report it, and what was told at one moment."""

from dataclasses import dataclass
from typing import Self

from adoube.sensing.views import Reading, Symbol

__all__ = ["Moment", "differing"]


@dataclass(frozen=True, slots=True)
class Moment:
    """What stands at a moment, and what has just happened. Cells are places in board order."""

    at_ms: int
    board: Reading
    cell: int | None = None
    """the cell that was touched"""
    was: Symbol | None = None
    """what that cell showed before"""
    seen_again: bool = False
    """whether nothing was known of it before"""
    pressed: str | None = None
    """the seat whose clock was pressed"""
    stands: bool = False
    """whether nothing has changed for the settling time"""

    @classmethod
    def first(cls, cells: int) -> Self:
        """Nothing is known of any cell."""
        return cls(0, (None,) * cells)

    def showing(self, cell: int, shows: Symbol | None, at_ms: int) -> "Moment":
        """The moment at which a cell shows something from now on."""
        board = (*self.board[:cell], shows, *self.board[cell + 1 :])
        was = self.board[cell]
        return Moment(at_ms, board, cell=cell, was=was, seen_again=was is None)

    def differs(self, cell: int, shown: Reading) -> bool:
        """Whether a cell is known to show something else."""
        shows = self.board[cell]
        return shows is not None and shows != shown[cell]

    def differing(self, shown: Reading) -> frozenset[int]:
        """All cells that are known to show something else."""
        return frozenset(differing(self.board, shown))


def differing(board: Reading, shown: Reading) -> list[int]:
    """The cells that are known to show something else than a position would."""
    pairs = enumerate(zip(board, shown, strict=True))
    return [cell for cell, (is_, was) in pairs if is_ is not None and is_ != was]
