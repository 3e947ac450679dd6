"""What is drawn over a camera's picture: where the board was found, its cells, and how sure each is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from adoube.board.corners import corners_of
from adoube.board.geometry import Board, Cell, Style
from adoube.tables.camera_state import CameraState
from adoube_scoreboard.perspective import Perspective, Point

__all__ = ["SURE_FROM", "Doubt", "Overlay", "overlay_of"]

SURE_FROM = 0.9
"""a cell with less confidence is marked and named"""
_RADIUS = 0.36
"""of the ring around a cell that is not a square, in pitches"""
_SIDES = 16
"""of the polygon that stands for that ring"""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A cell that the camera is not sure of: where it is in the picture, in pixels."""

    cell: str
    confidence: float
    path: str
    x: float
    y: float
    height: float
    """of the cell in the picture, so that a sign fits into it"""

    @property
    def percent(self) -> int:
        return round(100 * self.confidence)

    @property
    def opacity(self) -> float:
        """The more doubt, the more is covered; what is underneath always stays to be seen."""
        return round(0.25 + 0.5 * (1 - self.confidence), 2)


@dataclass(frozen=True, slots=True)
class Overlay:
    """Paths in pixels of the picture: the board's outline, cells that are sure, cells that are not read."""

    width: int
    height: int
    outline: str
    sure: str
    unread: str
    doubts: tuple[Doubt, ...]


def overlay_of(board: Board, camera: CameraState) -> Overlay | None:
    """What to draw over the newest picture; None while the board is not found in it."""
    if len(camera.outline) != 4 or not all(camera.size):
        return None
    width, height = camera.size
    seen = Perspective.through(
        [(corner.x_mm, corner.y_mm) for corner in corners_of(board)],
        [(x * width, y * height) for x, y in camera.outline],
    )
    if seen is None:
        return None
    rings = {cell.name: tuple(seen.at(x, y) for x, y in _ring(board, cell)) for cell in board.cells}
    told = camera.confidences
    doubts = tuple(
        _doubt(cell, rings[cell.name], seen, told[cell.name])
        for cell in board.cells
        if told.get(cell.name, 1) < SURE_FROM
    )
    return Overlay(
        width,
        height,
        _path(seen.at(x, y) for x, y in _edge(board)),
        _paths(rings, (name for name in board.names if told.get(name, 0) >= SURE_FROM)),
        _paths(rings, (name for name in board.names if name not in told)),
        doubts,
    )


def _doubt(cell: Cell, ring: tuple[Point, ...], seen: Perspective, confidence: float) -> Doubt:
    x, y = seen.at(cell.x_mm, cell.y_mm)
    depths = [point[1] for point in ring]
    return Doubt(
        cell.name, confidence, _path(ring), round(x, 1), round(y, 1), round(max(depths) - min(depths), 1)
    )


def _ring(board: Board, cell: Cell) -> tuple[Point, ...]:
    if board.style in (Style.SQUARES, Style.TRACK):
        half = board.pitch_mm / 2
        steps: Iterable[Point] = ((-half, -half), (-half, half), (half, half), (half, -half))
    else:
        radius = _RADIUS * board.pitch_mm
        angles = (2 * pi * side / _SIDES for side in range(_SIDES))
        steps = ((radius * cos(angle), radius * sin(angle)) for angle in angles)
    return tuple((cell.x_mm + dx, cell.y_mm + dy) for dx, dy in steps)


def _edge(board: Board) -> tuple[Point, ...]:
    """The rectangle half a pitch around all cells."""
    half = board.pitch_mm / 2
    columns, ranks = [cell.x_mm for cell in board.cells], [cell.y_mm for cell in board.cells]
    left, right, near, far = min(columns) - half, max(columns) + half, min(ranks) - half, max(ranks) + half
    return (left, far), (right, far), (right, near), (left, near)


def _paths(rings: Mapping[str, tuple[Point, ...]], names: Iterable[str]) -> str:
    return "".join(_path(rings[name]) for name in names)


def _path(points: Iterable[Point]) -> str:
    return f"M{' '.join(f'{x:.1f},{y:.1f}' for x, y in points)}Z"
