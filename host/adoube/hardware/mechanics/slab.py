"""A flat part with whatever is taken out of it: plates, lids and frames are all of this kind.

Millimetres from the part's lower left corner as it is seen from above, x to the right and y upwards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

__all__ = ["Face", "Hole", "Jointed", "Recess", "Rectangle", "Seams", "Slab"]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle along the axes."""

    left: float
    low: float
    right: float
    high: float

    @classmethod
    def around(cls, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> "Rectangle":
        """The one of that size with its middle there."""
        return cls(x_mm - width_mm / 2, y_mm - height_mm / 2, x_mm + width_mm / 2, y_mm + height_mm / 2)

    @property
    def box(self) -> "Rectangle":
        return self

    def grown(self, by_mm: float) -> "Rectangle":
        return Rectangle(self.left - by_mm, self.low - by_mm, self.right + by_mm, self.high + by_mm)

    def moved(self, x_mm: float, y_mm: float) -> "Rectangle":
        return Rectangle(self.left + x_mm, self.low + y_mm, self.right + x_mm, self.high + y_mm)

    def meets(self, other: "Rectangle") -> bool:
        """Whether the two have an area in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.low < other.high and other.low < self.high

    def contains(self, other: "Rectangle") -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.low <= other.low and other.high <= self.high


@dataclass(frozen=True, slots=True)
class Hole:
    """A round hole."""

    x_mm: float
    y_mm: float
    diameter_mm: float
    sink_mm: float = 0.0  # across the head of a countersunk screw, at the upper face; 0: not countersunk

    @property
    def box(self) -> Rectangle:
        wide_mm = max(self.diameter_mm, self.sink_mm)
        return Rectangle.around(self.x_mm, self.y_mm, wide_mm, wide_mm)

    def moved(self, x_mm: float, y_mm: float) -> "Hole":
        return Hole(self.x_mm + x_mm, self.y_mm + y_mm, self.diameter_mm, self.sink_mm)


class Face(Enum):
    """The face that something is taken out from."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Recess:
    """What is taken out of a slab."""

    shape: Rectangle | Hole
    depth_mm: float
    face: Face = Face.LOWER
    is_open: bool = False  # whether a seam may run through it, as it does through the inside of a frame


@dataclass(frozen=True, slots=True)
class Seams:
    """The lines along which a slab is taken apart to be printed, and the tails that join its pieces.

    A tail stands on a seam between two columns and points right, or between two rows and points up.
    """

    x_mm: tuple[float, ...] = ()
    y_mm: tuple[float, ...] = ()
    right_tails: tuple[tuple[float, float], ...] = ()
    up_tails: tuple[tuple[float, float], ...] = ()

    @property
    def pieces(self) -> Iterator[tuple[int, int]]:
        """Column and row of each, from the lower left."""
        return ((column, row) for row in range(len(self.y_mm) + 1) for column in range(len(self.x_mm) + 1))


@dataclass(frozen=True, slots=True)
class Slab:
    """A flat part."""

    name: str  # of its files, without what tells its pieces apart
    width_mm: float
    height_mm: float
    thickness_mm: float
    recesses: tuple[Recess, ...] = field(default=())

    @property
    def outline(self) -> Rectangle:
        return Rectangle(0.0, 0.0, self.width_mm, self.height_mm)

    @property
    def through(self) -> Iterator[Rectangle | Hole]:
        """What is cut through the whole slab."""
        return (each.shape for each in self.recesses if each.depth_mm >= self.thickness_mm)


@dataclass(frozen=True, slots=True)
class Jointed:
    """A slab, and how it is printed."""

    slab: Slab
    # None: something is in the way of every seam, so that it can only be cut in one piece.
    seams: Seams | None
