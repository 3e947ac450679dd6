"""Two ways to find a board in a picture: four points that a person marks, and four ArUco markers around it.

The markers are those of OpenCV's dictionary `DICT_4X4_50`, ids 0 to 3, clockwise from the upper left corner
as the first seat sees the board. The printed sheet draws them and the camera looks for them, both from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import atan2, pi
from types import MappingProxyType

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Rect, Trays
from adoube.board.geometry import Board, Cell, Style

__all__ = ["DICTIONARY", "MODULES", "Corner", "Corners", "Marker", "corners_of", "markers_around"]


@dataclass(frozen=True, slots=True)
class Corner:
    """A point of the board in its millimetres, at the cell by which people can find it.

    `is_outer`: it is the outer corner of that cell, otherwise the cell's middle.
    """

    cell: str
    x_mm: float
    y_mm: float
    is_outer: bool


Corners = tuple[Corner, Corner, Corner, Corner]  # clockwise as the board is drawn, from the upper left one


def corners_of(board: Board) -> Corners:
    """The corners of a board of squares; of any other the middles of the four cells that lie widest apart."""
    outermost = _outermost(board.cells)
    has_edges = board.style in (Style.SQUARES, Style.TRACK)
    return _edges(board) if has_edges or len(outermost) < 4 else _widest(outermost)


def _edges(board: Board) -> Corners:
    """The corners of the rectangle that lies half a pitch around all cells."""
    half = board.pitch_mm / 2
    columns, ranks = [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]
    left, right, near, far = min(columns), max(columns), min(ranks), max(ranks)

    def corner(x_mm: float, y_mm: float, right: int, up: int) -> Corner:
        nearest = min(board.cells, key=lambda cell: (cell.x_mm - x_mm) ** 2 + (cell.y_mm - y_mm) ** 2)
        return Corner(nearest.name, x_mm + right * half, y_mm + up * half, True)

    return (
        corner(left, far, -1, 1),
        corner(right, far, 1, 1),
        corner(right, near, 1, -1),
        corner(left, near, -1, -1),
    )


def _widest(outermost: tuple[Cell, ...]) -> Corners:
    """The four that span the largest area; of equally large ones the first in board order."""
    first, second, third, fourth = max(
        (_clockwise(four) for four in combinations(outermost, 4)), key=lambda four: round(_area(four), 3)
    )
    return _middle(first), _middle(second), _middle(third), _middle(fourth)


def _middle(cell: Cell) -> Corner:
    return Corner(cell.name, cell.x_mm, cell.y_mm, False)


def _clockwise(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """In that order around their middle, from the left through the upper left."""
    x_mm = sum(cell.x_mm for cell in cells) / len(cells)
    y_mm = sum(cell.y_mm for cell in cells) / len(cells)
    return tuple(sorted(cells, key=lambda cell: -_angle(cell.x_mm - x_mm, cell.y_mm - y_mm)))


def _angle(x: float, y: float) -> float:
    """Anticlockwise from the left, so that what lies exactly there comes last."""
    return (atan2(y, x) + pi) % (2 * pi)


def _area(cells: tuple[Cell, ...]) -> float:
    after = (*cells[1:], cells[0])
    twice = sum(a.x_mm * b.y_mm - b.x_mm * a.y_mm for a, b in zip(cells, after, strict=True))
    return abs(twice) / 2


def _outermost(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells at which the outline of the board turns, in board order."""
    along = sorted(cells, key=lambda cell: (cell.x_mm, cell.y_mm))
    turning = {cell.name for cell in (*_chain(along), *_chain(along[::-1]))}
    return tuple(cell for cell in cells if cell.name in turning)


def _chain(along: list[Cell]) -> list[Cell]:
    """One half of the convex hull, by Andrew's monotone chain."""
    straight_mm2 = 1e-6
    chain: list[Cell] = []
    for cell in along:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], cell) < straight_mm2:
            chain.pop()
        chain.append(cell)
    return chain


def _turn(a: Cell, b: Cell, c: Cell) -> float:
    return (b.x_mm - a.x_mm) * (c.y_mm - a.y_mm) - (b.y_mm - a.y_mm) * (c.x_mm - a.x_mm)


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
