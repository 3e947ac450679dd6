"""The shape of a group of cells whose neighbours stand in triangles, as on a star or a hexagon."""

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt

from adoube.board.drawing.markup import Point

__all__ = ["outlines"]

Place = tuple[int, int]  # half a pitch across, and rows down

ROW = sqrt(3) / 2  # from one row to the next, in pitches
TOLERANCE = 0.05  # how far a cell may stand beside its place, in pitches


def outlines(points: Iterable[Point], pitch: float) -> list[list[Point]]:
    """The corners of every part that triangles of neighbours fill, in order; none without such triangles."""
    point_at = _lattice(list(points), pitch)
    return [[point_at[place] for place in corners] for corners in _loops(_border(point_at))]


def _lattice(points: list[Point], pitch: float) -> Mapping[Place, Point]:
    """The points by their places; empty where one of them stands elsewhere."""
    found: dict[Place, Point] = {}
    for point in points:
        across, down = (point.x - points[0].x) / pitch * 2, (point.y - points[0].y) / pitch / ROW
        place = round(across), round(down)
        if max(abs(across - place[0]) / 2, abs(down - place[1]) * ROW) > TOLERANCE:
            return {}
        found[place] = point
    return found


def _border(places: Iterable[Place]) -> dict[Place, list[Place]]:
    """The sides that only one triangle has, by where they begin; all go round in the same direction."""
    sides = {side for triangle in _triangles({*places}) for side in triangle}
    border: dict[Place, list[Place]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            border.setdefault(start, []).append(end)
    return border


def _triangles(places: set[Place]) -> Iterator[tuple[tuple[Place, Place], ...]]:
    """The three sides of every triangle of neighbours."""
    for across, down in places:
        left, right = (across, down), (across + 2, down)
        above, below = (across + 1, down - 1), (across + 1, down + 1)
        if right in places and above in places:
            yield (left, above), (above, right), (right, left)
        if right in places and below in places:
            yield (left, right), (right, below), (below, left)


def _loops(border: dict[Place, list[Place]]) -> Iterator[list[Place]]:
    """The border as closed ways of corners."""
    while border:
        first = place = min(border)
        way: list[Place] = []
        while not way or place != first:
            way.append(place)
            ends = border[place]
            following = ends.pop()
            if not ends:
                del border[place]
            place = following
        yield [corner for before, corner, after in _in_threes(way) if _turns(before, corner, after)]


def _in_threes(way: list[Place]) -> Iterator[tuple[Place, Place, Place]]:
    """Every place of a closed way between its neighbours."""
    return zip(way[-1:] + way[:-1], way, way[1:] + way[:1], strict=True)


def _turns(before: Place, corner: Place, after: Place) -> bool:
    return (corner[0] - before[0], corner[1] - before[1]) != (after[0] - corner[0], after[1] - corner[1])
