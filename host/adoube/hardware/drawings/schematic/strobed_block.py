"""What strobed halls are drawn of: the switches of columns, and sensors where columns and rows cross."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.schematic.blocks import LETTER
from adoube.hardware.drawings.schematic.canvas import NET, CircuitCanvas
from adoube.hardware.drawings.schematic.crossings import CrossingPlaces, CrossingsBlock

__all__ = ["SwitchBlock", "sensor_crossings"]

BODY = Rect(0.8, 0.35, 1.3, 0.6)  # of a sensor, from where its column and the row above cross
LEAD_Y = BODY.y + BODY.height / 2
BEND = 2.5  # where an output goes down to its row
ROW = 1.6
GROUND_Y = 0.25  # from a sensor down to its ground


def sensor_crossings(
    rows: Sequence[str], columns: Sequence[str], sensors: Mapping[tuple[int, int], str]
) -> CrossingsBlock[str]:
    """Names of the rows and columns, and the sensor and its cell by row and column."""
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
    """A column's transistor, and the diode by which its supply is watched."""

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
