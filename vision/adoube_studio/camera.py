"""The camera of the studio: its pose, its lens, the projection of points, and the ground it looks at.

Space is the board's: x and y in millimetres as `adoube.board.geometry` has them, z up from its surface. A
lens with distortion is measured by pictures of the printed Charuco sheet, which it shows bent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.corners import Marker, markers_around
from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.geometry import Board
from adoube_vision.lens import SHEET, Lens
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane

__all__ = [
    "SHEET_ROUND",
    "STILL",
    "STRAIGHT",
    "THICK_MM",
    "Camera",
    "CameraPose",
    "Ground",
    "HeldSheet",
    "LensDistortion",
    "Shake",
    "Size",
    "sheet_seen",
]

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


@dataclass(frozen=True)
class LensDistortion:
    """The distortion of a lens, as OpenCV's k1 and k2: k1 below 0 gives a barrel, as of wide lenses."""

    k1: float = 0.0
    k2: float = 0.0

    @classmethod
    def by(cls, k1: float) -> Self:
        """Return a lens with this k1 and a k2 to match: with k1 alone, rays beyond some angle are lost."""
        return cls(k1, k1**2)

    @property
    def is_straight(self) -> bool:
        return not (self.k1 or self.k2)

    def lens(self, size: Size, focal: float) -> Lens:
        """Return the lens as measuring would give it; `focal` is relative to the picture's longer side."""
        focal_px = focal * max(size)
        matrix = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1.0]])
        return Lens(matrix, np.array([self.k1, self.k2, 0.0, 0.0, 0.0]), size)

    def bent(self, straight: Pixels, focal: float) -> Pixels:
        """Return the picture through this lens, in the same size; beyond its rim the border is repeated."""
        if self.is_straight:
            return straight
        across, down = self.sources((straight.shape[1], straight.shape[0]), focal)
        picture = cv2.remap(straight, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(picture, np.uint8)

    def sources(self, size: Size, focal: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the place in the straight picture of every pixel (height, width) of this lens: x, y."""
        return _sources(self, size, focal)

    def moved(self, points_px: Floats, size: Size, focal: float) -> Floats:
        """Return the places of points (n, 2) of the straight picture in the distorted one."""
        lens = self.lens(size, focal)
        rays = (points_px - lens.matrix[:2, 2]) / lens.matrix[0, 0]
        space = np.column_stack([rays, np.ones(len(rays))])
        there, _ = cv2.projectPoints(space, np.zeros(3), np.zeros(3), lens.matrix, lens.distortion)
        return np.asarray(there.reshape(-1, 2), np.float64)


STRAIGHT = LensDistortion()


@lru_cache(maxsize=2)
def _sources(
    bend: LensDistortion, size: Size, focal: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    lens = bend.lens(size, focal)
    across, down = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    pixels = np.stack([across.ravel(), down.ravel()], axis=1).reshape(-1, 1, 2)
    source = cv2.undistortPoints(pixels, lens.matrix, lens.distortion, P=lens.matrix)
    by_pixel = source.reshape(size[1], size[0], 2).astype(np.float32)
    return np.ascontiguousarray(by_pixel[..., 0]), np.ascontiguousarray(by_pixel[..., 1])


PX_PER_MM = 4.0
PAPER_MM = 12.0  # white border of the sheet
ROOM = (96, 108, 118)
NOISE = 2.0
SMOOTH_PX = 1.0


class HeldSheet(NamedTuple):
    """A sheet in front of a camera: its middle in the picture (0 to 1), its share of the width, its angles.

    `nod_deg` tilts its upper side away, `look_deg` its right one; `roll_deg` turns it in the picture.
    """

    across: float = 0.5
    down: float = 0.5
    takes: float = 0.45
    nod_deg: float = 0.0
    look_deg: float = 0.0
    roll_deg: float = 0.0


# The places of a sheet that a person moves through the whole picture.
SHEET_ROUND: Sequence[HeldSheet] = tuple(
    HeldSheet(across, down, 0.45, nod, look, roll)
    for across, down, nod, look, roll in (
        (0.5, 0.5, 0, 0, 0),
        (0.25, 0.3, 0, 25, 5),
        (0.75, 0.3, 0, -25, -5),
        (0.25, 0.7, 25, 0, 0),
        (0.75, 0.7, -25, 0, 8),
        (0.2, 0.5, 20, 20, 0),
        (0.8, 0.5, -20, 20, 0),
        (0.5, 0.22, 30, 0, 0),
        (0.5, 0.78, -30, 0, 0),
        (0.22, 0.22, 0, 0, 0),
        (0.78, 0.22, 15, -15, 4),
        (0.22, 0.78, -15, 15, -4),
        (0.78, 0.78, 0, 0, 3),
        (0.5, 0.5, 30, 30, 0),
        (0.4, 0.6, -30, 20, 20),
    )
)


def sheet_seen(held: HeldSheet, size: Size, focal: float, bend: LensDistortion, seed: int = 0) -> Pixels:
    """Return the sheet through a lens; `focal` is relative to the picture's longer side."""
    width_mm, height_mm = SHEET.columns * SHEET.square_mm, SHEET.ranks * SHEET.square_mm
    paper = (round((width_mm + 2 * PAPER_MM) * PX_PER_MM), round((height_mm + 2 * PAPER_MM) * PX_PER_MM))
    flat = SHEET.board().generateImage(paper, marginSize=round(PAPER_MM * PX_PER_MM))
    focal_px = focal * max(size)
    turn, _ = cv2.Rodrigues(np.radians([held.nod_deg, held.look_deg, 0.0]))
    roll, _ = cv2.Rodrigues(np.radians([0.0, 0.0, held.roll_deg]))
    away_mm = width_mm * focal_px / (held.takes * size[0])
    middle = np.array([held.across - 0.5, held.down - 0.5]) * size / focal_px * away_mm
    axes = turn @ roll
    place = np.column_stack([axes[:, 0], axes[:, 1], (*middle, away_mm)])
    lens = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1]])
    scale = 1 / PX_PER_MM
    to_mm = np.array([[scale, 0, -paper[0] * scale / 2], [0, scale, -paper[1] * scale / 2], [0, 0, 1]])
    across, down = bend.sources(size, focal)
    pixels = np.stack([across, down], axis=-1).reshape(-1, 1, 2).astype(np.float64)
    on_paper = cv2.perspectiveTransform(pixels, np.linalg.inv(lens @ place @ to_mm))
    from_px = on_paper.reshape(size[1], size[0], 2).astype(np.float32)
    # The sheet is smoothed before it is made smaller, to avoid jagged edges.
    coloured = cv2.GaussianBlur(cv2.cvtColor(np.asarray(flat), cv2.COLOR_GRAY2BGR), (0, 0), SMOOTH_PX)
    picture = cv2.remap(
        coloured,
        from_px[..., 0],
        from_px[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=ROOM,
    )
    noise = np.random.default_rng((seed, 5)).normal(0, NOISE, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
