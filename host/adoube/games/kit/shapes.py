"""The common boards as drawings: squares, hexagons, triangles, rings and wedges."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product
from math import cos, pi, sin, sqrt

from adoube.games.kit.graph import (
    NEAR,
    Edge,
    Graph,
    PlanePoint,
    assembled,
    reading_order,
    removed,
    renumbered,
)

__all__ = [
    "DIAGONALS",
    "circle",
    "concentric",
    "diamond",
    "hexagons",
    "hexagons_and_squares",
    "in_hexagon",
    "in_rectangle",
    "lattice",
    "polygon",
    "squares_and_triangles",
    "star_of_hexagons",
    "triangles",
    "wedge",
]

Places = dict[PlanePoint, int]
IsIn = Callable[[int, int], bool]  # Whether a place in a row and a column belongs to a board.


def lattice(columns: int, rows: int, diagonals: str = "Implied") -> Graph:
    """So many points each way, one unit apart, joined along rows and columns; `diagonals` is of DIAGONALS."""
    vertices = [PlanePoint(float(x), float(y)) for y in range(rows) for x in range(columns)]
    edges = [(n, n + 1) for n in range(len(vertices)) if (n + 1) % columns]
    edges += [(n, n + columns) for n in range(columns * (rows - 1))]
    slanted = [] if diagonals == "Implied" else list(DIAGONALS[diagonals](columns, rows))
    ends = [vertices[n] for edge in edges for n in edge]
    ends += [end for line in slanted for end in line]
    return drawn(list(zip(ends[::2], ends[1::2], strict=True)), vertices)


def drawn(lines: list[tuple[PlanePoint, PlanePoint]], vertices: list[PlanePoint] | None = None) -> Graph:
    """The graph of lines between places, with its points in reading order."""
    places = sorted([*(vertices or ()), *(end for line in lines for end in line)], key=reading_order)
    number = {place: n for n, place in enumerate(places)}
    return assembled(places, [(number[one], number[other]) for one, other in lines])


def _alternating(columns: int, rows: int) -> Iterator[tuple[PlanePoint, PlanePoint]]:
    """One in each square, so that every other point has them on all sides."""
    for x, y in _squares(columns, rows):
        yield _rising(x, y) if (x + y) % 2 == 0 else _falling(x, y)


def _concentric(columns: int, rows: int) -> Iterator[tuple[PlanePoint, PlanePoint]]:
    """One in each square, in rings around the middle."""
    for x, y in _squares(columns, rows):
        yield _falling(x, y) if (y < rows // 2) == (x < columns // 2) else _rising(x, y)


def _radiating(columns: int, rows: int) -> Iterator[tuple[PlanePoint, PlanePoint]]:
    """The four from the middle."""
    for x, y in _squares(columns, rows):
        across, along = x - columns // 2, y - rows // 2
        if across == along:
            yield _rising(x, y)
        if across == -along - 1:
            yield _falling(x, y)


def _solid(columns: int, rows: int) -> Iterator[tuple[PlanePoint, PlanePoint]]:
    """Both in each square, with a point where they cross."""
    for x, y in _squares(columns, rows):
        for corner in (*_rising(x, y), *_falling(x, y)):
            yield corner, PlanePoint(x + 0.5, y + 0.5)


DIAGONALS: dict[str, Callable[[int, int], Iterator[tuple[PlanePoint, PlanePoint]]]] = {
    "Alternating": _alternating,
    "Concentric": _concentric,
    "Radiating": _radiating,
    "Solid": _solid,
}


def _squares(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(rows - 1) for x in range(columns - 1))


def _rising(x: int, y: int) -> tuple[PlanePoint, PlanePoint]:
    return PlanePoint(float(x), float(y)), PlanePoint(x + 1.0, y + 1.0)


def _falling(x: int, y: int) -> tuple[PlanePoint, PlanePoint]:
    return PlanePoint(float(x), y + 1.0), PlanePoint(x + 1.0, float(y))


def hexagons(rows: int, columns: int, is_in: IsIn) -> Graph:
    """Cells of six sides one unit long, in rows; each row begins half a cell to the left of the one below."""
    lines: list[tuple[PlanePoint, PlanePoint]] = []
    for row in range(rows):
        for column in range(columns):
            if is_in(row, column):
                middle = PlanePoint(sqrt(3) * (column - row / 2), 1.5 * row)
                around = [_at(middle, 1, 30 + 60 * n) for n in range(7)]
                lines += pairwise(around)
    return drawn(lines)._replace(slants=True)


def in_hexagon(side: int, other: int) -> IsIn:
    """A hexagon whose sides have two lengths in turn."""
    return lambda row, column: row - column < side and column - row < other


def in_rectangle(columns: int) -> IsIn:
    """Rows that begin half a place to the right and to the left of the one before in turn."""
    return lambda row, column: (row + 1) // 2 <= column < columns + row // 2


def star_of_hexagons(side: int) -> Graph:
    """A star of six points, each with `side` rows: with four of them, the board of Chinese checkers."""

    def is_in(row: int, column: int) -> bool:
        upright = column >= side and row <= 3 * side and column - row <= side
        hanging = column <= 3 * side and row >= side and row - column <= side
        return upright or hanging

    return hexagons(4 * side + 1, 4 * side + 1, is_in)


def triangles(rows: int, columns: int, is_in: IsIn) -> Graph:
    """Points one unit apart in rows that begin half a unit to the left of the one below, joined six ways."""
    taken = [(row, column) for row in range(rows) for column in range(columns) if is_in(row, column)]
    places = [PlanePoint(column - row / 2, sqrt(3) / 2 * row) for row, column in taken]
    number = {each: n for n, each in enumerate(taken)}
    edges: list[Edge] = []
    for (row, column), n in number.items():
        beside = ((row, column + 1), (row + 1, column), (row + 1, column + 1))
        edges += [(n, number[other]) for other in beside if other in number]
    return assembled(places, edges, slants=True)


Tile = Sequence[tuple[float, float]]
HALF, HIGH = 0.5, sqrt(3) / 2  # of a triangle with sides of one unit: half a side, and the height
# A hexagon with a square on each side.
AROUND_A_HEXAGON: Tile = tuple(
    (x + dx, y + dy)
    for corner in range(6)
    for x, y in [(cos(corner * pi / 3), sin(corner * pi / 3))]
    for dx, dy in [
        (0.0, 0.0),
        *((cos(turn * pi / 6), sin(turn * pi / 6)) for turn in (2 * corner - 1, 2 * corner + 1)),
    ]
)
# Four squares and the triangles between them.
FOUR_SQUARES: Tile = tuple(
    (x * right, y * up)
    for x, y in [(HALF, HALF + HIGH), (HALF + HIGH, HIGH), (0.0, HALF), (1 + HIGH, 0.0), (HIGH, 0.0)]
    for right in (1, -1)
    for up in (1, -1)
)


def hexagons_and_squares(side: int) -> Graph:
    """Hexagons with squares and triangles between them, so many hexagons along each side of the board."""
    apart = 1 + sqrt(3)
    middles = [
        PlanePoint(apart * HIGH * (column - row), apart * HALF * (column + row))
        for row, column in product(range(2 * side - 1), repeat=2)
        if abs(row - column) < side
    ]
    return _tiled(middles, AROUND_A_HEXAGON)


def squares_and_triangles(size: int) -> Graph:
    """Squares with two triangles at each corner, in so many rows and columns of four squares."""
    apart = HALF + HIGH
    fours = product(range(size), repeat=2)
    return _tiled([PlanePoint(apart * (x - y), apart * (x + y)) for y, x in fours], FOUR_SQUARES)


def _tiled(middles: Sequence[PlanePoint], tile: Tile) -> Graph:
    """The points of a tile around each middle, in reading order, joined where they are one unit apart."""
    points = assembled((PlanePoint(at.x + x, at.y + y) for at in middles for x, y in tile), ())
    places = sorted(points.vertices, key=reading_order)
    return assembled(places, _one_apart(places))


def _one_apart(places: Sequence[PlanePoint]) -> Iterator[Edge]:
    for (one, place), (other, further) in combinations(enumerate(places), 2):
        if abs(abs(complex(place.x - further.x, place.y - further.y)) - 1) < NEAR:
            yield one, other


def concentric(
    sides: int, rings: int, *, midpoints: bool = True, join_midpoints: bool = True, join_corners: bool = False
) -> Graph:
    """Rings around each other with so many sides, a point in the middle of each, joined from ring to ring."""
    start = 90 + (180 / sides if sides % 2 == 0 else 0)
    lines: list[tuple[PlanePoint, PlanePoint]] = []
    inner: list[tuple[PlanePoint, PlanePoint]] = []
    for ring in range(rings):
        radius = 1 + ring * (2 if sides == 3 else 1)
        corners = [_at(PlanePoint(0, 0), radius, start + 360 / sides * n) for n in range(sides + 1)]
        outer = [(one, PlanePoint((one.x + other.x) / 2, (one.y + other.y) / 2))
                 for one, other in pairwise(corners)]  # fmt: skip
        for (one, middle), other in zip(outer, corners[1:], strict=True):
            lines += [(one, middle), (middle, other)] if midpoints else [(one, other)]
        for (corner, middle), (next_corner, next_middle) in zip(inner, outer, strict=False):
            lines += [(middle, next_middle)] if midpoints and join_midpoints else []
            lines += [(corner, next_corner)] if join_corners else []
        inner = outer
    return drawn(lines)


def circle(rings: int, cells: int) -> Graph:
    """A middle point and rings of so many points around it, anticlockwise to the top, the inner ring first.

    Ludii numbers the points of a circle so.
    """
    places = [PlanePoint(0.0, 0.0)]
    edges: list[Edge] = []
    for ring in range(rings):
        first = len(places)
        places += [_at(PlanePoint(0, 0), ring + 0.5, 90 + 360 / cells * (n + 1)) for n in range(cells)]
        edges += [(first + n, first + (n + 1) % cells) for n in range(cells)]
        edges += [(first + n - cells if ring else 0, first + n) for n in range(cells)]
    return assembled(places, edges)._replace(cells=(), pivot=0)


SQUARE = 4  # corners


def polygon(corners: int, apart: int = 1) -> Graph:
    """A ring of so many points, one of them at its top; of four points, two.

    Each point is joined to the one that is so many places `apart`: in a star more than one.
    """
    first, radius = 45 if corners == SQUARE else 90, corners / (2 * pi)
    places = [_at(PlanePoint(0, 0), radius, first + 360 / corners * n) for n in range(corners)]
    return renumbered(assembled(places, [(n, (n + apart) % corners) for n in range(corners)]))


def diamond(side: int) -> Graph:
    """A square lattice on its tip, with steps for sides and so many cells along each."""
    across = 2 * side
    graph = lattice(across, across, "Implied")
    outside = [
        n
        for n, (x, y) in enumerate(graph.vertices)
        if x + y < side - 1 or abs(x - y) > side or x + y >= 3 * side
    ]
    return removed(graph, (), (), outside)


def wedge(rows: int, columns: int = 3) -> Graph:
    """A triangle that stands on its broad side: its top, and rows of so many points that widen downwards."""
    top = rows - 1
    points = [PlanePoint(float(top), float(top))]
    edges: list[Edge] = [(0, column + 1) for column in range(columns)]
    for row in range(1, rows):
        first = len(points)
        across = [2 * row * column / (columns - 1) for column in range(columns)]
        points += [PlanePoint(top - row + x, float(top - row)) for x in across]
        edges += pairwise(range(first, first + columns))
        if row < top:
            edges += [(n, n + columns) for n in range(first, first + columns)]
    return assembled(points, edges)


def _at(middle: PlanePoint, radius: float, degrees: float) -> PlanePoint:
    turn = degrees / 180 * pi
    return PlanePoint(middle.x + radius * cos(turn), middle.y + radius * sin(turn))
