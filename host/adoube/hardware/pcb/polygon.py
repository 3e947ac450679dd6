"""Filled areas of copper as polygons with holes: the area at a point, and one line around an area.

Millimetres, y down. An outline turns one way and its holes the other.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import floor, inf

__all__ = ["Point", "Polygon", "Polygons", "Ring"]

Point = tuple[float, float]
Ring = tuple[Point, ...]  # closed: the last corner is joined to the first

ROW_MM = 1.0  # height of the rows that edges are sorted into


@dataclass(frozen=True)
class Polygon:
    """An area with holes."""

    outline: Ring
    holes: tuple[Ring, ...] = ()

    @property
    def rings(self) -> tuple[Ring, ...]:
        return (self.outline, *self.holes)

    @cached_property
    def keyholed(self) -> Ring:
        """Return one line around the area and each hole, joined by cuts without width.

        Gerber regions and KiCad's filled polygons have no holes. From the leftmost corner of a hole a cut
        runs left to the next edge, which is the outline's or that of a hole further left.
        """
        return tuple(_Keyholes(self).walked())


class Polygons:
    """Areas that do not overlap, sorted to find the one at a point."""

    def __init__(self, areas: Sequence[Polygon]) -> None:
        self.areas = areas
        self._levels: dict[float, list[tuple[float, int]]] = {}
        self._rows: dict[int, list[tuple[Point, Point, int]]] = {}
        for number, area in enumerate(areas):
            for ring in area.rings:
                for start, end in _edges(ring):
                    for row in _rows(start, end):
                        self._rows.setdefault(row, []).append((start, end, number))

    def at(self, x_mm: float, y_mm: float) -> int | None:
        """Return the number of the area at a point, or None."""
        crossings = self._levels.get(y_mm)
        if crossings is None:
            crossings = self._levels[y_mm] = sorted(self._crossings(y_mm))
        left = bisect(crossings, (x_mm, inf))
        return crossings[left - 1][1] if left % 2 else None

    def _crossings(self, y_mm: float) -> Iterator[tuple[float, int]]:
        """Yield where a level meets an edge, with the number of its area."""
        for start, end, number in self._rows.get(floor(y_mm / ROW_MM), ()):
            if _spans(start, end, y_mm):
                yield _crossing(start, end, y_mm), number


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return pairwise((*ring, ring[0]))


def _rows(start: Point, end: Point) -> range:
    low, high = sorted((start[1], end[1]))
    return range(floor(low / ROW_MM), floor(high / ROW_MM) + 1)


def _spans(start: Point, end: Point, y_mm: float) -> bool:
    """Return whether a level meets an edge; of two edges at a corner it meets both or just one."""
    return (start[1] <= y_mm) != (end[1] <= y_mm)


def _crossing(start: Point, end: Point, y_mm: float) -> float:
    return start[0] + (y_mm - start[1]) * (end[0] - start[0]) / (end[1] - start[1])


class _Keyholes:
    """The cuts from an area's holes, by the edges where they end."""

    def __init__(self, area: Polygon) -> None:
        self._rings = [_from_leftmost(ring) for ring in area.rings]
        self._cuts: dict[tuple[int, int], list[tuple[Point, int]]] = {}
        self._rows: dict[int, list[tuple[int, int]]] = {}
        self._add(0)
        for number in sorted(range(1, len(self._rings)), key=lambda each: self._rings[each][0]):
            at, edge = self._left_of(self._rings[number][0])
            self._cuts.setdefault(edge, []).append((at, number))
            self._add(number)

    def walked(self) -> Iterator[Point]:
        """Yield the corners of the line, going around each hole where its cut ends."""
        # A hole may hang on a hole, hundreds deep: too deep for a function that calls itself.
        waiting = [self._around(0)]
        while waiting:
            for corner, hole in waiting[-1]:
                yield corner
                if hole:
                    waiting.append(self._around(hole))
                    break
            else:
                waiting.pop()

    def _around(self, number: int) -> Iterator[tuple[Point, int]]:
        """Yield a ring's corners, back to the first of a hole; and the holes to go around after them."""
        ring = self._rings[number]
        for at, (start, end) in enumerate(_edges(ring)):
            yield start, 0
            cuts = self._cuts.get((number, at), [])
            ahead = 1 if (start[1], start[0]) < (end[1], end[0]) else -1
            for place, hole in sorted(cuts, key=lambda cut: ahead * cut[0][1]):
                yield place, hole
                yield place, 0
        if number:
            yield ring[0], 0

    def _add(self, number: int) -> None:
        for at, (start, end) in enumerate(_edges(self._rings[number])):
            for row in _rows(start, end):
                self._rows.setdefault(row, []).append((number, at))

    def _left_of(self, point: Point) -> tuple[Point, tuple[int, int]]:
        """Return the nearest place on an edge left of a point, and the edge."""
        x_mm, y_mm = point
        nearest, of = -inf, (0, 0)
        for number, at in self._rows[floor(y_mm / ROW_MM)]:
            ring = self._rings[number]
            start, end = ring[at], ring[(at + 1) % len(ring)]
            if _spans(start, end, y_mm) and nearest < (crossing := _crossing(start, end, y_mm)) <= x_mm:
                nearest, of = crossing, (number, at)
        assert nearest > -inf, "a hole outside its outline"
        return (nearest, y_mm), of


def _from_leftmost(ring: Ring) -> Ring:
    first = ring.index(min(ring))
    return ring[first:] + ring[:first]
