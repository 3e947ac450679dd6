"""What is known before a board is looked for, and what was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from adoube.board.geometry import Board
from adoube_vision.plane import Floats, Plane

__all__ = ["Found", "Hints", "How", "MarkerSheet", "symmetric_turns", "turned"]

# By which boards of squares, or of hexagons, may lie on their own cells; others lie on none.
TURNS_DEG = (0, 60, 90, 120, 180, 240, 270, 300)
ON_A_CELL = 0.05  # pitches that a cell, turned, may lie beside another one


class How(StrEnum):
    """By what a board was found."""

    MARKERS = "markers"
    SQUARES = "squares"
    DRAWING = "drawing"
    CORNERS = "corners"


@dataclass(frozen=True, eq=False)
class MarkerSheet:
    """ArUco markers around a board: what OpenCV calls their dictionary, and the corners (4, 2) of each in
    millimetres on the board, in OpenCV's order, by id."""

    dictionary: str
    corners_mm: Mapping[int, Floats]


@dataclass(frozen=True, eq=False)
class Hints:
    """`corners` (4, 2) are those of `adoube.board.corners` in pixels; `markers` others than the
    hardware pack prints. Each may be left out."""

    corners: Floats | None = None
    markers: MarkerSheet | None = None


@dataclass(frozen=True, eq=False)
class Found:
    """A board in a picture; `score` is from 0 to 1, and says how well the picture bears it out.

    The board may as well lie turned by any of `turns_open`, degrees to the left (`turned`); 0 is always among
    them.
    """

    plane: Plane
    how: How
    score: float
    turns_open: tuple[int, ...] = field(default=(0,))


def turned(plane: Plane, board: Board, degrees: float) -> Plane:
    """The plane of the same board, turned to the left by so many degrees about its middle."""
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    x, y = (cells.min(axis=0) + cells.max(axis=0)) / 2
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    there = np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])
    turn = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0, 0, 1.0]])
    return Plane(plane.matrix @ there @ turn @ np.linalg.inv(there))


def symmetric_turns(board: Board) -> tuple[int, ...]:
    """The turns, in degrees to the left, that bring every cell onto a cell: 0 first."""
    cells = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    turns = []
    for degrees in TURNS_DEG:
        there = turned(Plane(np.eye(3)), board, degrees).to_picture(cells)
        gaps = np.linalg.norm(there[:, None] - cells[None], axis=2).min(axis=1)
        if gaps.max() < ON_A_CELL * board.pitch_mm:
            turns.append(degrees)
    return tuple(turns)
