"""A few dozen numbers that say what a patch looks like: colours, contrasts and edges of its regions."""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import HALF_WIDTH, SIDE
from adoube_vision.pixels import Pixels

__all__ = [
    "AROUND",
    "BRIGHT_QUARTER",
    "FEATURES",
    "FOOT",
    "FOOT_COLOUR",
    "LEAST_SPREAD",
    "MIDDLE",
    "Numbers",
    "features",
    "rims",
]

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
