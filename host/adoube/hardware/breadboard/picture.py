"""Pictures of the breadboard, from above: what it has on it after each step."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from adoube.board.drawing.markup import Point, number, path, tag
from adoube.hardware.breadboard.layout import (
    COLUMNS,
    HEIGHTS,
    BoardHole,
    BreadboardLayout,
    Jumper,
    SensorPlace,
    has_rail_hole,
)
from adoube.words import say

__all__ = ["BreadboardView", "breadboard_svg"]

HOLE = 16.0  # from hole to hole, in units of the picture
LEFT, TOP = 84.0, 30.0
HIGHEST, LOWEST = 16.1, -5.1  # the board's edges, in holes above row a
LOWER_RAILS = (-3, -4)  # plus, minus
BOARD_RIGHT = COLUMNS + 1.1
WIDTH = LEFT + (BOARD_RIGHT + 0.6) * HOLE
FOOT = 64.0

Attributes = dict[str, Any]  # of an element

FONT = "system-ui, 'Helvetica Neue', Arial, sans-serif"
INK, PALE_INK = "#2b2721", "#8b8374"
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "black": "#33302c",
        "red": "#d0342c",
        "yellow": "#e9b500",
        "green": "#2f9e54",
        "blue": "#2f6fd0",
        "orange": "#ee7f22",
    }
)


@dataclass(frozen=True)
class BreadboardView:
    """The part of the board that is drawn: so many sensors, with their jumpers."""

    sensors: int
    supplies: bool = True
    strip: bool = False  # the strip of card with the cells
    magnets: tuple[str, ...] = ()  # the cells on which a magnet lies


def breadboard_svg(layout: BreadboardLayout, shown: BreadboardView, title: str) -> str:
    """Return the picture as SVG."""
    sensors = layout.sensors[: shown.sensors]
    drawn = [
        *_board(),
        *_cable(),
        *_pico(layout),
        *(_jumper(each, lane) for lane, each in _lanes(layout, shown)),
        *(each for place in sensors for each in _sensor(place)),
        *(_strip(layout) if shown.strip else _cells(sensors)),
        *(_magnet(place) for place in sensors if place.cell in shown.magnets),
        *_notes(layout, shown),
    ]
    return _sheet(title, WIDTH, _y(LOWEST) + FOOT, drawn)


def _sheet(title: str, width: float, height: float, drawn: Iterable[str]) -> str:
    return tag(
        "svg",
        tag("title", text=title),
        tag("rect", width=width, height=height, fill="#ffffff", rx=8),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        font_family=FONT,
    )


def _x(column: float) -> float:
    return LEFT + column * HOLE


def _y(height: float) -> float:
    return TOP + (HIGHEST - height) * HOLE


def _at(hole: BoardHole) -> Point:
    return Point(_x(hole.column), _y(HEIGHTS[hole.row]))


def _lettered(words: str, at: Point, size: float, fill: str = INK, **more: str | float) -> str:
    usual: Attributes = {"text_anchor": "middle", "font_weight": 500}
    return tag("text", text=words, x=at.x, y=at.y, font_size=size, fill=fill, **(usual | more))


def _board() -> Iterator[str]:
    """Yield the empty board: its body, groove, rails, holes and their names."""
    left, right = _x(-0.1), _x(BOARD_RIGHT)
    body: Attributes = {"x": left, "width": right - left, "rx": 8}
    yield tag(
        "rect", y=_y(HIGHEST), height=_y(LOWEST) - _y(HIGHEST), fill="#f6f2e9", stroke="#cfc6b4", **body
    )
    groove = _y(5.9) - _y(5.1)
    yield tag("rect", x=left, y=_y(5.9), width=right - left, height=-groove, fill="#e4dccb")
    for plus, minus in ((HEIGHTS["+"], HEIGHTS["-"]), LOWER_RAILS):
        yield from _rail(plus + 0.5, "red", "+", plus)
        yield from _rail(minus - 0.5, "blue", "\N{MINUS SIGN}", minus)
    yield tag("path", d="".join(_holes()), fill="#9d9484")
    for row in "abcdefghij":
        for column in (*([0.35] if row in "abij" else ()), COLUMNS + 0.65):  # the Pico hides the others
            yield _lettered(row, Point(_x(column), _y(HEIGHTS[row]) + 4), 11, PALE_INK)
    for column in (1, *range(5, COLUMNS + 1, 5)):
        yield _lettered(str(column), Point(_x(column), _y(HEIGHTS["j"] + 0.75)), 10, PALE_INK)


def _rail(height: float, colour: str, sign: str, row: int) -> Iterator[str]:
    ends = (Point(_x(2), _y(height)), Point(_x(COLUMNS - 1), _y(height)))
    yield tag("path", d=path(ends), stroke=COLOURS[colour], stroke_width=2, fill="none")
    for column in (0.9, COLUMNS + 0.1):
        yield _lettered(sign, Point(_x(column), _y(row) + 5.5), 16, COLOURS[colour], font_weight=700)


def _holes() -> Iterator[str]:
    side = 5.0
    heights = [*(HEIGHTS[row] for row in "abcdefghij")]
    rails = [HEIGHTS["-"], HEIGHTS["+"], *LOWER_RAILS]
    for column in range(1, COLUMNS + 1):
        for height in (*heights, *(rails if has_rail_hole(column) else ())):
            corner = f"{number(_x(column) - side / 2)} {number(_y(height) - side / 2)}"
            yield f"M{corner}h{side:g}v{side:g}h-{side:g}z"


PICO_LEFT, PICO_RIGHT, PICO_TOP, PICO_BOTTOM = 0.46, 20.54, 9.64, 1.36


def _cable() -> Iterator[str]:
    """Yield the USB cable, which comes from the left."""
    middle, left = _y((PICO_TOP + PICO_BOTTOM) / 2), _x(PICO_LEFT)
    cable = path((Point(0, middle), Point(left - 30, middle)))
    yield tag("path", d=cable, stroke="#4a4741", stroke_width=13, fill="none")
    yield tag("rect", x=left - 58, y=middle - 21, width=44, height=42, rx=6, fill="#4a4741")


def _pico(layout: BreadboardLayout) -> Iterator[str]:
    """Yield the Pico, and the names of the legs in use."""
    middle = _y((PICO_TOP + PICO_BOTTOM) / 2)
    left, right = _x(PICO_LEFT), _x(PICO_RIGHT)
    outline: Attributes = {
        "x": left,
        "y": _y(PICO_TOP),
        "width": right - left,
        "height": _y(PICO_BOTTOM) - _y(PICO_TOP),
    }
    yield tag("rect", **outline, rx=5, fill="#1d7a50", stroke="#125638")
    yield tag("rect", x=left - 14, y=middle - 24, width=46, height=48, rx=3, fill="#c9ced1", stroke="#868c90")
    yield _lettered("USB", Point(left + 9, middle + 4), 11, "#5b6165")
    for column in range(1, 21):
        for row in ("c", "h"):
            spot = _at(BoardHole(column, row))
            yield tag(
                "circle", cx=spot.x, cy=spot.y, r=5.4, fill="#e6c35a", stroke="#a98a2c", stroke_width=0.8
            )
    yield tag("rect", x=_x(9.3), y=middle - 26, width=52, height=52, rx=3, fill="#26282b")
    yield tag("rect", x=_x(6.6), y=middle - 22, width=22, height=17, rx=3, fill="#f1f1ee", stroke="#9aa19b")
    yield _lettered("BOOTSEL", Point(_x(7.3), middle + 10), 8, "#ffffff")
    yield tag("circle", cx=_x(3.6), cy=middle + 25, r=4, fill="#aef5a0", stroke="#125638")
    yield _lettered(layout.model, Point(_x(16.4), middle + 7), 20, "#ffffff")
    joined = {jumper.from_.strip for jumper in layout.all_jumpers}
    for label, hole in layout.pico.items():
        if hole.strip not in joined:
            continue
        spot, below = _at(hole), hole.row == "c"
        at = Point(spot.x + 3.5, spot.y - 9 if below else spot.y + 9)
        turned = f"rotate(-90 {number(at.x)} {number(at.y)})"
        anchor = "start" if below else "end"
        yield _lettered(label, at, 10.5, "#ffffff", transform=turned, text_anchor=anchor, font_weight=700)


FIRST_LANE, LANE = -0.95, 0.42  # below row a, in holes


def _lanes(layout: BreadboardLayout, shown: BreadboardView) -> Iterator[tuple[int, Jumper]]:
    """Yield the jumpers that are drawn, each signal with its lane below row a: the farthest lies lowest."""
    yield from ((0, each) for each in (layout.supplies if shown.supplies else ()))
    for at, jumpers in enumerate(layout.jumpers[: shown.sensors]):
        yield from ((len(layout.jumpers) - 1 - at, each) for each in jumpers)


def _jumper(jumper: Jumper, lane: int) -> str:
    """Return a jumper: straight to a rail, else along its lane."""
    start, end = _at(jumper.from_), _at(jumper.to)
    corners = [start, end]
    if not (jumper.from_.is_on_rail or jumper.to.is_on_rail):
        below = _y(FIRST_LANE - LANE * lane)
        corners = [start, Point(start.x, below), Point(end.x, below), end]
        if jumper.to.row >= "f":  # past the place of a magnet
            aside, over = end.x - 3.5 * HOLE, end.y + 0.0
            corners = [start, Point(start.x, below), Point(aside, below), Point(aside, over), end]
    line: Attributes = {"d": _rounded(corners), "fill": "none", "stroke_linecap": "round"}
    colour = COLOURS[jumper.colour]
    plugs = "".join(
        tag("circle", cx=spot.x, cy=spot.y, r=5, fill=colour, stroke="#2b2721", stroke_width=1.2)
        for spot in (start, end)
    )
    return (
        tag("path", stroke="#2b2721", stroke_width=6.2, **line)
        + tag("path", stroke=colour, stroke_width=4.2, **line)
        + plugs
    )


ROUND = 7.0


def _rounded(corners: Sequence[Point]) -> str:
    """Return the `d` of a line with rounded corners."""
    drawn = f"M{number(corners[0].x)} {number(corners[0].y)}"
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        radius = min(ROUND, before.distance(corner) / 2, corner.distance(after) / 2)
        into, out = corner.towards(before, radius), corner.towards(after, radius)
        drawn += f"L{number(into.x)} {number(into.y)}Q{number(corner.x)} {number(corner.y)}"
        drawn += f" {number(out.x)} {number(out.y)}"
    return drawn + f"L{number(corners[-1].x)} {number(corners[-1].y)}"


GLASS_MM, GLASS_WIDE_MM, MM = 14.0, 2.3, HOLE / 2.54


def _sensor(place: SensorPlace) -> Iterator[str]:
    spots = {leg: _at(hole) for leg, hole in place.legs.items()}
    if "VCC" in place.legs:
        yield from _hall(spots, Point(_x(place.magnet_at[0]), _y(place.magnet_at[1])))
        yield _capacitor(*map(_at, place.capacitor))
    else:
        yield from _reed(spots["A"], spots["B"])


LEG: Attributes = {"stroke": "#8e9499", "stroke_width": 2.4, "fill": "none", "stroke_linecap": "round"}


def _reed(one: Point, other: Point) -> Iterator[str]:
    """Yield a reed switch from leg to leg: legs, glass, and the two blades within."""
    middle = Point((one.x + other.x) / 2, (one.y + other.y) / 2)
    half, wide = GLASS_MM * MM / 2, GLASS_WIDE_MM * MM
    yield tag("path", d=path((one, other)), **LEG)
    yield from (tag("circle", cx=spot.x, cy=spot.y, r=2.6, fill="#6d7378") for spot in (one, other))
    ends = middle.towards(one, half), middle.towards(other, half)
    for width, paint in ((wide, "#4c8a74"), (wide - 2.8, "#cfe9de")):
        yield tag("path", d=path(ends), stroke=paint, stroke_width=width, stroke_linecap="round", fill="none")
    for end, far in ((ends[0], other), (ends[1], one)):
        blade = (end.towards(middle, -2), middle.towards(far, 7))
        yield tag("path", d=path(blade), stroke="#5c6267", stroke_width=2.2, fill="none")


HALL_WIDE_MM, HALL_HIGH_MM = 4.0, 3.2


def _hall(spots: Mapping[str, Point], middle: Point) -> Iterator[str]:
    """Yield a Hall sensor that lies with its printed face up."""
    wide, high = HALL_WIDE_MM * MM, HALL_HIGH_MM * MM
    for spot, aside in ((spots["OUT"], -1), (spots["GND"], 0), (spots["VCC"], 1)):
        root = Point(middle.x + aside * 1.27 * MM, middle.y - high / 2)
        yield tag("path", d=path((root, Point(root.x, root.y - 16), spot)), **LEG)
        yield tag("circle", cx=spot.x, cy=spot.y, r=2.6, fill="#6d7378")
    body: Attributes = {"x": middle.x - wide / 2, "y": middle.y - high / 2, "width": wide, "height": high}
    yield tag("rect", **body, rx=2, fill="#33363a", stroke="#111315")
    for line in (-3.0, 1.5):
        ends = (Point(middle.x - 7, middle.y + line), Point(middle.x + 7, middle.y + line))
        yield tag("path", d=path(ends), stroke="#9da1a6", stroke_width=1.2, fill="none")


def _capacitor(one: Point, other: Point) -> str:
    middle = Point((one.x + other.x) / 2, one.y - 2)
    return "".join(tag("circle", cx=spot.x, cy=spot.y, r=2.6, fill="#6d7378") for spot in (one, other)) + tag(
        "ellipse", cx=middle.x, cy=middle.y, rx=9, ry=6, fill="#d79a3f", stroke="#8f5f1c"
    )


CELL_RADIUS = 1.75 * HOLE


def _cells(sensors: Iterable[SensorPlace]) -> Iterator[str]:
    """Yield a ring where a magnet closes each sensor, with the cell's letter beside it."""
    for place in sensors:
        x, y = _x(place.magnet_at[0]), _y(place.magnet_at[1])
        ring: Attributes = {"fill": "none", "stroke": "#7a3fb0", "stroke_width": 2, "stroke_dasharray": "5 4"}
        yield tag("circle", cx=x, cy=y, r=CELL_RADIUS, **ring)
        yield _lettered(place.cell[0], Point(x + CELL_RADIUS + 11, y + 6), 19, "#7a3fb0", font_weight=700)


STRIP_HIGH = 3.9  # in holes


def _strip(layout: BreadboardLayout) -> Iterator[str]:
    """Yield the strip of card that lies over the sensors, a square for each cell."""
    places = [place.magnet_at for place in layout.sensors]
    side = places[1][0] - places[0][0]
    left, right = places[0][0] - side / 2, places[-1][0] + side / 2
    high = 2 * STRIP_HIGH
    top = _y(places[0][1] + STRIP_HIGH)
    card: Attributes = {"x": _x(left), "y": top, "width": (right - left) * HOLE, "height": high * HOLE}
    yield tag("rect", **card, fill="#fff6dc", fill_opacity=0.93, stroke="#a58f5e", stroke_width=1.5)
    for place in layout.sensors:
        x, y = place.magnet_at
        if place is not layout.sensors[0]:
            edge = (Point(_x(x - side / 2), top), Point(_x(x - side / 2), top + high * HOLE))
            yield tag("path", d=path(edge), stroke="#a58f5e", stroke_width=1.5, fill="none")
        letter = Point(_x(x - side / 2) + 15, top + 22)
        yield _lettered(place.cell[0], letter, 19, "#7a3fb0", font_weight=700)
        yield tag("circle", cx=_x(x), cy=_y(y), r=3, fill="#cbb98a")


def _magnet(place: SensorPlace) -> str:
    at = Point(_x(place.magnet_at[0]), _y(place.magnet_at[1]))
    face = tag("circle", cx=at.x, cy=at.y, r=3.6 * MM, fill="#b9c0c6", stroke="#5f676e", stroke_width=1.6)
    return face + tag("circle", cx=at.x - 5, cy=at.y - 6, r=1.3 * MM, fill="#e9eef1")


def _notes(layout: BreadboardLayout, shown: BreadboardView) -> Iterator[str]:
    """Yield below the board which leg of the Pico leads to which cell, and what the rails carry."""
    y = _y(LOWEST) + 26
    labels = {hole.column: label for label, hole in layout.pico.items() if hole.row == "c"}
    for place, jumpers in zip(layout.sensors[: shown.sensors], layout.jumpers, strict=False):
        signal = jumpers[0]
        words = say(
            "breadboard.signal",
            leg=labels[signal.from_.column],
            hole=f"{signal.to.row}{signal.to.column}",
            cell=place.cell[0],
        )
        x = _x(place.magnet_at[0])
        yield tag(
            "rect", x=x - 62, y=y - 12, width=14, height=14, rx=3, fill=COLOURS[signal.colour], stroke=INK
        )
        yield _lettered(words, Point(x + 4, y), 14)
    if shown.supplies:
        for row, supply in enumerate(layout.supplies):
            words = say(f"breadboard.supply_{'ground' if supply.colour == 'black' else 'plus'}")
            at = Point(_x(0.4), y + 20 * row)
            yield tag("rect", x=at.x, y=at.y - 12, width=14, height=14, rx=3, fill=COLOURS[supply.colour])
            yield _lettered(words, Point(at.x + 22, at.y), 14, text_anchor="start")
