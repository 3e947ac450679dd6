"""The answers of a class over a drawing: the more often a cell or a turn was named, the stronger it is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from adoube.board.drawing.frame import DrawingFrame, DrawingLook
from adoube.board.drawing.markup import Point, paint, path, tag, words_around
from adoube.board.geometry import Board

__all__ = ["HeatMark", "heat_layer"]

# In pitches.
DISC_RADIUS = 0.46
BADGE_RADIUS = 0.19
BADGE_APART = 0.34  # of a badge from the middle of its cell, each way
THINNEST, THICKEST = 0.08, 0.26
HALO_WIDTH = 0.03
RING_WIDTH = 0.07
HEAD_WIDTH, HEAD_LENGTH = 2.4, 1.9  # of an arrow's head, in widths of its shaft
FAINTEST, STRONGEST = 0.22, 0.72  # opacity
FAINTEST_WAY = 0.5
# Of the way of a turn: the first place where a number meets no other.
BADGE_PLACES = (0.66, 0.5, 0.8, 0.36, 0.24)


class HeatMark(NamedTuple):
    """An answer: the cell, or the first and the last one of a turn; how often; and whether it is right."""

    cells: tuple[str, ...]
    pupils: int
    is_right: bool


def heat_layer(board: Board, look: DrawingLook, marks: Sequence[HeatMark]) -> str:
    """Return the group to lay over the drawing of a board; `marks` come with the most frequent first."""
    frame = DrawingFrame(board, look)
    most = max((mark.pupils for mark in marks), default=1)
    # The strongest are drawn last, over the others, and all numbers over them.
    shapes = [_shape(frame, mark, mark.pupils / most) for mark in reversed(marks)]
    badges = [_badge(frame, at, mark) for mark, at in _badge_places(frame, marks)]
    return tag("g", *shapes, *reversed(badges), data_layer="heat", pointer_events="none")


def _shape(frame: DrawingFrame, mark: HeatMark, share: float) -> str:
    opacity = FAINTEST + (STRONGEST - FAINTEST) * share
    if len(mark.cells) > 1:
        start, end = frame.at(mark.cells[0]), frame.at(mark.cells[-1])
        return _arrow(frame, start, end, share, max(opacity, FAINTEST_WAY))
    at = frame.at(mark.cells[0])
    return tag(
        "circle", cx=at.x, cy=at.y, r=DISC_RADIUS * frame.pitch, opacity=opacity, **paint("look-solid")
    )


def _arrow(frame: DrawingFrame, start: Point, end: Point, share: float, opacity: float) -> str:
    width = (THINNEST + (THICKEST - THINNEST) * share) * frame.pitch
    neck = end.towards(start, HEAD_LENGTH * width)
    length = max(start.distance(end), 1e-6)
    across = Point(-(end.y - start.y) / length, (end.x - start.x) / length)

    def beside(at: Point, by: float) -> Point:
        return Point(at.x + across.x * by, at.y + across.y * by)

    wide = HEAD_WIDTH * width / 2
    outline = (
        beside(start, width / 2),
        beside(neck, width / 2),
        beside(neck, wide),
        end,
        beside(neck, -wide),
        beside(neck, -width / 2),
        beside(start, -width / 2),
    )
    shape = path(outline, closed=True)
    return tag(
        "g",
        tag(
            "path",
            d=shape,
            stroke_width=2 * HALO_WIDTH * frame.pitch,
            stroke_linejoin="round",
            **paint("halo"),
        ),
        tag("path", d=shape, **paint("look-solid")),
        opacity=opacity,
    )


def _badge_places(frame: DrawingFrame, marks: Sequence[HeatMark]) -> Iterator[tuple[HeatMark, Point]]:
    """Yield each answer with the place of its number, the most frequent where it likes best."""
    taken: list[Point] = []
    for mark in marks:
        places = [*_wanted_places(frame, mark)]
        apart = 2.2 * BADGE_RADIUS * frame.pitch
        free = (at for at in places if all(at.distance(other) >= apart for other in taken))
        found = next(free, places[0])
        taken.append(found)
        yield mark, found


def _wanted_places(frame: DrawingFrame, mark: HeatMark) -> Iterator[Point]:
    start, end = frame.at(mark.cells[0]), frame.at(mark.cells[-1])
    if len(mark.cells) > 1:
        for part in BADGE_PLACES:
            yield start.towards(end, part * start.distance(end))
    else:
        yield Point(start.x + BADGE_APART * frame.pitch, start.y - BADGE_APART * frame.pitch)


def _badge(frame: DrawingFrame, at: Point, mark: HeatMark) -> str:
    """The number on a disc of its own; what is right is marked by a full disc and a second ring."""
    radius = BADGE_RADIUS * frame.pitch
    size = radius * (1.25 if mark.pupils < 100 else 0.95)
    ground, letters = ("look-solid", "halo-solid") if mark.is_right else ("halo-solid", "look-solid")
    outer = (_disc(at, radius * 1.4, "halo-solid"), _ring(at, radius * 1.32, radius))
    return tag(
        "g",
        *(outer if mark.is_right else ()),
        _disc(at, radius, ground),
        _ring(at, radius, radius),
        words_around(str(mark.pupils), at, size, "700", paint(letters)),
    )


def _disc(at: Point, radius: float, ink: str) -> str:
    return tag("circle", cx=at.x, cy=at.y, r=radius, **paint(ink))


def _ring(at: Point, radius: float, badge: float) -> str:
    width = 2 * RING_WIDTH * badge
    return tag("circle", cx=at.x, cy=at.y, r=radius, stroke_width=width, **paint("look"))
