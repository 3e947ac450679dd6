"""The parts of board ludemes: sizes, numbers, places, lines, and cells of a drawing."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from math import dist
from operator import add, mul, sub, truediv
from operator import pow as power

from adoube.games.kit.graph import Edge, Graph, PlanePoint, assembled
from adoube.games.kit.network import Network
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    counted_out,
    head,
    listed,
    shown,
    unsupported,
)

__all__ = [
    "MOST_ACROSS",
    "cell_of",
    "decimal_of",
    "edge_between",
    "ignore_rest",
    "line_of",
    "listed_parts",
    "pits_of",
    "point_at",
    "points_at",
    "polygon_of",
    "size_of",
    "vertex_of",
]

MOST_ACROSS = 26  # columns, which have letters, and rows
DECIMAL = re.compile(r"-?[0-9]*\.[0-9]+")
MOST_APART = 1_000_000
CALCULATIONS: Mapping[str, Callable[[float, float], float]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
    "^": power,
}


def ignore_rest(given: Arguments) -> None:
    """Take all that is left of a ludeme."""
    for _ in given.rest():
        pass


def size_of(node: Node) -> int:
    """Return a number of columns, rows or rings. Raises DescriptionError."""
    size = node.value if isinstance(node, Number) else _calculated(node)
    if size != int(size):
        raise unsupported(node)
    if not 1 <= size <= MOST_ACROSS:
        raise DescriptionError(node.mark, "board_size", most=MOST_ACROSS)
    return int(size)


def decimal_of(node: Node) -> float:
    """Return a number, which may have a fraction. Raises DescriptionError."""
    match node:
        case Number(value):
            return float(value)
        case Symbol(text) if DECIMAL.fullmatch(text):
            return _within_bounds(float(text), node)
    return _calculated(node)


def _calculated(node: Node) -> float:
    """`(- 7 1)`: a calculation with numbers."""
    if not isinstance(node, Ludeme) or head(node) not in CALCULATIONS:
        raise unsupported(node)
    with Arguments(node) as given:
        parts = [decimal_of(part) for part in given.several()]
    if head(node) == "/" and 0 in parts[1:]:
        raise DescriptionError(node.mark, "by_nothing")
    if head(node) == "^" and any(part < 0 or part % 1 for part in parts[1:]):
        raise unsupported(node)  # Ludii rounds such a power in some places and not in others
    calculate = CALCULATIONS[head(node)]
    return reduce(lambda one, other: _within_bounds(calculate(one, other), node), parts)


def _within_bounds(number: float, node: Node) -> float:
    if abs(number) > MOST_APART:
        raise DescriptionError(node.mark, "too_large", number=str(number)[:20])
    return number


def listed_parts(node: Node | None) -> Iterator[Node]:
    """Yield the parts of a list, with each number of its ranges; none where it is missing."""
    for part in () if node is None else listed(node):
        yield from counted_out(part)


def point_at(node: Node) -> PlanePoint:
    """Return the place of `{x y}`. Raises DescriptionError."""
    match node:
        case Braces((x, y)):
            return PlanePoint(decimal_of(x), decimal_of(y))
    raise unsupported(node)


def points_at(node: Node | None, inside: Ludeme) -> list[PlanePoint]:
    """Return the places of a list. Raises DescriptionError."""
    if node is None:
        raise DescriptionError(inside.mark, "too_few", ludeme=head(inside))
    return [point_at(part) for part in listed(node)]


def polygon_of(node: Ludeme) -> list[PlanePoint]:
    """Return the corners of `(poly {...})`. Raises DescriptionError."""
    if head(node) != "poly":
        raise unsupported(node)
    with Arguments(node) as given:
        return points_at(given.needed(), node)


def edge_between(node: Node, vertices: int) -> Edge:
    """Return the line of `{a b}`, by the numbers of its points. Raises DescriptionError."""
    match node:
        case Braces((Number(one), Number(other))) if min(one, other) >= 0 and max(one, other) < vertices:
            return one, other
    raise unsupported(node)


def vertex_of(node: Node, graph: Graph) -> int:
    """Return the number of a point, given so or by its place. Raises DescriptionError."""
    match node:
        case Number(value) if 0 <= value < len(graph.vertices):
            return value
        case Braces() if (found := graph.vertex_at(point_at(node))) is not None:
            return found
    raise unsupported(node)


def line_of(node: Node, graph: Graph) -> Edge:
    """Return a line of a drawing by its ends. Raises DescriptionError."""
    match node:
        case Braces((one, other)):
            first, second = sorted((vertex_of(one, graph), vertex_of(other, graph)))
            if (first, second) in graph.edges:
                return first, second
    raise unsupported(node)


def cell_of(node: Node, graph: Graph) -> int:
    """Return the number of a cell, given so or by its corners. Raises DescriptionError."""
    match node:
        case Number(value) if graph.counts_cells and 0 <= value < len(graph.cells):
            return value
        case Braces(corners):
            wanted = {vertex_of(corner, graph) for corner in corners}
            for number, cell in enumerate(graph.cells):
                if {*cell} == wanted:
                    return number
    raise unsupported(node)


# How far the stores of a board of pits lie outside its first and its last column, by its rows, as in Ludii.
STORES: Mapping[int, tuple[float, float]] = {
    2: (0.85, 0.85),
    3: (1.0, 1.0),
    4: (0.9, 0.9),
    5: (1.0, 1.0),
    6: (0.9, 0.9),
}
JOINED = 1.1  # pits nearer to each other than this are neighbours


def pits_of(node: Ludeme) -> Network:
    """The board of `(mancalaBoard rows columns store:None)`: without a store, one stands at either end.

    Raises DescriptionError.
    """
    with Arguments(node) as given:
        rows, columns, store = size_of(given.needed()), size_of(given.needed()), given.label("store")
        given.label("largeStack")
        for part in given.rest():
            if head(part) != "track":
                raise unsupported(part, inside=node)
    if rows not in STORES:
        raise DescriptionError(node.mark, "unsupported", ludeme=shown(node))
    pits = [PlanePoint(column, row) for row in range(rows) for column in range(columns)]
    match store:
        case None | Symbol("Outer"):
            (left, right), middle = STORES[rows], (rows - 1) / 2
            pits = [PlanePoint(-left, middle), *pits, PlanePoint(columns - 1 + right, middle)]
        case Symbol("None"):
            pass
        case other:
            raise unsupported(other, inside=node)
    lines = [
        (one, other)
        for other in range(len(pits))
        for one in range(other)
        if dist(pits[one], pits[other]) < JOINED
    ]
    if columns > MOST_ACROSS:
        raise DescriptionError(node.mark, "board_size", most=MOST_ACROSS)
    return Network(assembled(pits, lines), points=True)
