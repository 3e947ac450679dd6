"""A lens that bends: what is straight before the camera is an arc in its picture."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.lens import Lens
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.studio.camera import Size

__all__ = ["STRAIGHT", "Bend"]


@dataclass(frozen=True)
class Bend:
    """How a lens bends, as OpenCV's k1 and k2: with k1 below 0 it bulges like a barrel, as wide lenses do."""

    k1: float = 0.0
    k2: float = 0.0

    @classmethod
    def by(cls, k1: float) -> Self:
        """As strongly as k1 says, to the rim: by k1 alone nothing would be seen beyond some angle."""
        return cls(k1, k1**2)

    @property
    def is_straight(self) -> bool:
        return not (self.k1 or self.k2)

    def lens(self, size: Size, focal: float) -> Lens:
        """What measuring it would give; `focal` is the focal length by the picture's longer side."""
        focal_px = focal * max(size)
        matrix = np.array([[focal_px, 0, size[0] / 2], [0, focal_px, size[1] / 2], [0, 0, 1.0]])
        return Lens(matrix, np.array([self.k1, self.k2, 0.0, 0.0, 0.0]), size)

    def bent(self, straight: Pixels, focal: float) -> Pixels:
        """The picture through this lens, of the same size; beyond its rim the straight one goes on."""
        if self.is_straight:
            return straight
        across, down = self.sources((straight.shape[1], straight.shape[0]), focal)
        picture = cv2.remap(straight, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(picture, np.uint8)

    def sources(self, size: Size, focal: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Where in the straight picture each pixel (height, width) of the bent one comes from: x, y."""
        return _sources(self, size, focal)

    def moved(self, points_px: Floats, size: Size, focal: float) -> Floats:
        """Where points (n, 2) of the straight picture come to lie."""
        lens = self.lens(size, focal)
        rays = (points_px - lens.matrix[:2, 2]) / lens.matrix[0, 0]
        space = np.column_stack([rays, np.ones(len(rays))])
        there, _ = cv2.projectPoints(space, np.zeros(3), np.zeros(3), lens.matrix, lens.distortion)
        return np.asarray(there.reshape(-1, 2), np.float64)


STRAIGHT = Bend()


@lru_cache(maxsize=2)
def _sources(bend: Bend, size: Size, focal: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    lens = bend.lens(size, focal)
    across, down = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    pixels = np.stack([across.ravel(), down.ravel()], axis=1).reshape(-1, 1, 2)
    source = cv2.undistortPoints(pixels, lens.matrix, lens.distortion, P=lens.matrix)
    by_pixel = source.reshape(size[1], size[0], 2).astype(np.float32)
    return np.ascontiguousarray(by_pixel[..., 0]), np.ascontiguousarray(by_pixel[..., 1])
