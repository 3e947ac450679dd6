"""Rows and columns of points that stand anywhere, as descriptions count them.

Points are sorted by their distance from a line outside the board. Whoever is near enough to the mean of the
row before belongs to it. The lines may be turned: those count whose rows are the fewest and the straightest.
Where two points would be called alike, every height is a row of its own instead, and so with columns.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import cos, inf, radians, sin, sqrt
from typing import NamedTuple

from adoube.games.kit.graph import NEAR, PlanePoint

__all__ = ["label", "rows_and_columns"]

APART = 0.6  # how far a point may be from the mean of its row, of the mean distance of points
ROW_TURNS = (0, 15, 30, 45, 60)
COLUMN_TURNS = (90, 105, 120)  # degrees that lines are turned by, columns from where rows are
A_ROW = 0.01  # what one more row counts for against the squares of what points are off
EQUAL = 0.001  # heights that differ by less are one
LETTERS = 26


def rows_and_columns(places: Sequence[PlanePoint]) -> tuple[list[int], list[int]] | None:
    """The number of each place's row and of its column; None where all stand on one line."""
    low, high = (PlanePoint(*map(pick, zip(*places, strict=True))) for pick in (min, max))
    wide, deep = high.x - low.x, high.y - low.y
    if min(wide, deep) < NEAR:
        return None
    margin = APART * (wide + deep) / 2 / sqrt(len(places))
    below, beside = (
        PlanePoint((low.x + high.x) / 2, low.y - deep),
        PlanePoint(low.x - wide, (low.y + high.y) / 2),
    )
    turn, rows = _best(places, below, ROW_TURNS, margin)
    _, columns = _best(places, beside, [turn + each for each in COLUMN_TURNS], margin)
    if len({*zip(rows.numbers, columns.numbers, strict=True)}) == len(places):
        return rows.numbers, columns.numbers
    return _distinct([place.y for place in places]), _distinct([place.x for place in places])


class _RowFit(NamedTuple):
    off: float  # how many there are and how far points are off
    numbers: list[int]  # by place


def _best(
    places: Sequence[PlanePoint], start: PlanePoint, turns: Iterable[int], margin: float
) -> tuple[int, _RowFit]:
    found = [(turn, _sorted(places, start, radians(turn), margin)) for turn in turns]
    return min(found, key=lambda each: round(each[1].off, 9))


def _sorted(places: Sequence[PlanePoint], start: PlanePoint, turn: float, margin: float) -> _RowFit:
    """The rows along a line through `start`. How far a row is off is what its last point is."""
    far = [abs((place.y - start.y) * cos(turn) - (place.x - start.x) * sin(turn)) for place in places]
    rows: list[list[float]] = []
    total, numbers = 0.0, [0] * len(places)
    for place in sorted(range(len(places)), key=far.__getitem__):
        if not rows or abs(far[place] - total / len(rows[-1])) > margin:
            rows.append([])
            total = 0.0
        rows[-1].append(far[place])
        total += far[place]
        numbers[place] = len(rows) - 1
    off = sum((_mean(row) - row[-1]) ** 2 / len(row) + A_ROW for row in rows)
    return _RowFit(off, numbers)


def _distinct(values: Sequence[float]) -> list[int]:
    """The number of each value among the different ones."""
    steps = sorted(values)
    first = [value for value, before in zip(steps, [-inf, *steps], strict=False) if value - before >= EQUAL]
    return [bisect_right(first, value + EQUAL) - 1 for value in values]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def label(row: int, column: int) -> str:
    """Return the name of the site in a row and a column, counted from 0: A1 is the first of the first."""
    before, letter = divmod(column, LETTERS)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + letter) + str(row + 1)
