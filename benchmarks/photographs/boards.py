"""The boards of labelled pictures, as their labels describe them, and what stands on them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np

from adoube.board.builders import line_board, square_board
from adoube.board.geometry import Board, BoardLine, Cell, Style, square_names
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.plane import Floats

__all__ = ["PITCH_MM", "board_of_grid", "board_of_points", "grid_corners_mm", "looks_of", "looks_of_points"]

PITCH_MM = 50.0
SIDE_MM = 400.0  # of a board whose points are given in parts of its side
IN_LINE = 0.04  # of the side: how far points of one line may lie beside it
LOOKS = {"b": "black", "w": "white", ".": EMPTY_LOOK}


def board_of_grid(grid: Sequence[str], on_points: bool) -> Board:
    """Chequered squares, or crossings of lines, as many as the grid has."""
    columns, ranks = len(grid[0]), len(grid)
    if not on_points:
        return square_board("photographed", columns, ranks, pitch_mm=PITCH_MM)
    names = square_names(columns, ranks)
    across = [pair for place, pair in enumerate(pairwise(names), 1) if place % columns]
    up = list(zip(names, names[columns:], strict=False))
    return line_board("photographed", columns, ranks, [*across, *up], pitch_mm=PITCH_MM)


def grid_corners_mm(grid: Sequence[str], on_points: bool) -> Floats:
    """Return the labelled corners' places on the board, from the upper left one clockwise."""
    beyond = 0.0 if on_points else 0.5
    left, right = -beyond, len(grid[0]) - 1 + beyond
    low, high = -beyond, len(grid) - 1 + beyond
    return np.array([(left, high), (right, high), (right, low), (left, low)]) * PITCH_MM


def looks_of(grid: Sequence[str]) -> Iterator[str]:
    """Rank by rank from the lower left. Chess writes White's pieces in capitals, Go its stones as B and W."""
    stones = set("".join(grid)) <= set(".BW")
    for row in reversed(grid):
        for letter in row:
            white = letter == "W" if stones else letter.isupper()
            yield EMPTY_LOOK if letter == "." else "white" if white else "black"


def board_of_points(points: Mapping[str, Sequence[float]]) -> Board:
    """A board of points in parts of its picture's width and height, from the upper left.

    Neighbours in a row or a column are joined, as in mills, but for the gap across the middle of the board.
    """
    cells = tuple(Cell(name, float(x) * SIDE_MM, (1 - float(y)) * SIDE_MM) for name, (x, y) in points.items())
    places = np.array([(cell.x_mm, cell.y_mm) for cell in cells])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places)) * 1e9
    lines = [
        BoardLine(one.name, other.name) for axis in (0, 1) for one, other in _neighbours(cells, places, axis)
    ]
    return Board("photographed", Style.POINTS, cells, float(gaps.min()), tuple(lines))


def looks_of_points(board: Board, state: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(LOOKS[state[name].lower()] for name in board.names)


def _neighbours(cells: Sequence[Cell], places: Floats, axis: int) -> Iterator[tuple[Cell, Cell]]:
    """Points that follow each other along one axis; nothing is drawn through the middle of a mill."""
    middle = places.mean(axis=0)
    for one, cell in enumerate(cells):
        beside = np.abs(places[:, 1 - axis] - places[one, 1 - axis]) < IN_LINE * SIDE_MM
        ahead = np.flatnonzero(beside & (places[:, axis] > places[one, axis] + IN_LINE * SIDE_MM))
        if not len(ahead):
            continue
        other = int(ahead[places[ahead, axis].argmin()])
        between = (places[one] + places[other]) / 2
        if np.abs(between - middle).max() > IN_LINE * SIDE_MM:
            yield cell, cells[other]
