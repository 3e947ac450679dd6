"""A filmed game, one picture for each stretch in which its board stands, as the labels say."""

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from adoube.board.geometry import Board
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import COLOUR, view_named
from adoube_vision.appearance.examples import LearnedLight
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose
from benchmarks.network.describing import Describer
from benchmarks.photographs.boards import PITCH_MM, grid_corners_mm
from benchmarks.photographs.labels import BadFolder, corners_px, labels_of
from benchmarks.photographs.laid_out import Pictured, looks_at

__all__ = ["FilmedGame", "filmed"]

USUAL_GAME = "chess"


class FilmedGame(NamedTuple):
    board: Board
    line: Line
    pictures: list[Pictured]


def filmed(folder: Path, describer: Describer) -> FilmedGame | None:
    """A folder's filmed game; None where it has none with labelled corners. Raises BadFolder."""
    labels = labels_of(folder).get("video")
    corners = None if labels is None else corners_px(folder, {}, labels)
    if labels is None or corners is None:
        return None
    game = make_game(labels.get("game", USUAL_GAME))
    view = view_named(COLOUR, game.seats)
    line = Line.begin(game)
    for turn in labels["moves"]:
        line = line.play(game.read(turn))
    positions = (*line.positions, line.position)
    ranks = len({cell.y_mm for cell in game.board.cells})
    grid = ["." * (len(game.board.cells) // ranks)] * ranks
    outer_mm = grid_corners_mm(grid, on_points=False) * game.board.pitch_mm / PITCH_MM
    plane = Plane.through(outer_mm, corners)
    stretches = [(stand["frames"], stand["ply"]) for stand in labels["settled"]]
    wanted = {sum(frames) // 2: ply for frames, ply in stretches}
    shots = _frames(folder / labels["file"], set(wanted))
    if plane is None or not shots:
        raise BadFolder(f"{folder / 'labels.json'}, 'video': its corners or its film cannot be used")
    first = shots[min(shots)]
    patches = Patches.of(game.board, plane, Pose.of(plane, (first.shape[1], first.shape[0])))
    light = LearnedLight.of(patches.cut(first))
    return FilmedGame(
        game.board,
        line,
        [
            Pictured(
                describer.example(shot, patches, looks_at(game, view, positions[wanted[number]]), light),
                patches.cut(shot),
                wanted[number],
            )
            for number, shot in sorted(shots.items())
        ],
    )


def _frames(file: Path, wanted: set[int]) -> dict[int, Pixels]:
    film, found, number = cv2.VideoCapture(str(file)), dict[int, Pixels](), 0
    while (read := film.read())[0]:
        if number in wanted:
            found[number] = np.asarray(read[1], np.uint8)
        number += 1
    film.release()
    return found
