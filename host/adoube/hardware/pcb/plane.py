"""The plane of ground on both sides of a board, and the holes that join its two sides.

A fast line needs its way back right beside it: the plane fills what tracks leave. Ground's pads stay joined
by tracks, so that no net depends on the plane. Where both sides have room, a hole joins them every 15 mm, and
beside each hole of a line that switches. A reed does not feel copper, which is not magnetic.
Needs manifold3d (extra `factory`), which contains Clipper, the library that KiCad fills zones with.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import atan2, ceil, cos, hypot, inf, pi, sin

from manifold3d import CrossSection, FillRule

from adoube.hardware.netlist import GROUND
from adoube.hardware.pcb.board import (
    EDGE_MM,
    PLANE_CLEARANCE_MM,
    PLANE_WIDTH_MM,
    SPOKE_MM,
    VIA_MM,
    CircuitBoard,
    CopperSide,
    PlacedPad,
    Via,
    Zone,
)
from adoube.hardware.pcb.footprint import GRID_MM, FootprintBox
from adoube.hardware.pcb.polygon import Point, Polygon, Polygons, Ring

__all__ = ["poured"]

STITCH_MM = 12 * GRID_MM  # from one hole between the planes to the next
BESIDE_MM = 3.0  # from a hole of a switching line to one between the planes
APART_MM = 1.0  # between the middles of two holes of ground
STEP_MM = GRID_MM / 2  # from one place that is tried for a hole to the next

CORNERS = 32  # of a circle
SLACK_MM = 0.002  # so that rounded figures never fall short of the clearance
INTO_PLANE_MM = 0.3  # how far a spoke reaches into the plane
STEADY = ("CELL", "CLOCK", "BUZZER")  # lines that change as fast as people move
SIMPLER_MM = 0.001  # corners nearer than that to the line between others are left out
DIGITS = 4  # decimals of a corner in mm


def poured(board: CircuitBoard) -> CircuitBoard:
    """Return the board with ground's planes, or as it is if nothing on it is joined to ground."""
    if not any(pad.net == GROUND for part in board.parts for pad in part.pads()):
        return board
    sides = [_Side(board, side) for side in CopperSide]
    vias = [*_joined(sides, [*_Stitches(board, sides).vias()])]
    zones = tuple(side.zone() for side in sides)
    return replace(board, vias=(*board.vias, *vias), zones=zones)


def _joined(sides: Sequence["_Side"], vias: Sequence[Via]) -> Iterator[Via]:
    """Yield the holes with ground at one end, and join the plane at the other end to ground, too."""
    left = [(via, [side.area_at(via.x_mm, via.y_mm) for side in sides]) for via in vias]
    while left:
        waiting = []
        for via, areas in left:
            ends = zip(sides, areas, strict=True)
            if any(area in side.joined for side, area in ends):
                for side, area in zip(sides, areas, strict=True):
                    side.join(area)
                yield via
            else:
                waiting.append((via, areas))
        if len(waiting) == len(left):
            return
        left = waiting


class _Side:
    """The plane of one side, between its parts and tracks."""

    def __init__(self, board: CircuitBoard, side: CopperSide) -> None:
        self._side = side
        pads = [pad for part in board.parts for pad in part.pads() if side in pad.sides]
        grounded = [pad for pad in pads if pad.net == GROUND]
        inner = FootprintBox(0, 0, board.width_mm, board.height_mm).grown(-EDGE_MM)
        room = _opened(_filled([_rectangle(inner)]) - _filled(_strangers(board, pads, side)))
        gaps = _filled(_around_pad(pad, PLANE_CLEARANCE_MM) for pad in grounded)
        self.bare = _opened(room - gaps)  # without the spokes to its pads
        spokes = [*_spokes(grounded, Polygons(_polygons(room)), Polygons(_polygons(self.bare)))]
        self._areas = Polygons(_polygons(self.bare + _filled(spokes)))
        joints = [(pad.x_mm, pad.y_mm) for pad in grounded]
        joints += [(via.x_mm, via.y_mm) for via in board.vias if via.net == GROUND]
        self.joined: set[int] = set()
        for joint in joints:
            self.join(self.area_at(*joint))

    def area_at(self, x_mm: float, y_mm: float) -> int | None:
        return self._areas.at(x_mm, y_mm)

    def join(self, area: int | None) -> None:
        """Note that an area is joined to ground."""
        if area is not None:
            self.joined.add(area)

    def zone(self) -> Zone:
        """Return the areas that are joined to ground, without the islands that are not."""
        return Zone(GROUND, self._side, tuple(self._areas.areas[number] for number in sorted(self.joined)))


class _Stitches:
    """The holes between both planes."""

    def __init__(self, board: CircuitBoard, sides: Sequence[_Side]) -> None:
        self._board = board
        front, back = (side.bare.offset(-VIA_MM / 2, circular_segments=CORNERS) for side in sides)
        self._room = Polygons(_polygons(front ^ back))
        self._there = [(via.x_mm, via.y_mm) for via in board.vias if via.net == GROUND]

    def vias(self) -> Iterator[Via]:
        for via in self._board.vias:
            if via.net != GROUND and not via.net.startswith(STEADY):
                yield from self._near(via.x_mm, via.y_mm, BESIDE_MM)
        across, down = (ceil(size / STITCH_MM) for size in (self._board.width_mm, self._board.height_mm))
        for row in range(down):
            for column in range(across):
                x_mm = (column + 0.5) * self._board.width_mm / across
                y_mm = (row + 0.5) * self._board.height_mm / down
                yield from self._near(x_mm, y_mm, STITCH_MM / 2)

    def _near(self, x_mm: float, y_mm: float, reach_mm: float) -> Iterator[Via]:
        """Yield the hole that is nearest to a point, unless one is there or there is no room."""
        if self._distance(x_mm, y_mm) <= reach_mm:
            return
        for place in _places(x_mm, y_mm, reach_mm):
            if self._room.at(*place) is not None and self._distance(*place) >= APART_MM:
                self._there.append(place)
                yield Via(GROUND, *place)
                return

    def _distance(self, x_mm: float, y_mm: float) -> float:
        return min((hypot(x - x_mm, y - y_mm) for x, y in self._there), default=inf)


def _places(x_mm: float, y_mm: float, reach_mm: float) -> Iterator[Point]:
    """Yield places around a point, the nearest first.

    They are between the lines of the grid, along which most cuts of a plane run: a hole right on a cut would
    be on the edge of the plane.
    """
    steps = range(-ceil(reach_mm / STEP_MM) - 1, ceil(reach_mm / STEP_MM) + 1)
    column, row = (round(each / STEP_MM) + 0.5 for each in (x_mm, y_mm))
    places = (((column + x) * STEP_MM, (row + y) * STEP_MM) for x, y in product(steps, repeat=2))
    near = sorted((hypot(x - x_mm, y - y_mm), x, y) for x, y in places)
    # Drill files count micrometres.
    return ((round(x, 3), round(y, 3)) for distance_mm, x, y in near if distance_mm <= reach_mm)


def _strangers(board: CircuitBoard, pads: Iterable[PlacedPad], side: CopperSide) -> Iterator[Ring]:
    """Yield the copper and the holes that a plane keeps clear of, with the gap around them."""
    gap_mm = PLANE_CLEARANCE_MM + SLACK_MM
    for pad in pads:
        if pad.net != GROUND:
            yield _around_pad(pad, gap_mm)
        if pad.room != pad.box:
            yield _disc(pad.x_mm, pad.y_mm, (pad.room.right - pad.room.left) / 2 + SLACK_MM)
    for track in board.tracks:
        if track.side is side and track.net != GROUND:
            ends = (track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm)
            yield _capsule(*ends, track.width_mm / 2 + gap_mm)
    for via in board.vias:
        if via.net != GROUND:
            yield _disc(via.x_mm, via.y_mm, VIA_MM / 2 + gap_mm)


def _spokes(pads: Iterable[PlacedPad], room: Polygons, bare: Polygons) -> Iterator[Ring]:
    """Yield the spokes of pads, up to four each, that reach the plane and pass nothing else."""
    for pad, way in product(pads, ((1, 0), (-1, 0), (0, 1), (0, -1))):
        reach_mm = pad.box.right - pad.x_mm if way[0] else pad.box.bottom - pad.y_mm
        start, in_gap, end = (
            _across(pad, way, along_mm)
            for along_mm in (
                0,
                reach_mm + PLANE_CLEARANCE_MM / 2,
                reach_mm + PLANE_CLEARANCE_MM + INTO_PLANE_MM,
            )
        )
        if _all_in(room, in_gap) and _all_in(bare, end):
            yield (*start, *end[::-1])


def _across(pad: PlacedPad, way: tuple[int, int], along_mm: float) -> tuple[Point, Point]:
    """Return both edges of a spoke, so far from the middle of its pad."""
    x_mm, y_mm = pad.x_mm + way[0] * along_mm, pad.y_mm + way[1] * along_mm
    right_mm, down_mm = way[1] * SPOKE_MM / 2, way[0] * SPOKE_MM / 2
    return (x_mm - right_mm, y_mm - down_mm), (x_mm + right_mm, y_mm + down_mm)


def _all_in(areas: Polygons, places: Iterable[Point]) -> bool:
    return all(areas.at(*place) is not None for place in places)


def _filled(rings: Iterable[Ring]) -> CrossSection:
    """Return the area that all rings cover together."""
    return CrossSection([*rings], FillRule.NonZero)


def _opened(area: CrossSection) -> CrossSection:
    """Return an area without what is narrower than a plane may be."""
    half_mm = PLANE_WIDTH_MM / 2
    narrowed = area.offset(-half_mm, circular_segments=CORNERS)
    return narrowed.offset(half_mm, circular_segments=CORNERS)


def _polygons(area: CrossSection) -> list[Polygon]:
    """Return the areas that do not touch one another, the leftmost first."""
    found = []
    for piece in area.simplify(SIMPLER_MM).decompose():
        rings = (ring.round(DIGITS).tolist() for ring in piece.to_polygons())
        outline, *holes = sorted((tuple((x, y) for x, y in ring) for ring in rings), key=min)
        found.append(Polygon(outline, tuple(holes)))
    return sorted(found, key=lambda each: min(each.outline))


def _around_pad(pad: PlacedPad, gap_mm: float) -> Ring:
    """Return a pad and the gap around it."""
    if pad.is_round:
        return _disc(pad.x_mm, pad.y_mm, (pad.box.right - pad.box.left) / 2 + gap_mm)
    return _rectangle(pad.box.grown(gap_mm))


def _disc(x_mm: float, y_mm: float, radius_mm: float) -> Ring:
    return _capsule((x_mm, y_mm), (x_mm, y_mm), radius_mm)


def _rectangle(box: FootprintBox) -> Ring:
    return ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))


def _capsule(start: Point, end: Point, radius_mm: float) -> Ring:
    """Return what a disc covers on its way, with corners a little outside the disc."""
    radius_mm /= cos(pi / CORNERS)
    ahead = atan2(end[1] - start[1], end[0] - start[0])
    half = [ahead + pi / 2 + pi * step / (CORNERS // 2) for step in range(CORNERS // 2 + 1)]
    return tuple(
        (x + radius_mm * cos(angle + turn), y + radius_mm * sin(angle + turn))
        for (x, y), turn in ((start, 0), (end, pi))
        for angle in half
    )
