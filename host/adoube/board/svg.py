"""A board with its pieces as SVG: one drawing for the page, the printed sheet and the documents.

One unit is one millimetre of the board. The drawing holds no script and no style attribute, so that the
strictest content security policy lets it pass: colours are plain attributes, which a page may override with
`stylesheet`.

A live page puts `draw_svg` in once and then replaces only the group `[data-layer=pieces]` by a new
`pieces_layer`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Facing, Rect, Trays
from adoube.board.drawing.marks import Marks, definitions, marks_over, marks_under, piece_id
from adoube.board.drawing.markup import Point, lettering, number, paint, stylesheet, tag
from adoube.board.drawing.printed import board_layer
from adoube.board.geometry import Board, Placement, Stack

__all__ = [
    "MOST_SHOWN",
    "DrawingLook",
    "Facing",
    "Marks",
    "SvgMoment",
    "Trays",
    "board_layer",
    "draw_svg",
    "moving_svg",
    "piece_box",
    "piece_definitions",
    "pieces_layer",
    "still_svg",
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
    if len(stack) == 1:
        return _piece(frame, cell, stack[0], level=0)
    shown = stack[-MOST_SHOWN:]
    pieces = [_piece(frame, cell, piece, level) for level, piece in enumerate(shown)]
    return tag("g", *pieces, _badge(frame, cell, stack, len(shown)), data_stack=" ".join(stack))


def _piece(frame: DrawingFrame, cell: str, piece: str, level: int) -> str:
    x, y = frame.at(cell)
    return tag(
        "use",
        href=f"#{piece_id(frame, piece)}",
        x=x,
        y=y - level * STEP * frame.pitch,
        data_cell=cell,
        data_piece=piece,
    )


def _badge(frame: DrawingFrame, cell: str, stack: Stack, shown: int) -> str:
    """The height of a stack, at the upper right of its top piece."""
    x, y = frame.at(cell)
    x, y = x + 0.3 * frame.pitch, y - (0.22 + (shown - 1) * STEP) * frame.pitch
    circle = tag(
        "circle", cx=x, cy=y, r=0.16 * frame.pitch, stroke_width=0.02 * frame.pitch, **paint("badge")
    )
    return circle + lettering(str(len(stack)), Point(x, y), 0.22 * frame.pitch, weight="700")


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


LINE_PITCHES = 0.52  # how much room a line of words takes, in pitches
LETTER_WIDTH = 0.56  # of a letter on an average, in its size: words that would not fit are set smaller
WIDTH_PX = 640


@dataclass(frozen=True)
class SvgMoment:
    """A position shown for so many seconds, with a line above the board and one below it."""

    placement: Placement
    marks: Marks
    above: str
    below: str
    seconds: float = 1.0


def moving_svg(
    board: Board, moments: Sequence[SvgMoment], look: DrawingLook | None = None, *, title: str
) -> str:
    """Return a file that plays its moments over and over. Raises ValueError without a moment.

    Whatever does not change is drawn once. A piece that stays where it is for many turns is one element,
    shown by one rule of CSS from the first of these turns to the last, so that the file grows with what
    changes. Readers who have asked their system for less motion see the last moment.
    """
    if not moments:
        raise ValueError("nothing is to be shown")
    frame = DrawingFrame(board, look or DrawingLook(prefix="moving"))
    shown = _Shown([moment.seconds for moment in moments])
    for place, moment in enumerate(moments):
        for height, markup in _parts(frame, moment):
            shown.add(place, height, markup)
    return _scene(frame, moments, stylesheet() + shown.rules(), shown.markup(), title)


def still_svg(board: Board, moment: SvgMoment, look: DrawingLook | None = None, *, title: str) -> str:
    """Return one moment of a moving picture by itself, as large as the others of its board, and by day."""
    frame = DrawingFrame(board, look or DrawingLook(prefix="moving"))
    parts = sorted(_parts(frame, moment), key=lambda part: part[0])
    return _scene(frame, (moment,), "", "".join(markup for _, markup in parts), title)


def _parts(frame: DrawingFrame, moment: SvgMoment) -> list[tuple[float, str]]:
    return [*moving_parts(frame, moment.placement, moment.marks), *_words(frame, moment)]


def _scene(frame: DrawingFrame, moments: Sequence[SvgMoment], style: str, markup: str, title: str) -> str:
    """Draw the board, and on it the changing markup of these moments."""
    codes = {piece for moment in moments for stack in moment.placement.cells.values() for piece in stack}
    codes |= {piece for moment in moments for counts in moment.placement.off.values() for piece in counts}
    view, line = frame.view, LINE_PITCHES * frame.pitch
    box = view._replace(y=view.y - line, height=view.height + 2 * line)
    return tag(
        "svg",
        tag("title", text=title, id="moving-title"),
        tag("style", text=style) if style else "",
        tag("rect", **box._asdict(), **paint("badge"), stroke_width=0),
        board_layer(frame.board, frame.look),
        definitions(frame, codes),
        markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in box),
        width=WIDTH_PX,
        height=round(WIDTH_PX * box.height / box.width),
        role="img",
        aria_labelledby="moving-title",
    )


class _Shown:
    """Parts of the drawing, each with the moments in which it is seen."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self._ends = [sum(seconds[: place + 1]) for place in range(len(seconds))]
        self._parts: dict[tuple[float, str], list[int]] = {}
        self._names: dict[tuple[int, ...], str] = {}

    def add(self, place: int, height: float, markup: str) -> None:
        self._parts.setdefault((height, markup), []).append(place)

    def markup(self) -> str:
        """Every part once, the undermost first."""
        drawn = []
        for (_, part), places in sorted(self._parts.items(), key=lambda item: item[0][0]):
            name = self._name(places)
            drawn.append(tag("g", part, **{"class": name}) if name else part)
        return "".join(drawn)

    def rules(self) -> str:
        """The style sheet that shows each part in its moments."""
        total = self._ends[-1]
        for seen in self._parts.values():
            self._name(seen)
        rules = [
            "@media (prefers-reduced-motion:no-preference){",
            f".t{{animation:{number(total)}s step-end infinite}}",
        ]
        rules += [f".{name}{{animation-name:{name}}}" for name in self._names.values()]
        rules.append("}")
        last = len(self._ends) - 1
        for key, name in self._names.items():
            steps = "".join(f"{self._percent(at)}{{visibility:{what}}}" for at, what in _changes(key, last))
            rules.append(f"@keyframes {name}{{{steps}}}")
            if last not in key:
                rules.append(f".{name}{{visibility:hidden}}")
        return "\n".join(rules)

    def _name(self, places: Sequence[int]) -> str:
        """The classes of what is seen in these moments; none for what is always there."""
        key = tuple(places)
        if len(key) == len(self._ends):
            return ""
        name = self._names.setdefault(key, f"m{len(self._names)}")
        return f"t {name}"

    def _percent(self, place: int) -> str:
        return f"{number(100 * (self._ends[place - 1] if place else 0) / self._ends[-1])}%"


def _changes(places: Sequence[int], last: int) -> list[tuple[int, str]]:
    """At which moments something appears and goes, beginning with the first moment."""
    seen = set(places)
    states = [place in seen for place in range(last + 1)]
    return [
        (place, "visible" if state else "hidden")
        for place, state in enumerate(states)
        if place == 0 or states[place - 1] != state
    ]


def _words(frame: DrawingFrame, moment: SvgMoment) -> list[tuple[float, str]]:
    """The two lines, small enough for the drawing's width."""
    view, line = frame.view, LINE_PITCHES * frame.pitch
    places = ((moment.above, view.y - 0.3 * line), (moment.below, view.bottom + 0.68 * line))
    drawn = []
    for text, y in places:
        if text:
            size = min(0.6 * line, 0.96 * view.width / (LETTER_WIDTH * len(text)))
            words = tag(
                "text",
                text=text,
                x=view.x + view.width / 2,
                y=y,
                font_size=size,
                font_family="system-ui, sans-serif",
                text_anchor="middle",
                **paint("label"),
            )
            drawn.append((view.bottom + frame.pitch, words))
    return drawn
