"""The positions of a board's pieces in a picture, told by its difference from the empty board."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Pose

__all__ = ["REACH_PITCHES", "SeenPieces"]

REACH_PITCHES = 0.5  # radius around the middle of a visible piece at which neighbours meet
BODY_PITCHES = 0.36  # radius within which everything is surely the piece
LIFTS_PITCHES = np.linspace(0.0, 0.45, 10)  # candidate heights of a piece's middle above the board
ROUND = np.linspace(0, 2 * np.pi, 24, endpoint=False)
FRACTION_BITS = 4  # of the coordinates that OpenCV draws with


@dataclass(frozen=True, eq=False)
class SeenPieces:
    """The visible middles of a piece on each cell: `middles_mm` (cells, 2) on the plane, behind its foot.

    `size` is the width and height of the pictures.
    """

    patches: Patches
    middles_mm: Floats
    size: tuple[int, int]

    @classmethod
    def told_by(cls, empty: Pixels, full: Pixels, patches: Patches, standing: Sequence[int]) -> "SeenPieces":
        """Return the pieces at the height that explains most of the difference from the empty board."""
        board, size = patches.board, (full.shape[1], full.shape[0])
        pose = Pose.of(patches.plane, size)
        feet_mm = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        differs = cv2.absdiff(empty, full).max(axis=2)

        def lifted(pitches: float) -> SeenPieces:
            lift_mm = pitches * board.pitch_mm
            away = (feet_mm - pose.foot_mm) * lift_mm / max(pose.height_mm - lift_mm, board.pitch_mm)
            return cls(patches, feet_mm + away, size)

        def covered(pieces: SeenPieces) -> float:
            return float(differs[pieces.mask(standing, BODY_PITCHES)].mean())

        return max((lifted(float(pitches)) for pitches in LIFTS_PITCHES), key=covered)

    def mask(self, places: Sequence[int], radius_pitches: float) -> NDArray[np.bool_]:
        """Return the pixels of discs around the pieces on those cells."""
        canvas = np.zeros((self.size[1], self.size[0]), np.uint8)
        circle = (
            radius_pitches * self.patches.board.pitch_mm * np.column_stack([np.cos(ROUND), np.sin(ROUND)])
        )
        for place in places:
            outline = self._fixed(self.middles_mm[place] + circle)
            cv2.fillConvexPoly(canvas, outline, 1, cv2.LINE_8, FRACTION_BITS)
        return canvas > 0

    def shade(self, canvas: Floats, place: int, direction: float, pitches: float, left: float) -> None:
        """Set a canvas (height, width) to `left` on the part of a cell beyond a line across a direction."""
        along = np.array([np.cos(direction), np.sin(direction)])
        across = np.array([-along[1], along[0]])
        corners = [(pitches, -1.0), (1.0, -1.0), (1.0, 1.0), (pitches, 1.0)]
        offsets = np.array([ahead * along + aside * across for ahead, aside in corners])
        outline = self._fixed(self.middles_mm[place] + self.patches.board.pitch_mm * offsets)
        cv2.fillConvexPoly(canvas, outline, left, cv2.LINE_8, FRACTION_BITS)

    def bodies(self, picture: Pixels, across: int = 9) -> Pixels:
        """Return pixels from the middle of each piece: (cells, across * across, 3)."""
        steps = np.linspace(-0.5, 0.5, across) * BODY_PITCHES * self.patches.board.pitch_mm
        grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        places = (self.middles_mm[:, None] + grid).reshape(-1, 2)
        points = self.patches.plane.to_picture(places).astype(np.float32).reshape(-1, across * across, 2)
        seen = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.uint8)

    def _fixed(self, outline_mm: Floats) -> NDArray[np.int32]:
        points = self.patches.plane.to_picture(outline_mm) * 2**FRACTION_BITS
        return np.asarray(np.round(points), np.int32)
