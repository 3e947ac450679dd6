"""Corners of a chequered board: points around which light and dark alternate twice.

At such a point the brightness has a saddle: the determinant of its second derivatives is far below zero. On a
ring around it the second harmonic of the brightness outweighs all others.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.rings import rings
from adoube_vision.plane import Floats

__all__ = ["saddle_points"]

SIGMA_PX = 1.5
RING_PX = 5.0
WEAKEST = 0.02
"""of a strong saddle's curvature"""
MOST_LOOKED_AT, MOST_KEPT = 400, 150
LEAST_ALTERNATING = 0.8
"""the share of a ring's variation that alternates twice around"""


def saddle_points(grey: NDArray[np.uint8]) -> Floats:
    """The picture's saddles (n, 2), those of the strongest contrast first."""
    smooth = cv2.GaussianBlur(grey, (0, 0), SIGMA_PX).astype(np.float32)
    points = _strongest(_curvature(smooth))
    if not len(points):
        return points
    harmonics = np.abs(np.fft.rfft(rings(smooth, points, RING_PX), axis=1))[:, 1:]
    alternating = np.hypot(harmonics[:, 1], harmonics[:, 5])
    shares = alternating / np.maximum(np.linalg.norm(harmonics, axis=1), 1e-6)
    chosen = np.flatnonzero(shares > LEAST_ALTERNATING)
    order = np.argsort(-harmonics[chosen, 1])[:MOST_KEPT]
    return points[chosen[order]]


def _curvature(smooth: NDArray[np.float32]) -> NDArray[np.float32]:
    """Minus the determinant of the second derivatives."""
    xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0, ksize=3)
    yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2, ksize=3)
    xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1, ksize=3)
    return np.asarray(xy * xy - xx * yy, np.float32)


def _strongest(curvature: NDArray[np.float32]) -> Floats:
    reach = 2 * int(2 * SIGMA_PX) + 3
    is_peak = curvature == cv2.dilate(curvature, np.ones((reach, reach), np.uint8))
    is_peak &= curvature > WEAKEST * np.percentile(curvature, 99.9)
    edge = int(RING_PX) + 2
    inside = np.zeros_like(is_peak)
    inside[edge:-edge, edge:-edge] = True
    rows, columns = np.nonzero(is_peak & inside)
    order = np.argsort(-curvature[rows, columns])[:MOST_LOOKED_AT]
    return np.column_stack([columns[order], rows[order]]).astype(np.float64)
