"""How a reading differs from what a position would show: as an act of a hand, and as what to put right."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import ne

from adoube.games.base import BoardChange
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["change_between", "change_of", "remedy_between"]


def change_between(cells: Sequence[str], expected: Reading, reading: Reading) -> BoardChange:
    """What a hand did to a board that should show `expected` and shows `reading`, unknown cells left out."""
    return _change(compress(zip(cells, expected, reading, strict=True), map(ne, expected, reading)))


def change_of(
    away: Iterable[str], index: Mapping[str, int], expected: Reading, reading: Reading
) -> BoardChange:
    """The same where the cells are known that show something else than expected."""
    return _change((cell, expected[index[cell]], reading[index[cell]]) for cell in away)


def _change(differ: Iterable[tuple[str, Symbol | None, Symbol | None]]) -> BoardChange:
    """Of cells, each with what is expected of it and what else it shows."""
    emptied, filled, altered = set(), set(), set()
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
