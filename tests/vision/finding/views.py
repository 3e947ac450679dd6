"""Pictures of boards whose place is known, and how far a found place is off."""

from functools import cache
from itertools import pairwise

import cv2
import numpy as np

from adoube.board.builders import line_board
from adoube.board.geometry import Board, square_names
from adoube.games.registry import make_game
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from adoube_vision.finding import DetectedBoard, turned
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane

SIZE = (960, 720)
PITCH_MM = 24.0  # of boards of lines


def board_of(name: str) -> Board:
    return make_game(name, seed=1).board


def lines_of(columns: int, ranks: int) -> Board:
    """Lines alone, as Go is played on."""
    names = square_names(columns, ranks)
    across = [(a, b) for a, b in pairwise(names) if a[1:] == b[1:]]
    up = list(zip(names, names[columns:], strict=False))
    return line_board("lines", columns, ranks, [*across, *up], pitch_mm=PITCH_MM)


@cache
def seen(
    name: str,
    angle_deg: float,
    *,
    side_deg: float = 12.0,
    markers: bool = False,
    started: bool = True,
    light: str = "daylight",
) -> tuple[Pixels, Plane]:
    """A game's board from an angle, empty or at the start, and where it lies in the picture."""
    game = make_game(name, seed=1)
    camera = Camera(angle_deg=angle_deg, side_deg=side_deg)
    studio = Studio(Setting(game.board, camera, SIZE, markers=markers))
    stacks = game.placement(game.start()).cells if started else {}
    return studio.render(StudioScene(stacks, light=LIGHTS[light])), studio.view.plane


def grey(picture: Pixels) -> Pixels:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def off_by(found: DetectedBoard, truth: Plane, board: Board) -> float:
    """How far the cell that is farthest off lies from its place, in cells, whichever way round is open."""
    return min(_farthest(turned(found.plane, board, turns), truth, board) for turns in found.turns_open)


def _farthest(plane: Plane, truth: Plane, board: Board) -> float:
    gaps: Floats = np.linalg.norm(plane.cells_px(board) - truth.cells_px(board), axis=1)
    return float(gaps.max()) / truth.cell_px(board)
