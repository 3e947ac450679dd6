"""How a reading differs from what a position would show: as an act of a hand, and as what to put right."""

from collections.abc import Sequence
from itertools import compress
from operator import ne

from adoube.games.base import BoardChange
from adoube.sensing.views import EMPTY, Reading

__all__ = ["change_between", "remedy_between"]


def change_between(cells: Sequence[str], expected: Reading, reading: Reading) -> BoardChange:
    """What a hand did to a board that should show `expected` and shows `reading`, unknown cells left out."""
    emptied, filled, altered = set(), set(), set()
    differ = compress(zip(cells, expected, reading, strict=True), map(ne, expected, reading))
    for cell, wanted, shows in differ:
        if shows is None:
            continue
        if shows == EMPTY:
            emptied.add(cell)
        elif wanted == EMPTY:
            filled.add(cell)
        else:
            altered.add(cell)
    return BoardChange(frozenset(emptied), frozenset(filled), frozenset(altered))


def remedy_between(
    cells: Sequence[str], expected: Reading, reading: Reading
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cells to empty and the cells to fill, in board order, so that the board shows `expected`.

    A cell that shows another piece than it should is in both.
    """
    change = change_between(cells, expected, reading)
    empty = change.filled | change.altered
    fill = change.emptied | change.altered
    return tuple(cell for cell in cells if cell in empty), tuple(cell for cell in cells if cell in fill)
