"""The wires under a board as lines: each net led around the joints of others, with its name at the end.

Nets come in the steps in which they are soldered.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, pairwise

from adoube.board.drawing.markup import Point
from adoube.hardware.design import Chip, Design, MatrixWiring, PlacedSensor, StrobedWiring
from adoube.hardware.drawings.sides import BoardSide, around
from adoube.hardware.netlist import MCU
from adoube.hardware.part import Reed
from adoube.hardware.wirings.matrix import SWITCH, column_net, row_net

__all__ = ["CELL_NETS", "Diode", "Route", "WirePlaces", "WiringStep", "routes_of", "step_of", "wiring_steps"]

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


class WiringStep(Enum):
    """A step of the soldering under a board, by the word that its picture's file has."""

    DIODES = "diodes"
    ROWS = "rows"
    COLUMNS = "columns"
    SUPPLY = "supply"
    GROUND = "ground"
    CELLS = "cells"


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


def wiring_steps(design: Design) -> tuple[WiringStep, ...]:
    """Return the steps in which a board's sensors are wired, in order."""
    if isinstance(design.wiring, MatrixWiring):
        return (WiringStep.DIODES, WiringStep.ROWS, WiringStep.COLUMNS)
    if isinstance(design.wiring, StrobedWiring):
        return (WiringStep.COLUMNS, WiringStep.ROWS, WiringStep.GROUND)
    rails = (WiringStep.SUPPLY, WiringStep.GROUND) if design.sensor.is_fed else (WiringStep.GROUND,)
    return (*rails, WiringStep.CELLS)


def step_of(net: str) -> WiringStep:
    """Return the step in which a net under the board is soldered."""
    if net == GROUND:
        return WiringStep.GROUND
    if net.startswith("ROW"):
        return WiringStep.ROWS
    return WiringStep.COLUMNS if net.startswith(("COL", "VCOL")) else WiringStep.SUPPLY


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
    if chip.refdes == MCU or chip.refdes.startswith("U"):
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
