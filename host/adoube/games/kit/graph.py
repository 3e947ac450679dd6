"""Drawings of boards: points in the plane, their rows and columns, lines between them, and parts of them."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import atan2, cos, floor, hypot, inf, radians, sin, sqrt
from typing import NamedTuple

__all__ = [
    "Edge",
    "Graph",
    "PlanePoint",
    "assembled",
    "beside_long_lines",
    "centre_of",
    "distance_to_line",
    "dual",
    "kept",
    "label",
    "only",
    "outline",
    "outlines",
    "reading_order",
    "removed",
    "renumbered",
    "rows_and_columns",
    "split",
]


NEAR = 0.01  # points nearer to each other are the same one


class PlanePoint(NamedTuple):
    """A place, in units of the description; y grows away from the first seat."""

    x: float
    y: float

    def is_near(self, other: "PlanePoint") -> bool:
        """Return whether both are the same place, but for rounding."""
        return abs(self.x - other.x) < NEAR and abs(self.y - other.y) < NEAR


Edge = tuple[int, int]


class Graph(NamedTuple):
    """A drawing of points and lines. Points are numbered as the description's writer counts them."""

    vertices: tuple[PlanePoint, ...]
    edges: tuple[Edge, ...]  # pairs of numbers of vertices
    cells: tuple[tuple[int, ...], ...]  # the areas between lines, each as its vertices in order
    slants: bool = False  # whether its columns slant, as on a board of hexagons
    # Whether the cells are in an order that every reader of the description counts alike.
    counts_cells: bool = True
    pivot: int | None = None  # the vertex that the rings of a circle run around

    def vertex_at(self, place: PlanePoint) -> int | None:
        """The number of the vertex at a place."""
        return next((n for n, vertex in enumerate(self.vertices) if vertex.is_near(place)), None)


def assembled(
    vertices: Iterable[PlanePoint], edges: Iterable[Edge], *, slants: bool = False, counts_cells: bool = True
) -> Graph:
    """The graph of points and lines; points at one place become one, and so do lines."""
    places: list[PlanePoint] = []
    number: list[int] = []
    nearby: dict[tuple[int, int], list[int]] = {}
    for vertex in vertices:
        column, row = floor(vertex.x * 10), floor(vertex.y * 10)
        around = (n for x in (-1, 0, 1) for y in (-1, 0, 1) for n in nearby.get((column + x, row + y), ()))
        same = next((n for n in around if places[n].is_near(vertex)), len(places))
        if same == len(places):
            places.append(vertex)
            nearby.setdefault((column, row), []).append(same)
        number.append(same)
    joined = (tuple(sorted((number[one], number[other]))) for one, other in edges)
    lines = tuple(dict.fromkeys((one, other) for one, other in joined if one != other))
    return Graph(tuple(places), lines, tuple(_cells(places, lines)), slants, counts_cells)


def beside_long_lines(graph: Graph) -> Graph:
    """The drawing with the cells that it has without the lines that pass over points.

    Where two grids of unequal width lie on each other, the finer one says where cells are.
    """
    plain = [line for line in graph.edges if not _passes_a_point(graph, line)]
    return graph._replace(cells=tuple(_cells([*graph.vertices], tuple(plain))))


def _passes_a_point(graph: Graph, line: Edge) -> bool:
    start, end = (graph.vertices[number] for number in line)
    return any(
        number not in line and _distance(place, start, end) < NEAR
        for number, place in enumerate(graph.vertices)
    )


def renumbered(graph: Graph) -> Graph:
    """The drawing with its points and cells in reading order."""
    order = sorted(range(len(graph.vertices)), key=lambda n: reading_order(graph.vertices[n]))
    number = {old: new for new, old in enumerate(order)}
    edges = [(number[one], number[other]) for one, other in graph.edges]
    return assembled((graph.vertices[old] for old in order), edges, slants=graph.slants)


def dual(graph: Graph) -> Graph:
    """A point in the middle of each cell, joined to those of the cells on the other side of its lines."""
    beside: dict[Edge, list[int]] = {}
    for number, cell in enumerate(graph.cells):
        for side in sides(cell):
            beside.setdefault(side, []).append(number)
    middles = [centre_of(graph.vertices[vertex] for vertex in cell) for cell in graph.cells]
    return renumbered(assembled(middles, [(each[0], each[1]) for each in beside.values() if len(each) > 1]))


def split(graph: Graph) -> Graph:
    """The drawing with points where lines cross, and lines that end at each point on them."""
    vertices = [*graph.vertices]
    for (one, other), (third, fourth) in combinations(graph.edges, 2):
        ends = (graph.vertices[n] for n in (one, other, third, fourth))
        if (crossing := _crossing(*ends)) is not None and not any(crossing.is_near(v) for v in vertices):
            vertices.append(crossing)
    edges: list[Edge] = []
    for one, other in graph.edges:
        start, end = vertices[one], vertices[other]
        on = [n for n, place in enumerate(vertices) if _distance(place, start, end) < NEAR]
        along = sorted(on, key=lambda n: hypot(vertices[n].x - start.x, vertices[n].y - start.y))
        edges += pairwise(along)
    return assembled(vertices, edges, counts_cells=False)


def _crossing(one: PlanePoint, other: PlanePoint, third: PlanePoint, fourth: PlanePoint) -> PlanePoint | None:
    """The point where two lines cross within both of them."""
    across, along = other.x - one.x, other.y - one.y
    right, up = fourth.x - third.x, fourth.y - third.y
    if abs(turn := across * up - along * right) < NEAR * NEAR:
        return None
    first = ((third.x - one.x) * up - (third.y - one.y) * right) / turn
    second = ((third.x - one.x) * along - (third.y - one.y) * across) / turn
    if not (0 < first < 1 and 0 < second < 1):
        return None
    return PlanePoint(one.x + first * across, one.y + first * along)


def centre_of(points: Iterable[PlanePoint]) -> PlanePoint:
    """The mean of some points."""
    several = list(points)
    return PlanePoint(sum(p.x for p in several) / len(several), sum(p.y for p in several) / len(several))


def _cells(places: list[PlanePoint], edges: tuple[Edge, ...]) -> Iterator[tuple[int, ...]]:
    """The areas between lines, in reading order of their centres."""
    found = [face for face in faces(places, edges) if len(set(face)) == len(face) > 2]
    inner = [face for face in found if _area(places, face) > 0]
    yield from sorted(inner, key=lambda face: reading_order(centre_of(places[n] for n in face)))


def reading_order(place: PlanePoint) -> tuple[float, float]:
    """From the first seat away, left to right."""
    return round(place.y / NEAR) * NEAR, place.x


def faces(places: list[PlanePoint], edges: Iterable[Edge]) -> Iterator[tuple[int, ...]]:
    """The rounds along the lines of a drawing: inner ones anticlockwise, the outlines clockwise."""
    around: dict[int, list[int]] = {}
    for one, other in edges:
        around.setdefault(one, []).append(other)
        around.setdefault(other, []).append(one)
    for vertex, others in around.items():
        others.sort(key=lambda n: atan2(places[n].y - places[vertex].y, places[n].x - places[vertex].x))
    left = {(one, other) for one, others in around.items() for other in others}
    for first in sorted(left):
        face: list[int] = []
        step = first
        while step in left:
            left.remove(step)
            face.append(step[0])
            turns = around[step[1]]
            step = (step[1], turns[turns.index(step[0]) - 1])
        if face:
            yield tuple(face)


def _area(places: list[PlanePoint], face: tuple[int, ...]) -> float:
    """Above 0 for a round anticlockwise."""
    pairs = zip(face, (*face[1:], face[0]), strict=True)
    return sum(places[a].x * places[b].y - places[b].x * places[a].y for a, b in pairs) / 2


def outline(graph: Graph) -> frozenset[int]:
    """The vertices on the outlines, and those without lines."""
    met = {vertex for edge in graph.edges for vertex in edge}
    alone = set(range(len(graph.vertices))) - met
    return frozenset({vertex for face in outlines(graph) for vertex in face} | alone)


def outlines(graph: Graph) -> list[tuple[int, ...]]:
    """The rounds along the outermost lines, one for each part of a drawing."""
    places = list(graph.vertices)
    return [face for face in faces(places, graph.edges) if _area(places, face) <= 0]


def distance_to_line(place: PlanePoint, one: PlanePoint, other: PlanePoint) -> float:
    """How far a place is from the line through two others."""
    across, along = other.x - one.x, other.y - one.y
    return abs(across * (one.y - place.y) - (one.x - place.x) * along) / hypot(across, along)


MARGIN = 0.1  # how far outside an area points still count as in it


def removed(
    graph: Graph, cells: Collection[int], edges: Collection[Edge], vertices: Collection[int]
) -> Graph:
    """The drawing without some cells, lines and points, and without lines that only those cells had."""
    stay = [
        cell
        for number, cell in enumerate(graph.cells)
        if number not in cells and not {*vertices}.intersection(cell) and not {*edges} & sides(cell)
    ]
    lost = {side for number in cells for side in sides(graph.cells[number])}
    lost -= {side for cell in stay for side in sides(cell)}
    lost |= {*edges}
    number = {old: new for new, old in enumerate(n for n in range(len(graph.vertices)) if n not in vertices)}
    return graph._replace(
        vertices=tuple(graph.vertices[old] for old in number),
        edges=tuple(
            (number[one], number[other])
            for one, other in graph.edges
            if (one, other) not in lost and one in number and other in number
        ),
        cells=tuple(tuple(number[vertex] for vertex in cell) for cell in stay),
        pivot=None if graph.pivot is None else number.get(graph.pivot),
    )


def sides(cell: tuple[int, ...]) -> set[Edge]:
    """The lines around a cell."""
    pairs = zip(cell, (*cell[1:], cell[0]), strict=True)
    return {(min(pair), max(pair)) for pair in pairs}


def kept(graph: Graph, area: list[PlanePoint], *, outside: bool = False) -> Graph:
    """The points in an area, or those outside it, with the lines between them."""
    margin = 0 if outside else MARGIN
    gone = [n for n, place in enumerate(graph.vertices) if _is_in(place, area, margin) is outside]
    less = removed(graph, (), (), gone)
    if outside:
        return less
    return assembled(less.vertices, less.edges, slants=graph.slants, counts_cells=False)


def only(graph: Graph, other: Graph) -> Graph:
    """The points and lines of a drawing that another has as well."""
    same = {n: other.vertex_at(place) for n, place in enumerate(graph.vertices)}
    common = {(one, another) for one, another in graph.edges
              if tuple(sorted((same[one] or 0, same[another] or 0))) in other.edges
              and None not in (same[one], same[another])}  # fmt: skip
    less = removed(graph, (), [edge for edge in graph.edges if edge not in common],
                   [n for n, place in same.items() if place is None])  # fmt: skip
    return assembled(less.vertices, less.edges, counts_cells=False)


def _is_in(place: PlanePoint, area: list[PlanePoint], margin: float) -> bool:
    """Return whether a place is in an area, or not further outside than the margin."""
    inside = False
    for one, other in zip(area, [*area[1:], area[0]], strict=True):
        if _distance(place, one, other) <= margin:
            return True
        crosses = (one.y > place.y) is not (other.y > place.y)
        if crosses and place.x < one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x):
            inside = not inside
    return inside


def _distance(place: PlanePoint, one: PlanePoint, other: PlanePoint) -> float:
    """From a place to the side between two corners."""
    across, along = other.x - one.x, other.y - one.y
    length = across * across + along * along
    share = ((place.x - one.x) * across + (place.y - one.y) * along) / length if length else 0
    share = min(max(share, 0), 1)
    return abs(complex(place.x - one.x - share * across, place.y - one.y - share * along))


APART = 0.6  # how far a point may be from the mean of its row, of the mean distance of points
ROW_TURNS = (0, 15, 30, 45, 60)
COLUMN_TURNS = (90, 105, 120)  # degrees that lines are turned by, columns from where rows are
A_ROW = 0.01  # what one more row counts for against the squares of what points are off
EQUAL = 0.001  # heights that differ by less are one
LETTERS = 26


def rows_and_columns(places: Sequence[PlanePoint]) -> tuple[list[int], list[int]] | None:
    """Return the number of each place's row and of its column; None where all stand on one line.

    Points are sorted by their distance from a line outside the board. A point belongs to the row before if it
    is near enough to that row's mean. The lines may be turned: those count whose rows are the fewest and the
    straightest. Where two points would get one name, every height is a row of its own, and so with columns.
    """
    low, high = (PlanePoint(*map(pick, zip(*places, strict=True))) for pick in (min, max))
    wide, deep = high.x - low.x, high.y - low.y
    if min(wide, deep) < NEAR:
        return None
    margin = APART * (wide + deep) / 2 / sqrt(len(places))
    below, beside = (
        PlanePoint((low.x + high.x) / 2, low.y - deep),
        PlanePoint(low.x - wide, (low.y + high.y) / 2),
    )
    turn, rows = _best(places, below, ROW_TURNS, margin)
    _, columns = _best(places, beside, [turn + each for each in COLUMN_TURNS], margin)
    if len({*zip(rows.numbers, columns.numbers, strict=True)}) == len(places):
        return rows.numbers, columns.numbers
    return _distinct([place.y for place in places]), _distinct([place.x for place in places])


class _RowFit(NamedTuple):
    off: float  # how many there are and how far points are off
    numbers: list[int]  # by place


def _best(
    places: Sequence[PlanePoint], start: PlanePoint, turns: Iterable[int], margin: float
) -> tuple[int, _RowFit]:
    found = [(turn, _sorted(places, start, radians(turn), margin)) for turn in turns]
    return min(found, key=lambda each: round(each[1].off, 9))


def _sorted(places: Sequence[PlanePoint], start: PlanePoint, turn: float, margin: float) -> _RowFit:
    """The rows along a line through `start`. How far a row is off is what its last point is."""
    far = [abs((place.y - start.y) * cos(turn) - (place.x - start.x) * sin(turn)) for place in places]
    rows: list[list[float]] = []
    total, numbers = 0.0, [0] * len(places)
    for place in sorted(range(len(places)), key=far.__getitem__):
        if not rows or abs(far[place] - total / len(rows[-1])) > margin:
            rows.append([])
            total = 0.0
        rows[-1].append(far[place])
        total += far[place]
        numbers[place] = len(rows) - 1
    off = sum((_mean(row) - row[-1]) ** 2 / len(row) + A_ROW for row in rows)
    return _RowFit(off, numbers)


def _distinct(values: Sequence[float]) -> list[int]:
    """The number of each value among the different ones."""
    steps = sorted(values)
    first = [value for value, before in zip(steps, [-inf, *steps], strict=False) if value - before >= EQUAL]
    return [bisect_right(first, value + EQUAL) - 1 for value in values]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def label(row: int, column: int) -> str:
    """Return the name of the site in a row and a column, counted from 0: A1 is the first of the first."""
    before, letter = divmod(column, LETTERS)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + letter) + str(row + 1)
