"""The marks on a drawing: where to look, the last turn, cells out of step, the hand at work."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import Point, number, path, tag
from adoube.board.drawing.palette import paint
from adoube.board.drawing.printed import arrow_head

__all__ = ["Marks", "marks_over", "marks_under"]

# In pitches.
RING_RADIUS = 0.43
STROKE_WIDTH = 0.06
HALO_WIDTH = 0.025
SIGN_ARM = 0.17
TRAIL_WIDTH = 0.2
ORIGIN_RADIUS = 0.28
TRAIL_OPACITY = 0.65
RIM_OPACITY = 0.75  # of the pale border that sets the trail of a turn off from dark squares
ARROW_HEAD = 1.7  # How much larger a pointing arrow's head is than a printed one's.
ARROW_REACH = 0.9  # Where an arrow begins and ends, in radii of a piece.


@dataclass(frozen=True)
class Marks:
    """Cells by what is said about them; every field may be empty.

    `last_turn`: the cells of the turn just played, in its order; the first was left, the last was reached.
    `provisional`: cells whose pieces are not settled yet, drawn dashed.
    `to_empty`, `to_fill`: what must change before board and game agree again: a cross and a plus.
    `underway`: cells that a turn in progress still has to change.
    `ends`: where the piece in the hand may be put down.
    `arrows`: pairs of cells, as for the choices of a question.
    """

    highlights: Collection[str] = ()
    last_turn: tuple[str, ...] = ()
    provisional: Collection[str] = ()
    to_empty: Collection[str] = ()
    to_fill: Collection[str] = ()
    underway: Collection[str] = ()
    ends: Collection[str] = ()
    arrows: tuple[tuple[str, str], ...] = ()


def marks_under(frame: DrawingFrame, marks: Marks) -> str:
    """Draw the marks below the pieces: the trail of the last turn."""
    if not marks.last_turn:
        return ""
    points = [frame.at(cell) for cell in marks.last_turn]
    halo = HALO_WIDTH * frame.pitch
    rim = _trail(frame, marks.last_turn, points, halo, ("halo", "halo-solid"))
    band = _trail(frame, marks.last_turn, points, 0, ("look", "look-solid"))
    return tag("g", *rim, opacity=RIM_OPACITY) + tag("g", *band, opacity=TRAIL_OPACITY)


def _trail(
    frame: DrawingFrame, cells: Sequence[str], points: Sequence[Point], grown: float, inks: tuple[str, str]
) -> Iterator[str]:
    """The way of a turn, every part `grown` by so much."""
    line, solid = inks
    yield tag(
        "path",
        d=path(points),
        stroke_width=TRAIL_WIDTH * frame.pitch + 2 * grown,
        stroke_linecap="round",
        stroke_linejoin="round",
        **paint(line),
    )
    for place, (cell, (x, y)) in enumerate(zip(cells, points, strict=True)):
        radius = (ORIGIN_RADIUS if place == 0 else RING_RADIUS) * frame.pitch + grown
        marks = {} if grown else {"data_mark": "last-turn", "data_cell": cell}
        yield tag("circle", cx=x, cy=y, r=radius, **marks, **paint(solid))


def marks_over(frame: DrawingFrame, marks: Marks) -> str:
    """Draw the marks above the pieces, each with `data-mark` and `data-cell`."""
    return "".join(
        (
            *(_mark(frame, "highlight", cell, _ring(frame, cell)) for cell in marks.highlights),
            *(_mark(frame, "underway", cell, _ring(frame, cell), dotted=True) for cell in marks.underway),
            *(_mark(frame, "end", cell, _ring(frame, cell), dotted=True) for cell in marks.ends),
            *(_mark(frame, "to-empty", cell, _cross(frame, cell)) for cell in marks.to_empty),
            *(_mark(frame, "to-fill", cell, _plus(frame, cell)) for cell in marks.to_fill),
            *(_arrow(frame, start, end) for start, end in marks.arrows),
        )
    )


def _mark(frame: DrawingFrame, kind: str, cell: str, shape: str, *, dotted: bool = False) -> str:
    """One mark: its strokes, with a paler border that keeps them apart from whatever they lie on."""
    width = STROKE_WIDTH * frame.pitch
    gaps = f"0 {number(width * 1.9)}" if dotted else None
    strokes = [
        tag("path", d=shape, stroke_width=width + 2 * HALO_WIDTH * frame.pitch, **paint("halo")),
        tag("path", d=shape, stroke_width=width, stroke_dasharray=gaps, **paint("look")),
    ]
    return tag("g", *strokes, stroke_linecap="round", data_mark=kind, data_cell=cell)


def _ring(frame: DrawingFrame, cell: str) -> str:
    x, y = frame.at(cell)
    radius = number(RING_RADIUS * frame.pitch)
    left, right = (f"{number(edge)} {number(y)}" for edge in (x - float(radius), x + float(radius)))
    return f"M{right}A{radius} {radius} 0 1 1 {left}A{radius} {radius} 0 1 1 {right}Z"


def _cross(frame: DrawingFrame, cell: str) -> str:
    x, y = frame.at(cell)
    arm = SIGN_ARM * frame.pitch
    falling = (Point(x - arm, y - arm), Point(x + arm, y + arm))
    rising = (Point(x - arm, y + arm), Point(x + arm, y - arm))
    return path(falling) + path(rising)


def _plus(frame: DrawingFrame, cell: str) -> str:
    x, y = frame.at(cell)
    arm = SIGN_ARM * frame.pitch * 1.25
    return path((Point(x - arm, y), Point(x + arm, y))) + path((Point(x, y - arm), Point(x, y + arm)))


def _arrow(frame: DrawingFrame, start: str, end: str) -> str:
    """An arrow from the edge of one piece to the edge of another."""
    reach = frame.piece_radius * ARROW_REACH
    tail = frame.at(start).towards(frame.at(end), reach)
    tip = frame.at(end).towards(frame.at(start), reach)
    width = STROKE_WIDTH * frame.pitch
    shaft = path((tail, tip.towards(tail, ARROW_HEAD * 0.12 * frame.pitch)))
    head = arrow_head(tip, tail, frame.pitch, scale=ARROW_HEAD)
    halo = HALO_WIDTH * frame.pitch
    return tag(
        "g",
        tag("path", d=shaft + head, stroke_width=width + 2 * halo, **paint("halo")),
        tag("path", d=shaft, stroke_width=width, **paint("look")),
        tag("path", d=head, **paint("look-solid")),
        stroke_linejoin="round",
        data_mark="arrow",
        data_from=start,
        data_to=end,
    )
