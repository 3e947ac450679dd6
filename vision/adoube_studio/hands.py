"""Hands that reach over a board: fingers, a forearm and a sleeve, as rounded rods in space."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from adoube.board.geometry import Stack
from adoube_studio.camera import CameraPose, Size
from adoube_studio.light import Light
from adoube_studio.pen import FRACTION_BITS, Bgr, PixelBox, fixed, shaded
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["SKINS", "SLEEVES", "Hand", "HandFigure"]

SKINS: Sequence[Bgr] = (Bgr(150, 178, 222), Bgr(120, 150, 200), Bgr(74, 98, 142), Bgr(46, 62, 94))
SLEEVES: Sequence[Bgr] = (Bgr(92, 70, 52), Bgr(60, 58, 120), Bgr(150, 150, 152), Bgr(70, 92, 66))
OUTLINE = 16  # corners of a rod's round end
ANGLES = np.arange(OUTLINE) * 2 * np.pi / OUTLINE
CIRCLE = np.column_stack([np.cos(ANGLES), np.sin(ANGLES)])
# Width and brightness of the layers of a rod, which is darker towards its edges.
LAYERS = ((1.0, 0.78), (0.88, 0.88), (0.7, 0.96), (0.45, 1.02))
NEAREST_MM = 60.0  # rods nearer to the camera are not drawn


@dataclass(frozen=True)
class Hand:
    """A hand with its fingertips at a point in space; its arm comes from a side as cameras have them.

    `holds` is what it carries; `skin` and `sleeve` number the colours, `is_left` mirrors it.
    """

    x_mm: float
    y_mm: float
    z_mm: float = 12.0
    side_deg: float = 0.0
    holds: Stack = ()
    skin: int = 0
    sleeve: int = 0
    is_left: bool = False


@dataclass(frozen=True)
class _Rod:
    """A rod between two balls: their places and radii in millimetres.

    A place is (along the arm, across it, up) from the fingertips.
    """

    start: tuple[float, float, float]
    start_mm: float
    end: tuple[float, float, float]
    end_mm: float
    is_sleeve: bool = False


# The limbs, in the order of painting, of a hand that pinches with thumb and two fingers, the others bent.
LIMBS: Sequence[Sequence[_Rod]] = (
    (
        _Rod((330, 8, 105), 46, (460, 14, 130), 54, is_sleeve=True),
        _Rod((460, 14, 130), 54, (640, 22, 160), 60, is_sleeve=True),
        _Rod((640, 22, 160), 60, (860, 30, 200), 66, is_sleeve=True),
    ),
    (
        _Rod((165, 4, 62), 27, (250, 6, 84), 33),
        _Rod((250, 6, 84), 33, (350, 10, 106), 38),
        _Rod((95, -30, 46), 14, (165, -6, 60), 24),
        _Rod((84, -14, 50), 14, (165, -2, 62), 25),
        _Rod((82, 4, 52), 14, (165, 4, 64), 26),
        _Rod((84, 20, 50), 14, (165, 10, 62), 25),
    ),
    (_Rod((95, -30, 46), 11, (62, -34, 34), 9), _Rod((62, -34, 34), 9, (52, -28, 14), 8)),
    (_Rod((84, -14, 50), 12, (44, -22, 38), 10), _Rod((44, -22, 38), 10, (34, -18, 12), 8)),
    (_Rod((135, 28, 48), 17, (66, 34, 28), 12), _Rod((66, 34, 28), 12, (6, 13, 4), 8)),
    (_Rod((82, 4, 52), 12, (34, -4, 40), 10), _Rod((34, -4, 40), 10, (8, -9, 5), 8)),
    (_Rod((84, 20, 50), 12, (34, 14, 42), 10), _Rod((34, 14, 42), 10, (0, -2, 4), 8)),
)


@dataclass(frozen=True, eq=False)
class _Balls:
    """The two ends of a rod in the picture: their middles (2, 2) and radii (2,) in pixels."""

    middles: Floats
    radii: Floats

    def outline(self, width: float) -> Floats:
        """Return the hull (n, 2) of the balls, scaled in width."""
        points = (self.middles[:, None] + (self.radii * width)[:, None, None] * CIRCLE).reshape(-1, 2)
        hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2)
        return np.asarray(hull, np.float64)


class HandFigure:
    """One hand in front of one camera."""

    def __init__(self, hand: Hand, view: CameraPose, size: Size) -> None:
        self._hand, self._view, self._size = hand, view, size
        side = np.radians(hand.side_deg)
        self._along = np.array([np.sin(side), -np.cos(side), 0.0])
        self._across = np.array([np.cos(side), np.sin(side), 0.0]) * (-1 if hand.is_left else 1)
        self._ends_mm = [[(rod, *self._ends(rod)) for rod in limb] for limb in LIMBS]
        self._limbs = [[(rod, self._balls(rod, *ends)) for rod, *ends in limb] for limb in self._ends_mm]
        self._rods = [rod for limb in self._limbs for rod in limb]

    def cover(self, size: Size) -> Pixels:
        """Return the mask of the hand, 0 or 255; `size` may be smaller than the camera's."""
        mask = np.zeros((size[1], size[0]), np.uint8)
        factor = size[0] / self._size[0]
        for _, balls in self._rods:
            if balls is not None:
                outline = balls.outline(1.0)
                cv2.fillConvexPoly(mask, fixed(outline * factor), 255, cv2.LINE_8, FRACTION_BITS)
        return mask

    def shadow(self, light: Light, size: Size) -> Pixels:
        """Return its shadow on the board, 0 to 255, in a picture of this size."""
        mask = np.zeros((size[1], size[0]), np.uint8)
        factor = size[0] / self._size[0]
        for rod, *ends in (each for limb in self._ends_mm for each in limb):
            on_board = [point + np.append(point[2] * light.shadow_mm, -point[2]) for point in ends]
            if (balls := self._balls(rod, *on_board)) is not None:
                outline = balls.outline(0.9)
                cv2.fillConvexPoly(mask, fixed(outline * factor), 255, cv2.LINE_8, FRACTION_BITS)
        height_mm = self._hand.z_mm + 40
        wide = max(3, int(0.25 * height_mm * factor * float(self._view.px_per_mm(np.zeros((1, 3)))[0])) | 1)
        return np.asarray(cv2.blur(mask, (wide, wide)), np.uint8)

    def paint(self, picture: Pixels, light: Light) -> PixelBox | None:
        """Paint the hand; return the painted box, None if it is outside the picture."""
        box = self._box()
        if box is None:
            return None
        layer = picture[box.slices].copy()
        mask = np.zeros(layer.shape[:2], np.uint8)
        towards = float(light.on(np.array([(0.0, 0.0, 1.0)]))[0])
        for limb, (width, brightness) in product(self._limbs, LAYERS):
            for rod, balls in limb:
                if balls is None:
                    continue
                colour = SLEEVES[self._hand.sleeve] if rod.is_sleeve else SKINS[self._hand.skin]
                corners = fixed(balls.outline(width) - box.corner)
                ink = shaded(colour, brightness * towards)
                cv2.fillConvexPoly(layer, corners, ink, cv2.LINE_AA, FRACTION_BITS)
                if width == 1.0:
                    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, FRACTION_BITS)
        soft = max(3, int(5 * self._scale()) | 1)
        layer = np.asarray(cv2.blur(layer, (soft, soft)), np.uint8)
        share = cv2.merge([np.asarray(cv2.blur(mask, (3, 3)), np.uint8)] * 3)
        under = picture[box.slices]
        kept = cv2.multiply(under, 255 - share, scale=1 / 255)
        under[:] = cv2.add(kept, cv2.multiply(layer, share, scale=1 / 255))
        return box

    def _ends(self, rod: _Rod) -> tuple[Floats, Floats]:
        tips = np.array([self._hand.x_mm, self._hand.y_mm, self._hand.z_mm])
        start, end = (
            tips + along * self._along + across * self._across + np.array([0.0, 0.0, up])
            for along, across, up in (rod.start, rod.end)
        )
        return start, end

    def _balls(self, rod: _Rod, start: Floats, end: Floats) -> _Balls | None:
        """Return a rod in the picture; None if it is behind the camera."""
        ends = np.array([start, end])
        if self._view.depth_mm(ends).min() < NEAREST_MM:
            return None
        radii = self._view.px_per_mm(ends) * (rod.start_mm, rod.end_mm)
        return _Balls(self._view.to_picture(ends), radii)

    def _box(self) -> PixelBox | None:
        seen = [balls.outline(1.0) for _, balls in self._rods if balls is not None]
        if not seen:
            return None
        box = PixelBox.around(np.vstack(seen), margin=6).clipped(self._size)
        return None if box.is_empty else box

    def _scale(self) -> float:
        return float(self._view.px_per_mm(self._ends_mm[-1][-1][2][None])[0])
