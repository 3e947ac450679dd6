"""Rows and columns of sensors: their lines and names, and whatever stands where they cross."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.schematic.canvas import NET, CircuitCanvas

__all__ = ["CrossingPlaces", "CrossingsBlock"]

WIDE = 3.4  # of a crossing
TOP = 1.0  # room for the names of columns

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CrossingPlaces:
    """How high a crossing is, and where in it lines begin and end, from its upper left; all in units."""

    high: float
    left: float  # room for the names of rows
    below: float  # room under the last row
    branch: float  # how far down a column leads at its last crossing
    bend: float  # how far to the right a row leads at its last crossing
    row: float  # where a row runs


@dataclass(frozen=True)
class CrossingsBlock(Generic[T]):
    """Names of the rows and columns, and what stands where they cross, drawn by `draw_crossing`."""

    rows: Sequence[str]
    columns: Sequence[str]
    crossings: Mapping[tuple[int, int], T]  # by row and column
    places: CrossingPlaces
    draw_crossing: Callable[[CircuitCanvas, T, Point], None]

    @property
    def width(self) -> float:
        return self.places.left + len(self.columns) * WIDE

    @property
    def height(self) -> float:
        return TOP + len(self.rows) * self.places.high + self.places.below

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        places = self.places
        left, top = corner.x + places.left, corner.y + TOP
        for column, name in enumerate(self.columns):
            x = left + column * WIDE
            last = max((row for row, at in self.crossings if at == column), default=0)
            canvas.path((Point(x, top - 0.4), Point(x, top + last * places.high + places.branch)))
            canvas.text(name, Point(x, top - 0.7), 10, "center", NET)
        for row, name in enumerate(self.rows):
            y = top + row * places.high + places.row
            last = max((at for of, at in self.crossings if of == row), default=0)
            canvas.path((Point(left - 0.4, y), Point(left + last * WIDE + places.bend, y)))
            canvas.text(name, Point(left - 0.5, y), 10, "right", NET)
        for (row, column), crossing in self.crossings.items():
            self.draw_crossing(canvas, crossing, Point(left + column * WIDE, top + row * places.high))
