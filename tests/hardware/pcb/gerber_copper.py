"""The copper of a board as its Gerber and drill files show it, read by gerbonara and joined by shapely.

Neither knows of nets. Copper is one piece where it touches on a side, or is joined by a plated hole.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gerbonara
from gerbonara.graphic_primitives import ArcPoly, Circle, Line, Rectangle
from shapely import (
    LineString,
    MultiPolygon,
    Point,
    Polygon,
    STRtree,
    affinity,
    box,
    get_parts,
    make_valid,
    union_all,
)
from shapely.geometry.base import BaseGeometry

from adoube.hardware.netlist import GROUND
from adoube.hardware.pcb.board import CircuitBoard, CopperSide
from adoube.hardware.pcb.gerber import gerber_files

__all__ = ["GerberCopper", "drawn_shapes"]


def drawn_shapes(text: str, suffix: str = "gbr") -> list[BaseGeometry]:
    """Return what a file draws, y down."""
    kind = gerbonara.ExcellonFile if suffix == "drl" else gerbonara.GerberFile
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        file = Path(folder, f"layer.{suffix}")
        file.write_text(text, encoding="utf-8")
        read = kind.open(file)
        return [_flipped(shape) for drawn in read.objects for shape in _shapes(drawn)]


def _flipped(shape: BaseGeometry) -> BaseGeometry:
    return affinity.scale(shape, 1, -1, origin=(0, 0))


def _shapes(drawn: Any) -> Iterator[BaseGeometry]:
    primitives = [*drawn.to_primitives(unit=gerbonara.utils.MM)]
    assert all(each.polarity_dark for each in primitives)
    yield union_all([_shape(each) for each in primitives])


def _shape(primitive: Circle | Rectangle | Line | ArcPoly) -> BaseGeometry:
    shape: BaseGeometry
    match primitive:
        case Circle(x=x, y=y, r=radius):
            shape = Point(x, y).buffer(radius)
        case Rectangle(x=x, y=y, w=across, h=down, rotation=turn):
            assert not turn
            shape = box(x - across / 2, y - down / 2, x + across / 2, y + down / 2)
        case Line(x1=x1, y1=y1, x2=x2, y2=y2, width=width):
            shape = LineString([(x1, y1), (x2, y2)]).buffer(width / 2)
        case ArcPoly(outline=outline):
            shape = make_valid(Polygon(outline), method="structure", keep_collapsed=False)
        case _:
            raise AssertionError(primitive)
    return shape


@dataclass(frozen=True)
class GerberCopper:
    """The copper of both sides, and the plated holes."""

    board: CircuitBoard

    @cached_property
    def _files(self) -> Mapping[str, str]:
        return gerber_files(self.board)

    @cached_property
    def areas(self) -> Mapping[CopperSide, list[Polygon]]:
        """The areas of each side that nothing joins on that side."""
        return {
            side: _apart(drawn_shapes(self._files[f"{self.board.name}-{side.value}_Cu.gbr"]))
            for side in CopperSide
        }

    @cached_property
    def pieces(self) -> Mapping[tuple[CopperSide, int], int]:
        """The number of the piece that each area belongs to."""
        joined = {(side, at): (side, at) for side in CopperSide for at in range(len(self.areas[side]))}

        def root(area: tuple[CopperSide, int]) -> tuple[CopperSide, int]:
            while joined[area] != area:
                area = joined[area]
            return area

        for hole in drawn_shapes(self._files[f"{self.board.name}-PTH.drl"], "drl"):
            ends = [
                (side, area) for side in CopperSide if (area := self._at(side, hole.centroid)) is not None
            ]
            for one, other in pairwise(ends):
                joined[root(one)] = root(other)
        numbers = {area: number for number, area in enumerate(sorted({*map(root, joined)}, key=str))}
        return {area: numbers[root(area)] for area in joined}

    @cached_property
    def _trees(self) -> Mapping[CopperSide, STRtree]:
        return {side: STRtree(areas) for side, areas in self.areas.items()}

    def _at(self, side: CopperSide, point: Point) -> int | None:
        found = self._trees[side].query(point, predicate="intersects")
        assert len(found) < 2, "areas that overlap"
        return int(found[0]) if len(found) else None

    def piece_at(self, side: CopperSide, x_mm: float, y_mm: float) -> int | None:
        area = self._at(side, Point(x_mm, y_mm))
        return None if area is None else self.pieces[side, area]

    def pieces_by_net(self) -> Mapping[str, set[int]]:
        """Return the pieces under the pads of each net; a pad without copper is a piece of its own."""
        found: dict[str, set[int]] = {}
        for pad in (pad for part in self.board.parts for pad in part.pads() if pad.net):
            for side in pad.sides:
                piece = self.piece_at(side, pad.x_mm, pad.y_mm)
                found.setdefault(pad.net, set()).add(-1 if piece is None else piece)
        return found

    def shorts(self) -> Mapping[int, set[str]]:
        """Return the pieces with pads of several nets."""
        nets: dict[int, set[str]] = {}
        for net, pieces in self.pieces_by_net().items():
            for piece in pieces:
                nets.setdefault(piece, set()).add(net)
        return {piece: joined for piece, joined in nets.items() if len(joined) > 1}

    def opens(self) -> Mapping[str, set[int]]:
        """Return the nets that are in several pieces."""
        return {net: pieces for net, pieces in self.pieces_by_net().items() if len(pieces) > 1}

    def of_net(self, net: str, side: CopperSide) -> MultiPolygon:
        pieces = self.pieces_by_net()[net]
        return MultiPolygon(
            [area for at, area in enumerate(self.areas[side]) if self.pieces[side, at] in pieces]
        )

    def gaps_mm(self, net: str) -> list[float]:
        """Return, every half millimetre along a net, how far aside ground is: 0 where it lies behind."""
        ground = union_all([self.of_net(GROUND, side) for side in CopperSide])
        return [ground.distance(point) for point in self._points_along(net)]

    def _points_along(self, net: str) -> Iterator[Point]:
        its = {side: self.of_net(net, side) for side in CopperSide}
        for track in (track for track in self.board.tracks if track.net == net):
            line = LineString([(track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm)])
            assert its[track.side].covers(line)
            yield from (line.interpolate(at * STEP_MM) for at in range(int(line.length / STEP_MM) + 1))


STEP_MM = 0.5


def _apart(shapes: list[BaseGeometry]) -> list[Polygon]:
    return [area for area in get_parts(union_all(shapes)) if isinstance(area, Polygon)]
