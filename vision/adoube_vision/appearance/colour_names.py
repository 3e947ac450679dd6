"""The colours that pieces are called by, and which of the colours seen are which.

Colours seen fall into groups, and the groups are named together: by where they lie among each other, so that
a warm lamp does not turn white into yellow.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.features import Numbers
from adoube_vision.pixels import Pixels

__all__ = ["COLOURS", "colours_of", "grouped", "strain"]

# What they are called, in CIELAB.
COLOURS: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {
        "white": (88.0, 0.0, 6.0),
        "black": (15.0, 0.0, 0.0),
        "yellow": (76.0, 6.0, 68.0),
        "red": (42.0, 58.0, 38.0),
        "green": (42.0, -40.0, 24.0),
        "blue": (34.0, 10.0, -48.0),
    }
)
# How much it counts: it differs from lamp to lamp and from one side of the board to the other.
LIGHTNESS = 0.5
FAR = 25.0  # by so much, in CIELAB, a group may well lie elsewhere than its colour's name says
TRIES, ROUNDS, CLOSE = 12, 60, 0.1


def colours_of(pieces: Pixels) -> Numbers:
    """(pieces, 3): the middle colour of each, of pixels (pieces, n, 3), in CIELAB with less lightness."""
    middle = np.median(pieces, axis=1).astype(np.float32) / 255
    lab = np.asarray(cv2.cvtColor(middle[None], cv2.COLOR_BGR2LAB)[0], np.float32)
    return np.asarray(lab * (LIGHTNESS, 1, 1), np.float32)


def grouped(colours: Numbers, count: int) -> tuple[Numbers, NDArray[np.int_]]:
    """The middles of so many groups, (groups, 3), and which each colour belongs to."""
    cv2.setRNGSeed(0)
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, ROUNDS, CLOSE)
    none = np.zeros((len(colours), 1), np.int32)
    _, groups, middles = cv2.kmeans(
        np.ascontiguousarray(colours), count, none, ends, TRIES, cv2.KMEANS_PP_CENTERS
    )
    return np.asarray(middles, np.float32), np.asarray(groups, np.int_).ravel()


def strain(middles: Numbers, names: Sequence[str]) -> float:
    """How badly the groups bear these names. The light moves all of them alike, so that does not count."""
    away = middles - np.array([COLOURS[name] for name in names]) * (LIGHTNESS, 1, 1)
    return float(((away - away.mean(axis=0)) ** 2).sum() / FAR**2)
