"""Pictures as OpenCV has them."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.plane import Floats

__all__ = ["Pixels", "Scaled", "grey_of", "jpeg_of", "rings", "scaled_to"]


# (height, width, 3): blue, green, red; (height, width) in grey; patches of such pictures likewise.
Pixels = NDArray[np.uint8]


def grey_of(picture: Pixels) -> Pixels:
    """The same in grey; one that is grey already as it is."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


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


LONGER_SIDE_PX = 960
QUALITY = 80


def jpeg_of(picture: Pixels) -> bytes:
    """The picture, made smaller where it is large."""
    factor = LONGER_SIDE_PX / max(picture.shape)
    if factor < 1:
        picture = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(encoded)
