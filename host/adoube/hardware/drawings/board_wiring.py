"""The board from below, with the sensors at their true positions and the wires that join them.

Each net is a line, led around the joints of others, with its name at the end. A picture shows all wires, or
those of one step of the soldering, with the wires of the steps before it paler.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from adoube.board.drawing.markup import Point, lettering, number, paint, path, tag
from adoube.hardware.design import Design, PlacedSensor
from adoube.hardware.drawings.sides import BoardSide, around
from adoube.hardware.drawings.wire_routes import (
    Diode,
    Route,
    WirePlaces,
    WiringStep,
    routes_of,
    step_of,
    wiring_steps,
)
from adoube.words import say

__all__ = ["board_wiring"]

# Lengths in pitches.
WIRE = 0.028
NAME_AWAY = 0.14  # from a sensor's middle up to its name, and down to its target
CASING = 0.044  # a dark rim, since white and yellow wires would be invisible
JOINT = 0.034
NAME_SIZE = 0.1
TITLE_SIZE = 0.2
MARGIN = 0.35
FOOT = 0.55
PALE = 0.28
LETTER = 0.66  # a letter's width, as a share of its size

# Drawn colours, by those of the wire list.
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "black": "#231d18",
        "red": "#c8281e",
        "orange": "#e8862a",
        "yellow": "#f2cf3b",
        "green": "#2f8d4c",
        "blue": "#2b66c0",
        "violet": "#8a4bb0",
        "grey": "#8d8d8d",
        "brown": "#7a4a25",
        "white": "#ffffff",
    }
)


def board_wiring(design: Design, steps: Sequence[WiringStep] | None = None) -> str:
    """Return the picture as SVG, a unit a millimetre.

    `steps` are those done so far, the last one just now, or none before the first; None for all at once.
    """
    side = BoardSide(design.board, is_lower=True)
    pitch = design.board.pitch_mm
    places = routes_of(design, side)
    ground = side.frame.panel.grown(MARGIN * pitch)
    area = ground._replace(y=ground.y - FOOT * pitch, height=ground.height + FOOT * pitch)
    heading = Point(area.x + area.width / 2, area.y + FOOT * pitch / 2)
    done = wiring_steps(design) if steps is None else steps
    now = done if steps is None else done[-1:]
    old = [route for route in places.routes if step_of(route.net) in done and step_of(route.net) not in now]
    new = [route for route in places.routes if step_of(route.net) in now]
    written = places.written if WiringStep.CELLS in done else {}
    diodes = places.diodes if done else ()
    return tag(
        "svg",
        tag("title", text=_title(design)),
        tag("rect", x=area.x, y=area.y, width=area.width, height=area.height, fill="#ffffff"),
        tag("g", side.layer(), opacity=PALE),
        lettering(_title(design), heading, min(TITLE_SIZE * pitch, area.width / 40), ink="label"),
        *_leads(places if done else None, pitch),
        tag("g", *_wires(old, pitch), opacity=PALE) if old else "",
        *_wires(new, pitch),
        *(_sensor(design, sensor, side, written) for sensor in design.sensors),
        *(_diode(diode, pitch) for diode in diodes),
        *(_tag(route, pitch) for route in new),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in area),
        width=f"{number(area.width)}mm",
        height=f"{number(area.height)}mm",
    )


def _title(design: Design) -> str:
    return say("drawings.board_wiring_title", board=design.title)


def _leads(places: WirePlaces | None, pitch: float) -> Iterator[str]:
    """Yield the sensors' own legs, once something is soldered to them."""
    for ends in places.leads if places else ():
        yield tag("path", d=path(ends), fill="none", stroke=COLOURS["grey"], stroke_width=WIRE * pitch)


def _wires(routes: Sequence[Route], pitch: float) -> Iterator[str]:
    """Yield the wires, then a dot at every joint."""
    for route in routes:
        line = path(route.points)
        round_ends = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        yield tag("path", d=line, stroke=COLOURS["black"], stroke_width=CASING * pitch, **round_ends)
        yield tag("path", d=line, stroke=COLOURS[route.colour], stroke_width=WIRE * pitch, **round_ends)
    for route in routes:
        for point in route.joints:
            yield tag("circle", cx=point.x, cy=point.y, r=JOINT * pitch, fill=COLOURS["black"])


def _sensor(design: Design, sensor: PlacedSensor, side: BoardSide, written: Mapping[str, str]) -> str:
    """Draw a sensor's outline with its name and cell, and the target of its output."""
    pitch, body = design.board.pitch_mm, design.sensor.body
    middle = side.at(sensor.x_mm, sensor.y_mm)
    half, wide = body.length_mm / 2, body.width_mm / 2
    corners = ((-half, -wide), (half, -wide), (half, wide), (-half, wide))
    outline = tag(
        "path",
        d=path(around(middle, corners, side.turned(sensor.angle_deg)), closed=True),
        stroke_width=0.012 * pitch,
        **paint("badge"),
    )
    name, leg = f"{sensor.refdes} {sensor.cell}", written.get(sensor.refdes, "")
    above, below = -NAME_AWAY * pitch, NAME_AWAY * pitch
    if not leg:
        return tag("g", outline, _halo(name, Point(middle.x, middle.y + above), pitch))
    return tag(
        "g",
        outline,
        _halo(name, Point(middle.x + _aside(name, pitch), middle.y + above), pitch),
        _halo(leg, Point(middle.x + _aside(leg, pitch), middle.y + below), pitch, ink="look-solid"),
    )


def _aside(words: str, pitch: float) -> float:
    """Return how far right of a sensor's middle its name stands, clear of its upright legs."""
    return (LETTER * len(words) / 2 * NAME_SIZE + 0.04) * pitch


def _diode(diode: Diode, pitch: float) -> str:
    """Draw a diode: a small body with its band, and its name beside it."""
    length, wide = diode.start.distance(diode.band), 0.035 * pitch
    top, low = diode.start.towards(diode.band, length * 0.25), diode.start.towards(diode.band, length * 0.75)
    leg = tag("path", d=path((diode.start, diode.band)), stroke=COLOURS["grey"], stroke_width=WIRE * pitch)
    case = tag("rect", x=top.x - wide, y=top.y, width=2 * wide, height=low.y - top.y, fill=COLOURS["orange"])
    band_y = low.y - 0.045 * pitch
    band = tag("rect", x=top.x - wide, y=band_y, width=2 * wide, height=0.03 * pitch, fill=COLOURS["black"])
    name = Point(diode.start.x + 0.12 * pitch, (top.y + low.y) / 2)
    return tag("g", leg, case, band, _halo(diode.refdes, name, pitch * 0.8))


def _tag(route: Route, pitch: float) -> str:
    return _halo(route.tag, route.tag_at, pitch) if route.tag else ""


def _halo(words: str, centre: Point, pitch: float, *, ink: str = "label") -> str:
    """Draw words with a pale outline, so that they can be read above lines."""
    size = NAME_SIZE * pitch
    rim = tag(
        "g",
        lettering(words, centre, size, ink=ink, weight="600"),
        stroke="#ffffff",
        stroke_width=0.3 * size,
        stroke_linejoin="round",
    )
    return rim + lettering(words, centre, size, ink=ink, weight="600")
