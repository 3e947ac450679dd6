"""The empty board on its table, as a camera sees it in one light.

The board's surface is a flat picture: squares, lines, arrows, circles, letters and markers. Tables are
planks, felt and cloth, drawn from a seed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.drawing.markup import TINTS
from adoube.board.drawing.printed import (
    HEAD_LENGTH,
    HEAD_WIDTH,
    INSCRIPTION_SIZE,
    LINE_WIDTH,
    MARGIN,
    hole_radius,
)
from adoube.board.geometry import Board, Heads, Ranks, Style
from adoube_studio.camera import THICK_MM, CameraPose, Ground, Size
from adoube_studio.light import Light
from adoube_studio.pen import FRACTION_BITS, Bgr, Pen, fixed, shaded, tone
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["TABLES", "Surface", "empty_table", "grained", "surface_of", "table_top"]


Field = NDArray[np.float32]

SIDE_PX = 1024  # side of a table's texture
PLANKS = 7


@lru_cache(maxsize=4)
def table_top(kind: str, seed: int) -> Pixels:
    """Return a square of table, (SIDE_PX, SIDE_PX, 3); do not paint on it. KeyError for an unknown kind."""
    return TABLES[kind](np.random.default_rng((seed, 11)))


def grained(picture: Pixels, strength: float, seed: int) -> Pixels:
    """Return the picture as if printed on wood: long fine streaks along its rows, `strength` 0 to 1."""
    height, width = picture.shape[:2]
    streaks = _streaks(np.random.default_rng((seed, 12)), height, width, length=60)
    lit = picture * (1 + strength * streaks)[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _streaks(rng: np.random.Generator, height: int, width: int, length: float) -> Field:
    """Return noise stretched along the rows, about -1 to 1."""
    coarse = rng.normal(size=(max(4, height // 3), max(4, int(width / length)))).astype(np.float32)
    fine = rng.normal(size=(height, max(4, int(width / (length / 2))))).astype(np.float32)
    broad = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    narrow = cv2.resize(fine, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray((broad + 0.5 * narrow) / 2.2, np.float32)


def _planks(colour: tuple[float, float, float]) -> Callable[[np.random.Generator], Pixels]:
    def drawn(rng: np.random.Generator) -> Pixels:
        streaks = _streaks(rng, SIDE_PX, SIDE_PX, length=140)
        wide = SIDE_PX // PLANKS + 1
        tones = np.repeat(rng.normal(1, 0.06, PLANKS), wide)[:SIDE_PX].astype(np.float32)
        seams = np.where(np.arange(SIDE_PX) % wide < 2, 0.72, 1.0).astype(np.float32)
        lit = np.array(colour, np.float32) * (1 + 0.12 * streaks)[..., None]
        return np.asarray(np.clip(lit * (tones * seams)[:, None, None], 0, 255), np.uint8)

    return drawn


def _woven(colour: tuple[float, float, float]) -> Callable[[np.random.Generator], Pixels]:
    def drawn(rng: np.random.Generator) -> Pixels:
        threads = cv2.GaussianBlur(rng.normal(size=(SIDE_PX, SIDE_PX)).astype(np.float32), (0, 0), 1.0)
        patches = cv2.resize(rng.normal(size=(24, 24)).astype(np.float32), (SIDE_PX, SIDE_PX))
        lit = np.array(colour, np.float32) * (1 + 0.25 * threads + 0.03 * patches)[..., None]
        return np.asarray(np.clip(lit, 0, 255), np.uint8)

    return drawn


# The makers of table tops by name.
TABLES: Mapping[str, Callable[[np.random.Generator], Pixels]] = MappingProxyType(
    {
        "oak": _planks((112, 158, 196)),
        "walnut": _planks((52, 74, 104)),
        "felt": _woven((62, 98, 44)),
        "cloth": _woven((150, 140, 132)),
    }
)


FINER = 2  # pictures are drawn so many times as large and reduced, which avoids jagged lines
TABLE_REACH = 3.2  # width of a table's texture, in widths of the board
GRAIN = 0.07
UP = np.array([(0.0, 0.0, 1.0)])


def empty_table(
    board: Board, view: CameraPose, size: Size, light: Light, *, table: str, markers: bool, seed: int
) -> Pixels:
    """Return the picture (height, width, 3) before anything stands on it. Takes a fifth of a second."""
    fine = size[0] * FINER, size[1] * FINER
    finer = np.diag([FINER, FINER, 1.0])
    ground = Ground(board, markers=markers)
    canvas = _table(ground, finer @ view.plane_at(-THICK_MM).matrix, fine, table, seed)
    _slab_shadow(canvas, ground, view, light)
    sides = np.vstack([view.to_picture(ground.outline_mm(z_mm)) for z_mm in (0.0, -THICK_MM)]) * FINER
    hull = cv2.convexHull(sides.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    cv2.fillPoly(canvas, [fixed(hull)], shaded(tone("edge"), 0.7), cv2.LINE_AA, FRACTION_BITS)
    _surface(canvas, ground, finer @ view.plane.matrix, seed)
    bright = float(light.on(UP)[0])
    return np.asarray(
        cv2.convertScaleAbs(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), alpha=bright), np.uint8
    )


def _table(ground: Ground, matrix: Floats, size: Size, kind: str, seed: int) -> Pixels:
    mm = TABLE_REACH * ground.reach_mm / SIDE_PX
    middle = ground.middle_mm
    to_mm = np.array(
        [[mm, 0, middle[0] - mm * SIDE_PX / 2], [0, -mm, middle[1] + mm * SIDE_PX / 2], [0, 0, 1]]
    )
    return np.asarray(
        cv2.warpPerspective(
            table_top(kind, seed), matrix @ to_mm, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ),
        np.uint8,
    )


def _slab_shadow(canvas: Pixels, ground: Ground, view: CameraPose, light: Light) -> None:
    foot, top = ground.outline_mm(-THICK_MM), ground.outline_mm(-THICK_MM)
    top[:, :2] += THICK_MM * light.shadow_mm
    points = FINER * view.to_picture(np.vstack([foot, top])).astype(np.float32)
    hull = cv2.convexHull(points).reshape(-1, 2).astype(np.float64)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [fixed(hull)], 255, cv2.LINE_AA, FRACTION_BITS)
    mask = np.asarray(cv2.blur(mask, (15, 15)), np.uint8)
    dark = cv2.merge([255 - (mask // 2)] * 3)
    cv2.multiply(canvas, dark, dst=canvas, scale=1 / 255)


def _surface(canvas: Pixels, ground: Ground, matrix: Floats, seed: int) -> None:
    """Lay the printed surface over the slab."""
    corners = np.asarray(
        cv2.perspectiveTransform(ground.outline_mm()[:, :2].reshape(-1, 1, 2), matrix), np.float64
    ).reshape(-1, 2)
    longest_px = float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).max())
    surface = surface_of(ground, px_per_mm=longest_px / ground.reach_mm)
    printed = grained(surface.picture, _grain(ground.board), seed)
    # The pen counts pixels from their edges, OpenCV's warping from their middles.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    cv2.warpPerspective(
        printed,
        np.linalg.inv(half) @ matrix @ surface.to_mm @ half,
        (canvas.shape[1], canvas.shape[0]),
        dst=canvas,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_TRANSPARENT,
    )


def _grain(board: Board) -> float:
    """Return the strength of the grain: circles and points are printed on paper, other boards are of wood."""
    return GRAIN / 3 if board.style in (Style.CIRCLES, Style.POINTS) else GRAIN


MARKER_PAPER = Bgr(238, 242, 243)
MARKER_INK = Bgr(28, 26, 26)


@dataclass(frozen=True, eq=False)
class Surface:
    """A picture of the slab from straight above; `to_mm` (3 x 3) maps its pixels to the board."""

    picture: Pixels
    to_mm: Floats


def surface_of(ground: Ground, px_per_mm: float) -> Surface:
    """Return the printed surface of a board, with its markers if the ground has them."""
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
    pitch, reach = board.pitch_mm, hole_radius(board)
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
    radius, width = hole_radius(board), LINE_WIDTH * board.pitch_mm
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
    if not frame.has_labels:
        return
    ranks, size, inset = Ranks(board), frame.label_size, frame.label_inset
    left = frame.panel.x + inset + frame.label_excess / 2
    low = ground.far_mm - frame.panel.bottom + inset
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
