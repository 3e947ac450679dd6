"""Drawings with parts taken away."""

from collections.abc import Collection

from adoube.games.kit.graph import Edge, Graph, Point, assembled

__all__ = ["kept", "only", "removed"]

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


def kept(graph: Graph, area: list[Point], *, outside: bool = False) -> Graph:
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


def _is_in(place: Point, area: list[Point], margin: float) -> bool:
    """Whether a place is in an area, or not further outside than the margin."""
    inside = False
    for one, other in zip(area, [*area[1:], area[0]], strict=True):
        if _distance(place, one, other) <= margin:
            return True
        crosses = (one.y > place.y) is not (other.y > place.y)
        if crosses and place.x < one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x):
            inside = not inside
    return inside


def _distance(place: Point, one: Point, other: Point) -> float:
    """From a place to the side between two corners."""
    across, along = other.x - one.x, other.y - one.y
    length = across * across + along * along
    share = ((place.x - one.x) * across + (place.y - one.y) * along) / length if length else 0
    share = min(max(share, 0), 1)
    return abs(complex(place.x - one.x - share * across, place.y - one.y - share * along))
