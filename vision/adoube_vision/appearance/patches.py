"""What surrounds each cell in a picture, turned so that tall pieces lean the same way everywhere.

Seen from the side the foot of a piece stands in its cell and its head hides the cell behind. Patches whose
first axis points away from the camera have foreign heads always on the near side and their own piece's foot
in the middle, whatever the cell and the view.
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
    "looks_seen",
    "rims",
]


SIDE = 24  # pixels along a patch
HALF_WIDTH = 0.62  # of the board's pitch: a patch reaches a little into its neighbours


@dataclass(frozen=True, eq=False)
class Patches:
    """Where the pixels of every cell's patch lie on the board: (cells, SIDE, SIDE, 2) in millimetres."""

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
        """The patches (cells, SIDE, SIDE, 3) of a picture; `shift_mm` moves the whole board."""
        places = (self.places_mm + shift_mm).reshape(-1, 2)
        points = self.plane.to_picture(places).astype(np.float32).reshape(-1, SIDE, 2)
        flat = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(flat, np.uint8).reshape(len(self.board.cells), SIDE, SIDE, 3)


Numbers = NDArray[np.float32]


def _regions() -> Numbers:
    """Weights (regions, SIDE * SIDE), each region's summing to 1.

    The foot of the cell's own piece, rings around it split into the near half, where heads of other pieces
    come in, and the far one, what lies beyond on either side, and beside the foot, where a neck is too thin.
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
MIDDLE = np.flatnonzero(REGIONS[:4].sum(axis=0) > 0)
# The pixels of a patch on which a piece would stand, and those of the board around it.
AROUND = np.flatnonzero(REGIONS[4:6].sum(axis=0) > 0)
QUANTILES = (5, 25, 75, 95)  # of the lightness where a piece would stand
FEATURES = len(REGIONS) * 7 + len(QUANTILES)
# The feature that is the lightness which a quarter of the middle exceeds.
BRIGHT_QUARTER = len(REGIONS) * 7 + QUANTILES.index(75)
RIM = slice(4, 6)
# (FEATURES,): those of the regions that a piece covers; the others show mostly the board beside it.
FOOT = np.repeat([True, True, True, True, False, False, False, False, True, True], [7] * 9 + [len(QUANTILES)])
# (FEATURES,): so far each wanders by itself, with JPEG and the light; what hardly varied while a board was
# learned would else count for most.
LEAST_SPREAD = np.array([3.0, 1.5, 1.5, 2.0, 0.15, 0.15, 0.15] * 9 + [4.0] * len(QUANTILES), np.float32)
FOOT_COLOUR = slice(0, 3)  # the features that are the mean colour of a cell's middle


def features(patches: Pixels) -> Numbers:
    """(cells, FEATURES): of each region the mean colour (CIELAB), the spread of lightness, the edges.

    Edges count thrice: all, those across the view and those along it.
    """
    count = len(patches)
    lab = cv2.cvtColor(patches.reshape(count * SIDE, SIDE, 3), cv2.COLOR_BGR2LAB)
    # Channel by channel, so that one multiplication of matrices does it.
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
    """(cells, 3): the mean colour (BGR) around what stands on each cell, which is mostly the board's own."""
    pixels = patches.reshape(len(patches), SIDE * SIDE, 3).astype(np.float32)
    return np.asarray(np.einsum("p,npc->nc", REGIONS[RIM].mean(axis=0), pixels), np.float32)


def _edges(lightness: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The steepness of the lightness, (cells, SIDE, SIDE): whichever way, beside, and away."""
    padded = np.pad(lightness, ((0, 0), (1, 1), (1, 1)), mode="edge")
    beside = 4 * np.abs(padded[:, 2:, 1:-1] - padded[:, :-2, 1:-1])
    away = 4 * np.abs(padded[:, 1:-1, 2:] - padded[:, 1:-1, :-2])
    return np.hypot(beside, away), beside, away


CLIPPED = 250  # all three colours of a pixel from so many levels of 256 on are as bright as a camera can say
# Of where a piece would stand, or of the board around it, so much is white that the cell is not seen: a gleam
# on a round piece is smaller.
OVEREXPOSED_SHARE = 0.25
TOUCHED = 0.05  # of the board around a piece so much is white that the cell is too pale to learn from
MOST_TOUCHED = 0.4  # of the board: more is no lamp but the light in which all of it lies


def are_overexposed(patches: Pixels) -> NDArray[np.bool_]:
    """(cells,): of which hardly more is seen than a lamp."""
    share = np.maximum(_clipped(patches, MIDDLE), _clipped(patches, AROUND))
    return np.asarray(share > OVEREXPOSED_SHARE)


def looks_seen(patches: Pixels, looks: Sequence[str | None]) -> tuple[str | None, ...]:
    """The looks of a board's cells without those that a mirrored lamp touches."""
    touched = _clipped(patches, AROUND) > TOUCHED
    if touched.mean() > MOST_TOUCHED:
        return tuple(looks)
    return tuple(None if is_touched else look for look, is_touched in zip(looks, touched, strict=True))


def _clipped(patches: Pixels, pixels: NDArray[np.int_]) -> Numbers:
    """(cells,): the share of these pixels."""
    chosen = patches.reshape(len(patches), SIDE * SIDE, 3)[:, pixels]
    return np.asarray((chosen.min(axis=2) >= CLIPPED).mean(axis=1), np.float32)
