"""How far a board reaches: its printed panel, and the sheet with the markers around it."""

from functools import cached_property

import numpy as np

from adoube.board.corners import Marker, markers_around
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube_vision.plane import Floats

__all__ = ["THICK_MM", "Ground"]

THICK_MM = 7.0  # of the slab that a board is


class Ground:
    """The extent of a board on its own coordinates, y away from the first seat."""

    def __init__(self, board: Board, *, markers: bool) -> None:
        self.board = board
        self.markers: tuple[Marker, ...] = markers_around(board) if markers else ()
        self.far_mm = max(cell.y_mm for cell in board.cells)

    @cached_property
    def frame(self) -> DrawingFrame:
        """Where the drawing of this board has everything; its y counts down from `far_mm`."""
        return DrawingFrame(self.board, DrawingLook(trays=Trays.NONE))

    @cached_property
    def box_mm(self) -> tuple[float, float, float, float]:
        """Left, near, right and far edge of the slab."""
        ground = self.frame.ground
        xs, ys = [ground.x, ground.right], [self.far_mm - ground.bottom, self.far_mm - ground.y]
        for marker in self.markers:
            half = marker.side_mm / 2 + marker.module_mm
            xs += [marker.x_mm - half, marker.x_mm + half]
            ys += [marker.y_mm - half, marker.y_mm + half]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle_mm(self) -> Floats:
        left, near, right, far = self.box_mm
        return np.array([(left + right) / 2, (near + far) / 2])

    @property
    def reach_mm(self) -> float:
        """The longer side of the slab."""
        left, near, right, far = self.box_mm
        return max(right - left, far - near)

    def outline_mm(self, z_mm: float = 0.0) -> Floats:
        """The corners of the slab's surface, (4, 3), counterclockwise from the near left one."""
        left, near, right, far = self.box_mm
        return np.array(
            [(left, near, z_mm), (right, near, z_mm), (right, far, z_mm), (left, far, z_mm)], np.float64
        )

    def corners_mm(self, up_to_mm: float) -> Floats:
        """The corners of the space that the board and its pieces take, (8, 3)."""
        return np.vstack([self.outline_mm(-THICK_MM), self.outline_mm(up_to_mm)])
