"""Pictures as people look at them: JPEGs of a size that a page and a disk can bear."""

import cv2
import numpy as np

from adoube_vision.pixels import Pixels

__all__ = ["jpeg_of"]

LONGER_SIDE_PX = 960
QUALITY = 80


def jpeg_of(picture: Pixels) -> bytes:
    """The picture, made smaller where it is large."""
    factor = LONGER_SIDE_PX / max(picture.shape)
    if factor < 1:
        picture = np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(encoded)
