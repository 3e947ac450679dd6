"""Observations at a table: moments, and which of its cells are believed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from adoube.sensing.settling import Flicker
from adoube.sensing.views import Reading, Symbol

__all__ = ["LeftOut", "Moment", "differing"]


@dataclass(frozen=True, slots=True)
class Moment:
    """The board at a moment, and what has just happened. Cells are places in board order."""

    at_ms: int
    board: Reading
    cell: int | None = None  # the cell that was touched
    was: Symbol | None = None  # what that cell showed before
    seen_again: bool = False  # whether nothing was known of it before
    pressed: str | None = None  # the seat whose clock was pressed
    stands: bool = False  # whether nothing has changed for the settling time

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
        """Return whether a cell is known to show something else."""
        shows = self.board[cell]
        return shows is not None and shows != shown[cell]

    def differing(self, shown: Reading) -> frozenset[int]:
        """All cells that are known to show something else."""
        return frozenset(differing(self.board, shown))


def differing(board: Reading, shown: Reading) -> list[int]:
    """The cells that are known to show something else than a position would."""
    pairs = enumerate(zip(board, shown, strict=True))
    return [cell for cell, (is_, was) in pairs if is_ is not None and is_ != was]


class LeftOut:
    """Stands between what cells report and what is made of it."""

    def __init__(self) -> None:
        self._flicker = Flicker()
        self._broken = set[str]()
        self._said: dict[str, Symbol | None] = {}  # what each cell reported last

    @property
    def calm_at_ms(self) -> int | None:
        """When a flickering cell may be believed again; None where none flickers."""
        return self._flicker.calm_at_ms

    def believed(self, cell: str, shows: Symbol | None, at_ms: int) -> Symbol | None:
        """Return what to make of a cell's report; None: nothing."""
        before, self._said[cell] = self._said.get(cell), shows
        if cell in self._broken:
            return None
        changed = before is not None and shows is not None and before != shows
        if changed and self._flicker.changed(cell, at_ms):
            return None
        return None if cell in self._flicker.cells else shows

    def is_out(self, cell: str) -> bool:
        return cell in self._broken or cell in self._flicker.cells

    def leave_out(self, cell: str) -> None:
        """A cell is broken: it is never believed again."""
        self._broken.add(cell)

    def calmed(self, now_ms: int) -> Iterator[tuple[str, Symbol | None]]:
        """The cells that are believed again by now, with what they show."""
        for cell in self._flicker.calmed(now_ms):
            if cell not in self._broken:
                yield cell, self._said[cell]
