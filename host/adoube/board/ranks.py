"""A board's cells as rows and columns of characters, with the names that stand beside and below them."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from adoube.board.geometry import Board, Cell, Style

__all__ = ["Ranks", "label_of"]


class Ranks:
    """The rows of a board from the top down, and where in a row each cell stands."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of equal height, the farthest from the first seat first, each row from the left."""
        heights = sorted({_rounded(cell.y_mm) for cell in self.board.cells}, reverse=True)
        return tuple(
            tuple(sorted((c for c in self.board.cells if _rounded(c.y_mm) == height), key=lambda c: c.x_mm))
            for height in heights
        )

    @cached_property
    def columns(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that stand above each other, the leftmost column first."""
        return tuple(
            tuple(cell for cell in self.board.cells if _rounded(cell.x_mm) == x) for x in self._positions
        )

    @cached_property
    def row_labels(self) -> tuple[str, ...]:
        """What all names of a row have in common (`3` of `a3, b3`), or nothing.

        The lines of a track that is broken into several are called after their first squares.
        """
        if self.board.style is Style.TRACK and len(self.rows) > 1:
            return tuple(row[0].name for row in self.rows)
        return tuple(label_of(row) if len(row) > 1 else _number(row[0]) for row in self.rows)

    @cached_property
    def column_labels(self) -> tuple[tuple[int, str], ...]:
        """The slot and the name of every column; none at all where columns have no names of their own."""
        if self.board.style is Style.TRACK:
            # Its columns hold one cell each, and its name says most.
            labels = [column[0].name for column in self.columns] if len(self.rows) == 1 else []
        else:
            labels = [label_of(column) for column in self.columns]
        is_told_apart = all(labels) and len({*labels}) == len(labels)
        return tuple(enumerate(labels)) if is_told_apart else ()

    def slot(self, cell: Cell) -> int:
        """The place of a cell's column, counted from the left."""
        return self._positions.index(_rounded(cell.x_mm))

    @cached_property
    def slots_apart(self) -> int:
        """The fewest slots between two neighbours of a row: two on a hexagon, whose rows are shifted."""
        gaps = [self.slot(right) - self.slot(left) for row in self.rows for left, right in pairwise(row)]
        return min(gaps, default=1)

    @cached_property
    def _positions(self) -> tuple[float, ...]:
        return tuple(sorted({_rounded(cell.x_mm) for cell in self.board.cells}))


def label_of(cells: Iterable[Cell]) -> str:
    """The letters or else the number that all names have in common, or nothing."""
    for part in _parts(cells):
        if len(part) == 1:
            return part.pop()
    return ""


def _number(cell: Cell) -> str:
    """What stands behind the letters of a cell's name."""
    return cell.name.lstrip("abcdefghijklmnopqrstuvwxyz") if cell.name[:1].isalpha() else ""


def _parts(cells: Iterable[Cell]) -> Iterator[set[str]]:
    """The distinct letters of the cells' names, then their distinct numbers."""
    names = [re.fullmatch(r"(\D*)(\d*)", cell.name) for cell in cells]
    for group in (1, 2):
        yield {match.group(group) if match else "" for match in names}


def _rounded(millimetres: float) -> float:
    return round(millimetres, 3)
