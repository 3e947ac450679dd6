"""The fixed parts of a drawing, as printed on a board: panel, plate, squares or lines, cell names.

The ground that cells stand on is a plate, a star with its points, or the borders and outlines of areas.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.markup import TINTS, Point, lettering, number, paint, path, tag, tint_of_seat
from adoube.board.geometry import Area, Board, Heads, Ranks, Style

__all__ = [
    "AREA_OPACITY",
    "MARGIN",
    "arrow_head",
    "board_layer",
    "draw_borders",
    "draw_plate",
    "hole_radius",
    "outlines",
]


# In pitches.
MARGIN = 0.52  # From the centres of the outermost holes to the edge of the plate: half of the path's stroke.
# The same of an area that has a ground of its own: less than half of the way to the next row.
AREA_MARGIN = 0.4
BORDER_WIDTH = 0.07

AREA_OPACITY = 0.35  # of a seat's colour on the wood of its area


def draw_plate(frame: DrawingFrame) -> Iterator[str]:
    """The plate of a board of holes or pits, with round corners; the shape of points without lines."""
    board = frame.board
    if board.style in (Style.HOLES, Style.PITS):
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


# In pitches.
HOLE_RADIUS = {Style.POINTS: 0.15, Style.CIRCLES: 0.33, Style.HOLES: 0.2, Style.PITS: 0.42}
INSCRIBED_RADIUS = 0.22  # at least, where a letter stands in the hole
LINE_WIDTH = 0.028
COLOURED_LINE_WIDTH = 0.07
INSCRIPTION_SIZE = 0.3
HEAD_LENGTH = 0.15
HEAD_WIDTH = 0.14


def hole_radius(board: Board) -> float:
    """Of the circle that a cell is printed as, in millimetres; nothing where cells are not circles."""
    radius = HOLE_RADIUS.get(board.style, 0)
    return board.pitch_mm * (max(radius, INSCRIBED_RADIUS) if radius and board.inscriptions else radius)


def board_layer(board: Board, look: DrawingLook | None = None) -> str:
    """The fixed part of a drawing as one group. Every cell is an element with `data-cell`."""
    frame = DrawingFrame(board, look or DrawingLook())
    parts = [_panel(frame), *draw_plate(frame), *_lines(frame), *_cells(frame), *draw_borders(frame)]
    parts += [*_seat_rows(frame), *_inscriptions(frame)]
    if frame.has_labels:
        parts.append(_labels(frame))
    return tag("g", *parts, data_layer="board")


def arrow_head(tip: Point, tail: Point, pitch: float, *, scale: float = 1) -> str:
    """The `d` of a solid head that ends in `tip` and comes from the direction of `tail`."""
    length, half = HEAD_LENGTH * pitch * scale, HEAD_WIDTH * pitch * scale / 2
    base = tip.towards(tail, length)
    across_x, across_y = (base.y - tip.y) / length * half, (tip.x - base.x) / length * half
    corners = (Point(base.x + across_x, base.y + across_y), Point(base.x - across_x, base.y - across_y))
    return path((tip, *corners), closed=True)


def _panel(frame: DrawingFrame) -> str:
    x, y, width, height = frame.panel
    radius = frame.pitch * 0.14
    return tag(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius,
        stroke_width=0.03 * frame.pitch,
        **paint("panel"),
    )


def _lines(frame: DrawingFrame) -> Iterator[str]:
    """All lines of a colour as one path, all their heads as another; they end where the circles begin.

    Pits have none.
    """
    strokes: dict[str, list[str]] = {}
    heads = []
    reach = hole_radius(frame.board)
    head = HEAD_LENGTH * frame.pitch
    for line in () if frame.board.style is Style.PITS else frame.board.lines:
        start, end = frame.at(line.start), frame.at(line.end)
        first, last = start.towards(end, reach), end.towards(start, reach)
        if line.heads is not Heads.NONE:
            heads.append(arrow_head(last, start, frame.pitch))
        if line.heads is Heads.BOTH:
            heads.append(arrow_head(first, end, frame.pitch))
        strokes.setdefault(line.colour, []).append(
            path(
                (
                    first.towards(last, head * 0.8) if line.heads is Heads.BOTH else first,
                    last.towards(first, head * 0.8) if line.heads is not Heads.NONE else last,
                )
            )
        )
    for colour, of_colour in strokes.items():
        yield _drawn_lines(frame, colour, "".join(of_colour))
    if heads:
        yield tag("path", d="".join(heads), **paint("head"))


def _drawn_lines(frame: DrawingFrame, colour: str, lines: str) -> str:
    """Lines of a colour. Nobody has to tell red from the others by its hue: red lines are broken."""
    if not colour:
        return tag("path", d=lines, stroke_width=LINE_WIDTH * frame.pitch, **paint("line"))
    width = COLOURED_LINE_WIDTH * frame.pitch
    dashes = f"{width * 1.6:g} {width:g}" if colour == "red" else "none"
    return tag("path", d=lines, stroke_width=width, stroke_dasharray=dashes, **paint(f"row-{colour}"))


def _cells(frame: DrawingFrame) -> Iterator[str]:
    if frame.board.style in (Style.SQUARES, Style.TRACK):
        yield from _squares(frame)
        return
    radius = hole_radius(frame.board)
    circles = []
    for name in frame.board.names:
        x, y = frame.at(name)
        circles.append(tag("circle", cx=x, cy=y, r=radius, data_cell=name))
    yield tag("g", *circles, stroke_width=LINE_WIDTH * frame.pitch, **paint("hole"))


def _squares(frame: DrawingFrame) -> Iterator[str]:
    side = frame.pitch
    for ink, is_dark in (("light", False), ("dark", True)):
        squares = []
        for name in frame.board.names:
            if (name in frame.board.dark) is is_dark:
                x, y = frame.at(name)
                squares.append(
                    tag("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, data_cell=name)
                )
        if squares:
            yield tag("g", *squares, stroke_width=0.015 * side, **paint(ink))


def _seat_rows(frame: DrawingFrame) -> Iterator[str]:
    """On boards of circles the rows of a seat that is called after a colour wear a ring of it."""
    if frame.board.style is not Style.CIRCLES:
        return
    for seat, row in frame.board.rows.items():
        if seat in TINTS:
            rings = [
                tag("circle", cx=point.x, cy=point.y, r=(HOLE_RADIUS[Style.CIRCLES] - 0.04) * frame.pitch)
                for point in map(frame.at, row)
            ]
            yield tag("g", *rings, stroke_width=0.035 * frame.pitch, **paint(f"row-{seat}"))


def _inscriptions(frame: DrawingFrame) -> Iterator[str]:
    """The letters printed on cells, those of a seat's own row as that seat reads them."""
    upside_down = {name for seat, row in frame.board.rows.items() if frame.looks_down(seat) for name in row}
    letters = []
    for name, text in frame.board.inscriptions.items():
        letter = lettering(text, Point(0, 0), INSCRIPTION_SIZE * frame.pitch, weight="700")
        x, y = frame.at(name)
        turned = "rotate(180)" if name in upside_down else ""
        letters.append(tag("g", letter, transform=f"translate({number(x)} {number(y)}){turned}"))
    if letters:
        yield tag("g", *letters, aria_hidden="true")


def _labels(frame: DrawingFrame) -> str:
    """The names of the rows at the left and of the columns below."""
    ranks, size, inset = Ranks(frame.board), frame.label_size, frame.label_inset
    left, bottom = frame.panel.x + inset + frame.label_excess / 2, frame.panel.bottom - inset
    texts = [
        lettering(label, Point(left, frame.at(row[0].name).y), size)
        for row, label in zip(ranks.rows, ranks.row_labels, strict=True)
        if label
    ]
    texts += [
        lettering(label, Point(frame.at(ranks.columns[slot][0].name).x, bottom), size)
        for slot, label in ranks.column_labels
    ]
    return tag("g", *texts, aria_hidden="true")
