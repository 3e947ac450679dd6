"""How far each cell's middle stands out from its own rim, and what an empty cell would show of that.

Neither a lamp nor a shadow changes that much, so it can be compared from cell to cell.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.blown import CLIPPED
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import HALF_WIDTH, SIDE
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["INNER", "STANDS_OUT", "Marked", "bare", "is_clipped", "standing_out"]

STANDS_OUT = 6.0  # how far, in levels of 256, a piece stands out from an empty cell at the least
CLIPPED_SHARE = 0.25  # a cell with so much white shows nothing but a lamp
EDGES_WEIGH = 0.5  # a level between two neighbouring pixels, by one between middle and rim

Marked = NDArray[np.bool_]  # (cells,)


def bare(
    seen: Floats, looks: NDArray[np.str_], clear: NDArray[np.bool_], grounds: NDArray[np.int_]
) -> Floats:
    """(cells, n): each cell when it was empty in an earlier picture; else the median of the empty ones of its
    ground, and of all of them where there is none."""
    empty = (looks == EMPTY_LOOK) & clear
    bare = np.zeros(seen.shape[1:])
    for ground in set(grounds.tolist()):
        like_it = empty & (grounds == ground)
        bare[grounds == ground] = np.median(seen[like_it if like_it.any() else empty], axis=0)
    for earlier, was_empty in zip(seen[:-1], empty[:-1], strict=True):
        bare[was_empty] = earlier[was_empty]
    return bare


def standing_out(patches: Pixels) -> Floats:
    """(cells, n), in levels: middle and ring by the rim, colour by colour, and how uneven the middle is."""
    count = len(patches)
    lab = cv2.cvtColor(patches.reshape(count * SIDE, SIDE, 3), cv2.COLOR_BGR2LAB)
    pixels = np.asarray(lab, np.float64).reshape(count, SIDE, SIDE, 3)
    rim = np.median(pixels[:, RIM], axis=1)
    inner, ring = pixels[:, INNER].mean(axis=1) - rim, pixels[:, RING].mean(axis=1) - rim
    lightness = pixels[..., 0]
    spread = lightness[:, INNER | RING].std(axis=1)
    steep = np.hypot(np.gradient(lightness, axis=1), np.gradient(lightness, axis=2))
    edges = EDGES_WEIGH * steep[:, INNER | RING].mean(axis=1)
    return np.concatenate([inner, ring, spread[:, None], edges[:, None]], axis=1)


def is_clipped(patches: Pixels) -> NDArray[np.bool_]:
    return np.asarray((patches.min(axis=3) >= CLIPPED).mean(axis=(1, 2)) > CLIPPED_SHARE)


def _regions() -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """(SIDE, SIDE) each. Foreign heads come in from the near side, which is left out of the ring."""
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH
    beside, away = np.meshgrid(steps, steps, indexing="ij")
    radius = np.hypot(beside, away)
    ring = (radius >= 0.18) & (radius < 0.32) & (away > -0.1)
    return radius < 0.18, ring, (radius >= 0.36) & (radius < 0.47)


INNER, RING, RIM = _regions()
