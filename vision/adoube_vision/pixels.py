"""Pictures as OpenCV has them."""

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["Pixels", "grey_of"]

# (height, width, 3): blue, green, red; (height, width) in grey; patches of such pictures likewise.
Pixels = NDArray[np.uint8]


def grey_of(picture: Pixels) -> Pixels:
    """The same in grey; one that is grey already as it is."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
