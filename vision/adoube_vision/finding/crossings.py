"""Crossings of thin lines: points from which four dark rays go out, two and two in line.

On a ring around such a point the brightness is the same on opposite sides, and dips four times.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.rings import rings
from adoube_vision.plane import Floats

__all__ = ["crossing_points"]

SIGMA_PX, RING_PX = 1.2, 4.0
FAINTEST = 0.05
"""the curvature that noise alone makes"""
LONGEST = 8.0
"""the squared sum of the curvatures by their product: 4 where the lines are equally strong"""
MOST_LOOKED_AT, MOST_KEPT = 4000, 500
LEAST_OPPOSITE, LEAST_FOURFOLD = 0.85, 0.4
"""the shares of a ring's variation that are alike on opposite sides, and that dip four times around"""
WELL_FOURFOLD = 0.8
"""lines seen from the side cross at other than right angles: more than this says nothing"""


def crossing_points(grey: NDArray[np.uint8]) -> Floats:
    """The picture's crossings of dark lines (n, 2), the likeliest first."""
    points = _strongest(grey)
    if not len(points):
        return points
    fine = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)
    harmonics = np.abs(np.fft.rfft(rings(fine, points, RING_PX), axis=1))[:, 1:]
    all_of_it = np.maximum(np.linalg.norm(harmonics, axis=1), 1e-6)
    opposite = np.linalg.norm(harmonics[:, 1:8:2], axis=1) / all_of_it
    fourfold = harmonics[:, 3] / all_of_it
    chosen = np.flatnonzero((opposite > LEAST_OPPOSITE) & (fourfold > LEAST_FOURFOLD))
    quality = opposite * np.minimum(fourfold, WELL_FOURFOLD) * np.sqrt(harmonics[:, 3])
    return points[chosen[np.argsort(-quality[chosen])[:MOST_KEPT]]]


def _strongest(grey: NDArray[np.uint8]) -> Floats:
    """Peaks of the second derivatives' determinant that are darker than all around them."""
    smooth = cv2.GaussianBlur(grey, (0, 0), SIGMA_PX).astype(np.float32)
    xx, yy = (np.asarray(cv2.Sobel(smooth, cv2.CV_32F, *way, ksize=3)) / 4 for way in ((2, 0), (0, 2)))
    xy = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3)) / 4
    product, total = xx * yy - xy * xy, xx + yy
    is_dark = (product > FAINTEST) & (total > 0) & (total * total < LONGEST * product)
    strength = np.where(is_dark, product, 0).astype(np.float32)
    side = 2 * int(np.ceil(2 * SIGMA_PX)) + 1
    is_peak = is_dark & (strength >= np.asarray(cv2.dilate(strength, np.ones((side, side), np.uint8))))
    edge = int(RING_PX) + 2
    inside = np.zeros_like(is_peak)
    inside[edge:-edge, edge:-edge] = True
    rows, columns = np.nonzero(is_peak & inside)
    order = np.argsort(-strength[rows, columns])[:MOST_LOOKED_AT]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)
