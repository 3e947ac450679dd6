"""A board with its pieces as SVG: one drawing for the page, the printed sheet and the documents.

One unit is one millimetre of the board. The drawing holds no script and no style attribute, so that the
strictest content security policy lets it pass: colours are plain attributes, which a page may override with
`stylesheet`.

A live page puts `draw_svg` in once and then replaces only the group `[data-layer=pieces]` by a new
`pieces_layer`.
"""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin, sqrt

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Facing, Rect, Trays
from adoube.board.drawing.marks import Marks, definitions, marks_over, marks_under, piece_id
from adoube.board.drawing.markup import Point, lettering, number, paint, stylesheet, tag
from adoube.board.drawing.printed import board_layer
from adoube.board.geometry import Board, Placement, Stack, Style

__all__ = [
    "MOST_SHOWN",
    "DrawingLook",
    "Facing",
    "Marks",
    "Trays",
    "board_layer",
    "draw_svg",
    "moving_parts",
    "piece_box",
    "piece_definitions",
    "pieces_layer",
    "stylesheet",
]


# In pitches.
TITLE_SIZE = 0.23
TRAY_LETTER_WIDTH = 0.6  # of a letter, in its size
TITLE_DEPTH = 0.34
COUNT_SIZE = 0.25
LONG_COUNT_SIZE = 0.2
LONG_COUNT = 100
SLOT_WIDTH = 1.1
SLOT_DEPTH = 0.72
PIECE_RADIUS = 0.26
PIECE_AT = 0.3
COUNT_AT = 0.55  # from the piece: clear of it, and inside the slot


def draw_trays(frame: DrawingFrame, placement: Placement) -> str:
    """All banks and trays with what lies in them, each a group with `data-place`."""
    grounds = ((frame.banks, "bank"), (frame.trays, "tray"))
    return "".join(
        _tray(frame, place, rect, ink, placement.off.get(place, {}))
        for rects, ink in grounds
        for place, rect in rects.items()
    )


def _tray(frame: DrawingFrame, place: str, rect: Rect, ink: str, counts: Mapping[str, int]) -> str:
    pitch = frame.pitch
    box = tag("rect", **rect._asdict(), rx=0.1 * pitch, stroke_width=0.015 * pitch, **paint(ink))
    title = frame.look.labels.get(place, place.replace("_", " "))
    centre = Point(rect.x + rect.width / 2, rect.y + TITLE_DEPTH * pitch / 2)
    size = min(TITLE_SIZE * pitch, rect.width / (TRAY_LETTER_WIDTH * max(1, len(title))))
    heading = lettering(title, centre, size)
    return tag("g", box, heading, *_contents(frame, rect, counts), data_place=place)


def _contents(frame: DrawingFrame, rect: Rect, counts: Mapping[str, int]) -> Iterator[str]:
    """A piece of each code with its count: one row in the middle, several rows from the left."""
    pitch = frame.pitch
    columns = max(1, int(rect.width / (SLOT_WIDTH * pitch)))
    rows = -(-len(counts) // columns)
    # Many trays are low ones: what lies in them is drawn smaller, so that it stays inside.
    room = (rect.height / pitch - TITLE_DEPTH) / max(1, rows)
    shrunk = min(1, room / SLOT_DEPTH)
    scale = number(shrunk * PIECE_RADIUS * pitch / frame.piece_radius)
    left = rect.x
    if columns > len(counts):
        left += (rect.width - len(counts) * SLOT_WIDTH * pitch) / 2
    for slot, (piece, count) in enumerate(sorted(counts.items())):
        x = left + (slot % columns * SLOT_WIDTH + PIECE_AT) * pitch
        y = rect.y + (TITLE_DEPTH + (slot // columns + 0.5) * shrunk * SLOT_DEPTH) * pitch
        yield tag(
            "use",
            href=f"#{piece_id(frame, piece)}",
            transform=f"translate({number(x)} {number(y)})scale({scale})",
            data_piece=piece,
            data_count=str(count),
        )
        size = shrunk * (COUNT_SIZE if count < LONG_COUNT else LONG_COUNT_SIZE)
        yield lettering(f"×{count}", Point(x + COUNT_AT * pitch, y), size * pitch)


MOST_SHOWN = 4  # Pieces of a stack that are drawn, counted from the top; a badge says how many there are.
STEP = 0.1  # How much higher each piece of a stack is drawn than the one below, in pitches.


MOST_SEEDS = 16  # of those in a pit that are drawn: more would not be told apart
SEED_SPREAD = 0.08  # how far the second seed in a pit is from the first, in pitches
PIT_BADGE_UP = 0.12  # higher than that of a piece, so that it hides no seeds
GOLDEN_ANGLE = pi * (3 - sqrt(5))


def pieces_layer(
    board: Board, placement: Placement, marks: Marks | None = None, look: DrawingLook | None = None
) -> str:
    """The moving part of a drawing as one group, complete in itself: a page replaces it as a whole.

    Every piece is a `use` with `data-piece` and `data-cell`; a stack is a group with `data-stack`, all its
    pieces bottom first. Raises BoardError for a mark or piece on a cell that the board lacks.
    """
    frame, marks = DrawingFrame(board, look or DrawingLook()), marks or Marks()
    for cell in placement.cells:
        board.cell(cell)
    codes = {piece for stack in placement.cells.values() for piece in stack}
    codes |= {piece for counts in placement.off.values() for piece in counts}
    return tag(
        "g",
        definitions(frame, codes - frame.look.defined),
        marks_under(frame, marks),
        *_pieces(frame, placement, marks),
        marks_over(frame, marks),
        draw_trays(frame, placement),
        data_layer="pieces",
    )


def piece_definitions(board: Board, look: DrawingLook) -> str:
    """Return the definitions that a page holds once for the pieces that the look says are `defined`."""
    return definitions(DrawingFrame(board, look), look.defined)


def moving_parts(frame: DrawingFrame, placement: Placement, marks: Marks) -> list[tuple[float, str]]:
    """The same in parts, from the undermost up, for a drawing that shows each only while it is so.

    A part stands above those with a lower number; equal parts of two positions are equal texts. The
    definitions of the pieces are not among them.
    """
    far, near = frame.cells.y, frame.cells.bottom
    parts = [(far - 1, marks_under(frame, marks))]
    parts += [
        (frame.at(name).y, _stack(frame, name, placement.stack(name)))
        for name in frame.board.names
        if placement.stack(name)
    ]
    parts += [(near + 1, marks_over(frame, marks)), (near + 2, draw_trays(frame, placement))]
    return [(height, markup) for height, markup in parts if markup]


def _pieces(frame: DrawingFrame, placement: Placement, marks: Marks) -> Iterator[str]:
    """The stacks, the farthest from the onlooker first, so that none hides one in front of it."""
    names = [name for name in frame.board.names if placement.stack(name)]
    for name in sorted(names, key=lambda name: frame.at(name).y):
        stack = placement.stack(name)
        drawn = _stack(frame, name, stack)
        yield _provisional(frame, drawn) if name in marks.provisional else drawn


def _stack(frame: DrawingFrame, cell: str, stack: Stack) -> str:
    shown = stack[-MOST_SHOWN:]
    if frame.board.style is Style.PITS:
        shown = stack[-MOST_SEEDS:]
        pieces = [_piece(frame, cell, piece, _in_pit(place)) for place, piece in enumerate(shown)]
    else:
        pieces = [_piece(frame, cell, piece, Point(0, -level * STEP)) for level, piece in enumerate(shown)]
    if len(stack) == 1:
        return pieces[0]
    up = PIT_BADGE_UP if frame.board.style is Style.PITS else (len(shown) - 1) * STEP
    return tag("g", *pieces, _badge(frame, cell, stack, up), data_stack=" ".join(stack))


def _in_pit(place: int) -> Point:
    """Return the place of a seed in its pit, in pitches. Seeds are spread evenly, as in a sunflower."""
    away, angle = SEED_SPREAD * sqrt(place), place * GOLDEN_ANGLE
    return Point(away * cos(angle), away * sin(angle))


def _piece(frame: DrawingFrame, cell: str, piece: str, off: Point) -> str:
    """Draw a piece. `off`: how far from the middle of its cell, in pitches."""
    x, y = frame.at(cell)
    return tag(
        "use",
        href=f"#{piece_id(frame, piece)}",
        x=x + off.x * frame.pitch,
        y=y + off.y * frame.pitch,
        data_cell=cell,
        data_piece=piece,
    )


def _badge(frame: DrawingFrame, cell: str, stack: Stack, up: float) -> str:
    """Draw the height of a stack, at the upper right of its top piece. `up`: how high that is, in pitches."""
    x, y = frame.at(cell)
    x, y = x + 0.3 * frame.pitch, y - (0.22 + up) * frame.pitch
    circle = tag(
        "circle", cx=x, cy=y, r=0.16 * frame.pitch, stroke_width=0.02 * frame.pitch, **paint("badge")
    )
    size = 0.22 if len(stack) < LONG_COUNT else 0.17
    return circle + lettering(str(len(stack)), Point(x, y), size * frame.pitch, weight="700")


def _provisional(frame: DrawingFrame, drawn: str) -> str:
    """Draw an unsettled piece: half transparent, with a dashed rim."""
    dashes = number(frame.piece_radius * 0.3)
    return tag("g", drawn, data_mark="provisional", fill_opacity=0.45, stroke_dasharray=f"{dashes} {dashes}")


PIECE_MARGIN = 1.12  # how far a drawing of one piece reaches, in radii of a piece: its rim lies outside


def draw_svg(
    board: Board,
    placement: Placement,
    marks: Marks | None = None,
    look: DrawingLook | None = None,
    *,
    title: str = "",
    description: str = "",
    exact_size: bool = False,
    follow_theme: bool = False,
) -> str:
    """The whole drawing as one `svg` element, for a page or, as it is, for a file.

    `title` (by default the board's name) and `description` are for screen readers. `exact_size` gives the
    drawing its size in millimetres, for printing 1:1; without it, it fills what it stands in. `follow_theme`
    puts the style sheet inside, for a file that is shown by itself; a page links `stylesheet` instead.
    """
    look = look or DrawingLook()
    frame = DrawingFrame(board, look)
    title_id, description_id = f"{look.prefix}-title", f"{look.prefix}-description"
    return tag(
        "svg",
        tag("title", text=title or board.name, id=title_id),
        tag("desc", text=description, id=description_id) if description else "",
        tag("style", text=stylesheet()) if follow_theme else "",
        board_layer(board, look),
        pieces_layer(board, placement, marks, look),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=frame.view_box,
        width=f"{number(frame.view.width)}mm" if exact_size else None,
        height=f"{number(frame.view.height)}mm" if exact_size else None,
        role="img",
        aria_labelledby=f"{title_id} {description_id}" if description else title_id,
    )


def piece_box(board: Board, look: DrawingLook | None = None) -> str:
    """The `viewBox` in which one piece of a drawing of `board`, referred to by its id, is seen whole."""
    reach = DrawingFrame(board, look or DrawingLook()).piece_radius * PIECE_MARGIN
    return " ".join(number(value) for value in (-reach, -reach, 2 * reach, 2 * reach))
