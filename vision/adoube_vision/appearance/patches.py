"""What surrounds each cell in a picture, turned so that tall pieces lean the same way everywhere.

Seen from the side the foot of a piece stands in its cell and its head hides the cell behind. Patches whose
first axis points away from the camera have foreign heads always on the near side and their own piece's foot
in the middle, whatever the cell and the view.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from adoube.board.geometry import Board
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose

__all__ = ["HALF_WIDTH", "SIDE", "Patches"]

SIDE = 24  # pixels along a patch
HALF_WIDTH = 0.62  # of the board's pitch: a patch reaches a little into its neighbours


@dataclass(frozen=True, eq=False)
class Patches:
    """Where the pixels of every cell's patch lie on the board: (cells, SIDE, SIDE, 2) in millimetres."""

    board: Board
    plane: Plane
    places_mm: Floats

    @classmethod
    def of(cls, board: Board, plane: Plane, pose: Pose) -> "Patches":
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        angles = pose.leaning(middles)
        steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH * board.pitch_mm
        beside, away = np.meshgrid(steps, steps, indexing="ij")
        cosine, sine = np.cos(angles)[:, None, None], np.sin(angles)[:, None, None]
        x = middles[:, 0, None, None] + cosine * away - sine * beside
        y = middles[:, 1, None, None] + sine * away + cosine * beside
        return cls(board, plane, np.stack([x, y], axis=-1))

    def cut(self, picture: Pixels, shift_mm: tuple[float, float] = (0.0, 0.0)) -> Pixels:
        """The patches (cells, SIDE, SIDE, 3) of a picture; `shift_mm` moves the whole board."""
        places = (self.places_mm + shift_mm).reshape(-1, 2)
        points = self.plane.to_picture(places).astype(np.float32).reshape(-1, SIDE, 2)
        flat = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(flat, np.uint8).reshape(len(self.board.cells), SIDE, SIDE, 3)
