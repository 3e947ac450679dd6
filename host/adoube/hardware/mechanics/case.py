"""The case of a board: a frame round the panel and the bay, a lid below, feet between, a cover, and screws.

The lid is screwed to the frame from below. On a board of tiles a screw goes through panel and tile into each
foot; on any other the panel lies on a ledge of the frame. The bay, at the left, is closed by a cover, which
is screwed on from above.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bay import (
    FRAME_MM,
    HOLDER_MM,
    LID_MM,
    OUTLET_HIGH_MM,
    OUTLET_WIDE_MM,
    PILOT_MM,
    POST_MM,
    USB_HIGH_MM,
    USB_WIDE_MM,
    Bay,
    bay,
)
from adoube.hardware.mechanics.plate import HEAD_MM, SCREW_MM, between_cells, panel, plate
from adoube.hardware.mechanics.slab import (
    TILE_MM,
    Hole,
    Jointed,
    MechanicsError,
    Recess,
    Rectangle,
    Seams,
    Slab,
    SlabFace,
    cuts,
    seams,
)
from adoube.words import coded

__all__ = [
    "COVER_MM",
    "Case",
    "CaseScrews",
    "Foot",
    "case",
    "jointed_panel",
]


FOOT_MM = 20.0  # space under a tile for a plug with its ribbon bent aside, as measured
STEM_MM, FLANGE_MM, FLANGE_HIGH_MM = 6.4, 14.0, 3.0
# Depth of the pilot holes, in which M3 cuts its thread; from above, and from the lid.
BITE_MM, LID_BITE_MM, COVER_BITE_MM = 12.0, 6.0, 8.0
POST_BITE_MM, POST_LID_BITE_MM = 4.6, 3.4  # of a post, one screw M3 x 6 from each side

LEDGE_MM = 3.0  # width of the frame's ledge under panel and cover
COVER_MM = 3.0
# Gap between panel and frame: each may be 2 * 0.2 mm off along a side made of pieces.
ROUND_MM = 0.4
SCREW_FROM_SEAM_MM = 14.0
SCREW_FROM_BAY_MM = 5.0
UNSUPPORTED_MM = 150.0  # the span that a finger bends by half a millimetre
# Passages for cables through the wall between bay and field, and the wall that remains between two.
PASSAGE_WIDE_MM, PASSAGE_HIGH_MM, PILLAR_MM = 36.0, 14.0, 10.0
LAYER_MM = 0.2


@dataclass(frozen=True, slots=True)
class Foot:
    """A column on the lid that takes screws from both sides: under a tile, a panel, or a board in the bay."""

    height_mm: float
    bite_mm: float  # depth of the upper hole
    lid_bite_mm: float  # depth of the lower hole
    count: int
    stem_mm: float = STEM_MM
    flange_mm: float = FLANGE_MM  # diameter of the flange it stands on
    flange_high_mm: float = FLANGE_HIGH_MM
    pilot_mm: float = PILOT_MM  # diameter of the screw holes


@dataclass(frozen=True, slots=True)
class Case:
    """Panel, frame, lid and cover, and the bay. Places are counted from the frame's lower left corner."""

    panel: Jointed
    frame: Jointed
    lid: Jointed
    cover: Jointed  # over the bay; its lower left corner is the frame's
    bay: Bay
    panel_at: tuple[float, float]  # the panel's lower left corner
    foot: Foot
    post: Foot  # under a board in the bay
    feet: tuple[tuple[float, float], ...]

    @property
    def high_mm(self) -> float:
        return self.frame.slab.thickness_mm + self.lid.slab.thickness_mm

    @property
    def lid_screws(self) -> tuple[Hole, ...]:
        """The screws from below through the lid into the frame, seen from above."""
        return _pilots(self.frame.slab, SlabFace.LOWER)

    @property
    def cover_screws(self) -> tuple[Hole, ...]:
        """The screws from above through the cover into the frame."""
        return _pilots(self.frame.slab, SlabFace.UPPER)

    @property
    def screws(self) -> "CaseScrews":
        """The lengths of all screws."""
        thick_mm = self.panel.slab.thickness_mm
        return CaseScrews(
            lid=_longest_mm(LID_MM + BITE_MM),
            cover=_longest_mm(COVER_MM + COVER_BITE_MM),
            foot=_longest_mm(LID_MM + self.foot.lid_bite_mm),
            tile=_longest_mm(thick_mm + TILE_MM + self.foot.bite_mm),
            post=_longest_mm(LID_MM + self.post.lid_bite_mm),
            board=_longest_mm(TILE_MM + self.post.bite_mm),
            holder=_longest_mm(LID_MM + HOLDER_MM - LAYER_MM),
        )


@dataclass(frozen=True, slots=True)
class CaseScrews:
    """The lengths of the screws M3 in millimetres.

    Those of `cover`, `tile` and `board` come from above, all others from below through the lid.
    """

    lid: int
    cover: int
    foot: int
    tile: int
    post: int
    board: int
    holder: int


def case(design: Design) -> Case:
    """Return the case of a whole board. Raises MechanicsError if the bay is too short, or no seam fits."""
    its_panel = jointed_panel(design)
    ledge_mm = 0.0 if design.is_tiled else LEDGE_MM
    inset_mm = round(FRAME_MM - ledge_mm + ROUND_MM, 2)
    high_mm = round(its_panel.slab.height_mm + 2 * inset_mm, 2)
    its_bay = bay(design, inset_mm, round(high_mm - 2 * FRAME_MM, 2))
    at = round(its_bay.area.right + inset_mm, 2), inset_mm
    under_mm = _under_mm(design, its_panel.slab, its_bay)
    frame = _frame(its_panel.slab, its_bay, at, under_mm + (TILE_MM if design.is_tiled else 0.0))
    feet = tuple((round(x + at[0], 3), round(y + at[1], 3)) for x, y in _feet(design))
    lid, cover = _lid(frame.slab, its_bay, feet), _cover(frame.slab, its_bay)
    return Case(
        panel=its_panel,
        frame=frame,
        lid=Jointed(lid, seams(lid)),
        cover=Jointed(cover, seams(cover)),
        bay=its_bay,
        panel_at=at,
        foot=Foot(under_mm, BITE_MM, LID_BITE_MM, len(feet)),
        post=Foot(POST_MM, POST_BITE_MM, POST_LID_BITE_MM, len(its_bay.posts)),
        feet=feet,
    )


def jointed_panel(design: Design) -> Jointed:
    """Return the panel, with seams between cells where possible."""
    its_panel = panel(design)
    return Jointed(its_panel, seams(its_panel, between_cells(plate(design))))


def _under_mm(design: Design, its_panel: Slab, its_bay: Bay) -> float:
    """Return the height under tile or panel, which a high part in the bay raises."""
    above_mm = its_panel.thickness_mm + (TILE_MM if design.is_tiled else 0.0)
    layers = ceil(round((its_bay.room_mm + COVER_MM - above_mm) / LAYER_MM, 3))
    return max(FOOT_MM, round(layers * LAYER_MM, 2))


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


def _frame(its_panel: Slab, its_bay: Bay, at: tuple[float, float], under_mm: float) -> Jointed:
    (x_mm, y_mm), rib_mm = at, its_bay.area.right
    width_mm = round(x_mm + its_panel.width_mm + y_mm, 2)
    height_mm = round(its_panel.height_mm + 2 * y_mm, 2)
    total_mm = round(under_mm + its_panel.thickness_mm, 2)
    field = Rectangle(rib_mm + FRAME_MM, FRAME_MM, width_mm - FRAME_MM, height_mm - FRAME_MM)
    lies = its_panel.outline.moved(x_mm, y_mm).grown(ROUND_MM)
    its_seams = _frame_seams(width_mm, height_mm, its_bay)
    recesses = (
        Recess(field, total_mm, is_open=True),
        Recess(its_bay.area, total_mm, is_open=True),
        Recess(lies, its_panel.thickness_mm, SlabFace.UPPER, is_open=True),
        Recess(Rectangle(-1, -1, rib_mm + LEDGE_MM, height_mm + 1), COVER_MM, SlabFace.UPPER, is_open=True),
        *_openings(its_bay, height_mm),
        *_passages(its_bay, its_seams.y_mm),
        *_frame_pilots(width_mm, height_mm, its_bay, its_seams),
    )
    return Jointed(Slab("frame", width_mm, height_mm, total_mm, recesses), its_seams)


def _openings(its_bay: Bay, height_mm: float) -> Iterator[Recess]:
    """Yield the openings for USB in the rear wall, and for the cables in the left one."""
    x_mm, z_mm = its_bay.usb
    usb = Rectangle.around(x_mm, height_mm - FRAME_MM / 2, USB_WIDE_MM, FRAME_MM + 2)
    yield Recess(usb, USB_HIGH_MM, start_mm=round(z_mm - USB_HIGH_MM / 2, 2))
    for each in its_bay.outlets:
        through = Rectangle.around(FRAME_MM / 2, each.y_mm, FRAME_MM + 2, OUTLET_WIDE_MM)
        yield Recess(through, OUTLET_HIGH_MM)


def _passages(its_bay: Bay, y_cuts: Sequence[float]) -> Iterator[Recess]:
    """Yield passages between bay and field, as many as fit between the seams and their screws."""
    area, away_mm = its_bay.area, SCREW_FROM_SEAM_MM + PILLAR_MM / 2
    ends = [area.low, *(cut + way * away_mm for cut in y_cuts for way in (-1, 1)), area.high]
    for low_mm, high_mm in zip(ends[::2], ends[1::2], strict=True):
        count = int((high_mm - low_mm - PILLAR_MM) // (PASSAGE_WIDE_MM + PILLAR_MM))
        for at in range(count):
            y_mm = low_mm + (high_mm - low_mm) * (at + 0.5) / count
            wide = Rectangle.around(area.right + FRAME_MM / 2, y_mm, FRAME_MM + 2, PASSAGE_WIDE_MM)
            yield Recess(wide, PASSAGE_HIGH_MM)


def _frame_seams(width_mm: float, height_mm: float, its_bay: Bay) -> Seams:
    """Return the seams of the frame, away from its openings, their tails in the middle of each wall."""
    rib_mm, away_mm = its_bay.area.right, SCREW_FROM_SEAM_MM + PILLAR_MM / 2
    (usb_mm, _), middle_mm = its_bay.usb, FRAME_MM / 2
    in_front = [(0.0, FRAME_MM), (usb_mm, usb_mm), (rib_mm - SCREW_FROM_BAY_MM, rib_mm + FRAME_MM)]
    beside = [(0.0, FRAME_MM), *((each.y_mm, each.y_mm) for each in its_bay.outlets)]
    columns = cuts(width_mm, [*_grown((*in_front, (width_mm - FRAME_MM, width_mm)), away_mm)])
    rows = cuts(height_mm, [*_grown((*beside, (height_mm - FRAME_MM, height_mm)), away_mm)])
    if columns is None or rows is None:
        raise MechanicsError(coded("mechanics.no_frame_seam"))
    right = product(columns, (middle_mm, height_mm - middle_mm))
    up = product((middle_mm, rib_mm + middle_mm, width_mm - middle_mm), rows)
    return Seams(tuple(columns), tuple(rows), tuple(right), tuple(up))


def _grown(taken: Sequence[tuple[float, float]], by_mm: float) -> Iterator[tuple[float, float]]:
    half_mm = USB_WIDE_MM / 2
    return ((start - by_mm - half_mm, end + by_mm + half_mm) for start, end in taken)


def _frame_pilots(width_mm: float, height_mm: float, its_bay: Bay, its_seams: Seams) -> Iterator[Recess]:
    """Yield the holes for the lid's screws from below, and for the cover's from above."""
    for x_mm, y_mm in dict.fromkeys(_frame_screws(width_mm, height_mm, its_bay, its_seams)):
        hole = Hole(x_mm, y_mm, PILOT_MM)
        yield Recess(hole, BITE_MM)
        if x_mm < its_bay.area.right:
            yield Recess(hole, COVER_MM + COVER_BITE_MM, SlabFace.UPPER)


def _frame_screws(
    width_mm: float, height_mm: float, its_bay: Bay, its_seams: Seams
) -> Iterator[tuple[float, float]]:
    """Yield a screw in each corner of frame and bay, and one on both sides of each seam."""
    middle_mm, rib_mm = FRAME_MM / 2, its_bay.area.right
    ends_x = middle_mm, round(rib_mm + middle_mm, 2), width_mm - middle_mm
    ends_y = middle_mm, height_mm - middle_mm
    yield from product((middle_mm, round(rib_mm - SCREW_FROM_BAY_MM, 2), width_mm - middle_mm), ends_y)
    for cut_mm in its_seams.x_mm:
        yield from product((cut_mm - SCREW_FROM_SEAM_MM, cut_mm + SCREW_FROM_SEAM_MM), ends_y)
    for cut_mm in its_seams.y_mm:
        yield from product(ends_x, (cut_mm - SCREW_FROM_SEAM_MM, cut_mm + SCREW_FROM_SEAM_MM))


def _lid(frame: Slab, its_bay: Bay, feet: Sequence[tuple[float, float]]) -> Slab:
    held = () if its_bay.holder is None else tuple(its_bay.holder.screws)
    pilots = ((hole.x_mm, hole.y_mm) for hole in _pilots(frame, SlabFace.LOWER))
    places = (*pilots, *feet, *its_bay.posts, *held)
    holes = (Recess(Hole(x_mm, y_mm, SCREW_MM), LID_MM) for x_mm, y_mm in places)
    return Slab("lid", frame.width_mm, frame.height_mm, LID_MM, (*holes, *its_bay.lid_recesses))


def _cover(frame: Slab, its_bay: Bay) -> Slab:
    width_mm = round(its_bay.area.right + LEDGE_MM - ROUND_MM, 2)
    screws = _pilots(frame, SlabFace.UPPER)
    recesses = tuple(Recess(Hole(each.x_mm, each.y_mm, SCREW_MM, HEAD_MM), COVER_MM) for each in screws)
    return Slab("cover", width_mm, frame.height_mm, COVER_MM, recesses)


def _pilots(frame: Slab, face: SlabFace) -> tuple[Hole, ...]:
    return tuple(each.shape for each in frame.recesses if isinstance(each.shape, Hole) and each.face is face)


SOLD_MM = (6, 8, 10, 12, 16, 20, 25, 30)  # commercial lengths of M3 screws


def _longest_mm(room_mm: float) -> int:
    return max(long_mm for long_mm in SOLD_MM if long_mm <= room_mm)
