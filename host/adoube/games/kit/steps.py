"""The steps from each site of a drawing, and the straight lines that continue them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import atan2, pi
from typing import NamedTuple

from adoube.games.kit.graph import Graph, PlanePoint, centre_of, distance_to_line
from adoube.games.kit.topology import COMPASS, ROTATIONAL

__all__ = [
    "MOST_BEND",
    "SiteStep",
    "bend",
    "compass_point",
    "lines_around",
    "lines_of",
    "steps_of_cells",
    "steps_of_points",
]

MOST_BEND = 0.25  # radians that a line may bend at a site and still be one line


class SiteStep(NamedTuple):
    """From one site to the next."""

    origin: int
    target: int
    words: frozenset[str]  # of COMPASS, FAMILIES and AROUND


# How far beside the way between two cells a line may run that joins them, in parts of that way.
OFF_LINE = 0.1
ALONG_A_LINE = frozenset({"Orthogonal", "Adjacent", "All"})
ACROSS_A_CELL = frozenset({"Diagonal", "All"})
ACROSS_A_CORNER = frozenset({"Diagonal", "Adjacent", "All"})
BESIDE_A_CORNER = frozenset({"OffDiagonal", "Adjacent", "All"})


def compass_point(origin: PlanePoint, target: PlanePoint) -> str:
    """The direction of the compass, one of sixteen."""
    clockwise = pi / 2 - atan2(target.y - origin.y, target.x - origin.x)
    return COMPASS[round(clockwise / (pi / 8)) % 16]


def steps_of_points(graph: Graph) -> Iterator[SiteStep]:
    """Along the lines, and across cells of four points or more."""
    beside = {(one, other) for edge in graph.edges for one, other in (edge, edge[::-1])}
    for origin, target in sorted(beside):
        yield _step(graph.vertices, origin, target, ALONG_A_LINE | around_the_pivot(graph, origin, target))
    for cell in graph.cells:
        if len(cell) < 4:
            continue
        middle = centre_of(graph.vertices[vertex] for vertex in cell)
        for origin in cell:
            opposite = min(
                (vertex for vertex in cell if vertex != origin),
                key=lambda n: distance_to_line(middle, graph.vertices[origin], graph.vertices[n]),
            )
            if (origin, opposite) not in beside:
                yield _step(graph.vertices, origin, opposite, ACROSS_A_CELL)


STRAIGHT = 0.9  # the cosine of the angle up to which a line leads to the middle of a circle, or away from it


def around_the_pivot(graph: Graph, origin: int, target: int) -> frozenset[str]:
    """Return where a line leads on a circle, and ROTATIONAL where it is straight; none elsewhere."""
    if graph.pivot is None:
        return frozenset()
    if origin == graph.pivot:
        return frozenset({"Out", ROTATIONAL})
    here, there, middle = (graph.vertices[n] for n in (origin, target, graph.pivot))
    step, inwards = (complex(to.x - here.x, to.y - here.y) for to in (there, middle))
    turn = step.conjugate() * inwards / abs(step) / abs(inwards)
    if abs(turn.real) > STRAIGHT:
        return frozenset({"In" if turn.real > 0 else "Out", ROTATIONAL})
    return frozenset({"CCW" if turn.imag > 0 else "CW"})


def _step(places: tuple[PlanePoint, ...], origin: int, target: int, words: frozenset[str]) -> SiteStep:
    return SiteStep(origin, target, words | {compass_point(places[origin], places[target])})


def steps_of_cells(graph: Graph) -> Iterator[SiteStep]:
    """Over lines, over corners, and between cells that a line with a cell on either side joins."""
    tiles = _Tiles(graph)
    for origin in range(len(graph.cells)):
        for other, words in tiles.around(origin).items():
            yield _step(tiles.centres, origin, other, words)


class _Tiles:
    """The cells of a drawing, and where they meet."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.centres = tuple(centre_of(graph.vertices[vertex] for vertex in cell) for cell in graph.cells)
        self.at_corner: dict[int, list[int]] = {}
        self.at_line: dict[frozenset[int], list[int]] = {}
        for number, cell in enumerate(graph.cells):
            for vertex, following in zip(cell, (*cell[1:], cell[0]), strict=True):
                self.at_corner.setdefault(vertex, []).append(number)
                self.at_line.setdefault(frozenset({vertex, following}), []).append(number)
        self.lines: dict[int, list[int]] = {}
        for one, other in graph.edges:
            self.lines.setdefault(one, []).append(other)
            self.lines.setdefault(other, []).append(one)

    def around(self, origin: int) -> dict[int, frozenset[str]]:
        """The cells around one, and how each is reached: the first way of several counts."""
        cell = self.graph.cells[origin]
        found: dict[int, frozenset[str]] = {origin: frozenset()}
        for vertex, following in zip(cell, (*cell[1:], cell[0]), strict=True):
            for other in self.at_line[frozenset({vertex, following})]:
                found.setdefault(other, ALONG_A_LINE)
        for vertex in cell:
            if left := [other for other in self.at_corner[vertex] if other not in found]:
                found[self._straightest(origin, vertex, left)] = ACROSS_A_CORNER
        for vertex in cell:
            for other in self.at_corner[vertex]:
                found.setdefault(other, BESIDE_A_CORNER)
        for other in self._far_across(origin):
            found.setdefault(other, ACROSS_A_CELL)
        del found[origin]
        return found

    def _straightest(self, origin: int, vertex: int, cells: list[int]) -> int:
        """The cell that lies most directly behind a corner."""
        corner, middle = self.graph.vertices[vertex], self.centres[origin]
        return min(cells, key=lambda number: distance_to_line(corner, middle, self.centres[number]))

    def _far_across(self, origin: int) -> Iterator[int]:
        """The cells at the other ends of the lines that lead away from a cell, as between hexagons."""
        cell, middle = self.graph.cells[origin], self.centres[origin]
        for vertex in cell:
            away = [other for other in self.lines[vertex] if other not in cell]
            if len(self.lines[vertex]) != 3 or not away:
                continue
            ends = (self.graph.vertices[vertex], self.graph.vertices[away[0]])
            for other in self.at_corner.get(away[0], ()):
                if other != origin:
                    off = sum(distance_to_line(end, middle, self.centres[other]) for end in ends)
                    if off < OFF_LINE * _distance(middle, self.centres[other]):
                        yield other


def _distance(one: PlanePoint, other: PlanePoint) -> float:
    return abs(complex(one.x - other.x, one.y - other.y))


def lines_around(steps: Iterable[SiteStep]) -> Callable[[SiteStep], tuple[int, ...]]:
    """Gives the sites of the line that begins with a step and goes on in the same direction of a circle."""
    following = {step.origin: step.target for step in steps}

    def line(first: SiteStep) -> tuple[int, ...]:
        ray = [first.target]
        while (target := following.get(ray[-1])) is not None and target not in (first.origin, *ray):
            ray.append(target)
        return tuple(ray)

    return line


def lines_of(
    places: tuple[PlanePoint, ...], steps: Iterable[SiteStep]
) -> Callable[[SiteStep], tuple[int, ...]]:
    """Gives the sites of the line that begins with a step, by steps that bend least, up to where it ends."""
    targets: dict[int, list[int]] = {}
    for step in steps:
        targets.setdefault(step.origin, []).append(step.target)

    @cache
    def following(before: int, here: int) -> int | None:
        """The site behind two on a line."""
        bends = [(bend(places[before], places[here], places[site]), site) for site in targets.get(here, ())]
        least, target = min(bends, default=(MOST_BEND, here))
        return target if least < MOST_BEND else None

    def line(first: SiteStep) -> tuple[int, ...]:
        before, ray = first.origin, [first.target]
        while True:
            target = following(before, ray[-1])
            if target is None or target == first.origin or target in ray:
                return tuple(ray)
            before = ray[-1]
            ray.append(target)

    return line


def bend(one: PlanePoint, here: PlanePoint, following: PlanePoint) -> float:
    """By how many radians the way from one place over another to a third bends."""
    turned = atan2(following.y - here.y, following.x - here.x) - atan2(here.y - one.y, here.x - one.x)
    return abs((turned + pi) % (2 * pi) - pi)
