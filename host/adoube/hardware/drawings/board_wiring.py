"""The board from below, with the sensors at their true positions and the wires that join them.

Each net is a line, led around the joints of others, with its name at the end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from types import MappingProxyType

from adoube.board.drawing.markup import Point, lettering, number, paint, path, tag
from adoube.hardware.design import Chip, Design, MatrixWiring, PlacedSensor, StrobedWiring
from adoube.hardware.drawings.sides import BoardSide, around
from adoube.hardware.part import Reed
from adoube.hardware.wirings.matrix import SWITCH, column_net, row_net
from adoube.words import say

# Lengths in pitches.
REACH = 0.3  # from a sensor's middle to the start of its wires
RAIL = 0.32  # from a sensor's middle to the supply's wire above it and to ground's below it
TAG = 0.36  # from a column's last point up to its name
TAG_GAP = 0.07  # from a wire's end to the middle of its name
ROW_TAG = 0.36  # from the first reed's far leg to the name of its row
AROUND = 0.22  # clearance of a line led around other joints
TOUCH = 0.05
BUS = 0.34  # from the end of a line of sensors to the wire that joins all such lines

CELL_NETS, GROUND = "CELL_", "GND"


@dataclass(frozen=True, slots=True)
class Route:
    """A net as a line through the points where it is joined."""

    net: str
    colour: str
    points: tuple[Point, ...]
    joints: tuple[Point, ...]
    tag: str
    tag_at: Point


@dataclass(frozen=True, slots=True)
class Diode:
    """A diode with its band at `band`."""

    refdes: str
    start: Point
    band: Point


@dataclass(frozen=True)
class WirePlaces:
    """The lines, joints, diodes and names to be drawn over the board."""

    routes: tuple[Route, ...]
    diodes: tuple[Diode, ...]
    leads: tuple[tuple[Point, Point], ...]  # the sensors' own legs
    written: Mapping[str, str]  # by sensor, the leg that its output leads to


def routes_of(design: Design, side: BoardSide) -> WirePlaces:
    """Return the lines of a design on one side of its board."""
    if isinstance(design.wiring, MatrixWiring):
        return _matrix(design, side, design.wiring)
    if isinstance(design.wiring, StrobedWiring):
        return _strobed(design, side, design.wiring)
    return _lines_of_their_own(design, side)


def _matrix(design: Design, side: BoardSide, wiring: MatrixWiring) -> WirePlaces:
    """Route columns through the sensors' first legs, and rows through the bands of the diodes."""
    pitch = design.board.pitch_mm
    columns: dict[int, list[Point]] = {}
    rows: dict[int, list[Point]] = {}
    diodes, leads = [], []
    names = _diodes(design)
    for sensor in design.sensors:
        row, column = divmod(sensor.input, len(wiring.columns))
        first, second = _legs(sensor, side, REACH * pitch)
        band = Point(second.x, second.y + RAIL * pitch)
        leads.append((first, second))
        diodes.append(Diode(names[sensor.refdes], second, band))
        columns.setdefault(column, []).append(first)
        rows.setdefault(row, []).append(band)
    colours = {wire.net: wire.colour for wire in design.wires}
    joints = tuple(point for line in (*columns.values(), *rows.values()) for point in line)
    up, aside = Point(0, -TAG * pitch), Point((2 * REACH + ROW_TAG) * pitch, 0)
    # Columns are named at the far end, rows at the first one: both at the board's edge.
    ends = {number: points[::-1] for number, points in columns.items()}
    pins = design.mcu.by_number
    labels = {f"COL{column}": pins[pin].label for column, pin in enumerate(wiring.columns)}
    labels |= {f"ROW{row}": pins[pin].label for row, pin in enumerate(wiring.rows)}
    routes = [
        *_labelled(ends, "COL{}".format, labels, colours, up, pitch),
        *_labelled(rows, "ROW{}".format, labels, colours, aside, pitch),
    ]
    clear = [replace(route, points=_clear(route.points, joints, pitch)) for route in routes]
    return WirePlaces(tuple(clear), tuple(diodes), tuple(leads), {})


STROBED_LEG = 0.2  # from a sensor's middle to its supply at one side and its output at the other


def _strobed(design: Design, side: BoardSide, wiring: StrobedWiring) -> WirePlaces:
    """Route a supply along every column, and a line and ground along every row."""
    pitch, width = design.board.pitch_mm, wiring.strobing.columns
    supplies: dict[int, list[Point]] = {}
    rows: dict[int, list[Point]] = {}
    grounds: dict[float, list[Point]] = {}
    leads = []
    for sensor in design.sensors:
        row, column = divmod(sensor.input, width)
        middle = side.at(sensor.x_mm, sensor.y_mm)
        fed = Point(middle.x - STROBED_LEG * pitch, middle.y)
        out = Point(middle.x, middle.y - RAIL * pitch)
        ground = Point(middle.x + STROBED_LEG * pitch, middle.y + RAIL * pitch)
        bend = Point(ground.x, middle.y)
        leads += [(fed, middle), (middle, out), (middle, bend), (bend, ground)]
        supplies.setdefault(column, []).append(fed)
        rows.setdefault(row, []).append(out)
        grounds.setdefault(sensor.y_mm, []).append(ground)
    colours = {wire.net: wire.colour for wire in design.wires}
    joints = [point for line in (*supplies.values(), *rows.values(), *grounds.values()) for point in line]
    switches = {chip.pins["D"]: chip.refdes for chip in design.chips if chip.part == SWITCH}
    tops = {column: points[::-1] for column, points in supplies.items()}
    labels = {column_net(column): switches[column_net(column)] for column in supplies}
    labels |= {row_net(row): design.mcu.by_number[pin].label for row, pin in enumerate(wiring.rows)}
    up, aside = Point(0, -(TAG + RAIL) * pitch), Point(-1.5 * ROW_TAG * pitch, 0)
    firsts = {row: sorted(points, key=lambda point: point.x) for row, points in rows.items()}
    lines = [
        *_labelled(tops, column_net, labels, colours, up, pitch),
        *_labelled(firsts, row_net, labels, colours, aside, pitch),
    ]
    clear = [replace(route, points=_clear(route.points, joints, pitch)) for route in lines]
    return WirePlaces((*clear, *_gathered(grounds, colours[GROUND], pitch)), (), tuple(leads), {})


def _labelled(
    lines: Mapping[int, Sequence[Point]],
    net_of: Callable[[int], str],
    labels: Mapping[str, str],
    colours: Mapping[str, str],
    tag: Point,
    pitch: float,
) -> Iterator[Route]:
    """Yield lines that begin with the net's name and the leg that it comes from."""
    for number_, points in sorted(lines.items()):
        net = net_of(number_)
        tag_at = Point(points[0].x + tag.x, points[0].y + tag.y)
        start = tag_at.towards(points[0], TAG_GAP * pitch)
        name = f"{net} {labels[net]}"
        yield Route(net, colours.get(net, "blue"), (start, *points), tuple(points), name, tag_at)


def _gathered(lines: Mapping[float, Sequence[Point]], colour: str, pitch: float) -> Iterator[Route]:
    """Yield ground along every line of sensors, joined at the right, where no row is named."""
    bus_x = max(point.x for points in lines.values() for point in points) + BUS * pitch
    ends = []
    for points in lines.values():
        along = sorted(points, key=lambda point: point.x)
        ends.append(Point(bus_x, along[0].y))
        yield Route(GROUND, colour, (*along, ends[-1]), tuple(along), "", ends[-1])
    ends.sort(key=lambda end: end.y)
    top = Point(bus_x, ends[0].y - 0.5 * pitch)
    yield Route(GROUND, colour, (top, *ends), tuple(ends), GROUND, top)


def _clear(points: Sequence[Point], joints: Sequence[Point], pitch: float) -> tuple[Point, ...]:
    """Lead a line around the joints of others, which it would seem to be joined to."""
    clear = [points[0]]
    for start, end in pairwise(points):
        if any(_touches(joint, start, end, TOUCH * pitch) for joint in joints if joint not in points):
            rise = AROUND * pitch
            clear += [Point(start.x, start.y - rise), Point(end.x, end.y - rise)]
        clear.append(end)
    return tuple(clear)


def _touches(point: Point, start: Point, end: Point, within: float) -> bool:
    """Return whether a point lies on the line from `start` to `end`."""
    length = start.distance(end)
    along = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length
    return 0 <= along <= length and point.distance(start.towards(end, along)) < within


def _lines_of_their_own(design: Design, side: BoardSide) -> WirePlaces:
    """Route supply and ground along every line of sensors, and name the chip's leg at each sensor."""
    pitch = design.board.pitch_mm
    joined = {net: leg for chip in design.chips for net, leg in _inputs(chip)}
    colours = {wire.net: wire.colour for wire in design.wires}
    nets = {chip.refdes: chip.pins for chip in design.chips}
    lines = list(_lines(design.sensors, side))
    routes, leads = [], []
    for net in _shared(nets[design.sensors[0].refdes]):
        out = 1 if net == GROUND else -1
        feet = [[_foot(design, sensor, side) for sensor in line] for line in lines]
        along = [[Point(foot.x, foot.y + out * RAIL * pitch) for foot in line] for line in feet]
        # Ground is gathered at the right, the supply at the left, so that they do not cross.
        outermost = max(out * side.at(sensor.x_mm, sensor.y_mm).x for sensor in design.sensors)
        bus_x = out * outermost + out * (REACH + BUS) * pitch
        ends = [Point(bus_x, points[0].y) for points in along]
        colour = colours.get(net, "black")
        for points, end in zip(along, ends, strict=True):
            routes.append(
                Route(net, colour, (*points, end) if out > 0 else (end, *points), tuple(points), "", end)
            )
            leads += [(point, Point(point.x, point.y - out * RAIL * pitch)) for point in points]
        top = Point(ends[0].x, ends[0].y - (0.2 if out < 0 else 0.2 + 2 * RAIL) * pitch)
        routes.append(Route(net, colour, (top, *ends), tuple(ends), net, top))
    if _has_legs_at_its_ends(design):
        leads += [_legs(sensor, side, REACH * pitch) for sensor in design.sensors]
    written = {
        sensor.refdes: " ".join(joined[net] for net in nets[sensor.refdes].values() if net in joined)
        for sensor in design.sensors
    }
    return WirePlaces(tuple(routes), (), tuple(leads), written)


def _shared(pins: Mapping[str, str]) -> tuple[str, ...]:
    """Return the nets that all sensors are on."""
    return tuple(dict.fromkeys(net for net in pins.values() if not net.startswith(CELL_NETS)))


def _lines(sensors: Sequence[PlacedSensor], side: BoardSide) -> Iterator[tuple[PlacedSensor, ...]]:
    """Yield the sensors of equal height, each line from the left of the drawing."""
    ordered = sorted(sensors, key=lambda sensor: (-sensor.y_mm, side.at(sensor.x_mm, sensor.y_mm).x))
    for _, line in groupby(ordered, key=lambda sensor: sensor.y_mm):
        yield tuple(line)


def _inputs(chip: Chip) -> Iterator[tuple[str, str]]:
    """Yield the sensors' nets at a chip with the legs that they lead to."""
    if chip.refdes.startswith("U"):
        for leg, net in chip.pins.items():
            if net.startswith(CELL_NETS):
                yield net, f"{chip.refdes}.{leg}"


def _diodes(design: Design) -> dict[str, str]:
    """Return the diode that shares a net with each sensor."""
    at = {net: chip.refdes for chip in design.chips if chip.refdes[0] == "D" for net in chip.pins.values()}
    return {
        chip.refdes: at[net]
        for chip in design.chips
        for net in chip.pins.values()
        if net.startswith(CELL_NETS) and net in at and chip.refdes not in at.values()
    }


def _legs(sensor: PlacedSensor, side: BoardSide, reach: float) -> tuple[Point, Point]:
    """Return the ends of the first and the second leg of a lying sensor."""
    middle, angle = side.at(sensor.x_mm, sensor.y_mm), side.turned(sensor.angle_deg)
    first, second = around(middle, ((-reach, 0), (reach, 0)), angle)
    return first, second


def _foot(design: Design, sensor: PlacedSensor, side: BoardSide) -> Point:
    """Return where the common nets reach a sensor: its middle, or the second leg of a lying reed."""
    if _has_legs_at_its_ends(design):
        return _legs(sensor, side, REACH * design.board.pitch_mm)[1]
    return side.at(sensor.x_mm, sensor.y_mm)


def _has_legs_at_its_ends(design: Design) -> bool:
    return isinstance(design.sensor.sense, Reed) and not design.sensor.sense.upright


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


def board_wiring(design: Design) -> str:
    """Return the picture as SVG, a unit a millimetre."""
    side = BoardSide(design.board, is_lower=True)
    pitch = design.board.pitch_mm
    placing = routes_of(design, side)
    ground = side.frame.panel.grown(MARGIN * pitch)
    area = ground._replace(y=ground.y - FOOT * pitch, height=ground.height + FOOT * pitch)
    heading = Point(area.x + area.width / 2, area.y + FOOT * pitch / 2)
    return tag(
        "svg",
        tag("title", text=_title(design)),
        tag("rect", x=area.x, y=area.y, width=area.width, height=area.height, fill="#ffffff"),
        tag("g", side.layer(), opacity=PALE),
        lettering(_title(design), heading, min(TITLE_SIZE * pitch, area.width / 40), ink="label"),
        *_wires(placing, pitch),
        *(_sensor(design, sensor, side, placing) for sensor in design.sensors),
        *(_diode(diode, pitch) for diode in placing.diodes),
        *(_tag(route, pitch) for route in placing.routes),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(value) for value in area),
        width=f"{number(area.width)}mm",
        height=f"{number(area.height)}mm",
    )


def _title(design: Design) -> str:
    return say("drawings.board_wiring_title", board=design.title)


def _wires(placing: WirePlaces, pitch: float) -> Iterator[str]:
    """Yield the sensors' legs, then the wires, then a dot at every joint."""
    for ends in placing.leads:
        yield tag("path", d=path(ends), fill="none", stroke=COLOURS["grey"], stroke_width=WIRE * pitch)
    for route in placing.routes:
        line = path(route.points)
        round_ends = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        yield tag("path", d=line, stroke=COLOURS["black"], stroke_width=CASING * pitch, **round_ends)
        yield tag("path", d=line, stroke=COLOURS[route.colour], stroke_width=WIRE * pitch, **round_ends)
    for route in placing.routes:
        for point in route.joints:
            yield tag("circle", cx=point.x, cy=point.y, r=JOINT * pitch, fill=COLOURS["black"])


def _sensor(design: Design, sensor: PlacedSensor, side: BoardSide, placing: WirePlaces) -> str:
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
    name, leg = f"{sensor.refdes} {sensor.cell}", placing.written.get(sensor.refdes, "")
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
