"""What of a board's own drawing a camera can see: short pieces of its lines and edges, each with a direction.

They come from the description alone, so any board that can be described can be looked for.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.drawing.frame import PIECE_RADIUS
from adoube.board.drawing.grounds import MARGIN
from adoube.board.drawing.printed import hole_radius
from adoube.board.geometry import Board, Style
from adoube_vision.plane import Floats

__all__ = ["Strokes", "plate_sides", "strokes_of"]

MOST = 1600
CLOSEST = 0.05  # pitches between two samples


class Strokes(NamedTuple):
    """Samples of a drawing: where they are (n, 2) and which way their stroke runs (n, 2), in millimetres.

    `is_line` tells a thin line from the edge between two tones.
    """

    points_mm: Floats
    along: Floats
    is_line: NDArray[np.bool_]

    def chosen(self, which: NDArray[np.bool_] | NDArray[np.int_] | slice) -> "Strokes":
        return Strokes(self.points_mm[which], self.along[which], self.is_line[which])

    def moved(self, by_mm: Floats) -> "Strokes":
        return self._replace(points_mm=self.points_mm + by_mm)

    def repeated(self, by_mm: Floats) -> "Strokes":
        """All of them at every one of these places (k, 2), one place after the other."""
        points = (by_mm[:, None] + self.points_mm).reshape(-1, 2)
        return Strokes(points, np.tile(self.along, (len(by_mm), 1)), np.tile(self.is_line, len(by_mm)))


def strokes_of(board: Board, *, filled: bool = False) -> Strokes:
    """The strokes of a board: edges of squares, lines, rims of circles and holes, a plate's edge.

    `filled`: every hole holds a piece, whose rim shows in place of the hole's.
    """
    segments, centres = _straight(board), _ringed(board, filled=filled)
    radius = PIECE_RADIUS[board.style] * board.pitch_mm if filled else hole_radius(board)
    length = float(np.linalg.norm(segments[:, 2:] - segments[:, :2], axis=1).sum())
    gap = max(CLOSEST * board.pitch_mm, (length + len(centres) * 2 * np.pi * radius) / MOST)
    lines = [_along_line(segment, gap) for segment in segments]
    rims = [_around(centre, radius, gap) for centre in centres]
    points, along = (np.concatenate(parts) for parts in zip(*lines, *rims, strict=True))
    in_lines = sum(len(part) for part, _ in lines) if board.lines else 0
    return Strokes(points, along, np.arange(len(points)) < in_lines)


def plate_sides(board: Board) -> list[Strokes]:
    """Each side of the plate with the holes; none where cells are not holes."""
    if board.style is not Style.HOLES:
        return []
    gap = CLOSEST * board.pitch_mm
    sides = [_along_line(np.array(side), gap) for side in _plate(board)]
    return [Strokes(points, along, np.zeros(len(points), np.bool_)) for points, along in sides]


def _straight(board: Board) -> Floats:
    """The straight strokes as rows of x, y, x, y."""
    if board.style is Style.HOLES:
        segments = list(_plate(board))
    else:
        segments = list(_edges(board) if board.style in {Style.SQUARES, Style.TRACK} else _lines(board))
    return np.array(segments, np.float64).reshape(-1, 4)


def _plate(board: Board) -> Iterator[tuple[float, ...]]:
    """The edge of the plate with the holes, without its round corners."""
    holes = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells], np.float32)
    corners = np.asarray(cv2.convexHull(holes, clockwise=False), np.float64).reshape(-1, 2)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        if length > 1.5 * board.pitch_mm:
            outward = np.array((end[1] - start[1], start[0] - end[0])) / length * MARGIN * board.pitch_mm
            yield (*(start + outward), *(end + outward))


def _ringed(board: Board, *, filled: bool) -> Floats:
    """The centres of what is round: where lines meet there is not on every maker's board a hole."""
    has_rims = (
        filled
        or board.style in {Style.CIRCLES, Style.HOLES}
        or (board.style is Style.POINTS and not board.lines)
    )
    return np.array([(cell.x_mm, cell.y_mm) for cell in board.cells if has_rims], np.float64).reshape(-1, 2)


def _lines(board: Board) -> Iterator[tuple[float, ...]]:
    reach = hole_radius(board)
    for line in board.lines:
        start, end = (np.array((cell.x_mm, cell.y_mm)) for cell in map(board.cell, (line.start, line.end)))
        inset = (end - start) / np.linalg.norm(end - start) * reach
        yield (*(start + inset), *(end - inset))


def _edges(board: Board) -> Iterator[tuple[float, ...]]:
    """The sides of all squares, those between two squares once."""
    half = board.pitch_mm / 2
    sides: set[tuple[float, ...]] = set()
    for cell in board.cells:
        left, right = round(cell.x_mm - half, 3), round(cell.x_mm + half, 3)
        low, high = round(cell.y_mm - half, 3), round(cell.y_mm + half, 3)
        sides |= {(left, low, right, low), (left, high, right, high)}
        sides |= {(left, low, left, high), (right, low, right, high)}
    yield from sorted(sides)


def _along_line(segment: Floats, gap: float) -> tuple[Floats, Floats]:
    start, end = segment[:2], segment[2:]
    count = max(1, round(float(np.linalg.norm(end - start)) / gap))
    shares = (np.arange(count) + 0.5) / count
    along = (end - start) / np.linalg.norm(end - start)
    return start + shares[:, None] * (end - start), np.tile(along, (count, 1))


def _around(centre: Floats, radius: float, gap: float) -> tuple[Floats, Floats]:
    count = max(8, round(2 * np.pi * radius / gap))
    angles = np.arange(count) * 2 * np.pi / count
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    return centre + radius * outward, np.column_stack([-outward[:, 1], outward[:, 0]])
