"""The brightness on rings around points, from which the kind of a corner or crossing is told."""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.plane import Floats

__all__ = ["rings"]

STEPS = 32


def rings(smooth: NDArray[np.float32], points: Floats, radius_px: float) -> NDArray[np.float32]:
    """The brightness on a ring around each point: (n, STEPS)."""
    angles = np.arange(STEPS) * 2 * np.pi / STEPS
    ring = radius_px * np.column_stack([np.cos(angles), np.sin(angles)])
    places = (points[:, None] + ring[None]).astype(np.float32)
    around = cv2.remap(
        smooth, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(around, np.float32)
