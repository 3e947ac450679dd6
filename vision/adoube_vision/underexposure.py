"""Whether a picture is too dark to tell anything by: the lamp is off, or something lies before the lens.

Levels are those of a grey picture, 0 to 255. Photographs of boards that are made darker step by step, with a
camera's noise, are found as ever while a twentieth of the picture is brighter than 34, and hardly ever once
nothing is brighter than 26.
"""

import numpy as np

from adoube.board.geometry import Board
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane

__all__ = ["BoardLight", "is_dark"]

DARK = 26  # the level that too little is brighter than
# Of the board's pixels brighter than that: a black board may bear nothing but thin light lines.
BRIGHT_SHARE_OF_BOARD = 0.01
BRIGHT_SHARE = 0.25  # of a whole picture: a window or a lamp in it does not light the board
STEP = 8  # every so many pixels one is looked at
AROUND = np.linspace(-0.4, 0.4, 5)  # of the pitch, around the middle of each cell


def is_dark(picture: Pixels) -> bool:
    """Whether a picture in which no board was found is too dark for one to be."""
    return _too_few(grey_of(np.ascontiguousarray(picture[::STEP, ::STEP])), BRIGHT_SHARE)


class BoardLight:
    """Looks at the light on one board, which lies in its pictures as `plane` says: cheap enough for each."""

    def __init__(self, board: Board, plane: Plane) -> None:
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        around = np.array([(x, y) for x in AROUND for y in AROUND]) * board.pitch_mm
        points = plane.to_picture((middles[:, None] + around).reshape(-1, 2))
        self._across, self._down = np.round(points).astype(int).T

    def is_out(self, picture: Pixels) -> bool:
        """Whether it is too dark on the board to see a hand there."""
        height, width = picture.shape[:2]
        seen = (self._across >= 0) & (self._across < width) & (self._down >= 0) & (self._down < height)
        return _too_few(picture[self._down[seen], self._across[seen]].mean(axis=1), BRIGHT_SHARE_OF_BOARD)


def _too_few(levels: Pixels | Floats, share: float) -> bool:
    return bool(np.mean(levels > DARK) < share)
