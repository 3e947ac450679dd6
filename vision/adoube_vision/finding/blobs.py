"""Dots, crossings, circles and holes: points that are darker or lighter than all around them.

At such a point the determinant of the brightness' second derivatives is far above zero; how wide the dots are
is not known before, so they are looked for at several scales, dark and light ones apart.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.plane import Floats

__all__ = ["blob_points"]

SIGMAS_PX: Sequence[float] = (2.0, 4.0, 7.5)
WEAKEST = 0.04
"""of a strong blob's curvature"""
LONGEST = 6.2
"""the squared sum of the curvatures by their product: 4 where a blob is round, 6.1 where 1 : 3.8"""
MOST = 120


def blob_points(grey: NDArray[np.uint8]) -> Iterator[Floats]:
    """For each scale the dark points and the light points (n, 2) of a picture, the strongest first."""
    for sigma in SIGMAS_PX:
        smooth = cv2.GaussianBlur(grey, (0, 0), sigma).astype(np.float32)
        xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0, ksize=3)
        yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2, ksize=3)
        xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3) / 4
        xx, yy = xx / 4, yy / 4
        product, total = xx * yy - xy * xy, xx + yy
        round_enough = (product > 0) & (total * total < LONGEST * product)
        for sign in (1, -1):
            strength = np.where(round_enough & (sign * total > 0), product, 0).astype(np.float32)
            points = _peaks(strength, sigma)
            if len(points):
                yield points


def _peaks(strength: NDArray[np.float32], sigma: float) -> Floats:
    side = 2 * int(np.ceil(1.5 * sigma)) + 1
    highest = cv2.dilate(strength, np.ones((side, side), np.uint8))
    rows, columns = np.nonzero((strength >= highest) & (strength > 0))
    if not len(rows):
        return np.empty((0, 2))
    values = strength[rows, columns]
    strong = float(np.quantile(values, 0.98))
    order = np.argsort(-values)[:MOST]
    order = order[values[order] > WEAKEST * strong]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)
