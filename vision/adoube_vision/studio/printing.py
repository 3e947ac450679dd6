"""The flat picture of a board's surface: squares, lines, arrows, circles, letters and markers."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from adoube.board.drawing.frame import LABEL_INSET
from adoube.board.drawing.palette import TINTS
from adoube.board.drawing.printed import (
    HEAD_LENGTH,
    HEAD_WIDTH,
    HOLE_RADIUS,
    INSCRIPTION_SIZE,
    LABEL_SIZE,
    LINE_WIDTH,
    MARGIN,
)
from adoube.board.geometry import Board, Heads, Style
from adoube.board.ranks import Ranks
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.studio.colours import Bgr, tone
from adoube_vision.studio.ground import Ground
from adoube_vision.studio.pen import Pen

__all__ = ["Surface", "surface_of"]

MARKER_PAPER = Bgr(238, 242, 243)
MARKER_INK = Bgr(28, 26, 26)


@dataclass(frozen=True, eq=False)
class Surface:
    """A picture of the slab from straight above; `to_mm` (3 x 3) leads from its pixels to the board."""

    picture: Pixels
    to_mm: Floats


def surface_of(ground: Ground, px_per_mm: float) -> Surface:
    """The printed surface of a board, with its markers if the ground has them."""
    pen = Pen.over(ground.box_mm, px_per_mm, tone("wood"))
    board = ground.board
    if board.style is Style.HOLES:
        _plate(pen, board)
    if board.style in (Style.SQUARES, Style.TRACK):
        _squares(pen, board)
    _banks(pen, ground)
    _lines(pen, board)
    if board.style not in (Style.SQUARES, Style.TRACK):
        _circles(pen, board)
    _letters(pen, ground)
    _markers(pen, ground)
    return Surface(pen.picture, pen.to_mm)


def _plate(pen: Pen, board: Board) -> None:
    points = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    width = 2 * MARGIN * board.pitch_mm
    pen.polygon(hull, tone("wood-dark"))
    for start, end in pairwise([*hull, hull[0]]):
        pen.line(start, end, width, tone("wood-dark"))


def _squares(pen: Pen, board: Board) -> None:
    half = board.pitch_mm / 2
    for cell in board.cells:
        ink = tone("wood-dark") if cell.name in board.dark else tone("wood")
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        square = corners + np.array((cell.x_mm, cell.y_mm))
        pen.polygon(square, ink)
        for start, end in pairwise([*square, square[0]]):
            pen.line(start, end, 0.015 * board.pitch_mm, tone("edge"))


def _banks(pen: Pen, ground: Ground) -> None:
    for bank in ground.frame.banks.values():
        left, right = bank.x, bank.right
        low, high = ground.far_mm - bank.bottom, ground.far_mm - bank.y
        corners = np.array([(left, low), (right, low), (right, high), (left, high)])
        pen.polygon(corners, tone("grass"))
        for start, end in pairwise([*corners, corners[0]]):
            pen.line(start, end, 0.02 * ground.board.pitch_mm, tone("edge"))


def _lines(pen: Pen, board: Board) -> None:
    pitch, reach = board.pitch_mm, HOLE_RADIUS.get(board.style, 0) * board.pitch_mm
    for line in board.lines:
        start, end = (
            np.array((board.cell(name).x_mm, board.cell(name).y_mm)) for name in (line.start, line.end)
        )
        ahead = (end - start) / np.linalg.norm(end - start)
        first, last = start + reach * ahead, end - reach * ahead
        pen.line(first, last, LINE_WIDTH * pitch, tone("ink"))
        if line.heads is not Heads.NONE:
            _head(pen, last, ahead, pitch)
        if line.heads is Heads.BOTH:
            _head(pen, first, -ahead, pitch)


def _head(pen: Pen, tip: Floats, ahead: Floats, pitch_mm: float) -> None:
    across = np.array((-ahead[1], ahead[0])) * HEAD_WIDTH / 2 * pitch_mm
    base = tip - ahead * HEAD_LENGTH * pitch_mm
    pen.polygon(np.array([tip, base + across, base - across]), tone("ink"))


def _circles(pen: Pen, board: Board) -> None:
    radius, width = HOLE_RADIUS[board.style] * board.pitch_mm, LINE_WIDTH * board.pitch_mm
    for cell in board.cells:
        pen.disc((cell.x_mm, cell.y_mm), radius + width / 2, tone("ink"))
        pen.disc((cell.x_mm, cell.y_mm), radius - width / 2, tone("hole"))
    if board.style is Style.CIRCLES:
        for seat, row in board.rows.items():
            for name in row if seat in TINTS else ():
                middle = board.cell(name).x_mm, board.cell(name).y_mm
                pen.disc(middle, radius - 0.025 * board.pitch_mm, tone(seat))
                pen.disc(middle, radius - 0.06 * board.pitch_mm, tone("hole"))


def _letters(pen: Pen, ground: Ground) -> None:
    board, frame = ground.board, ground.frame
    turned = {name for seat, row in board.rows.items() if frame.looks_down(seat) for name in row}
    for name, text in board.inscriptions.items():
        cell = board.cell(name)
        size = INSCRIPTION_SIZE * board.pitch_mm
        pen.text(text, (cell.x_mm, cell.y_mm), size, tone("label"), upside_down=name in turned)
    if board.style is Style.TRACK:
        return
    ranks, inset = Ranks(board), LABEL_INSET * board.pitch_mm
    left, low = frame.panel.x + inset, ground.far_mm - frame.panel.bottom + inset
    size = LABEL_SIZE * board.pitch_mm
    for row, label in zip(ranks.rows, ranks.row_labels, strict=True):
        pen.text(label or "", (left, board.cell(row[0].name).y_mm), size, tone("label"))
    for slot, label in ranks.column_labels:
        pen.text(label, (ranks.columns[slot][0].x_mm, low), size, tone("label"))


def _markers(pen: Pen, ground: Ground) -> None:
    for marker in ground.markers:
        (left, high), module = marker.corners()[0], marker.module_mm
        reach = marker.side_mm / 2 + module
        paper = np.array([(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)])
        pen.polygon(paper + np.array((marker.x_mm, marker.y_mm)), MARKER_PAPER)
        unit = np.array([(0.0, 0.0), (module, 0.0), (module, -module), (0.0, -module)])
        for row, column in marker.black():
            pen.polygon(unit + np.array((left + column * module, high - row * module)), MARKER_INK)
