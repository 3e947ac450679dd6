"""A board of any shape, from a drawing of points and lines; pieces stand on its points or in its cells."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise, starmap
from math import hypot, sqrt
from string import ascii_lowercase

from adoube.board.geometry import Board, BoardLine, Cell, Looks, Ranks, Style
from adoube.games.kit.graph import (
    NEAR,
    Graph,
    PlanePoint,
    centre_of,
    distance_to_line,
    label,
    outline,
    outlines,
    reading_order,
    rows_and_columns,
)
from adoube.games.kit.steps import (
    MOST_BEND,
    bend,
    compass_point,
    lines_around,
    lines_of,
    steps_of_cells,
    steps_of_points,
)
from adoube.games.kit.topology import (
    AROUND,
    COMPASS,
    FAMILIES,
    PITCH_MM,
    ROTATIONAL,
    Topology,
    bits,
    sites_of,
)

__all__ = ["Network"]

HEXAGON = 6  # sides
APART = 0.6  # rows and columns nearer to each other than this part of the mean distance may be counted as one

Ray = tuple[int, ...]


class Network(Topology):
    """A board whose lines are given one by one."""

    def __init__(self, graph: Graph, *, points: bool) -> None:
        """`points`: pieces stand on the points, not in the cells."""
        centres = (centre_of(graph.vertices[vertex] for vertex in cell) for cell in graph.cells)
        written = tuple(graph.vertices if points else centres)
        order = sorted(range(len(written)), key=lambda number: reading_order(written[number]))
        self.points = points
        self.graph = graph
        self.places = tuple(written[number] for number in order)  # by site, in units of the description
        self._site = {number: site for site, number in enumerate(order)}
        self._numbers = tuple(order)
        self._counts = points or graph.counts_cells
        self.everything = (1 << len(written)) - 1
        steps = steps_of_points(graph) if points else steps_of_cells(graph)
        self.steps = tuple(
            step._replace(origin=self._site[step.origin], target=self._site[step.target]) for step in steps
        )
        self.headings = frozenset(
            word for step in self.steps if "Adjacent" in step.words for word in step.words & {*COMPASS}
        )
        self._cluster()
        self.number = {name: site for site, name in enumerate(self.names)}
        self._ways: dict[str, tuple[int, ...]] = {}
        self.rays = self._drawn_rays()
        self._behind = tuple(dict(self._straight_behind(way)) for way in range(len(self.rays)))
        self._shifts = tuple(tuple(_shifts(rays, distance) for distance in (1, 2)) for rays in self.rays)

    def _cluster(self) -> None:
        """Sort the sites into rows and columns as Ludii does, and name them by both."""
        row_of, rows = _clustered([place.y for place in self.places])
        across = [place.x for place in self.places]
        if self.graph.slants:
            height = min((b - a for a, b in pairwise(rows)), default=1.0)
            # From row to row the columns go half a pitch to the left.
            across = [x + row * height / sqrt(3) for x, row in zip(across, row_of, strict=True)]
        column_of, columns = _clustered(across)
        self.rows = tuple(bits(s for s, row in enumerate(row_of) if row == n) for n in range(len(rows)))
        self.is_lattice = (
            self.graph.pivot is None
            and len(columns) <= len(ascii_lowercase)
            and _joined(list(zip(column_of, row_of, strict=True)), len(columns))
            and all(_gap(lines) > APART * self._unit for lines in (rows, columns))
        )
        counted = (row_of, column_of) if self.is_lattice else rows_and_columns(self.places)
        # The row and the column of each site, as descriptions count them; None where that is not certain.
        self._counted = None if self.graph.pivot is not None else counted
        if not self.is_lattice:
            in_row = [row_of[:site].count(row) for site, row in enumerate(row_of)]
            # Letters go to Z: on a wider board they count the sites of a row.
            fits = counted is not None and max(counted[1]) < len(ascii_lowercase)
            row_of, column_of = counted if counted is not None and fits else (row_of, in_row)
            columns = [float(n) for n in range(max(column_of) + 1)]
        self.columns = tuple(
            bits(s for s, column in enumerate(column_of) if column == n) for n in range(len(columns))
        )
        self.names = tuple(
            f"{ascii_lowercase[column % len(ascii_lowercase)]}{row + 1}"
            for column, row in zip(column_of, row_of, strict=True)
        )

    def row(self, number: int) -> int | None:
        return self._counted and bits(s for s, row in enumerate(self._counted[0]) if row == number)

    def column(self, number: int) -> int | None:
        return self._counted and bits(s for s, column in enumerate(self._counted[1]) if column == number)

    def site_called(self, name: str) -> int | None:
        return self._called.get(name.upper())

    @cached_property
    def _called(self) -> dict[str, int]:
        """The sites by what a description calls them, where no two are called alike."""
        if self._counted is None:
            return {}
        called = list(starmap(label, zip(*self._counted, strict=True)))
        times = Counter(called)
        return {name: site for site, name in enumerate(called) if times[name] == 1}

    @cached_property
    def _unit(self) -> float:
        """The mean distance of sites, were they spread evenly over the board."""
        xs, ys = [place.x for place in self.places], [place.y for place in self.places]
        return (max(xs) - min(xs) + max(ys) - min(ys)) / 2 / sqrt(len(self.places))

    def _drawn_rays(self) -> tuple[tuple[Ray, ...], ...]:
        """The rays of every way; ways with the same rays are one."""
        found: dict[tuple[Ray, ...], int] = {}
        for word in (*COMPASS, *FAMILIES, *AROUND, ROTATIONAL):
            meant = [step for step in self.steps if word in step.words]
            line = lines_around(meant) if word in AROUND else lines_of(self.places, meant)
            tables: dict[tuple[str, int], dict[int, Ray]] = {}
            for step in meant:
                (heading,) = step.words & {*COMPASS}
                spare = 0
                while step.origin in tables.get((heading, spare), ()):
                    spare += 1
                tables.setdefault((heading, spare), {})[step.origin] = line(step)
            self._ways[word] = tuple(
                found.setdefault(tuple(table.get(site, ()) for site in range(len(self.places))), len(found))
                for _, table in sorted(tables.items(), key=lambda item: COMPASS.index(item[0][0]))
            )
        # Straight lines go on through the middle of a circle, where `In` ends.
        self._ways[ROTATIONAL] += self._ways["CW"] + self._ways["CCW"]
        return tuple(found)

    def ways(self, word: str) -> tuple[int, ...]:
        return self._ways.get(word, ())

    def behind(self, way: int, site: int) -> tuple[int, ...]:
        return self._behind[way].get(site, ())

    def _straight_behind(self, way: int) -> Iterator[tuple[int, Ray]]:
        """Each site with lines on both sides, and the one behind it that a line from there bends least."""
        others = {other for ways in self._ways.values() if way in ways for other in ways}
        for site, ray in enumerate(self.rays[way]):
            rays = [self.rays[other][site] for other in others if ray and self.rays[other][site]]
            bends = [(bend(*(self.places[at] for at in (each[0], site, ray[0]))), each) for each in rays]
            least, straight = min(bends, default=(MOST_BEND, ()))
            if least < MOST_BEND:
                yield site, straight

    def reaching(self, sites: int, way: int, distance: int) -> int:
        found = 0
        for by, targets in self._shifts[way][distance - 1]:
            reached = sites & targets
            found |= reached << by if by > 0 else reached >> -by
        return found

    def site_of_number(self, number: int) -> int | None:
        return self._site.get(number) if self._counts else None

    @property
    def numbers(self) -> tuple[int, ...] | None:
        return self._numbers if self._counts else None

    @cached_property
    def outer(self) -> int:
        around = outline(self.graph)
        if self.points:
            return bits(self._site[vertex] for vertex in around)
        return bits(
            self._site[number] for number, cell in enumerate(self.graph.cells) if around.intersection(cell)
        )

    @cached_property
    def corners(self) -> int | None:
        if self.graph.pivot is not None:
            return None
        corners, sides = _hull([self.places[site] for site in sites_of(self.outer)])
        if not all(any(_lies_on(self.places[site], side) for side in sides) for site in sites_of(self.outer)):
            return None
        return bits(site for site in sites_of(self.outer) if self.places[site] in corners)

    @cached_property
    def centre(self) -> int:
        middle = centre_of(self.places[site] for site in sites_of(self.outer))
        far = [hypot(place.x - middle.x, place.y - middle.y) for place in self.places]
        return bits(site for site, distance in enumerate(far) if distance < min(far) + NEAR)

    @property
    def left(self) -> int:
        least = min(place.x for place in self.places)
        return bits(site for site, place in enumerate(self.places) if place.x < least + NEAR)

    @property
    def right(self) -> int:
        most = max(place.x for place in self.places)
        return bits(site for site, place in enumerate(self.places) if place.x > most - NEAR)

    def side(self, word: str) -> int | None:
        return None if self._sides is None else self._sides.get(word, 0)

    @cached_property
    def _sides(self) -> dict[str, int] | None:
        """The sites on each side of a convex board, by the way to its middle from the middle of the board.

        A side leads from one corner of the outline to the next. Cells are on a side if they touch it.
        """
        places = self.graph.vertices
        around = max(outlines(self.graph), key=len, default=())
        corners, sides = _hull([places[vertex] for vertex in around])
        if any(all(distance_to_line(places[at], *side) > APART for side in sides) for at in around):
            return None
        turns = [number for number, vertex in enumerate(around) if places[vertex] in corners]
        runs: list[tuple[str, int]] = []
        middle = centre_of(places)
        for first, last in pairwise([*turns, turns[0] + len(around)]):
            run = [around[number % len(around)] for number in range(first, last + 1)]
            word = _side_word(compass_point(middle, centre_of(places[vertex] for vertex in run)))
            runs.append((word, self._touching({*run})))
        # The corner of a board of hexagons is a cell with an edge of its own. Ludii counts it as a side where
        # six others are, but not on a triangle or a diamond.
        least = 1 if self.points or sum(sites.bit_count() > 1 for _, sites in runs) >= HEXAGON else 2
        found: dict[str, int] = {}
        for word, sites in runs:
            if sites.bit_count() >= least:
                found[word] = found.get(word, 0) | sites
        return found

    def _touching(self, vertices: set[int]) -> int:
        """The sites at some points, or the cells with some of them as corners."""
        if self.points:
            return bits(self._site[vertex] for vertex in vertices)
        cells = enumerate(self.graph.cells)
        return bits(self._site[number] for number, cell in cells if vertices.intersection(cell))

    @cached_property
    def _colours(self) -> dict[int, int] | None:
        """The colour of each site, 0 for the first; None where it is not certain.

        Two colours where neighbours differ, three on cells where three of them meet everywhere.
        """
        beside: dict[int, list[int]] = {}
        for step in self.steps:
            if "Orthogonal" in step.words:
                beside.setdefault(step.origin, []).append(step.target)
        colours = {self._site[0]: 0}
        waiting = [self._site[0]]
        for site in waiting:
            for other in beside.get(site, ()):
                if colours.setdefault(other, 1 - colours[site]) == colours[site]:
                    return None if self.points else three_colours(beside, self._site[0])
                if other not in waiting:
                    waiting.append(other)
        return colours if len(colours) == len(self.places) else None

    def phase(self, number: int) -> int | None:
        if self._colours is None:
            return None
        return bits(site for site, colour in self._colours.items() if colour == number)

    def board(self, name: str, looks: Looks) -> Board:
        scale = PITCH_MM / min(hypot(*(a - b for a, b in zip(self.places[s.origin], self.places[s.target],
                               strict=True))) for s in self.steps)  # fmt: skip
        lowest, least = self.places[0].y, min(place.x for place in self.places)
        cells = tuple(
            Cell(site_name, round((place.x - least) * scale, 3), round((place.y - lowest) * scale, 3))
            for site_name, place in zip(self.names, self.places, strict=True)
        )
        lines = tuple(self._lines()) if self.points else ()
        style, dark = Style.POINTS, frozenset[str]()
        if not self.points and any(len(cell) != 4 for cell in self.graph.cells):
            style = Style.HOLES
        elif not self.points:
            style, dark = Style.SQUARES, frozenset(self.named(self.phase(0) or 0))
        board = Board(name, style, cells, PITCH_MM, lines, dark=dark, looks=looks)
        if Ranks(board).column_labels:
            return board
        # Nothing beside the board tells the columns, so each site bears its letter.
        return replace(board, inscriptions={each: each.rstrip("0123456789") for each in self.names})

    def _lines(self) -> Iterator[BoardLine]:
        for one, other in self.graph.edges:
            yield BoardLine(self.names[self._site[one]], self.names[self._site[other]])


def three_colours(beside: Mapping[int, Sequence[int]], first: int) -> dict[int, int] | None:
    """Three colours of sites, of which each neighbour of two has the third; None where that is not certain.

    The first site has 0, and its first neighbour 1: all others follow.
    """
    colours = {first: 0, min(beside[first]): 1}
    waiting = [*colours]
    for site in waiting:
        for other in beside[site]:
            known = {colours[each] for each in beside[other] if each in colours}
            if other not in colours and len(known) == 2:
                colours[other] = 3 - sum(known)
                waiting += [other, *(each for each in beside[other] if each in colours)]
            elif colours.get(other) == colours[site]:
                return None
    return colours if len(colours) == len(beside) else None


def _clustered(values: list[float]) -> tuple[list[int], list[float]]:
    """The number of each value among the distinct ones, and these, ascending."""
    distinct: list[float] = []
    for value in sorted(values):
        if not distinct or value > distinct[-1] + NEAR:
            distinct.append(value)
    numbers = [max(n for n, each in enumerate(distinct) if each < value + NEAR) for value in values]
    return numbers, distinct


def _gap(lines: list[float]) -> float:
    return min((b - a for a, b in pairwise(lines)), default=float("inf"))


def _joined(places: list[tuple[int, int]], columns: int) -> bool:
    """Return whether each two columns beside each other share a row."""
    taken = {*places}
    return all(
        any((column + 1, row) in taken for each, row in places if each == column)
        for column in range(columns - 1)
    )


def _shifts(rays: tuple[Ray, ...], distance: int) -> tuple[tuple[int, int], ...]:
    """From which sites others are so many steps away: by how much a set of those others is shifted to the
    left for it, and which of them it is shifted for. Few shifts do, since sites are numbered row by row."""
    found: dict[int, int] = {}
    for site, ray in enumerate(rays):
        if len(ray) >= distance:
            target = ray[distance - 1]
            found[site - target] = found.get(site - target, 0) | 1 << target
    return tuple(found.items())


def _hull(points: list[PlanePoint]) -> tuple[list[PlanePoint], list[tuple[PlanePoint, PlanePoint]]]:
    """The corners of the smallest convex outline, and its sides."""
    ordered = sorted(points)
    corners = [*_chain(ordered), *_chain(ordered[::-1])]
    return corners, list(zip(corners, [*corners[1:], corners[0]], strict=True)) if corners else []


def _chain(points: Iterable[PlanePoint]) -> list[PlanePoint]:
    chain: list[PlanePoint] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) < NEAR:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(one: PlanePoint, other: PlanePoint, third: PlanePoint) -> float:
    return (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x)


def _side_word(word: str) -> str:
    """The direction of a side: what is not exactly north, east, south or west lies between them."""
    return word if len(word) == 1 else "".join(sorted({*word}, key="NSEW".index))


def _lies_on(place: PlanePoint, side: tuple[PlanePoint, PlanePoint]) -> bool:
    return abs(_turn(*side, place)) < NEAR
