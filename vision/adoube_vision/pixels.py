"""Pictures as arrays: grey, scaled, sampled on rings, as JPEG, and too dark.

A picture is too dark if the lamp is off, or something covers the lens. Levels are those of a grey picture, 0
to 255. In photographs that are darkened step by step, with a camera's noise, boards are found as ever while a
twentieth of the picture is brighter than 34, and hardly ever once nothing is brighter than 26.
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["BoardLight", "Pixels", "Scaled", "grey_of", "is_dark", "jpeg_of", "rings", "scaled_to"]

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


DARK = 26  # a pixel is dark up to this level
# The share of the board's pixels that must be brighter: a black board may have nothing but thin light lines.
BRIGHT_SHARE_OF_BOARD = 0.01
BRIGHT_SHARE = 0.25  # the same for a whole picture, in which a window or a lamp does not light the board
STEP = 8  # distance of the pixels that are looked at
AROUND = np.linspace(-0.4, 0.4, 5)  # offsets from the middle of each cell, in pitches


def is_dark(picture: Pixels) -> bool:
    """Return whether a picture in which no board was found is too dark to show one."""
    return _too_few(grey_of(np.ascontiguousarray(picture[::STEP, ::STEP])), BRIGHT_SHARE)


class BoardLight:
    """The light on one board, which lies in its pictures as `plane` says: cheap enough to check each time."""

    def __init__(self, board: Board, plane: Plane) -> None:
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        around = np.array([(x, y) for x in AROUND for y in AROUND]) * board.pitch_mm
        points = plane.to_picture((middles[:, None] + around).reshape(-1, 2))
        self._across, self._down = np.round(points).astype(int).T

    def is_out(self, picture: Pixels) -> bool:
        """Return whether it is too dark on the board to see a hand there."""
        height, width = picture.shape[:2]
        seen = (self._across >= 0) & (self._across < width) & (self._down >= 0) & (self._down < height)
        return _too_few(picture[self._down[seen], self._across[seen]].mean(axis=1), BRIGHT_SHARE_OF_BOARD)


def _too_few(levels: Pixels | Floats, share: float) -> bool:
    return bool(np.mean(levels > DARK) < share)
