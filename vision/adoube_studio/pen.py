"""Drawing on pictures: boxes of pixels, colours, and a pen that draws in a board's millimetres."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import cv2
import numpy as np

from adoube.board.drawing.markup import TONES
from adoube_studio.camera import Size
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["FRACTION_BITS", "Bgr", "Pen", "PixelBox", "fixed", "shaded", "tone"]


class PixelBox(NamedTuple):
    """A rectangle of whole pixels: a part of a picture."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, points_px: Floats, margin: int = 0) -> Self:
        """Return the smallest box that holds all points, with a margin in pixels on every side."""
        low = np.floor(points_px.min(axis=0)).astype(int) - margin
        high = np.ceil(points_px.max(axis=0)).astype(int) + margin
        return cls(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    @classmethod
    def holding(cls, boxes: Iterable["PixelBox"]) -> Self:
        """Return the smallest box that holds all boxes, of which there is at least one."""
        every = list(boxes)
        left, top = min(box.left for box in every), min(box.top for box in every)
        right, bottom = max(box.right for box in every), max(box.bottom for box in every)
        return cls(left, top, right - left, bottom - top)

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def corner(self) -> Floats:
        return np.array([self.left, self.top], np.float64)

    @property
    def is_empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    @property
    def slices(self) -> tuple[slice, slice]:
        """The slices of an array of rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def moved(self, right: int, down: int) -> "PixelBox":
        return self._replace(left=self.left + right, top=self.top + down)

    def clipped(self, size: Size) -> "PixelBox":
        """Return the part within a picture of this size, which may be empty."""
        left, top = max(0, self.left), max(0, self.top)
        return PixelBox(left, top, min(self.right, size[0]) - left, min(self.bottom, size[1]) - top)

    def meets(self, other: "PixelBox") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Bgr(NamedTuple):
    """A colour as OpenCV has it: blue, green, red, 0 to 255."""

    blue: float
    green: float
    red: float


def tone(name: str) -> Bgr:
    """Return a tone of the drawings by day."""
    written = TONES[name].light
    red, green, blue = (int(written[at : at + 2], 16) for at in (1, 3, 5))
    return Bgr(blue, green, red)


def shaded(colour: Sequence[float], brightness: float, sheen: float = 0.0) -> Bgr:
    """Return a colour in this brightness; `sheen` is the lamp's own white on a glossy surface."""
    blue, green, red = (min(255.0, max(0.0, part * brightness + 255 * sheen)) for part in colour)
    return Bgr(blue, green, red)


FRACTION_BITS = 4  # OpenCV draws in sixteenths of a pixel
FONT = cv2.FONT_HERSHEY_DUPLEX
CAPITAL_PX = 22.0  # height of this font's capitals at scale 1


def fixed(points_px: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Return points as OpenCV's drawing functions take them, with FRACTION_BITS of fraction.

    OpenCV counts pixels from their middles, geometry from their edges.
    """
    return np.asarray(np.round((points_px - 0.5) * (1 << FRACTION_BITS)), np.int32)


@dataclass(frozen=True, eq=False)
class Pen:
    """A pen on a flat picture of a board.

    `corner_mm` is the upper left corner of the picture on the board, whose y points up.
    """

    picture: Pixels
    corner_mm: tuple[float, float]
    px_per_mm: float

    @classmethod
    def over(cls, box_mm: tuple[float, float, float, float], px_per_mm: float, paper: Bgr) -> Self:
        """Return a pen on a blank picture of a part of a board: left, near, right and far edge."""
        left, near, right, far = box_mm
        width, height = round((right - left) * px_per_mm), round((far - near) * px_per_mm)
        picture = np.full((height, width, 3), np.round(paper), np.uint8)
        return cls(picture, (left, far), px_per_mm)

    @property
    def to_mm(self) -> Floats:
        """The matrix (3 x 3) from pixels to millimetres."""
        mm = 1 / self.px_per_mm
        return np.array([[mm, 0, self.corner_mm[0]], [0, -mm, self.corner_mm[1]], [0, 0, 1]])

    def polygon(self, corners_mm: Floats, ink: Bgr) -> None:
        cv2.fillPoly(self.picture, [fixed(self._px(corners_mm))], ink, cv2.LINE_AA, FRACTION_BITS)

    def line(self, start_mm: Floats, end_mm: Floats, width_mm: float, ink: Bgr) -> None:
        start, end = fixed(self._px(np.array([start_mm, end_mm])))
        width = max(1, round(width_mm * self.px_per_mm))
        cv2.line(self.picture, start.tolist(), end.tolist(), ink, width, cv2.LINE_AA, FRACTION_BITS)

    def disc(self, middle_mm: tuple[float, float], radius_mm: float, ink: Bgr) -> None:
        (middle,) = fixed(self._px(np.array([middle_mm])))
        radius = round(radius_mm * self.px_per_mm * (1 << FRACTION_BITS))
        cv2.circle(self.picture, middle.tolist(), radius, ink, -1, cv2.LINE_AA, FRACTION_BITS)

    def text(
        self,
        text: str,
        middle_mm: tuple[float, float],
        size_mm: float,
        ink: Bgr,
        *,
        upside_down: bool = False,
    ) -> None:
        """Write capitals and figures of height `size_mm` around a point."""
        if not text:
            return
        scale = 0.75 * size_mm * self.px_per_mm / CAPITAL_PX
        thick = max(1, round(scale * 2.2))
        (width, height), _ = cv2.getTextSize(text, FONT, scale, thick)
        (x, y) = self._px(np.array([middle_mm]))[0]
        stamp = np.zeros((height + 2 * thick + 4, width + 2 * thick + 4), np.uint8)
        cv2.putText(stamp, text, (thick + 2, height + thick + 2), FONT, scale, 255, thick, cv2.LINE_AA)
        if upside_down:
            stamp = np.ascontiguousarray(stamp[::-1, ::-1])
        self._stamp(stamp, round(x - stamp.shape[1] / 2), round(y - stamp.shape[0] / 2), ink)

    def _stamp(self, stamp: Pixels, left: int, top: int, ink: Bgr) -> None:
        under = self.picture[max(0, top) : top + stamp.shape[0], max(0, left) : left + stamp.shape[1]]
        shown = stamp[max(0, -top) :, max(0, -left) :][: under.shape[0], : under.shape[1]]
        cover = shown[..., None] / 255.0
        under[:] = np.round(under * (1 - cover) + np.array(ink) * cover).astype(np.uint8)

    def _px(self, points_mm: Floats) -> Floats:
        return (points_mm - self.corner_mm) * (self.px_per_mm, -self.px_per_mm)
