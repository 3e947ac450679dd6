"""A picture made so small that looking at every one costs next to nothing."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.features import Numbers
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane

__all__ = ["Masks", "changed_between", "gains_between", "glance"]

LONGER_SIDE_PX = 240
REACH_PITCHES = 0.5  # how far around its middle a pixel belongs to a cell
# Around the outer cells: heads of tall pieces come so far; what lies beyond is no longer the board.
BESIDE_PITCHES = 1.1
# A pixel has changed by more than so many levels, and by more than this share of its brightness.
STEP, SHARE = 14.0, 0.12


def glance(picture: Pixels) -> Numbers:
    """The picture, small and smooth, in floating point."""
    factor = max(1, round(max(picture.shape) / LONGER_SIDE_PX))
    size = (picture.shape[1] // factor, picture.shape[0] // factor)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (3, 3)), np.float32)


def gains_between(before: Numbers, now: Numbers) -> Numbers:
    """(3,): by how much the exposure or a lamp has darkened each colour."""
    gains = np.clip(np.median((before + 1) / (now + 1), axis=(0, 1)), 0.4, 2.5)
    return np.asarray(gains, np.float32)


def changed_between(before: Numbers, now: Numbers) -> NDArray[np.bool_]:
    """Which pixels have changed, other than by the exposure or a lamp that lights all alike."""
    gains = gains_between(before, now)
    difference = _strongest(np.abs(now * gains - before))
    return np.asarray(difference > np.maximum(STEP, SHARE * _strongest(before)), np.bool_)


def _strongest(colours: Numbers) -> Numbers:
    """The largest of the three of each pixel: along so short an axis numpy takes several times as long."""
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


@dataclass(frozen=True, eq=False)
class Masks:
    """Which cell each pixel of a glance belongs to, -1 for none, and which pixels lie outside the board."""

    cells: NDArray[np.int_]
    near: NDArray[np.bool_]
    sizes: NDArray[np.int_]  # pixels of each cell

    @classmethod
    def of(cls, board: Board, plane: Plane, size: tuple[int, int]) -> Self:
        """For pictures of this width and height."""
        factor = max(1, round(max(size) / LONGER_SIDE_PX))
        width, height = size[0] // factor, size[1] // factor
        across, down = np.meshgrid(np.arange(width), np.arange(height))
        pixels = (np.column_stack([across.ravel(), down.ravel()]) + 0.5) * factor - 0.5
        places = plane.to_board(pixels.astype(np.float64))
        cells, near = np.full(len(places), -1), np.zeros(len(places), np.bool_)
        closest = np.full(len(places), np.inf)
        for number, cell in enumerate(board.cells):
            away = np.abs(places - (cell.x_mm, cell.y_mm)).max(axis=1) / board.pitch_mm
            cells[(away < REACH_PITCHES) & (away < closest)] = number
            closest = np.minimum(closest, away)
        near = closest < REACH_PITCHES + BESIDE_PITCHES
        sizes = np.maximum(np.bincount(cells[cells >= 0], minlength=len(board.cells)), 1)
        return cls(cells.reshape(height, width), near.reshape(height, width), sizes)

    def share(self, pixels: NDArray[np.bool_]) -> Numbers:
        """(cells,): which part of each cell these pixels cover."""
        inside = self.cells[pixels & (self.cells >= 0)]
        return np.asarray(np.bincount(inside, minlength=len(self.sizes)) / self.sizes, np.float32)
