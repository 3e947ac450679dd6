"""A small chequered board with round pieces, seen from straight above, for the tests of appearance."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from adoube.board.geometry import Board, Style, square_cells
from adoube.sensing.views import Symbol
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose

__all__ = ["BOARD", "PLANE", "SIZE", "START", "patches", "picture"]

PITCH_MM, PX_PER_MM, MARGIN_PX = 50.0, 1.0, 150
CELLS = square_cells(6, 6, PITCH_MM)
BOARD = Board(
    "shop",
    Style.SQUARES,
    CELLS,
    PITCH_MM,
    dark=frozenset(cell.name for cell in CELLS if (cell.x_mm + cell.y_mm) // PITCH_MM % 2 == 0),
)
SIZE = (600, 600)
PLANE = Plane(
    np.array([[PX_PER_MM, 0, MARGIN_PX + 25], [0, -PX_PER_MM, SIZE[1] - MARGIN_PX - 25], [0, 0, 1.0]])
)
COLOURS = {"white": (210, 230, 235), "black": (35, 30, 40), "green": (60, 160, 40)}
START: Mapping[str, Symbol] = {
    cell.name: "white" if cell.y_mm < 100 else "black" if cell.y_mm > 150 else 0 for cell in CELLS
}


def patches() -> Patches:
    return Patches.of(BOARD, PLANE, Pose.of(PLANE, SIZE))


def picture(stands: Mapping[str, Symbol], seed: int = 0, gain: float = 1.0) -> Pixels:
    """The board as it stands, each piece a little beside the middle of its cell, and noise."""
    rng = np.random.default_rng(seed)
    canvas = np.full((SIZE[1], SIZE[0], 3), (90, 120, 140), np.uint8)
    for cell, (x, y) in zip(CELLS, PLANE.cells_px(BOARD), strict=True):
        ground = (70, 90, 120) if cell.name in BOARD.dark else (170, 200, 215)
        corner = (round(x) - 25, round(y) - 25)
        cv2.rectangle(canvas, corner, (corner[0] + 49, corner[1] + 49), ground, -1)
    for cell, (x, y) in zip(CELLS, PLANE.cells_px(BOARD), strict=True):
        if symbol := stands.get(cell.name, 0):
            look, _, detail = str(symbol).partition(".")
            middle = (round(x + rng.normal(0, 1.5)), round(y + rng.normal(0, 1.5)))
            cv2.circle(canvas, middle, 16, COLOURS[look], -1, cv2.LINE_AA)
            cv2.circle(canvas, middle, 16, (20, 20, 20), 1, cv2.LINE_AA)
            if detail:
                left, base = middle[0] - 8, middle[1] + 8
                cv2.putText(canvas, detail, (left, base), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (128, 60, 200), 2)
    noisy = canvas * gain + rng.normal(0, 3, canvas.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)
