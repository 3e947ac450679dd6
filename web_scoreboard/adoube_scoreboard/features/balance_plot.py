"""The balance of a game as a drawing: a line a seat, the turns from left to right, the whole game at the top.

Colours and dashes are the style sheet's: the line of the first seat has the class `seat-1`. The drawing
fills the width that it is given.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from adoube.board.drawing.markup import Point, path, tag

__all__ = ["STYLES", "Marked", "balance_key", "balance_plot", "style_of"]

WIDTH, HEIGHT = 360.0, 120.0
MARGIN = 9.0
STYLES = 6  # lines that look different; more seats begin again
MARK_RADIUS = 7.5


class Marked(NamedTuple):
    """A place on a line that has a number."""

    ply: int
    seat: str
    number: int


def style_of(place: int) -> str:
    """The class of the line of the seat with that place in the order of play, from 0."""
    return f"seat-{place % STYLES + 1}"


def balance_plot(
    balance: Sequence[Mapping[str, float]],
    seats: Sequence[str],
    last: int,
    marked: Sequence[Marked] = (),
    *,
    label: str,
) -> Markup:
    """The lines as far as `balance` is known, of a game of `last` turns; `label` is for screen readers."""
    even = 1 / max(2, len(seats))
    drawn = [
        *(_rule(share, name) for share, name in ((1, "edge"), (0, "edge"), (even, "even"))),
        *(_line(balance, seat, place, last) for place, seat in enumerate(seats)),
        *(_mark(balance, mark, last) for mark in marked if mark.ply < len(balance)),
    ]
    size = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return Markup(_tag("svg", "balance-plot", *drawn, viewBox=size, role="img", aria_label=label))


def balance_key(place: int) -> Markup:
    """A piece of a seat's line, to stand beside its name."""
    line = path((Point(1, 4), Point(39, 4)))
    drawn = _tag("path", f"balance-line {style_of(place)}", d=line)
    return Markup(_tag("svg", "balance-key", drawn, viewBox="0 0 40 8", aria_hidden="true"))


def _at(ply: int, share: float, last: int) -> Point:
    across = (WIDTH - 2 * MARGIN) * (ply / last if last else 0)
    return Point(MARGIN + across, MARGIN + (HEIGHT - 2 * MARGIN) * (1 - share))


def _rule(share: float, name: str) -> str:
    return _tag("path", f"balance-{name}", d=path((_at(0, share, 1), _at(1, share, 1))))


def _line(balance: Sequence[Mapping[str, float]], seat: str, place: int, last: int) -> str:
    points = [_at(ply, values[seat], last) for ply, values in enumerate(balance)]
    return _tag("path", f"balance-line {style_of(place)}", d=path(points)) if points else ""


def _mark(balance: Sequence[Mapping[str, float]], mark: Marked, last: int) -> str:
    x, y = _at(mark.ply, balance[mark.ply][mark.seat], last)
    figure = tag("text", text=str(mark.number), x=x, y=y + 3.2, text_anchor="middle")
    circle = tag("circle", cx=x, cy=y, r=MARK_RADIUS)
    return _tag("g", "balance-mark", circle, figure)


def _tag(name: str, of_class: str, *content: str, **attributes: str) -> str:
    return tag(name, *content, text="", **{"class": of_class, **attributes})
