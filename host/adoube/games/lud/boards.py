"""`(board ...)`: the ludemes of shapes, and those that put shapes together."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt

from adoube.games.kit import shapes
from adoube.games.kit.graph import (
    Edge,
    Graph,
    PlanePoint,
    assembled,
    beside_long_lines,
    dual,
    kept,
    only,
    removed,
    renumbered,
    split,
)
from adoube.games.kit.network import Network
from adoube.games.kit.topology import SquareGrid, Topology
from adoube.games.lud.board_parts import (
    MOST_ACROSS,
    cell_of,
    decimal_of,
    edge_between,
    ignore_rest,
    line_of,
    listed_parts,
    point_at,
    points_at,
    polygon_of,
    size_of,
    vertex_of,
)
from adoube.games.lud.setting import is_set
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    head,
    unsupported,
)

__all__ = ["board_of"]

MOST_POINTS = 1500
MOST_SITES = 400
LEAST_AROUND = 3  # points on a ring
TURNS = {"Triangle": 3, "Square": 4, "Hexagon": 6}


@lru_cache(maxsize=8)
def board_of(node: Ludeme) -> Topology:
    """The board that a ludeme describes. Raises DescriptionError.

    A game's rules are compiled once for each clause that can be lifted, all on the same board.
    """
    with Arguments(node) as given:
        shape, use = given.needed(), given.label("use")
    match use:
        case None | Symbol("Cell"):
            points = False
        case Symbol("Vertex"):
            points = True
        case _:
            raise unsupported(use)
    if (plain := _plain(shape, points=points)) is not None:
        return plain
    graph = _Shapes(points).graph(shape)
    sites = len(graph.vertices if points else graph.cells)
    if not 2 <= sites <= MOST_SITES or not graph.edges:
        raise DescriptionError(shape.mark, "sites_of_board", sites=sites, most=MOST_SITES)
    network = Network(graph, points=points)
    if len(network.columns) > MOST_ACROSS:
        raise DescriptionError(shape.mark, "board_size", most=MOST_ACROSS)
    return network


def _plain(shape: Node, *, points: bool) -> Topology | None:
    """A rectangle without more lines."""
    if not isinstance(shape, Ludeme) or head(shape) not in ("square", "rectangle"):
        return None
    if not all(isinstance(part, Number) for part in shape.items[1:]):
        return None
    columns, rows = _rectangle(shape)
    return SquareGrid(columns, rows, points=points)


def _rectangle(shape: Ludeme) -> tuple[int, int]:
    """Columns and rows."""
    with Arguments(shape) as given:
        given.label("diagonals")
        sizes = [size_of(part) for part in given.rest()]
    if len(sizes) not in ((1,) if head(shape) == "square" else (1, 2)):
        raise DescriptionError(shape.mark, "sizes")
    # A rectangle is written with its rows before its columns; one size is for both.
    return sizes[-1], sizes[0]


class _Shapes:
    """Compiles shapes, for pieces on points or in cells."""

    def __init__(self, points: bool) -> None:
        self.points = points

    def graph(self, node: Node) -> Graph:
        """The drawing of a shape. Raises DescriptionError."""
        if not isinstance(node, Ludeme) or head(node) not in SHAPES:
            raise unsupported(node)
        with Arguments(node) as given:
            graph = SHAPES[head(node)](self, node, given)
        if len(graph.vertices) > MOST_POINTS:
            raise DescriptionError(node.mark, "sites_of_board", sites=len(graph.vertices), most=MOST_POINTS)
        return graph

    def lattice(self, node: Ludeme, given: Arguments) -> Graph:
        """`(square n diagonals:...)`, `(square Diamond n)` and `(rectangle rows columns ...)`."""
        if head(node) == "square" and given.word(("Diamond",)) is not None:
            return shapes.diamond(size_of(given.needed()))
        match given.label("diagonals"):
            case None:
                diagonals = "Implied"
            case Symbol(word) if word in (*shapes.DIAGONALS, "Implied"):
                diagonals = word
            case other:
                raise unsupported(other, inside=node)
        ignore_rest(given)
        columns, rows = _rectangle(node)
        more = 0 if self.points else 1
        return shapes.lattice(columns + more, rows + more, diagonals)

    def hexagons(self, node: Ludeme, given: Arguments) -> Graph:
        """`(hex n)`, or another shape of so many cells along a side, or two sides in turn."""
        shape = given.word(("Hexagon", "Star", "Diamond", "Triangle", "Limping", "Rectangle")) or "Hexagon"
        side, second = size_of(given.needed()), given.next()
        other = side if second is None else size_of(second)
        match shape:
            case "Rectangle":
                return shapes.hexagons(side, other + side, shapes.in_rectangle(other))
            case "Limping":
                return shapes.hexagons(2 * side, 2 * side, shapes.in_hexagon(side, side + 1))
            case "Hexagon":
                return shapes.hexagons(side + other - 1, side + other - 1, shapes.in_hexagon(side, other))
            case _ if second is not None:
                raise unsupported(second, inside=node)
            case "Star":
                return shapes.star_of_hexagons(side)
            case "Diamond":
                return shapes.hexagons(side, side, lambda row, column: True)
            case "Triangle":
                return shapes.hexagons(side, side, lambda row, column: row <= column)
        raise unsupported(node)

    def triangles(self, node: Ludeme, given: Arguments) -> Graph:
        """`(tri n)` and `(tri Hexagon n)`."""
        shape = given.word(("Triangle", "Hexagon", "Limping", "Rectangle")) or "Triangle"
        more = 0 if self.points or shape == "Limping" else 1
        side = size_of(given.needed()) + more
        match shape:
            case "Triangle":
                return shapes.triangles(side, side, lambda row, column: row <= column)
            case "Limping":
                return shapes.triangles(2 * side, 2 * side, shapes.in_hexagon(side, side + 1))
            case "Rectangle":
                across = side if (columns := given.next()) is None else size_of(columns) + more
                return shapes.triangles(side, across + side, shapes.in_rectangle(across))
        return shapes.triangles(2 * side - 1, 2 * side - 1, shapes.in_hexagon(side, side))

    def concentric(self, node: Ludeme, given: Arguments) -> Graph:
        """`(concentric Square rings:3)`, or `(concentric {1 8 8})` for a circle."""
        if isinstance(numbers := given.first_if(lambda first: isinstance(first, Braces)), Braces):
            return self._circle(node, numbers)
        word, sides = given.word(TURNS), given.label("sides")
        rings = given.label("rings")
        graph = shapes.concentric(
            TURNS[word] if word is not None else size_of(sides if sides is not None else given.needed()),
            1 if rings is None else size_of(rings),
            midpoints=is_set(given, "midpoints", default=True),
            join_midpoints=is_set(given, "joinMidpoints", default=True),
            join_corners=is_set(given, "joinCorners", default=False),
        )
        # Between the rings there are no cells to go across where pieces stand on points.
        return graph._replace(cells=()) if self.points else graph

    def _circle(self, node: Ludeme, numbers: Braces) -> Graph:
        """As many points on each ring around a middle one, which is the ring of one; or a ring alone."""
        middle, *cells = [size_of(number) for number in numbers.items] or [0]
        if self.points and middle >= LEAST_AROUND and not cells:
            return shapes.polygon(middle)
        if not self.points or middle != 1 or len(set(cells)) != 1 or cells[0] < LEAST_AROUND:
            raise unsupported(numbers, inside=node)
        return shapes.circle(len(cells), cells[0])

    def morris(self, node: Ludeme, given: Arguments) -> Graph:
        """`(morris rings)`: square rings, one unit apart, as in `(concentric Square rings:...)`."""
        rings, join_corners = size_of(given.needed()), is_set(given, "joinCorners", default=False)
        graph = shapes.concentric(4, rings, join_corners=join_corners)._replace(cells=())
        if not self.points:
            raise unsupported(node)
        return _moved(graph, lambda place: PlanePoint(place.x * sqrt(2) + rings, place.y * sqrt(2) + rings))

    def regular(self, node: Ludeme, given: Arguments) -> Graph:
        """`(regular 5)` or `(regular Star 5)`."""
        is_star, corners = given.word(("Star",)) is not None, size_of(given.needed())
        return shapes.polygon(corners, (corners - 1) // 2 if is_star else 1)

    def wedge(self, node: Ludeme, given: Arguments) -> Graph:
        """`(wedge rows columns)`."""
        rows, columns = size_of(given.needed()), given.next()
        return shapes.wedge(rows, 3 if columns is None else size_of(columns))

    def literal(self, node: Ludeme, given: Arguments) -> Graph:
        """`(graph vertices:{{x y} ...} edges:{{a b} ...})`."""
        vertices = points_at(given.label("vertices"), node)
        edges = [edge_between(part, len(vertices)) for part in listed_parts(given.label("edges"))]
        return assembled(vertices, edges, counts_cells=False)

    def merge(self, node: Ludeme, given: Arguments) -> Graph:
        """`(merge {...})`, where points at one place become one."""
        return beside_long_lines(_together([self.graph(part) for part in given.several()]))

    def union(self, node: Ludeme, given: Arguments) -> Graph:
        """`(union {...})`, whose points may not meet."""
        parts = [self.graph(part) for part in given.several()]
        whole = _together(parts)
        if len(whole.vertices) != sum(len(part.vertices) for part in parts):
            raise DescriptionError(node.mark, "union_meets")
        return whole

    def intersect(self, node: Ludeme, given: Arguments) -> Graph:
        """`(intersect {...})`: the points and lines that all have."""
        first, *others = [self.graph(part) for part in given.several()]
        for other in others:
            first = only(first, other)
        return first

    def shift(self, node: Ludeme, given: Arguments) -> Graph:
        """`(shift dx dy ...)`."""
        dx, dy = decimal_of(given.needed()), decimal_of(given.needed())
        return _moved(self.graph(given.needed()), lambda place: PlanePoint(place.x + dx, place.y + dy))

    def scale(self, node: Ludeme, given: Arguments) -> Graph:
        """`(scale factor ...)`, or one for each axis."""
        across, second = decimal_of(given.needed()), given.needed()
        along, shape = (
            (across, second) if isinstance(second, Ludeme) else (decimal_of(second), given.needed())
        )
        return _moved(self.graph(shape), lambda place: PlanePoint(place.x * across, place.y * along))

    def rotate(self, node: Ludeme, given: Arguments) -> Graph:
        """`(rotate degrees ...)`, anticlockwise around the middle of the drawing's width and height."""
        turn = decimal_of(given.needed()) / 180 * pi
        graph = self.graph(given.needed())
        xs, ys = [place.x for place in graph.vertices], [place.y for place in graph.vertices]
        middle = PlanePoint((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

        def turned(place: PlanePoint) -> PlanePoint:
            dx, dy = place.x - middle.x, place.y - middle.y
            x, y = dx * cos(turn) - dy * sin(turn), dy * cos(turn) + dx * sin(turn)
            return PlanePoint(middle.x + x, middle.y + y)

        return _moved(graph, turned)._replace(slants=False)

    def remove(self, node: Ludeme, given: Arguments) -> Graph:
        """`(remove ... cells:{...} edges:{...} vertices:{...})`, by numbers or by places."""
        graph = self.graph(given.needed())
        if (poly := given.ludeme_called("poly")) is not None:
            return kept(graph, polygon_of(poly), outside=True)
        cells = [cell_of(part, graph) for part in listed_parts(given.label("cells"))]
        edges = [line_of(part, graph) for part in listed_parts(given.label("edges"))]
        vertices = [vertex_of(part, graph) for part in listed_parts(given.label("vertices"))]
        return removed(graph, cells, edges, vertices)

    def add(self, node: Ludeme, given: Arguments) -> Graph:
        """`(add ... vertices:{...} edges:{...})`; lines that are added divide no cell, as in Ludii."""
        graph = self.graph(given.needed())
        more = [point_at(part) for part in listed_parts(given.label("vertices"))]
        vertices, edges = [*graph.vertices, *more], list(graph.edges)
        for part in listed_parts(given.label("edges")):
            match part:
                case Braces((Number(one), Number(other))) if max(one, other) < len(vertices):
                    edges.append((one, other))
                case Braces((Braces() as one, Braces() as other)):
                    vertices += [point_at(one), point_at(other)]
                    edges.append((len(vertices) - 2, len(vertices) - 1))
                case _:
                    raise unsupported(part, inside=node)
        drawn = assembled(vertices, edges, slants=graph.slants, counts_cells=False)
        return drawn._replace(cells=graph.cells)

    def keep(self, node: Ludeme, given: Arguments) -> Graph:
        """`(keep ... (poly {...}))`."""
        graph, poly = self.graph(given.needed()), given.needed()
        if not isinstance(poly, Ludeme):
            raise unsupported(poly)
        return kept(graph, polygon_of(poly))

    def skew(self, node: Ludeme, given: Arguments) -> Graph:
        """`(skew amount ...)`: each place goes to the right by that part of its height."""
        amount, graph = decimal_of(given.needed()), self.graph(given.needed())
        lowest = min(place.y for place in graph.vertices)
        return _moved(graph, lambda place: PlanePoint(place.x + amount * (place.y - lowest), place.y))

    def tiling(self, node: Ludeme, given: Arguments) -> Graph:
        """`(tiling T3464 n)` and `(tiling T33434 n)`, named by the shapes around each point."""
        if (name := given.word(TILINGS)) is None:
            raise unsupported(node)
        return TILINGS[name](size_of(given.needed()))

    def same(self, node: Ludeme, given: Arguments) -> Graph:
        """`(makeFaces ...)`: the cells of a drawing are found again."""
        graph = self.graph(given.needed())
        return assembled(graph.vertices, graph.edges, slants=graph.slants, counts_cells=False)

    def trim(self, node: Ludeme, given: Arguments) -> Graph:
        """`(trim ...)`: points and lines that belong to no cell go."""
        graph = self.graph(given.needed())
        used = {vertex for cell in graph.cells for vertex in cell}
        return removed(graph, (), (), [n for n in range(len(graph.vertices)) if n not in used])

    def repeat(self, node: Ludeme, given: Arguments) -> Graph:
        """`(repeat rows columns step:{{dx dy} {dx dy}} (poly {...}))`: steps to the next column and row."""
        rows, columns = size_of(given.needed()), size_of(given.needed())
        column_step, row_step = points_at(given.label("step"), node)[:2]
        polys = [polygon_of(part) for part in given.several() if isinstance(part, Ludeme)]
        lines = []
        for row in range(rows):
            for column in range(columns):
                dx = column * column_step.x + row * row_step.x
                dy = column * column_step.y + row * row_step.y
                for poly in polys:
                    corners = [PlanePoint(corner.x + dx, corner.y + dy) for corner in poly]
                    lines += list(zip(corners, [*corners[1:], corners[0]], strict=True))
        return shapes.drawn(lines)


TILINGS: Mapping[str, Callable[[int], Graph]] = {
    "T3464": shapes.hexagons_and_squares,
    "T33434": shapes.squares_and_triangles,
}
Shape = Callable[[_Shapes, Ludeme, Arguments], Graph]


def _changed(change: Callable[[Graph], Graph]) -> Shape:
    """A ludeme that makes one drawing of another, as `(dual ...)` does."""
    return lambda shapes, node, given: change(shapes.graph(given.needed()))


SHAPES: Mapping[str, Shape] = {
    "add": _Shapes.add,
    "concentric": _Shapes.concentric,
    "dual": _changed(dual),
    "graph": _Shapes.literal,
    "hex": _Shapes.hexagons,
    "intersect": _Shapes.intersect,
    "keep": _Shapes.keep,
    "makeFaces": _Shapes.same,
    "merge": _Shapes.merge,
    "morris": _Shapes.morris,
    "rectangle": _Shapes.lattice,
    "regular": _Shapes.regular,
    "remove": _Shapes.remove,
    "renumber": _changed(renumbered),
    "repeat": _Shapes.repeat,
    "rotate": _Shapes.rotate,
    "scale": _Shapes.scale,
    "shift": _Shapes.shift,
    "skew": _Shapes.skew,
    "splitCrossings": _changed(split),
    "square": _Shapes.lattice,
    "tiling": _Shapes.tiling,
    "tri": _Shapes.triangles,
    "trim": _Shapes.trim,
    "union": _Shapes.union,
    "wedge": _Shapes.wedge,
}


def _together(parts: list[Graph]) -> Graph:
    """All parts on one sheet."""
    vertices: list[PlanePoint] = []
    edges: list[Edge] = []
    for part in parts:
        edges += [(one + len(vertices), other + len(vertices)) for one, other in part.edges]
        vertices += part.vertices
    return assembled(vertices, edges, counts_cells=False)


def _moved(graph: Graph, to: Callable[[PlanePoint], PlanePoint]) -> Graph:
    return graph._replace(vertices=tuple(to(place) for place in graph.vertices))
