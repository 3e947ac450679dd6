"""The ground that cells stand on: a plate, a star with its points, the borders and outlines of areas."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import Point, path, tag
from adoube.board.drawing.palette import paint, tint_of_seat
from adoube.board.geometry import Area, Style

__all__ = ["AREA_OPACITY", "MARGIN", "draw_borders", "draw_plate", "outlines"]


# In pitches.
MARGIN = 0.52  # From the centres of the outermost holes to the edge of the plate: half of the path's stroke.
# The same of an area that has a ground of its own: less than half of the way to the next row.
AREA_MARGIN = 0.4
BORDER_WIDTH = 0.07

AREA_OPACITY = 0.35  # of a seat's colour on the wood of its area


def draw_plate(frame: DrawingFrame) -> Iterator[str]:
    """The plate of a board of holes, as one path with round corners; the shape of points without lines."""
    board = frame.board
    if board.style is Style.HOLES:
        yield _grown(
            frame, path(_hull([frame.at(name) for name in board.names]), closed=True), MARGIN, "plate"
        )
    if board.style is Style.POINTS and not board.lines and (whole := _outline(frame, board.names)):
        yield _grown(frame, whole, MARGIN, "border")
        yield _grown(frame, whole, MARGIN - BORDER_WIDTH, "ground")
    for area in board.areas:
        if outline := _outline(frame, area.cells):
            yield from _area(frame, area, outline)


def _area(frame: DrawingFrame, area: Area, outline: str) -> Iterator[str]:
    """Wood in the colour of the seat that begins there; darker wood where nobody does."""
    inner = AREA_MARGIN - BORDER_WIDTH
    tint = tint_of_seat(area.seat, frame.board.looks)
    yield _grown(frame, outline, AREA_MARGIN, "border")
    yield _grown(frame, outline, inner, "plate" if tint is None else "ground")
    if tint is not None:
        yield tag("g", _grown(frame, outline, inner, tint.area), opacity=AREA_OPACITY)


def _outline(frame: DrawingFrame, cells: Iterable[str]) -> str:
    """The `d` round cells that stand in triangles; empty where they stand otherwise."""
    loops = outlines([frame.at(name) for name in cells], frame.pitch)
    return "".join(path(corners, closed=True) for corners in loops)


def _grown(frame: DrawingFrame, outline: str, margin: float, ink: str) -> str:
    """Return an outline widened by `margin`, with round corners."""
    width = 2 * margin * frame.pitch
    return tag("path", d=outline, stroke_width=width, stroke_linejoin="round", **paint(ink))


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


SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))  # the steps from a cell of a square lattice to those beside it


def draw_borders(frame: DrawingFrame) -> Iterator[str]:
    """The borders of areas of squares as one path: every side of a cell behind which the area ends."""
    pitch, sides = frame.pitch, []
    for area in frame.board.areas:
        if _outline(frame, area.cells):
            continue
        places = {_lattice(frame, name) for name in area.cells}
        for column, row in sorted(places):
            for across, down in SIDES:
                if (column + across, row + down) not in places:
                    middle = Point((column + across / 2) * pitch, (row + down / 2) * pitch)
                    along = Point(down * pitch / 2, across * pitch / 2)
                    start = Point(middle.x - along.x, middle.y - along.y)
                    sides.append(path((start, Point(middle.x + along.x, middle.y + along.y))))
    if sides:
        width = BORDER_WIDTH * pitch
        yield tag("path", d="".join(sides), stroke_width=width, stroke_linecap="round", **paint("line"))


def _lattice(frame: DrawingFrame, name: str) -> tuple[int, int]:
    point = frame.at(name)
    return round(point.x / frame.pitch), round(point.y / frame.pitch)


Place = tuple[int, int]  # half a pitch across, and rows down

ROW = sqrt(3) / 2  # from one row to the next, in pitches
TOLERANCE = 0.05  # how far a cell may stand beside its place, in pitches


def outlines(points: Iterable[Point], pitch: float) -> list[list[Point]]:
    """The corners of every part that triangles of neighbours fill, in order; none without such triangles."""
    point_at = _lattice_points(list(points), pitch)
    return [[point_at[place] for place in corners] for corners in _loops(_border(point_at))]


def _lattice_points(points: list[Point], pitch: float) -> Mapping[Place, Point]:
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
