"""Rectangles of whole pixels."""

from collections.abc import Iterable
from typing import NamedTuple, Self

import numpy as np

from adoube_vision.plane import Floats
from adoube_vision.studio.camera import Size

__all__ = ["Box"]


class Box(NamedTuple):
    """A part of a picture."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, points_px: Floats, margin: int = 0) -> Self:
        """The smallest that holds all points, and so many pixels more on every side."""
        low = np.floor(points_px.min(axis=0)).astype(int) - margin
        high = np.ceil(points_px.max(axis=0)).astype(int) + margin
        return cls(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    @classmethod
    def holding(cls, boxes: Iterable["Box"]) -> Self:
        """The smallest that holds all boxes; one at least must be given."""
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
        """For an array of rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def moved(self, right: int, down: int) -> "Box":
        return self._replace(left=self.left + right, top=self.top + down)

    def clipped(self, size: Size) -> "Box":
        """What of it lies in a picture of this size; it may be empty."""
        left, top = max(0, self.left), max(0, self.top)
        return Box(left, top, min(self.right, size[0]) - left, min(self.bottom, size[1]) - top)

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )
