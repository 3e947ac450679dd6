"""A picture no larger than is needed to look at it."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["Scaled", "scaled_to"]


class Scaled(NamedTuple):
    """A grey picture, and how many times as large it is as the one it was made from: 1 at most."""

    grey: NDArray[np.uint8]
    factor: float


def scaled_to(grey: NDArray[np.uint8], side_px: int) -> Scaled:
    """The same picture with a longer side of so many pixels, or as it is where that is shorter."""
    factor = min(1.0, side_px / max(grey.shape))
    if factor == 1.0:
        return Scaled(grey, factor)
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return Scaled(np.asarray(small, np.uint8), factor)
