"""The case of a board: a frame round the panel, a lid below, feet between the two, and their screws.

The lid is screwed to the frame from below. On a board of tiles a screw goes through panel and tile into each
foot; on one that is wired by hand the panel lies on a ledge of the frame.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from adoube.hardware.design import Design
from adoube.hardware.mechanics.plate import SCREW_MM, between_cells, panel, plate
from adoube.hardware.mechanics.slab import (
    PIECE_MM,
    TAIL_MM,
    Hole,
    Jointed,
    Recess,
    Rectangle,
    Seams,
    Slab,
    SlabFace,
    seams,
)

__all__ = [
    "TILE_MM",
    "Case",
    "Foot",
    "case",
    "foot",
    "foot_screw_mm",
    "frame_screw_mm",
    "frame_screws",
    "jointed_panel",
    "tile_screw_mm",
]


FOOT_MM = 20.0  # space under a tile for a plug with its ribbon bent aside, as measured
STEM_MM, FLANGE_MM, FLANGE_HIGH_MM = 6.4, 14.0, 3.0
# Diameter and depth of the pilot holes, in which M3 cuts its thread; from above, and from the lid.
PILOT_MM, BITE_MM, LID_BITE_MM = 2.7, 12.0, 6.0

TILE_MM = 1.6  # thickness of a tile's circuit board
LID_MM = 3.0
FRAME_MM, LEDGE_MM = 9.0, 3.0  # width of the frame's wall, and of its ledge under the panel
# Gap between panel and frame: each may be 2 * 0.2 mm off along a side made of pieces.
ROUND_MM = 0.4
# Openings in the rear wall, for a USB plug and for the wires of clock and supply.
SLOT_WIDE_MM, SLOT_HIGH_MM = 14.0, 10.0
SCREW_FROM_SEAM_MM = 14.0
UNSUPPORTED_MM = 150.0  # the span that a finger bends by half a millimetre


@dataclass(frozen=True, slots=True)
class Foot:
    """A column between lid and tile that takes the screws from both sides."""

    height_mm: float
    stem_mm: float
    flange_mm: float  # diameter of the flange it stands on
    flange_high_mm: float
    pilot_mm: float  # diameter of the screw holes
    bite_mm: float  # depth of the upper hole
    lid_bite_mm: float  # depth of the lower hole
    count: int


@dataclass(frozen=True, slots=True)
class Case:
    """Panel, frame and lid. Their lower left corners are offset from each other: see `inset_mm`."""

    panel: Jointed
    frame: Jointed
    lid: Jointed
    inset_mm: float  # offset of the panel's corner from the frame's, along both axes
    feet: tuple[tuple[float, float], ...]  # positions from the frame's lower left corner


def foot(design: Design) -> Foot:
    """Return the foot under each screw of the tiles, or wherever a panel would bend."""
    count = len(_feet(design))
    pilot = PILOT_MM, BITE_MM, LID_BITE_MM
    return Foot(FOOT_MM, STEM_MM, FLANGE_MM, FLANGE_HIGH_MM, *pilot, count)


def case(design: Design) -> Case:
    """Return the case of a whole board."""
    its_panel = jointed_panel(design)
    ledge_mm = 0.0 if design.is_tiled else LEDGE_MM
    inset_mm = round(FRAME_MM - ledge_mm + ROUND_MM, 2)
    frame = _frame(design, its_panel.slab, inset_mm)
    feet = tuple((round(x + inset_mm, 3), round(y + inset_mm, 3)) for x, y in _feet(design))
    lid = _lid(frame, feet)
    return Case(its_panel, Jointed(frame, _frame_seams(frame)), Jointed(lid, seams(lid)), inset_mm, feet)


def jointed_panel(design: Design) -> Jointed:
    """Return the panel, with seams between cells where possible."""
    its_panel = panel(design)
    return Jointed(its_panel, seams(its_panel, between_cells(plate(design))))


def _feet(design: Design) -> Sequence[tuple[float, float]]:
    """Return the feet, counted from the panel's lower left corner."""
    its_panel = panel(design)
    if design.is_tiled:
        return [(hole.x_mm, hole.y_mm) for hole in plate(design).holes]
    taken = [each.shape.box for each in its_panel.recesses]
    columns, rows = (_inner(size) for size in (its_panel.width_mm, its_panel.height_mm))
    lines = between_cells(plate(design))
    found = (_clear(target, lines, taken) for target in product(columns, rows))
    return [*dict.fromkeys(place for place in found if place is not None)]


def _inner(size_mm: float) -> list[float]:
    parts = ceil(size_mm / UNSUPPORTED_MM)
    return [size_mm * at / parts for at in range(1, parts)]


def _clear(
    target: tuple[float, float], lines: tuple[Sequence[float], Sequence[float]], taken: Sequence[Rectangle]
) -> tuple[float, float] | None:
    """Return the corner of cells nearest to the target where a foot touches no sensor."""
    near = sorted(product(*lines), key=lambda at: (at[0] - target[0]) ** 2 + (at[1] - target[1]) ** 2)
    for x_mm, y_mm in near[:9]:
        stem = Rectangle.around(x_mm, y_mm, STEM_MM, STEM_MM)
        if not any(stem.meets(each) for each in taken):
            return x_mm, y_mm
    return None


def _frame(design: Design, its_panel: Slab, inset_mm: float) -> Slab:
    width_mm, height_mm = (
        round(size + 2 * inset_mm, 2) for size in (its_panel.width_mm, its_panel.height_mm)
    )
    under_mm = FOOT_MM + (TILE_MM if design.is_tiled else 0.0)
    total_mm = round(under_mm + its_panel.thickness_mm, 2)
    outline = Rectangle(0, 0, width_mm, height_mm)
    recesses = [
        Recess(outline.grown(-FRAME_MM), total_mm, SlabFace.LOWER, is_open=True),
        Recess(outline.grown(ROUND_MM - inset_mm), its_panel.thickness_mm, SlabFace.UPPER, is_open=True),
    ]
    slot_x_mm = _frame_cuts(width_mm)[0] / 2
    slot = Rectangle.around(slot_x_mm, height_mm - FRAME_MM / 2, SLOT_WIDE_MM, FRAME_MM + 2)
    recesses.append(Recess(slot, SLOT_HIGH_MM))
    places = dict.fromkeys(_frame_screws(width_mm, height_mm))
    recesses += [Recess(Hole(x_mm, y_mm, PILOT_MM), BITE_MM) for x_mm, y_mm in places]
    return Slab("frame", width_mm, height_mm, total_mm, tuple(recesses))


def _frame_cuts(size_mm: float) -> list[float]:
    """Return the cuts of a side: through its middle, or several at equal distances."""
    parts = max(2, ceil(size_mm / (PIECE_MM - TAIL_MM)))
    return [round(size_mm * at / parts, 2) for at in range(1, parts)]


def _frame_screws(width_mm: float, height_mm: float) -> Iterator[tuple[float, float]]:
    """Yield a screw in each corner, and one on both sides of each seam."""
    middle_mm = FRAME_MM / 2
    ends_x, ends_y = (middle_mm, width_mm - middle_mm), (middle_mm, height_mm - middle_mm)
    yield from product(ends_x, ends_y)
    for cut_mm in _frame_cuts(width_mm):
        yield from product((cut_mm - SCREW_FROM_SEAM_MM, cut_mm + SCREW_FROM_SEAM_MM), ends_y)
    for cut_mm in _frame_cuts(height_mm):
        yield from product(ends_x, (cut_mm - SCREW_FROM_SEAM_MM, cut_mm + SCREW_FROM_SEAM_MM))


def _frame_seams(frame: Slab) -> Seams:
    """Return the seams of the frame, their tails in the middle of the wall."""
    middle_mm = FRAME_MM / 2
    columns, rows = _frame_cuts(frame.width_mm), _frame_cuts(frame.height_mm)
    right = product(columns, (middle_mm, frame.height_mm - middle_mm))
    up = product((middle_mm, frame.width_mm - middle_mm), rows)
    return Seams(tuple(columns), tuple(rows), tuple(right), tuple(up))


def _lid(frame: Slab, feet: Sequence[tuple[float, float]]) -> Slab:
    pilots = [each.shape for each in frame.recesses if isinstance(each.shape, Hole)]
    places = (*((hole.x_mm, hole.y_mm) for hole in pilots), *feet)
    recesses = tuple(Recess(Hole(x_mm, y_mm, SCREW_MM), LID_MM) for x_mm, y_mm in places)
    return Slab("lid", frame.width_mm, frame.height_mm, LID_MM, recesses)


SOLD_MM = (6, 8, 10, 12, 16, 20, 25, 30)  # commercial lengths of M3 screws


def frame_screw_mm(frame: Slab, lid: Slab) -> int:
    """Return the length of the screws from below through the lid into the frame."""
    pilot_mm = next(each.depth_mm for each in frame.recesses if isinstance(each.shape, Hole))
    return _longest_mm(lid.thickness_mm + pilot_mm)


def frame_screws(frame: Slab) -> tuple[Hole, ...]:
    """Return the positions of the frame's screws, seen from above."""
    return tuple(each.shape for each in frame.recesses if isinstance(each.shape, Hole))


def foot_screw_mm(foot: Foot, lid: Slab) -> int:
    """Return the length of the screw from below through the lid into a foot."""
    return _longest_mm(lid.thickness_mm + foot.lid_bite_mm)


def tile_screw_mm(foot: Foot, panel: Slab) -> int:
    """Return the length of the screw from above through panel and tile into a foot."""
    return _longest_mm(panel.thickness_mm + TILE_MM + foot.bite_mm)


def _longest_mm(room_mm: float) -> int:
    return max(long_mm for long_mm in SOLD_MM if long_mm <= room_mm)
