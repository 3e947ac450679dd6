"""The empty board on its table, as a camera sees it in one light."""

import cv2
import numpy as np

from adoube.board.geometry import Board, Style
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats
from adoube_vision.studio.camera import Size, View
from adoube_vision.studio.colours import shaded, tone
from adoube_vision.studio.ground import THICK_MM, Ground
from adoube_vision.studio.light import Light
from adoube_vision.studio.material import SIDE_PX, grained, table_top
from adoube_vision.studio.pen import FRACTION_BITS, fixed
from adoube_vision.studio.printing import surface_of

__all__ = ["empty_table"]

FINER = 2
"""drawn so many times as large and reduced, which leaves no jagged lines"""
TABLE_REACH = 3.2
"""a table's texture is so many times as wide as the board"""
GRAIN = 0.07
UP = np.array([(0.0, 0.0, 1.0)])


def empty_table(
    board: Board, view: View, size: Size, light: Light, *, table: str, markers: bool, seed: int
) -> Pixels:
    """The picture (height, width, 3) before anything stands on the board. Takes a fifth of a second."""
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


def _slab_shadow(canvas: Pixels, ground: Ground, view: View, light: Light) -> None:
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
    """The printed surface laid over the slab."""
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
    """Circles and points are printed on paper, the other boards are of wood."""
    return GRAIN / 3 if board.style in (Style.CIRCLES, Style.POINTS) else GRAIN
