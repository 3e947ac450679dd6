"""A board's place from four corners that a person gave, on the page or by `--corners`.

Which four they are, `adoube.board.corners` says; they come clockwise, from the first seat's far left.
"""

import numpy as np

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["plane_from_corners"]


def plane_from_corners(board: Board, corners_px: Floats) -> Plane | None:
    """The plane through these corners (4, 2); None where they are not clockwise or lie on a line."""
    following = np.roll(corners_px, -1, axis=0) - corners_px
    ahead = np.roll(following, -1, axis=0)
    turns = following[:, 0] * ahead[:, 1] - following[:, 1] * ahead[:, 0]
    if not np.isfinite(corners_px).all() or not (turns > 0).all():
        return None
    corners_mm = np.array([(corner.x_mm, corner.y_mm) for corner in corners_of(board)])
    return Plane.through(corners_mm, corners_px)
