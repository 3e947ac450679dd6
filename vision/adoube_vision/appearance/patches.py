"""The surroundings of each cell in a picture, and the numbers that describe them.

Seen from the side, the foot of a piece stands in its cell and its head hides the cell behind. The first axis
of a patch points away from the camera, so in every patch other pieces' heads come in at the near side and the
own piece's foot is in the middle, whatever the cell and the view.

A cell that mirrors a lamp is overexposed: nothing is learned from it and nothing read. A lamp is told from a
white piece in bright light by the board around it, which a lamp whitens as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose

__all__ = [
    "AROUND",
    "BRIGHT_QUARTER",
    "CLIPPED",
    "FEATURES",
    "FOOT",
    "FOOT_COLOUR",
    "HALF_WIDTH",
    "LEAST_SPREAD",
    "MIDDLE",
    "SIDE",
    "Numbers",
    "Patches",
    "are_overexposed",
    "features",
    "rims",
    "visible_looks",
]


SIDE = 24  # pixels along each axis of a patch
HALF_WIDTH = 0.62  # in pitches of the board: a patch reaches a little into its neighbours


@dataclass(frozen=True, eq=False)
class Patches:
    """The positions of the pixels of every cell's patch: (cells, SIDE, SIDE, 2), in mm on the board."""

    board: Board
    plane: Plane
    places_mm: Floats

    @classmethod
    def of(cls, board: Board, plane: Plane, pose: Pose) -> "Patches":
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        angles = pose.leaning(middles)
        steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH * board.pitch_mm
        beside, away = np.meshgrid(steps, steps, indexing="ij")
        cosine, sine = np.cos(angles)[:, None, None], np.sin(angles)[:, None, None]
        x = middles[:, 0, None, None] + cosine * away - sine * beside
        y = middles[:, 1, None, None] + sine * away + cosine * beside
        return cls(board, plane, np.stack([x, y], axis=-1))

    def cut(self, picture: Pixels, shift_mm: tuple[float, float] = (0.0, 0.0)) -> Pixels:
        """Cut the patches (cells, SIDE, SIDE, 3) out of a picture; `shift_mm` moves the whole board."""
        places = (self.places_mm + shift_mm).reshape(-1, 2)
        points = self.plane.to_picture(places).astype(np.float32).reshape(-1, SIDE, 2)
        flat = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(flat, np.uint8).reshape(len(self.board.cells), SIDE, SIDE, 3)


Numbers = NDArray[np.float32]


def _regions() -> Numbers:
    """Return the weights (regions, SIDE * SIDE) of each region, which sum to 1.

    The regions are the foot of the cell's own piece, rings around it split into the near half, where heads of
    other pieces come in, and the far one, what lies beyond on either side, and beside the foot, where a neck
    is too thin.
    """
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH
    beside, away = np.meshgrid(steps, steps, indexing="ij")
    radius = np.hypot(beside, away)
    inner, ring, rim = radius < 0.16, (radius >= 0.16) & (radius < 0.32), (radius >= 0.32) & (radius < 0.46)
    near, far, steep, flat = away < 0, away >= 0, np.abs(beside) >= away, np.abs(beside) >= -away
    masks = [
        inner,
        ring & near,
        ring & far & ~steep,
        ring & far & steep,
        rim & near,
        rim & far,
        (np.abs(beside) < 0.18) & (away > 0.4),
        (np.abs(beside) < 0.18) & (away < -0.4),
        ring & near & flat,
    ]
    return np.array([mask.ravel() / mask.sum() for mask in masks], np.float32)


REGIONS = _regions()
# The pixels of a patch on which a piece would stand (MIDDLE) and those of the board around it (AROUND).
MIDDLE = np.flatnonzero(REGIONS[:4].sum(axis=0) > 0)

AROUND = np.flatnonzero(REGIONS[4:6].sum(axis=0) > 0)
QUANTILES = (5, 25, 75, 95)  # percentiles of the lightness in the middle
FEATURES = len(REGIONS) * 7 + len(QUANTILES)
# The index of the feature that is the 75th percentile of the lightness in the middle.
BRIGHT_QUARTER = len(REGIONS) * 7 + QUANTILES.index(75)
RIM = slice(4, 6)
# (FEATURES,): the features of regions that a piece covers; the others mostly show the board beside it.
FOOT = np.repeat([True, True, True, True, False, False, False, False, True, True], [7] * 9 + [len(QUANTILES)])
# (FEATURES,): the least standard deviation of each feature, from JPEG and light. Otherwise features that
# hardly varied while a board was learned would count most.
LEAST_SPREAD = np.array([3.0, 1.5, 1.5, 2.0, 0.15, 0.15, 0.15] * 9 + [4.0] * len(QUANTILES), np.float32)
FOOT_COLOUR = slice(0, 3)  # the features that are the mean colour of a cell's middle


def features(patches: Pixels) -> Numbers:
    """Return the features (cells, FEATURES) of patches.

    Of each region they are the mean colour (CIELAB), the spread of lightness, and the edges three times: in
    all directions, across the view and along it.
    """
    count = len(patches)
    lab = cv2.cvtColor(patches.reshape(count * SIDE, SIDE, 3), cv2.COLOR_BGR2LAB)
    # Channel by channel, so that one matrix multiplication is enough.
    channels = np.asarray(lab, np.float32).reshape(count, SIDE * SIDE, 3).transpose(0, 2, 1).copy()
    lightness = channels[:, 0]
    means = (channels.reshape(-1, SIDE * SIDE) @ REGIONS.T).reshape(count, 3, -1).transpose(0, 2, 1)
    spreads = np.sqrt(np.maximum(lightness**2 @ REGIONS.T - means[..., 0] ** 2, 0))
    edges = [
        np.log1p(steepness.reshape(count, -1) @ REGIONS.T)
        for steepness in _edges(lightness.reshape(count, SIDE, SIDE))
    ]
    quantiles = np.percentile(lightness[:, MIDDLE], QUANTILES, axis=1).T
    by_region = np.concatenate([means, np.stack([spreads, *edges], axis=-1)], axis=2)
    return np.concatenate([by_region.reshape(count, -1), quantiles], axis=1).astype(np.float32)


def rims(patches: Pixels) -> Numbers:
    """Return the mean colour (BGR) around the middle of each cell, (cells, 3): mostly the board's own."""
    pixels = patches.reshape(len(patches), SIDE * SIDE, 3).astype(np.float32)
    return np.asarray(np.einsum("p,npc->nc", REGIONS[RIM].mean(axis=0), pixels), np.float32)


def _edges(lightness: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Return the gradient of the lightness, (cells, SIDE, SIDE): its size, and its parts beside and away."""
    padded = np.pad(lightness, ((0, 0), (1, 1), (1, 1)), mode="edge")
    beside = 4 * np.abs(padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1])
    away = 4 * np.abs(padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2])
    return np.hypot(beside, away), beside, away


CLIPPED = 250  # a pixel is clipped if all three colours reach this level
# A cell is overexposed if this share of its middle, or of the board around it, is clipped. The highlight on a
# round piece is smaller.
OVEREXPOSED_SHARE = 0.25
TOUCHED = 0.05  # a cell is too pale to learn from if this share of the board around it is clipped
MOST_TOUCHED = 0.4  # if a larger share of cells is that pale, the light is bright and no lamp is mirrored


def are_overexposed(patches: Pixels) -> NDArray[np.bool_]:
    """Return which cells are overexposed: (cells,)."""
    share = np.maximum(_clipped(patches, MIDDLE), _clipped(patches, AROUND))
    return np.asarray(share > OVEREXPOSED_SHARE)


def visible_looks(patches: Pixels, looks: Sequence[str | None]) -> tuple[str | None, ...]:
    """Return the looks of a board's cells, None for those that a mirrored lamp touches."""
    touched = _clipped(patches, AROUND) > TOUCHED
    if touched.mean() > MOST_TOUCHED:
        return tuple(looks)
    return tuple(None if is_touched else look for look, is_touched in zip(looks, touched, strict=True))


def _clipped(patches: Pixels, pixels: NDArray[np.int_]) -> Numbers:
    """Return the share of the given pixels that is clipped: (cells,)."""
    chosen = patches.reshape(len(patches), SIDE * SIDE, 3)[:, pixels]
    return np.asarray((chosen.min(axis=2) >= CLIPPED).mean(axis=1), np.float32)
