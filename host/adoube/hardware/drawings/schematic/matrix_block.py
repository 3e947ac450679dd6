"""A matrix of reeds: rows across, columns down, at every crossing a reed and its diode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.schematic.canvas import NET, Canvas

__all__ = ["Crossing", "MatrixBlock"]

WIDE, HIGH = 3.4, 2.3
"""of a crossing"""
LEFT, TOP = 3.4, 1.0
"""room for the names of rows and columns"""
LEAD, REED, DIODE = 0.35, 1.3, 1.1
BEND = 2 * LEAD + REED
"""where a diode hangs, right of its column"""
BRANCH = 0.45
"""where a reed leaves its column, below a crossing's upper edge"""
ROW = BRANCH + DIODE
"""where a row runs"""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The parts at a crossing: the reed's and the diode's names, and the cell above them."""

    reed: str
    diode: str
    cell: str


@dataclass(frozen=True)
class MatrixBlock:
    """Names of the rows and columns, and what stands where they cross."""

    rows: Sequence[str]
    columns: Sequence[str]
    crossings: Mapping[tuple[int, int], Crossing]
    """by row and column"""

    @property
    def width(self) -> float:
        return LEFT + len(self.columns) * WIDE

    @property
    def height(self) -> float:
        return TOP + len(self.rows) * HIGH + 0.3

    def draw(self, canvas: Canvas, corner: Point) -> None:
        left, top = corner.x + LEFT, corner.y + TOP
        for column, name in enumerate(self.columns):
            x = left + column * WIDE
            last = max((row for row, at in self.crossings if at == column), default=0)
            canvas.path((Point(x, top - 0.4), Point(x, top + last * HIGH + BRANCH)))
            canvas.text(name, Point(x, top - 0.7), 10, "center", NET)
        for row, name in enumerate(self.rows):
            y = top + row * HIGH + ROW
            last = max((at for of, at in self.crossings if of == row), default=0)
            canvas.path((Point(left - 0.4, y), Point(left + last * WIDE + BEND, y)))
            canvas.text(name, Point(left - 0.5, y), 10, "right", NET)
        for (row, column), crossing in self.crossings.items():
            _crossing(canvas, crossing, Point(left + column * WIDE, top + row * HIGH))


def _crossing(canvas: Canvas, crossing: Crossing, corner: Point) -> None:
    branch = Point(corner.x, corner.y + BRANCH)
    left, right = Point(branch.x + LEAD, branch.y), Point(branch.x + LEAD + REED, branch.y)
    bend, foot = Point(branch.x + BEND, branch.y), Point(branch.x + BEND, corner.y + ROW)
    canvas.dot(branch)
    canvas.path((branch, left))
    canvas.symbol("reed", left, right)
    canvas.path((right, bend))
    canvas.symbol("diode", bend, foot)
    canvas.dot(foot)
    middle = (left.x + right.x) / 2
    canvas.text(f"{crossing.reed} {crossing.cell}", Point(middle, branch.y - 0.52), 8, "center")
    canvas.text(crossing.diode, Point(bend.x + 0.3, (bend.y + foot.y) / 2), 8)
