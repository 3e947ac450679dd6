"""Pictures as arrays: grey, scaled, sampled on rings, and as JPEG."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.plane import Floats

__all__ = ["Pixels", "Scaled", "grey_of", "jpeg_of", "rings", "scaled_to"]


# A picture as OpenCV has it: (height, width, 3) in blue, green, red, or (height, width) in grey. Patches too.
Pixels = NDArray[np.uint8]


def grey_of(picture: Pixels) -> Pixels:
    """Return a picture in grey; a grey one is returned as it is."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


class Scaled(NamedTuple):
    """A grey picture and its scale with respect to the one it was made from, at most 1."""

    grey: NDArray[np.uint8]
    factor: float


def scaled_to(grey: NDArray[np.uint8], side_px: int) -> Scaled:
    """Shrink a picture to a longer side of so many pixels; a smaller one is returned as it is."""
    factor = min(1.0, side_px / max(grey.shape))
    if factor == 1.0:
        return Scaled(grey, factor)
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return Scaled(np.asarray(small, np.uint8), factor)


STEPS = 32  # samples of a ring


def rings(smooth: NDArray[np.float32], points: Floats, radius_px: float) -> NDArray[np.float32]:
    """Return the brightness on a ring around each point: (n, STEPS)."""
    angles = np.arange(STEPS) * 2 * np.pi / STEPS
    ring = radius_px * np.column_stack([np.cos(angles), np.sin(angles)])
    places = (points[:, None] + ring[None]).astype(np.float32)
    around = cv2.remap(
        smooth, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(around, np.float32)


# The size and quality of pictures for pages and disks.
LONGER_SIDE_PX = 960
QUALITY = 80


def jpeg_of(picture: Pixels) -> bytes:
    """Encode a picture as JPEG; a large one is made smaller first."""
    factor = LONGER_SIDE_PX / max(picture.shape)
    if factor < 1:
        picture = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(encoded)
