"""The fixed parts of a drawing, as printed on a board: panel, plate, squares or lines, cell names."""

from collections.abc import Iterator

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.grounds import draw_borders, draw_plate
from adoube.board.drawing.markup import Point, lettering, number, path, tag
from adoube.board.drawing.palette import TINTS, paint
from adoube.board.geometry import Board, Heads, Ranks, Style

# In pitches.
HOLE_RADIUS = {Style.POINTS: 0.15, Style.CIRCLES: 0.33, Style.HOLES: 0.2}
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
    """All lines of a colour as one path, all their heads as another; they end where the circles begin."""
    strokes: dict[str, list[str]] = {}
    heads = []
    reach = hole_radius(frame.board)
    head = HEAD_LENGTH * frame.pitch
    for line in frame.board.lines:
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
