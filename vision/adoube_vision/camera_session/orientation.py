"""Which way round a board lies, where its own look leaves that open: by the pieces, whose places are known.

Turned wrongly, pieces and empty cells come to lie among each other, or the players' colours are exchanged.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from adoube.board.geometry import Board
from adoube.sensing.camera import Shows
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import SIDE, Patches
from adoube_vision.finding import turned
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose

__all__ = ["as_asked", "bearings"]

# For two players' colours the channel of CIELAB by which they differ, and the one that has more of it.
CHANNELS: Mapping[frozenset[str], tuple[int, str]] = {
    frozenset({"white", "black"}): (0, "white"),
    frozenset({"red", "blue"}): (2, "red"),
}
AS_WELL = 0.8  # so much of the best order leaves another one open
MIDDLE = slice(SIDE // 3, SIDE - SIDE // 3)


def bearings(
    picture: Pixels, board: Board, plane: Plane, open_turns: Sequence[int], stands: Shows
) -> list[int]:
    """Those of the turns, in degrees, under which the picture may show what `stands`, the likeliest first."""
    looks = np.array([look_of(stands[cell.name]) for cell in board.cells])
    if len(open_turns) < 2 or len(set(looks.tolist())) < 2:
        return list(open_turns)
    colours = {turn: _colours(picture, board, turned(plane, board, turn)) for turn in open_turns}
    order = {turn: _order(colours[turn], looks) for turn in open_turns}
    possible = [turn for turn in open_turns if order[turn] >= AS_WELL * max(order.values())]
    right = [turn for turn in possible if _are_rightly_named(colours[turn], looks)]
    return sorted(right or possible, key=lambda turn: -order[turn])


def as_asked(board: Board, plane: Plane, open_turns: Sequence[int], degrees: int) -> int:
    """The turn under which the board lies turned in the picture by so many degrees, to the left, most nearly.

    At 0 the first seat is below.
    """

    def away(turn: int) -> float:
        cells = turned(plane, board, turn).cells_px(board)
        heights = np.array([cell.y_mm for cell in board.cells])
        up = cells[heights == heights.max()].mean(axis=0) - cells[heights == heights.min()].mean(axis=0)
        lies = np.degrees(np.arctan2(-up[0], -up[1]))
        return float(abs((lies - degrees + 180) % 360 - 180))

    return min(open_turns, key=away)


def _colours(picture: Pixels, board: Board, plane: Plane) -> Floats:
    """(cells, 3): the mean colour (CIELAB) in the middle of each cell."""
    size = (picture.shape[1], picture.shape[0])
    patches = Patches.of(board, plane, Pose.of(plane, size)).cut(picture)
    means = patches[:, MIDDLE, MIDDLE].reshape(len(patches), -1, 3).mean(axis=1).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(means[None], cv2.COLOR_BGR2LAB)[0], np.float64)


def _order(colours: Floats, looks: np.ndarray[tuple[int], np.dtype[np.str_]]) -> float:
    """Which part of all differences is one between looks."""
    total = ((colours - colours.mean(axis=0)) ** 2).sum()
    within = sum(
        ((colours[looks == look] - colours[looks == look].mean(axis=0)) ** 2).sum() for look in set(looks)
    )
    return float(1 - within / max(total, 1e-9))


def _are_rightly_named(colours: Floats, looks: np.ndarray[tuple[int], np.dtype[np.str_]]) -> bool:
    """Whether white pieces are the lighter ones, and red ones the redder; True of other colours."""
    for names, (channel, more) in CHANNELS.items():
        if names <= set(looks.tolist()):
            (less,) = names - {more}
            values = colours[:, channel]
            return bool(values[looks == more].mean() > values[looks == less].mean())
    return True
