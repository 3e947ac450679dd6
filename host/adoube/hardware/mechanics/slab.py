"""Flat parts with cut-outs (plates, lids, frames), the limits of printing, and the seams of large parts.

Millimetres from the part's lower left corner as seen from above, x to the right and y upwards. `WALL_MM` is
what guides to printing with a nozzle of 0.4 mm recommend for parts that carry something (1.2 mm is their
least); `PRINT_MM` is the tolerance that they state, 0.2 mm either way.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise
from math import ceil

from adoube.errors import AdoubeError

__all__ = [
    "CASE_MM",
    "FLOOR_MM",
    "HEAD_MM",
    "JOINT_MM",
    "MAGNET_MM",
    "NECK_MM",
    "PIECE_MM",
    "PRINT_MM",
    "TAIL_MM",
    "TILE_MM",
    "WALL_MM",
    "Hole",
    "Jointed",
    "MechanicsError",
    "Recess",
    "Rectangle",
    "Seams",
    "Slab",
    "SlabFace",
    "cuts",
    "seams",
]


# Tolerance of magnets, by their makers.
MAGNET_MM = 0.1
CASE_MM = 0.3  # tolerance of a sensor's case
PRINT_MM = 0.2  # tolerance of printing: holes are narrower, floors thicker
# Gap on each side between sliding printed parts, both of which may be off.
JOINT_MM = PRINT_MM
WALL_MM = 1.6  # the thinnest wall: four lines of a nozzle of 0.4 mm
FLOOR_MM = 0.6  # the thinnest closed floor: three layers of 0.2 mm
# The longest piece: a bed of 220 mm, the most common, less 5 mm at each edge for clips and brims.
PIECE_MM = 210.0
TILE_MM = 1.6  # thickness of a circuit board


class MechanicsError(AdoubeError):
    """A part that could not be printed or would not fit; the message says why."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle along the axes."""

    left: float
    low: float
    right: float
    high: float

    @classmethod
    def around(cls, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> "Rectangle":
        """Return the rectangle of that size around a point."""
        return cls(x_mm - width_mm / 2, y_mm - height_mm / 2, x_mm + width_mm / 2, y_mm + height_mm / 2)

    @property
    def box(self) -> "Rectangle":
        return self

    def grown(self, by_mm: float) -> "Rectangle":
        return Rectangle(self.left - by_mm, self.low - by_mm, self.right + by_mm, self.high + by_mm)

    def moved(self, x_mm: float, y_mm: float) -> "Rectangle":
        return Rectangle(self.left + x_mm, self.low + y_mm, self.right + x_mm, self.high + y_mm)

    def meets(self, other: "Rectangle") -> bool:
        """Return whether the two overlap."""
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
    sink_mm: float = 0.0  # diameter of a countersunk head at the upper face; 0 if not countersunk

    @property
    def box(self) -> Rectangle:
        wide_mm = max(self.diameter_mm, self.sink_mm)
        return Rectangle.around(self.x_mm, self.y_mm, wide_mm, wide_mm)

    def moved(self, x_mm: float, y_mm: float) -> "Hole":
        return Hole(self.x_mm + x_mm, self.y_mm + y_mm, self.diameter_mm, self.sink_mm)


class SlabFace(Enum):
    """The face that a recess is cut from."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Recess:
    """A cut-out of a slab."""

    shape: Rectangle | Hole
    depth_mm: float
    face: SlabFace = SlabFace.LOWER
    is_open: bool = False  # True if a seam may run through it, as inside a frame
    start_mm: float = 0.0  # distance from the face, for an opening through a wall


@dataclass(frozen=True, slots=True)
class Seams:
    """The lines along which a slab is split for printing, and the tails that join its pieces.

    Tails are dovetails, which slide in from above and need no screw. A tail stands on a seam between two
    columns and points right, or between two rows and points up.
    """

    x_mm: tuple[float, ...] = ()
    y_mm: tuple[float, ...] = ()
    right_tails: tuple[tuple[float, float], ...] = ()
    up_tails: tuple[tuple[float, float], ...] = ()

    @property
    def pieces(self) -> Iterator[tuple[int, int]]:
        """The column and row of each piece, from the lower left."""
        return ((column, row) for row in range(len(self.y_mm) + 1) for column in range(len(self.x_mm) + 1))


@dataclass(frozen=True, slots=True)
class Slab:
    """A flat part."""

    name: str  # base name of its files
    width_mm: float
    height_mm: float
    thickness_mm: float
    recesses: tuple[Recess, ...] = field(default=())

    @property
    def outline(self) -> Rectangle:
        return Rectangle(0.0, 0.0, self.width_mm, self.height_mm)

    @property
    def is_frame(self) -> bool:
        """True if seams may run through an opening inside it, so that walls are apart."""
        return any(each.is_open and each.depth_mm >= self.thickness_mm for each in self.recesses)

    @property
    def through(self) -> Iterator[Rectangle | Hole]:
        """The cut-outs through the whole slab."""
        return (each.shape for each in self.recesses if each.depth_mm >= self.thickness_mm)


@dataclass(frozen=True, slots=True)
class Jointed:
    """A slab, and how it is split for printing."""

    slab: Slab
    # None if something is in the way of every seam: it can only be cut in one piece.
    seams: Seams | None


# Width of a tail at its root and its end, and its length.
NECK_MM, HEAD_MM, TAIL_MM = 3.2, 5.2, 5.0

STEP_MM = 0.5  # step of the search
MOST_PIECES = 12  # most pieces along a side: 2.5 m
BETWEEN_TAILS_MM = 50.0


def seams(slab: Slab, lines: "TileLines | None" = None) -> Seams | None:
    """Return the fewest seams whose pieces fit a common bed, or None if only sensors are in their way.

    `lines` are preferred positions of seams: between the cells.
    """
    x_wanted, y_wanted = lines or ((), ())
    closed = [each.shape.box.grown(WALL_MM) for each in slab.recesses if not each.is_open]
    x_cuts = cuts(slab.width_mm, [(each.left, each.right) for each in closed], x_wanted)
    y_cuts = cuts(slab.height_mm, [(each.low, each.high) for each in closed], y_wanted)
    if x_cuts is None or y_cuts is None:
        return None
    right = [(x_mm, y_mm) for x_mm in x_cuts for y_mm in _tails(slab, x_mm, y_cuts)]
    turned = _turned(slab)
    up = [(x_mm, y_mm) for y_mm in y_cuts for x_mm in _tails(turned, y_mm, x_cuts)]
    return Seams(tuple(x_cuts), tuple(y_cuts), tuple(right), tuple(up))


TileLines = tuple[Sequence[float], Sequence[float]]


def cuts(
    size_mm: float, blocked: Sequence[tuple[float, float]], wanted: Sequence[float] = ()
) -> list[float] | None:
    """Return the cuts nearest to equal pieces, each of which fits the bed with its tail.

    No cut lies in a `blocked` interval. None if there is no such way.
    """
    for pieces in range(ceil(size_mm / PIECE_MM), MOST_PIECES + 1):
        targets = (size_mm * at / pieces for at in range(1, pieces))
        found = [_nearest_free(target, size_mm / pieces / 2, blocked, wanted) for target in targets]
        cuts = [each for each in found if each is not None]
        ends = [0.0, *cuts, size_mm]
        longest_mm = max(end - start for start, end in pairwise(ends)) + (TAIL_MM if cuts else 0.0)
        if len(cuts) == len(found) and longest_mm <= PIECE_MM:
            return cuts
    return None


def _nearest_free(
    target_mm: float, reach_mm: float, blocked: Sequence[tuple[float, float]], wanted: Sequence[float]
) -> float | None:
    steps = range(int(reach_mm / STEP_MM))
    anywhere = (round(target_mm + sign * at * STEP_MM, 3) for at in steps for sign in (1, -1))
    near = sorted(
        (each for each in wanted if abs(each - target_mm) < reach_mm), key=lambda each: abs(each - target_mm)
    )
    for place_mm in (*near, *anywhere):
        if not any(start < place_mm < end for start, end in blocked):
            return place_mm
    return None


def _tails(slab: Slab, cut_mm: float, others: Sequence[float]) -> Iterator[float]:
    """Yield the heights on a seam between two columns where a tail has solid ground."""
    half_mm = HEAD_MM / 2 + JOINT_MM
    strip = Rectangle(cut_mm, 0, cut_mm + TAIL_MM + JOINT_MM, slab.height_mm)
    taken = (each.shape.box.grown(WALL_MM) for each in slab.recesses if _in_the_way(slab, each))
    room = [box for box in taken if box.meets(strip)]
    last_mm = -BETWEEN_TAILS_MM

    def free(y_mm: float) -> bool:
        tail = Rectangle(cut_mm, y_mm - half_mm, cut_mm + TAIL_MM + JOINT_MM, y_mm + half_mm)
        whole = tail.grown(WALL_MM)
        away = all(not whole.low < other < whole.high for other in others)
        inside = whole.low >= 0 and whole.high <= slab.height_mm
        return inside and away and not any(tail.meets(each) for each in room)

    for run in _runs([at * STEP_MM for at in range(ceil(slab.height_mm / STEP_MM) + 1)], free):
        tails = max(1, int((run[-1] - run[0]) / BETWEEN_TAILS_MM))
        for at in range(tails):
            y_mm = run[int((at + 0.5) * len(run) / tails)]
            if y_mm - last_mm >= BETWEEN_TAILS_MM * 0.6 or any(last_mm < each < y_mm for each in others):
                yield y_mm
                last_mm = y_mm


def _in_the_way(slab: Slab, recess: Recess) -> bool:
    return not recess.is_open or recess.depth_mm >= slab.thickness_mm


def _runs(places: Sequence[float], free: Callable[[float], bool]) -> Iterator[list[float]]:
    run: list[float] = []
    for place in places:
        if free(place):
            run.append(place)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _turned(slab: Slab) -> Slab:
    """Return the same with x and y exchanged."""
    recesses = tuple(replace(each, shape=_swapped(each.shape.box)) for each in slab.recesses)
    return Slab(slab.name, slab.height_mm, slab.width_mm, slab.thickness_mm, recesses)


def _swapped(box: Rectangle) -> Rectangle:
    return Rectangle(box.low, box.left, box.high, box.right)
