"""The camera of the studio: its pose, the projection of points in space, and the ground it looks at.

Space is the board's: x and y in millimetres as `adoube.board.geometry` has them, z up from its surface.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from adoube.board.corners import Marker, markers_around
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["STILL", "THICK_MM", "Camera", "CameraPose", "Ground", "Shake", "Size"]


THICK_MM = 7.0  # thickness of a board


class Ground:
    """The extent of a board, printed panel and markers included, in its own coordinates."""

    def __init__(self, board: Board, *, markers: bool) -> None:
        self.board = board
        self.markers: tuple[Marker, ...] = markers_around(board) if markers else ()
        self.far_mm = max(cell.y_mm for cell in board.cells)

    @cached_property
    def frame(self) -> DrawingFrame:
        """The frame of the board's drawing; its y counts down from `far_mm`."""
        return DrawingFrame(self.board, DrawingLook(trays=Trays.NONE))

    @cached_property
    def box_mm(self) -> tuple[float, float, float, float]:
        """The left, near, right and far edge of the slab."""
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
        """Return the corners of the slab's surface, (4, 3), counterclockwise from the near left one."""
        left, near, right, far = self.box_mm
        return np.array(
            [(left, near, z_mm), (right, near, z_mm), (right, far, z_mm), (left, far, z_mm)], np.float64
        )

    def corners_mm(self, up_to_mm: float) -> Floats:
        """Return the corners of the space that the board and its pieces take, (8, 3)."""
        return np.vstack([self.outline_mm(-THICK_MM), self.outline_mm(up_to_mm)])


Size = tuple[int, int]  # width and height in pixels

FITTING_ROUNDS = 12


@dataclass(frozen=True)
class Shake:
    """The movement of a picture since the camera was put up: drift, or a bump."""

    right_px: float = 0.0
    down_px: float = 0.0
    turn_deg: float = 0.0

    def matrix(self, size: Size) -> Floats:
        """Return the matrix (3 x 3) from the original picture to the moved one; it turns about the middle."""
        turned = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), self.turn_deg, 1.0)
        moved = np.array([[1, 0, self.right_px], [0, 1, self.down_px], [0, 0, 1]])
        return np.asarray(moved @ np.vstack([turned, (0.0, 0.0, 1.0)]), np.float64)

    @property
    def is_still(self) -> bool:
        return self == STILL


STILL = Shake()


@dataclass(frozen=True, eq=False)
class CameraPose:
    """The projection of a camera: `matrix` (3 x 4) maps space to pixels, `eye_mm` is its position."""

    matrix: Floats
    eye_mm: Floats

    def to_picture(self, space_mm: Floats) -> Floats:
        """Return the pixels (n, 2) of points (n, 3) in front of the camera."""
        seen = space_mm @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(seen[:, :2] / seen[:, 2:], np.float64)

    def depth_mm(self, space_mm: Floats) -> Floats:
        """Return the distance of points in front of the camera, (n,), negative behind it."""
        return np.asarray(space_mm @ self.matrix[2, :3] + self.matrix[2, 3], np.float64)

    def px_per_mm(self, space_mm: Floats) -> Floats:
        """Return the size of a millimetre across the line of sight at each point."""
        return self.focal_px / self.depth_mm(space_mm)

    def plane_at(self, z_mm: float) -> Plane:
        """Return the plane so far above the board's surface."""
        columns = self.matrix[:, [0, 1, 3]].copy()
        columns[:, 2] += z_mm * self.matrix[:, 2]
        return Plane(columns / columns[2, 2])

    @property
    def plane(self) -> Plane:
        """The board's surface."""
        return self.plane_at(0.0)

    @cached_property
    def focal_px(self) -> float:
        """The focal length: the length of the matrix's rows across the line of sight."""
        along = self.matrix[2, :3]
        across = self.matrix[0, :3] - (self.matrix[0, :3] @ along) * along
        return float(np.linalg.norm(across))


@dataclass(frozen=True)
class Camera:
    """A camera that looks at the middle of a board.

    `angle_deg` is 0 straight above and grows towards the table; `side_deg` says from where: 0 behind the
    first seat, 90 at its right hand, 180 behind the second seat. `focal` is the focal length by the picture's
    longer side; `fills` is how much of the picture the board takes, pieces included.
    """

    angle_deg: float = 25.0
    side_deg: float = 0.0
    focal: float = 1.1
    fills: float = 0.86
    roll_deg: float = 0.0

    def view(self, board: Board, size: Size, *, markers: bool = False) -> CameraPose:
        """Return the view of a board from as near as it fits into the picture."""
        corners = Ground(board, markers=markers).corners_mm(up_to_mm=0.8 * board.pitch_mm)
        towards, axes = self._axes()
        target = corners.mean(axis=0)
        distance = 3 * float(np.ptp(corners, axis=0).max())
        frame = np.array(size, np.float64)
        for _ in range(FITTING_ROUNDS):
            view = self._from(target + distance * towards, axes, size)
            seen = view.to_picture(corners)
            off = (seen.min(axis=0) + seen.max(axis=0) - frame) / 2 / view.focal_px * distance
            target = target + off[0] * axes[0] + off[1] * axes[1]
            distance *= float((np.ptp(seen, axis=0) / frame).max()) / self.fills
        return self._from(target + distance * towards, axes, size)

    def _axes(self) -> tuple[Floats, Floats]:
        """Return the direction to the camera, and the rows of its rotation: right, down, ahead."""
        angle, side = np.radians((self.angle_deg, self.side_deg))
        flat = np.array([np.sin(side), -np.cos(side), 0.0])
        towards = np.sin(angle) * flat + np.array([0.0, 0.0, np.cos(angle)])
        right = np.array([np.cos(side), np.sin(side), 0.0])
        down = np.cross(-towards, right)
        cosine, sine = np.cos(np.radians(self.roll_deg)), np.sin(np.radians(self.roll_deg))
        return towards, np.array([cosine * right + sine * down, cosine * down - sine * right, -towards])

    def _from(self, eye: Floats, axes: Floats, size: Size) -> CameraPose:
        focal_px = self.focal * max(size)
        lens = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
        return CameraPose(lens @ np.column_stack([axes, -axes @ eye]), eye)
