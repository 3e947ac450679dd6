"""Tells whether a picture is too dark: the lamp is off, or something covers the lens.

Levels are those of a grey picture, 0 to 255. In photographs that are darkened step by step, with a camera's
noise, boards are found as ever while a twentieth of the picture is brighter than 34, and hardly ever once
nothing is brighter than 26.
"""

import numpy as np

from adoube.board.geometry import Board
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane

__all__ = ["BoardLight", "is_dark"]

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
