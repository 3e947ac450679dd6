"""Which way round a board lies, where its source cannot know: found from how the pieces stand and move."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from adoube.board.geometry import Board
from adoube.sensing.views import Reading

__all__ = ["Way", "as_the_source_has_it", "turned", "ways_to_lie"]

T = TypeVar("T")

Way = Mapping[str, str]
"""from a cell's name as the source has it to the cell that it is"""

STEPS_IN_A_TURN = 12
"""every rotation of a square, a hexagon or a triangle onto itself is some of these"""
SAME_PLACE_IN_PITCHES = 0.01


def ways_to_lie(board: Board) -> tuple[Way, ...]:
    """Every rotation of the board onto itself; the first is the way that the source assumes."""
    middle = (
        (min(cell.x_mm for cell in board.cells) + max(cell.x_mm for cell in board.cells)) / 2,
        (min(cell.y_mm for cell in board.cells) + max(cell.y_mm for cell in board.cells)) / 2,
    )
    ways = (_rotation(board, middle, step) for step in range(STEPS_IN_A_TURN))
    return tuple(way for way in ways if way is not None)


def turned(reading: Reading, way: Way, cells: Sequence[str]) -> Reading:
    """A reading in the source's order as one of the board that lies that way, both in board order."""
    shown = {way[cell]: shows for cell, shows in zip(cells, reading, strict=True)}
    return tuple(shown[cell] for cell in cells)


def as_the_source_has_it(shown: Mapping[str, T], way: Way) -> dict[str, T]:
    """What the cells of a board that lies that way show, by the names that its source has for them."""
    return {theirs: shown[ours] for theirs, ours in way.items()}


def _rotation(board: Board, middle: tuple[float, float], step: int) -> Way | None:
    """The cells that the cells come to lie on; None where some of them come to lie beside the cells."""
    angle = 2 * math.pi * step / STEPS_IN_A_TURN
    cos, sin = math.cos(angle), math.sin(angle)
    unit = board.pitch_mm * SAME_PLACE_IN_PITCHES
    here = {_key((cell.x_mm, cell.y_mm), unit): cell.name for cell in board.cells}
    way: dict[str, str] = {}
    for cell in board.cells:
        x, y = cell.x_mm - middle[0], cell.y_mm - middle[1]
        there = (middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos)
        name = next((here[key] for key in _keys_around(there, unit) if key in here), None)
        if name is None:
            return None
        way[cell.name] = name
    return way


def _key(place: tuple[float, float], unit: float) -> tuple[int, int]:
    return round(place[0] / unit), round(place[1] / unit)


def _keys_around(place: tuple[float, float], unit: float) -> Iterable[tuple[int, int]]:
    """The nearest key and its neighbours: a place on the edge between two may be rounded either way."""
    column, rank = _key(place, unit)
    return ((column + right, rank + up) for right in (0, -1, 1) for up in (0, -1, 1))
