"""The plate that a board of holes is drilled into: the hexagon that players know, not what it lies on."""

from collections.abc import Iterator, Sequence

from adoube.board.drawing.frame import Frame
from adoube.board.drawing.markup import Point, path, tag
from adoube.board.drawing.palette import paint
from adoube.board.geometry import Style

__all__ = ["draw_plate"]

MARGIN = 0.52
"""From the centres of the outermost holes to the edge of the plate, in pitches: half of the path's stroke."""


def draw_plate(frame: Frame) -> Iterator[str]:
    """The plate as one path with round corners; nothing where cells are not holes."""
    if frame.board.style is Style.HOLES:
        corners = _hull([frame.at(name) for name in frame.board.names])
        yield tag(
            "path",
            d=path(corners, closed=True),
            stroke_width=2 * MARGIN * frame.pitch,
            stroke_linejoin="round",
            **paint("plate"),
        )


def _hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the smallest convex outline around the points, in order."""
    ordered = sorted(points)
    return [*_chain(ordered), *_chain(ordered[::-1])]


def _chain(points: Sequence[Point]) -> list[Point]:
    """One side of the outline, from the first point up to the last, which is left out."""
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and not _turns_left(chain[-2], chain[-1], point):
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turns_left(start: Point, middle: Point, end: Point) -> bool:
    across = (middle.x - start.x) * (end.y - start.y) - (middle.y - start.y) * (end.x - start.x)
    # Holes of one edge lie on a line, as nearly as their millimetres say.
    return across > 1e-6
