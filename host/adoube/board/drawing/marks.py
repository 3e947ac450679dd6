"""The pieces of a drawing, one SVG definition a piece code, and its marks.

Owners differ by colour and by more than colour: black is a filled disc, white a paper one, red carries a
ring, a collector is square. Kinds and details are marks in the contrasting colour. Chess pieces are figures
instead, upright whoever's they are. A game may say otherwise of its own pieces (`adoube.board.geometry`).

The marks tell where to look, the last turn, cells out of step, and the hand at work.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.drawing.frame import DrawingFrame
from adoube.board.drawing.markup import Point, Tint, lettering, number, paint, path, tag, tint_of
from adoube.board.drawing.printed import arrow_head
from adoube.board.geometry import PieceLook, kind_of, look_of, owner_of

__all__ = [
    "FIGURES",
    "RIM_OPACITY",
    "TRAIL_OPACITY",
    "Marks",
    "definitions",
    "marks_over",
    "marks_under",
    "piece_id",
]


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


class ChessFigure(NamedTuple):
    """Two paths in the square from -1 to 1: the outline, closed, and the strokes on it."""

    outline: str
    strokes: str


FOOT = "M-.6 .85V.7Q-.6 .58 -.44 .54"
FOOT_BACK = "Q.6 .58 .6 .7V.85Z"

# By a piece's kind, on a square of side 2, the piece upright.
FIGURES: Mapping[str, ChessFigure] = MappingProxyType(
    {
        "pawn": ChessFigure(
            f"{FOOT}Q-.18 .34 -.16 .08H-.34V-.08H-.22A.33 .33 0 1 1 .22 -.08H.34V.08H.16"
            f"Q.18 .34 .44 .54{FOOT_BACK}",
            "",
        ),
        "rook": ChessFigure(
            "M-.62 .85V.66H-.48V.5L-.36 .36L-.3 -.34L-.5 -.48V-.85H-.26V-.68H-.12V-.85H.12V-.68H.26V-.85"
            "H.5V-.48L.3 -.34L.36 .36L.48 .5V.66H.62V.85Z",
            "M-.3 -.34H.3M-.36 .36H.36",
        ),
        "knight": ChessFigure(
            "M-.5 .85V.7Q-.34 .44 -.06 .14Q-.3 .14 -.46 .28Q-.6 .38 -.72 .24Q-.84 .12 -.7 -.06"
            "Q-.56 -.24 -.46 -.46Q-.4 -.58 -.3 -.66L-.28 -.92L-.04 -.76Q.34 -.72 .5 -.3Q.64 .1 .6 .85Z",
            "M-.26 -.4V-.38M.02 -.5Q.34 -.2 .3 .5",
        ),
        "bishop": ChessFigure(
            f"{FOOT}Q-.24 .42 -.22 .2Q-.46 .02 -.46 -.22Q-.42 -.52 -.1 -.68A.14 .14 0 1 1 .1 -.68"
            f"Q.42 -.52 .46 -.22Q.46 .02 .22 .2Q.24 .42 .44 .54{FOOT_BACK}",
            "M0 -.42V-.06M-.18 -.24H.18M-.22 .2H.22",
        ),
        "queen": ChessFigure(
            "M-.54 .85V.64L-.46 .4L-.9 -.4L-.44 -.06L-.48 -.74L-.15 -.16L0 -.88L.15 -.16L.48 -.74L.44 -.06"
            "L.9 -.4L.46 .4L.54 .64V.85Z",
            "M-.46 .4Q0 .24 .46 .4M-.52 .64H.52",
        ),
        "king": ChessFigure(
            "M-.54 .85V.64L-.46 .4Q-.9 .12 -.8 -.16Q-.64 -.48 -.1 -.3V-.54H-.28V-.72H-.1V-.92H.1V-.72"
            "H.28V-.54H.1V-.3Q.64 -.48 .8 -.16Q.9 .12 .46 .4L.54 .64V.85Z",
            "M-.46 .4Q0 .24 .46 .4M-.52 .64H.52M0 -.26V.28",
        ),
    }
)


def figure_of(piece: str, look: PieceLook | None) -> ChessFigure | None:
    """The figure of a piece; None for one that is a disc. A pawn that bears a number is one."""
    if look is not None:
        return ChessFigure(look.outline, look.strokes) if look.outline else None
    has_detail = piece.count(".") > 1
    return None if has_detail else FIGURES.get(kind_of(piece))


RIM = 0.07
FIGURE_SIZE = 1.15  # a figure against a disc: it fills less of its square
RING = "M.8 0A.8 .8 0 1 1 -.8 0A.8 .8 0 1 1 .8 0Z"

# Strokes on a disc of radius 1, forward being up.
GLYPHS: Mapping[str, str] = MappingProxyType(
    {
        # A drawn bow that shoots forward.
        "archer": "M-.64 .06Q0 -.8 .64 .06M-.64 .06L0 .28L.64 .06M0 .34V-.68M-.2 -.48L0 -.7L.2 -.48",
        "piece": "M.5 0A.5 .5 0 1 1 -.5 0A.5 .5 0 1 1 .5 0Z",
        "counter": "M.3 0A.3 .3 0 1 1 -.3 0A.3 .3 0 1 1 .3 0Z",
        "pawn": "",
        "marble": "M-.5 -.2A.55 .55 0 0 1 -.1 -.55",
        "green": "M0 -.5L.46 .3H-.46Z",
        "yellow": "M.36 0A.36 .36 0 1 1 -.36 0A.36 .36 0 1 1 .36 0Z",
        "red": "M-.34 -.34H.34V.34H-.34Z",
        "blue": "M0 -.5L.4 0L0 .5L-.4 0Z",
        "white": "",
    }
)

# Letters of kinds without strokes that are not their first.
LETTERS: Mapping[str, str] = MappingProxyType({"knight": "N"})

# Marks of a kind that looks different with one owner.
OWNED_GLYPHS: Mapping[str, str] = MappingProxyType(
    {"collector.piece": "M-.45 -.45L.45 .45M-.45 .45L.45 -.45"}
)

MARKED = "M-.64 .6H.64"  # The painted line of an archer that has captured.


def definitions(frame: DrawingFrame, pieces: Collection[str]) -> str:
    """The `defs` element with every piece code among `pieces` once, each centred on its own origin."""
    return tag("defs", *(_definition(frame, piece) for piece in sorted(set(pieces)))) if pieces else ""


def piece_id(frame: DrawingFrame, piece: str) -> str:
    """The id of a piece's definition in this drawing."""
    return f"{frame.look.prefix}-{piece.replace('.', '-')}"


def _definition(frame: DrawingFrame, piece: str) -> str:
    look, radius = look_of(piece, frame.board.looks), frame.piece_radius
    tint = tint_of(piece, frame.board.looks)
    if figure := figure_of(piece, look):
        return tag("g", *_figure(figure, tint, radius * FIGURE_SIZE), id=piece_id(frame, piece))
    strokes, letter = _glyph(piece, look)
    turned = "rotate(180)" if frame.looks_down(owner_of(piece)) else ""
    marks = tag(
        "path",
        d=(RING if tint.is_ringed else "") + strokes,
        transform=f"{turned}scale({radius:g})",
        stroke_width=0.11,
        stroke_linecap="round",
        stroke_linejoin="round",
        stroke_dasharray="none",
        **paint(tint.glyph),
    )
    has_marks = tint.is_ringed or strokes
    return tag(
        "g",
        _stone(piece, tint, radius),
        marks if has_marks else "",
        lettering(letter, Point(0, 0), radius * 1.1, ink=tint.text, weight="700") if letter else "",
        id=piece_id(frame, piece),
    )


def _figure(figure: ChessFigure, tint: Tint, size: float) -> tuple[str, str]:
    """The outline and the strokes on it; the outline takes the dashes of a piece that is not settled yet."""
    common = {"transform": f"scale({size:g})", "stroke_linecap": "round", "stroke_linejoin": "round"}
    outline = tag("path", d=figure.outline, stroke_width=0.08, **common, **paint(tint.stone))
    strokes = tag("path", d=figure.strokes, stroke_width=0.08, **common, **paint(tint.glyph))
    return outline, strokes if figure.strokes else ""


def _stone(piece: str, tint: Tint, radius: float) -> str:
    width = RIM * radius
    if owner_of(piece) == "collector":
        side = radius * 0.9
        return tag(
            "rect",
            x=-side,
            y=-side,
            width=2 * side,
            height=2 * side,
            rx=radius * 0.2,
            stroke_width=width,
            **paint(tint.stone),
        )
    return tag("circle", r=radius, stroke_width=width, **paint(tint.stone))


def _glyph(piece: str, look: PieceLook | None) -> tuple[str, str]:
    """The strokes on a piece, and the number or letter it carries."""
    kind, details = kind_of(piece), piece.split(".")[2:]
    strokes: str | None
    if look is not None:
        strokes, letter = look.strokes, look.letter[:1]
    else:
        strokes = OWNED_GLYPHS.get(f"{owner_of(piece)}.{kind}", GLYPHS.get(kind))
        letter = "" if strokes is not None else LETTERS.get(kind, kind[0].upper())
    for detail in details:
        if detail == "marked":
            strokes = (strokes or "") + MARKED
        else:
            letter = detail if detail.isdigit() else detail[0].upper()
    return strokes or "", letter
