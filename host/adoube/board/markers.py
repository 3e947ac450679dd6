"""ArUco markers: the four squares around a board by which a camera finds it.

They are those of OpenCV's dictionary `DICT_4X4_50`, ids 0 to 3, clockwise from the upper left corner as the
first seat sees the board. The printed sheet draws them and the camera looks for them, both from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Rect, Trays
from adoube.board.geometry import Board

__all__ = ["DICTIONARY", "MODULES", "Marker", "markers_around"]

DICTIONARY = "DICT_4X4_50"  # What OpenCV calls the dictionary that the markers come from.

MODULES = 6  # Modules along a marker's side: four of bits between a black border of one each.

# By id the four inner rows from the top, `1` for white.
BITS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        0: ("1011", "0101", "0011", "0010"),
        1: ("0000", "1111", "1001", "1010"),
        2: ("0011", "0011", "0010", "1101"),
        3: ("1001", "1001", "0100", "0110"),
    }
)

MODULE_PITCHES = 0.1
SMALLEST_MODULE_MM = 3.0
# A marker is 18 to 36 mm wide: at least twenty pixels for a camera that sees a metre with 1,280.
LARGEST_MODULE_MM = 6.0


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker where it stands: its centre on the board's coordinates (y away from the first seat)."""

    id: int
    x_mm: float
    y_mm: float
    side_mm: float  # of the black square, without the white around it

    @property
    def module_mm(self) -> float:
        """One of its modules; as much white belongs around the black square."""
        return self.side_mm / MODULES

    def corners(self) -> tuple[tuple[float, float], ...]:
        """The black square's corners in OpenCV's order: upper left, upper right, lower right, lower left."""
        half = self.side_mm / 2
        left, right, low, high = self.x_mm - half, self.x_mm + half, self.y_mm - half, self.y_mm + half
        return ((left, high), (right, high), (right, low), (left, low))

    def black(self) -> tuple[tuple[int, int], ...]:
        """Its black modules as (row, column), counted from 0 at the upper left."""
        modules = product(range(MODULES), repeat=2)
        return tuple((row, column) for row, column in modules if not self._is_white(row, column))

    def _is_white(self, row: int, column: int) -> bool:
        inside = range(1, MODULES - 1)
        return row in inside and column in inside and BITS[self.id][row - 1][column - 1] == "1"


def markers_around(board: Board) -> tuple[Marker, ...]:
    """The four markers of a board: diagonally outside its corners, a module away from its printed edge."""
    frame = DrawingFrame(board, DrawingLook(trays=Trays.NONE))
    ground, far_mm = frame.ground, max(cell.y_mm for cell in board.cells)
    module_mm = min(max(board.pitch_mm * MODULE_PITCHES, SMALLEST_MODULE_MM), LARGEST_MODULE_MM)
    side_mm = MODULES * module_mm
    centres = _corners(ground.grown(module_mm + side_mm / 2))
    return tuple(Marker(id_, x, far_mm - y, side_mm) for id_, (x, y) in enumerate(centres))


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    """Clockwise from the upper left."""
    return (
        (rect.x, rect.y),
        (rect.right, rect.y),
        (rect.right, rect.bottom),
        (rect.x, rect.bottom),
    )
