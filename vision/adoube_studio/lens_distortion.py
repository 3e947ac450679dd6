"""A lens with distortion, and pictures of the printed Charuco sheet through it, to measure it by."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_studio.camera import Size
from adoube_vision.lens import SHEET, Lens
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["SHEET_ROUND", "STRAIGHT", "HeldSheet", "LensDistortion", "sheet_seen"]


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
