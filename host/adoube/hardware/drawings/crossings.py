"""Rows and columns of sensors: their lines and names, and the parts where they cross."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.circuit_blocks import LETTER, NET, CircuitCanvas

__all__ = [
    "CrossingPlaces",
    "CrossingsBlock",
    "MatrixCrossing",
    "SwitchBlock",
    "matrix_block",
    "sensor_crossings",
]


WIDE = 3.4  # a crossing's width
TOP = 1.0  # room for the names of columns

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CrossingPlaces:
    """The height of a crossing, and the points in it where lines begin and end, in units."""

    high: float
    left: float  # room for the names of rows
    below: float  # room under the last row
    branch: float  # how far down a column leads at its last crossing
    bend: float  # how far to the right a row leads at its last crossing
    row: float  # y of a row


@dataclass(frozen=True)
class CrossingsBlock(Generic[T]):
    """The names of rows and columns, and their crossings, drawn by `draw_crossing`."""

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


LEAD, REED, MATRIX_DIODE = 0.35, 1.3, 1.1
MATRIX_BEND = 2 * LEAD + REED  # x of a diode, right of its column
BRANCH = 0.45  # y at which a reed leaves its column
MATRIX_ROW = BRANCH + MATRIX_DIODE  # y of a row


@dataclass(frozen=True, slots=True)
class MatrixCrossing:
    """The parts at a crossing: the names of reed and diode, and the cell above them."""

    reed: str
    diode: str
    cell: str


def _matrix_crossing(canvas: CircuitCanvas, crossing: MatrixCrossing, corner: Point) -> None:
    branch = Point(corner.x, corner.y + BRANCH)
    left, right = Point(branch.x + LEAD, branch.y), Point(branch.x + LEAD + REED, branch.y)
    bend, foot = Point(branch.x + MATRIX_BEND, branch.y), Point(branch.x + MATRIX_BEND, corner.y + MATRIX_ROW)
    canvas.dot(branch)
    canvas.path((branch, left))
    canvas.symbol("reed", left, right)
    canvas.path((right, bend))
    canvas.symbol("diode", bend, foot)
    canvas.dot(foot)
    middle = (left.x + right.x) / 2
    canvas.text(f"{crossing.reed} {crossing.cell}", Point(middle, branch.y - 0.52), 8, "center")
    canvas.text(crossing.diode, Point(bend.x + 0.3, (bend.y + foot.y) / 2), 8)


def matrix_block(
    rows: Sequence[str], columns: Sequence[str], crossings: Mapping[tuple[int, int], MatrixCrossing]
) -> CrossingsBlock[MatrixCrossing]:
    """Return the block of a reed matrix."""
    places = CrossingPlaces(high=2.3, left=3.4, below=0.3, branch=BRANCH, bend=MATRIX_BEND, row=MATRIX_ROW)
    return CrossingsBlock(rows, columns, crossings, places, _matrix_crossing)


BODY = Rect(0.8, 0.35, 1.3, 0.6)  # a sensor, counted from the crossing of its column and the row above
LEAD_Y = BODY.y + BODY.height / 2
BEND = 2.5  # x at which an output goes down to its row
ROW = 1.6
GROUND_Y = 0.25  # from a sensor down to its ground


def sensor_crossings(
    rows: Sequence[str], columns: Sequence[str], sensors: Mapping[tuple[int, int], str]
) -> CrossingsBlock[str]:
    """Return the block of strobed sensors, each with its name and cell."""
    places = CrossingPlaces(high=2.1, left=3.6, below=0.2, branch=LEAD_Y, bend=BEND, row=ROW)
    return CrossingsBlock(rows, columns, sensors, places, _sensor)


def _sensor(canvas: CircuitCanvas, name: str, corner: Point) -> None:
    body = Rect(corner.x + BODY.x, corner.y + BODY.y, BODY.width, BODY.height)
    fed, bend = Point(corner.x, corner.y + LEAD_Y), Point(corner.x + BEND, corner.y + LEAD_Y)
    foot = Point(bend.x, corner.y + ROW)
    canvas.dot(fed)
    canvas.path((fed, Point(body.x, fed.y)))
    canvas.box(body)
    canvas.path((Point(body.right, bend.y), bend, foot))
    canvas.dot(foot)
    canvas.text(name, Point(body.x + body.width / 2, body.y - 0.2), 8, "center")
    canvas.text("VCC", Point(body.x + 0.08, fed.y), 6)
    canvas.text("OUT", Point(body.right - 0.08, fed.y), 6, "right")
    _ground(canvas, Point(body.x + body.width / 2, body.bottom))


def _ground(canvas: CircuitCanvas, top: Point) -> None:
    y = top.y + GROUND_Y
    canvas.path((top, Point(top.x, y)))
    for half, down in ((0.22, 0.0), (0.14, 0.08), (0.06, 0.16)):
        canvas.path((Point(top.x - half, y + down), Point(top.x + half, y + down)))


DIODE = 1.5
FET_HIGH = 1.6


@dataclass(frozen=True)
class SwitchBlock:
    """A column's transistor, and the diode that watches its supply."""

    transistor: str
    diode: str
    gate: str
    supply: str
    column: str
    watch: str

    @property
    def width(self) -> float:
        return self._gate_room + 0.3 + DIODE + len(self.watch) * LETTER + 0.6

    @property
    def height(self) -> float:
        return FET_HIGH + 1.9

    def draw(self, canvas: CircuitCanvas, corner: Point) -> None:
        x = corner.x + self._gate_room
        source, drain = Point(x, corner.y + 0.5), Point(x, corner.y + 0.5 + FET_HIGH)
        gate = canvas.transistor(source, drain)
        canvas.text(self.supply, Point(x, corner.y + 0.2), 10, "center", NET)
        canvas.text(self.gate, Point(gate.x - 0.1, gate.y), 10, "right", NET)
        canvas.text(self.transistor, Point(x + 0.25, corner.y + 0.5 + FET_HIGH / 2), 10)
        canvas.dot(drain)
        below = Point(x, drain.y + 0.6)
        canvas.path((drain, below))
        canvas.text(self.column, Point(x, below.y + 0.3), 10, "center", NET)
        end = Point(x + DIODE, drain.y)
        canvas.symbol("diode", drain, end)
        canvas.text(self.diode, Point(x + DIODE / 2, drain.y + 0.4), 8, "center")
        canvas.text(self.watch, Point(end.x + 0.1, end.y), 10, "left", NET)

    @property
    def _gate_room(self) -> float:
        return len(self.gate) * LETTER + 1.3
