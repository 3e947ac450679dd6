"""A picture of what to buy: a card for each line of the shopping list, with the part as it looks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from textwrap import wrap
from types import MappingProxyType

from adoube.board.drawing.markup import Point, lettering, number, tag
from adoube.hardware.design import PartLine
from adoube.hardware.part import Part, Reed

__all__ = ["parts_picture"]

# Millimetres of a card, and of what stands on it from its upper edge.
WIDE, HIGH, GAP, ACROSS = 58.0, 49.0, 4.0, 4
ICON_AT, COUNT_AT, NAME_AT, LINE = 13.0, 28.0, 33.5, 4.0
COUNT_SIZE, NAME_SIZE = 4.6, 3.1
NAME_LETTERS, MOST_LINES = 34, 4

INK, METAL, DARK, GREEN, BLUE, ORANGE, RED, WHITE, GLASS = (
    "#4a3826",
    "#a9a49b",
    "#2b2825",
    "#2f7d57",
    "#2b66c0",
    "#e8862a",
    "#c8281e",
    "#ffffff",
    "#dcefe8",
)
CARD, EDGE = "#fbf6ec", "#dccfb8"

Icon = Callable[[Point], str]


def parts_picture(lines: Sequence[PartLine], sensor: Part) -> str:
    """Return the picture as SVG, a unit a millimetre; the lines of sensors show one of this kind."""
    across = ceil(len(lines) / ceil(len(lines) / ACROSS))
    width = across * (WIDE + GAP) + GAP
    height = ceil(len(lines) / across) * (HIGH + GAP) + GAP
    return tag(
        "svg",
        tag("rect", x=0, y=0, width=width, height=height, fill=WHITE),
        *(card for at, line in enumerate(lines) for card in _card(line, _corner(at, across), sensor)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=f"{number(width)}mm",
        height=f"{number(height)}mm",
    )


def _corner(at: int, across: int) -> Point:
    row, column = divmod(at, across)
    return Point(GAP + column * (WIDE + GAP), GAP + row * (HIGH + GAP))


def _card(line: PartLine, corner: Point, sensor: Part) -> Iterator[str]:
    middle = corner.x + WIDE / 2
    yield tag(
        "rect",
        x=corner.x,
        y=corner.y,
        width=WIDE,
        height=HIGH,
        rx=2,
        fill=CARD,
        stroke=EDGE,
        stroke_width=0.3,
    )
    yield _icon(line, sensor)(Point(middle, corner.y + ICON_AT))
    yield lettering(f"{line.quantity} ×", Point(middle, corner.y + COUNT_AT), COUNT_SIZE, weight="700")
    name, value = wrap(line.name, NAME_LETTERS), wrap(line.value.replace("`", ""), NAME_LETTERS)
    for at, words in enumerate([*name, *value][:MOST_LINES]):
        place = Point(middle, corner.y + NAME_AT + at * LINE)
        yield lettering(words, place, NAME_SIZE, weight="650" if at < len(name) else "500")


def _icon(line: PartLine, sensor: Part) -> Icon:
    if line.part in LOOSE:
        return LOOSE[line.part]
    letters = line.refdes[0].rstrip("0123456789") if line.refdes else ""
    if letters == "S":
        return _reed if isinstance(sensor.sense, Reed) else _hall
    if "uF" in line.value:
        return _can
    if "nF" in line.value:
        return _ceramic
    if " board" in line.value or "`" in line.value:
        return _circuit_board
    return ICONS.get(letters, _cable)


def _box(at: Point, wide: float, high: float, fill: str, rounded: float = 0.4) -> str:
    return tag(
        "rect",
        x=at.x - wide / 2,
        y=at.y - high / 2,
        width=wide,
        height=high,
        rx=rounded,
        fill=fill,
        stroke=INK,
        stroke_width=0.25,
    )


def _lead(at: Point, half: float) -> str:
    return tag(
        "path", d=f"M{number(at.x - half)} {number(at.y)}h{number(2 * half)}", stroke=METAL, stroke_width=0.7
    )


def _legs(at: Point, count: int, step: float, reach: float) -> str:
    """Return legs above and below, spread about the middle."""
    places = (at.x + (leg - (count - 1) / 2) * step for leg in range(count))
    d = "".join(f"M{number(x)} {number(at.y - reach)}V{number(at.y + reach)}" for x in places)
    return tag("path", d=d, stroke=METAL, stroke_width=0.9, fill="none")


def _hanging(at: Point, count: int, step: float, long: float) -> str:
    """Return legs that hang down."""
    places = (at.x + (leg - (count - 1) / 2) * step for leg in range(count))
    d = "".join(f"M{number(x)} {number(at.y)}v{number(long)}" for x in places)
    return tag("path", d=d, stroke=METAL, stroke_width=0.8, fill="none")


def _reed(at: Point) -> str:
    blades = f"M{number(at.x - 6)} {number(at.y - 0.3)}h6.6M{number(at.x + 6)} {number(at.y + 0.4)}h-6.6"
    return (
        _lead(at, 16) + _box(at, 18, 4.4, GLASS, 2.2) + tag("path", d=blades, stroke=METAL, stroke_width=0.6)
    )


def _hall(at: Point) -> str:
    return _hanging(Point(at.x, at.y), 3, 2, 8) + _box(Point(at.x, at.y - 2.5), 8, 6.5, DARK)


def _diode(at: Point) -> str:
    ring = Point(at.x + 3, at.y)
    return _lead(at, 14) + _box(at, 10, 4, ORANGE, 1.6) + _box(ring, 1.2, 4, DARK, 0)


def _resistor(at: Point) -> str:
    rings = "".join(
        _box(Point(at.x + x, at.y), 0.9, 4, colour, 0) for x, colour in ((-3, RED), (-1, DARK), (1, ORANGE))
    )
    return _lead(at, 14) + _box(at, 11, 4, "#e8d5ae", 1.8) + rings


def _network(at: Point) -> str:
    dot = tag("circle", cx=at.x - 9, cy=at.y - 2, r=0.7, fill=WHITE)
    return _hanging(at, 9, 2.4, 6) + _box(Point(at.x, at.y - 2), 24, 6, DARK) + dot


def _chip(at: Point) -> str:
    notch = tag("circle", cx=at.x - 9, cy=at.y, r=1.2, fill=METAL)
    return _legs(at, 8, 2.4, 6) + _box(at, 22, 8, DARK) + notch


def _microcontroller(at: Point) -> str:
    pins = (Point(at.x - 14.5 + 1.5 * pin, at.y + side) for pin in range(20) for side in (-4.6, 4.6))
    holes = "".join(tag("circle", cx=pin.x, cy=pin.y, r=0.45, fill="#e6c86a") for pin in pins)
    return (
        _box(at, 34, 12, GREEN, 1)
        + holes
        + _box(Point(at.x - 16, at.y), 5, 5.5, METAL)
        + _box(at, 6, 6, DARK)
    )


def _button(at: Point) -> str:
    cap = tag("circle", cx=at.x, cy=at.y, r=3, fill=RED, stroke=INK, stroke_width=0.25)
    return _legs(at, 2, 7, 7) + _box(at, 11, 11, DARK, 1) + cap


def _buzzer(at: Point) -> str:
    hole = tag("circle", cx=at.x, cy=at.y, r=1.2, fill=METAL)
    return tag("circle", cx=at.x, cy=at.y, r=7, fill=DARK, stroke=INK, stroke_width=0.25) + hole


def _can(at: Point) -> str:
    stripe = _box(Point(at.x + 3.2, at.y - 2), 1.8, 11, METAL, 0)
    return _hanging(Point(at.x, at.y + 3), 2, 4, 6) + _box(Point(at.x, at.y - 2), 9, 11, BLUE, 1.2) + stripe


def _ceramic(at: Point) -> str:
    return _hanging(Point(at.x, at.y), 2, 4, 7) + _box(Point(at.x, at.y - 2), 8, 6, ORANGE, 3)


def _fuse(at: Point) -> str:
    return _hanging(at, 2, 5, 7) + _box(Point(at.x, at.y - 3), 11, 8, "#e8b52a", 4)


def _supply(at: Point) -> str:
    cord = f"M{number(at.x + 7)} {number(at.y)}c6 0 4 6 10 6"
    return tag("path", d=cord, stroke=DARK, stroke_width=1.4, fill="none") + _box(at, 15, 13, DARK, 2)


def _lamp(at: Point) -> str:
    light = tag("circle", cx=at.x, cy=at.y, r=3, fill="#fff3c4", stroke=INK, stroke_width=0.25)
    return _legs(at, 2, 6, 5.5) + _box(at, 9, 9, WHITE) + light


def _transistor(at: Point) -> str:
    return _legs(at, 2, 4, 5) + _box(at, 9, 5, DARK)


def _header(at: Point) -> str:
    pins = (Point(at.x + 3 * (pin - 3), at.y + side) for pin in range(7) for side in (-1.6, 1.6))
    return _box(at, 26, 9, DARK) + "".join(_box(pin, 1, 1, "#e6c86a", 0) for pin in pins)


def _circuit_board(at: Point) -> str:
    holes = ((-10, -6), (10, -6), (-10, 6), (10, 6))
    rounds = "".join(tag("circle", cx=at.x + x, cy=at.y + y, r=1.2, fill=WHITE) for x, y in holes)
    return _box(at, 26, 18, GREEN, 0.8) + rounds + _box(at, 7, 5, DARK)


def _cable(at: Point) -> str:
    wires = "".join(f"M{number(at.x - 12)} {number(at.y + y)}c8 -5 16 5 24 0" for y in (-2.0, 0.0, 2.0))
    plugs = (_box(Point(at.x + x, at.y), 5, 8, WHITE) for x in (-13, 13))
    return tag("path", d=wires, stroke=BLUE, stroke_width=0.9, fill="none") + "".join(plugs)


def _breadboard(at: Point) -> str:
    holes = "".join(
        f"M{number(at.x - 15 + 1.5 * column)} {number(at.y + row)}h0.01"
        for column in range(21)
        for row in (-8, -5, -3.5, -2, 2, 3.5, 5, 8)
    )
    rails = (
        tag("path", d=f"M{number(at.x - 16)} {number(at.y + y)}h32", stroke=colour, stroke_width=0.4)
        for y, colour in ((-9.2, RED), (-6.8, BLUE), (6.8, RED), (9.2, BLUE))
    )
    return (
        _box(at, 36, 21, "#f6f2e9", 0.8)
        + _box(at, 35.5, 1.4, "#e4dccb", 0)
        + "".join(rails)
        + tag("path", d=holes, stroke=INK, stroke_width=0.7, stroke_linecap="round")
    )


def _jumper(at: Point) -> str:
    drawn = ""
    for y, colour in ((-5.0, RED), (0.0, "#e9b500"), (5.0, GREEN)):
        wire = f"M{number(at.x - 11)} {number(at.y + y)}c7 -4 15 4 22 0"
        drawn += _lead(Point(at.x, at.y + y), 18)
        drawn += _box(Point(at.x, at.y + y), 22, 3.4, CARD, 0).replace(INK, CARD)
        drawn += tag("path", d=wire, stroke=colour, stroke_width=1.4, fill="none")
        drawn += "".join(_box(Point(at.x + x, at.y + y), 6, 2.2, DARK) for x in (-12, 12))
    return drawn


def _usb_cable(at: Point) -> str:
    cord = f"M{number(at.x - 9)} {number(at.y - 4)}c12 0 4 9 18 9"
    large, small = Point(at.x - 12, at.y - 4), Point(at.x + 12, at.y + 5)
    return (
        tag("path", d=cord, stroke=DARK, stroke_width=1.8, fill="none")
        + _box(Point(large.x - 5.5, large.y), 6, 4.6, METAL)
        + _box(large, 8, 6.4, DARK, 1)
        + _box(Point(small.x + 5, small.y), 4, 2.6, METAL)
        + _box(small, 7, 4.6, DARK, 1)
    )


def _magnet(at: Point) -> str:
    shine = tag("ellipse", cx=at.x - 2, cy=at.y - 2, rx=2.6, ry=1.2, fill=WHITE, opacity=0.6)
    rims = (
        tag("ellipse", cx=at.x, cy=at.y + y, rx=8, ry=4.6, fill=METAL, stroke=INK, stroke_width=0.25)
        for y in (2, 0)
    )
    return "".join(rims) + shine


# Parts that are not on the board, by their keys in costs.toml.
LOOSE: Mapping[str, Icon] = MappingProxyType(
    {"breadboard": _breadboard, "jumper": _jumper, "usb-cable": _usb_cable, "magnet": _magnet, "lead": _cable}
)
# By the letters of a part's name on the board.
ICONS: Mapping[str, Icon] = MappingProxyType(
    {
        "A": _microcontroller,
        "BZ": _buzzer,
        "D": _diode,
        "F": _fuse,
        "J": _header,
        "LED": _lamp,
        "PS": _supply,
        "Q": _transistor,
        "R": _resistor,
        "RN": _network,
        "SW": _button,
        "U": _chip,
    }
)
