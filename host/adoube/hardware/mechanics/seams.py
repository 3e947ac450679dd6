"""Where a slab that is larger than a printer's bed is taken apart, and where its pieces hold each other.

Pieces are joined by dovetails, which slide in from above and need no screw.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from adoube.hardware.mechanics.limits import JOINT_MM, PIECE_MM, WALL_MM
from adoube.hardware.mechanics.slab import Recess, Rectangle, Seams, Slab

__all__ = ["HEAD_MM", "NECK_MM", "TAIL_MM", "seams"]

# Of a tail: across where it begins, across its end, and how far it reaches.
NECK_MM, HEAD_MM, TAIL_MM = 3.2, 5.2, 5.0

STEP_MM = 0.5  # between the places that are tried
MOST_PIECES = 12  # along one side: 2.5 m
BETWEEN_TAILS_MM = 50.0


def seams(slab: Slab, lines: "Lines | None" = None) -> Seams | None:
    """The fewest seams that leave pieces for a common bed; None where nothing but sensors is in their way.

    `lines` are where a seam looks best: between the cells.
    """
    x_wanted, y_wanted = lines or ((), ())
    closed = [each.shape.box.grown(WALL_MM) for each in slab.recesses if not each.is_open]
    x_cuts = _cuts(slab.width_mm, [(each.left, each.right) for each in closed], x_wanted)
    y_cuts = _cuts(slab.height_mm, [(each.low, each.high) for each in closed], y_wanted)
    if x_cuts is None or y_cuts is None:
        return None
    right = [(x_mm, y_mm) for x_mm in x_cuts for y_mm in _tails(slab, x_mm, y_cuts)]
    turned = _turned(slab)
    up = [(x_mm, y_mm) for y_mm in y_cuts for x_mm in _tails(turned, y_mm, x_cuts)]
    return Seams(tuple(x_cuts), tuple(y_cuts), tuple(right), tuple(up))


Lines = tuple[Sequence[float], Sequence[float]]


def _cuts(
    size_mm: float, blocked: Sequence[tuple[float, float]], wanted: Sequence[float]
) -> list[float] | None:
    """Nearest to equal pieces, each of which fits the bed with its tail."""
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
    """Heights on a seam between two columns where a tail stands on solid ground."""
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
    """The same with x and y exchanged."""
    recesses = tuple(
        Recess(_swapped(each.shape.box), each.depth_mm, each.face, each.is_open) for each in slab.recesses
    )
    return Slab(slab.name, slab.height_mm, slab.width_mm, slab.thickness_mm, recesses)


def _swapped(box: Rectangle) -> Rectangle:
    return Rectangle(box.low, box.left, box.high, box.right)
