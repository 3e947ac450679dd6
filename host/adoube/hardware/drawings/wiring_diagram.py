"""The wiring diagram as one picture: the sections of a circuit one below the other, each in a frame."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby
from re import fullmatch
from textwrap import wrap
from typing import NamedTuple

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.design import Chip, Design, MatrixWiring, PinWiring, StrobedWiring
from adoube.hardware.drawings.circuit_blocks import (
    LETTER,
    Block,
    CircuitCanvas,
    TwoLegs,
    chip_block,
    columns,
    microcontroller_block,
)
from adoube.hardware.drawings.crossings import MatrixCrossing, SwitchBlock, matrix_block, sensor_crossings
from adoube.hardware.netlist import FIVE_VOLTS
from adoube.hardware.part import Part, part
from adoube.hardware.wirings.matrix import SENSOR_CAPACITOR, SWITCH, column_net, row_net
from adoube.words import say

__all__ = ["wiring_diagram"]


class Group(Enum):
    """The section that a part is drawn in."""

    SUPPLY = auto()
    PLAYERS = auto()  # buttons and buzzer
    LAMPS = auto()
    SENSORS = auto()


SENSOR_NETS = ("CELL_", "ROW", "COL", "SDA", "SCL", "LOAD", "CLK", "SEL", "EN", "VSENSE")
STROBE_NETS = ("VCOL", "GATE", "SER", "SHIFT", "OFF", "SENSE")
SENSOR_CHIPS = frozenset({"74hc165", "74hc595", "cd74hc4067", "mcp23017"})
LAMP_NETS = ("LAMP",)
PINS_HEIGHT = 12.0  # of a column of sensors that have a pin each
PLAYER_KINDS = frozenset({"button", "buzzer"})


def group_of(chip: Chip, design: Design) -> Group:
    """Return the section of a part other than the microcontroller."""
    nets = tuple(chip.pins.values())
    if chip.part in SENSOR_CHIPS or chip.part == design.sensor.name or _on(nets, SENSOR_NETS + STROBE_NETS):
        return Group.SENSORS
    if _on(nets, LAMP_NETS):
        return Group.LAMPS
    if part(chip.part).kind in PLAYER_KINDS:
        return Group.PLAYERS
    return Group.SUPPLY


def alike(chips: Iterable[Chip]) -> list[tuple[Chip, ...]]:
    """Group neighbours of one kind whose legs are on the same nets."""
    return [tuple(same) for _, same in groupby(chips, key=lambda chip: (chip.part, *chip.pins.items()))]


def names_of(chips: Sequence[Chip]) -> str:
    """Return C1, or "C1 to C9" where numbers are consecutive, or else all names."""
    first, last = chips[0].refdes, chips[-1].refdes
    if len(chips) == 1:
        return first
    if _number(last) - _number(first) == len(chips) - 1:
        return f"{first} to {last}"
    return ", ".join(chip.refdes for chip in chips)


def _number(refdes: str) -> int:
    found = fullmatch(r"[A-Z]+(\d+)", refdes)
    return int(found[1]) if found else 0


def _on(nets: Iterable[str], beginnings: tuple[str, ...]) -> bool:
    return any(net.startswith(beginnings) for net in nets)


LAMPS_SHOWN = 3
SUPPLY_LEGS = ("VCC", "VDD")
CROSSING_DIODE = "1n4148"


@dataclass(frozen=True)
class DiagramSection:
    """The contents of one frame: blocks, and sentences below them."""

    title: str
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()


def sections_of(design: Design) -> Iterator[DiagramSection]:
    """Yield the sections from the top down, without empty ones."""
    mcu, *others = design.chips
    groups = {group: [chip for chip in others if group_of(chip, design) is group] for group in Group}
    yield DiagramSection(
        say("drawings.section_mcu"),
        (microcontroller_block(mcu, design.mcu),),
        (say("drawings.numbering", numbering=design.mcu.numbering),),
    )
    if supply := groups[Group.SUPPLY]:
        yield DiagramSection(say("drawings.section_supply"), tuple(_collapsed(supply)))
    if players := groups[Group.PLAYERS]:
        yield DiagramSection(say("drawings.section_players"), tuple(_collapsed(players)))
    if lamps := groups[Group.LAMPS]:
        yield _lamps(lamps)
    yield from _sensors(design, groups[Group.SENSORS])


def _collapsed(chips: Sequence[Chip]) -> Iterator[Block]:
    """Yield parts in parallel, such as capacitors, as one."""
    for same in alike(chips):
        yield chip_block(replace(same[0], refdes=names_of(same)), part(same[0].part))


def _lamps(chips: Sequence[Chip]) -> DiagramSection:
    """Return the blocks of the lamps: their driver, the first lamp and the last."""
    lamps = [chip for chip in chips if part(chip.part).kind == "lamp"]
    drivers = [chip for chip in chips if chip not in lamps]
    left_out = lamps[LAMPS_SHOWN - 1 : -1] if len(lamps) > LAMPS_SHOWN else []
    shown = [chip for chip in lamps if chip not in left_out]
    notes = (say("drawings.more_lamps", lamps=names_of(left_out)),) if left_out else ()
    blocks = tuple(chip_block(chip, part(chip.part)) for chip in (*drivers, *shown))
    return DiagramSection(say("drawings.section_lamps"), blocks, notes)


def _sensors(design: Design, chips: Sequence[Chip]) -> Iterator[DiagramSection]:
    if isinstance(design.wiring, PinWiring):
        cells = {sensor.refdes: sensor.cell for sensor in design.sensors}
        blocks = columns([_named(chip, design.sensor, cells) for chip in chips], PINS_HEIGHT)
        yield DiagramSection(say("drawings.section_pins"), tuple(blocks), (say("drawings.pins"),))
        return
    if isinstance(design.wiring, MatrixWiring):
        yield _matrix(design, design.wiring, chips)
        return
    if isinstance(design.wiring, StrobedWiring):
        yield from _strobed(design, design.wiring, chips)
        return
    readers = [chip for chip in chips if chip.part in SENSOR_CHIPS]
    first, *others = readers
    heard = set(first.pins.values())
    shared = [chip for chip in chips if chip not in readers and not _cells(chip)]
    at_first = [chip for chip in chips if chip not in readers and _cells(chip) & heard]
    elsewhere = [chip for chip in chips if chip not in readers and _cells(chip) - heard]
    cells = {sensor.refdes: sensor.cell for sensor in design.sensors}
    in_full = _named(first, design.sensor, cells)
    others_there = [chip for chip in (*shared, *at_first) if chip.refdes not in cells]
    sensors = [_named(chip, design.sensor, cells) for chip in at_first if chip.refdes in cells]
    yield DiagramSection(
        say("drawings.section_first", chip=first.refdes),
        (
            in_full,
            *(_named(chip, design.sensor, cells) for chip in others_there),
            *_decoupling(design, first),
            *columns(sensors, in_full.height),
        ),
        (say("drawings.first_chip"),),
    )
    if others:
        alike_names = ", ".join(names_of(same) for same in _by_letters(elsewhere))
        yield DiagramSection(
            say("drawings.section_others"),
            tuple(_named(chip, design.sensor, cells) for chip in others),
            (say("drawings.like_first", parts=alike_names, chip=first.refdes),),
        )


def _decoupling(design: Design, chip: Chip) -> Iterator[Block]:
    """Yield the capacitor across the supply that every chip and Hall sensor has."""
    supply = next(chip.pins[leg] for leg in SUPPLY_LEGS if leg in chip.pins)
    if design.sensor.needs_5v:
        yield _capacitor("c-100n", say("drawings.at_each_chip"), supply)
        yield _capacitor("c-100n", say("drawings.at_each_sensor"), FIVE_VOLTS)
    else:
        yield _capacitor("c-100n", say("drawings.decoupling"), supply)


def _capacitor(name: str, where: str, supply: str) -> Block:
    return TwoLegs("capacitor", part(name).value.split(",")[0], where, supply, "GND")


def _matrix(design: Design, wiring: MatrixWiring, chips: Sequence[Chip]) -> DiagramSection:
    """Return rows and columns, with the sensor and its diode at each crossing."""
    diodes = {net: chip for chip in chips if chip.part == CROSSING_DIODE for net in chip.pins.values()}
    reeds = {chip.refdes: chip for chip in chips}
    crossings = {}
    for sensor in design.sensors:
        row, column = divmod(sensor.input, len(wiring.columns))
        between = next(net for net in reeds[sensor.refdes].pins.values() if net in diodes)
        crossings[row, column] = MatrixCrossing(sensor.refdes, diodes[between].refdes, sensor.cell)
    labels = design.mcu.by_number
    block = matrix_block(
        tuple(f"ROW{row}  {labels[pin].label}" for row, pin in enumerate(wiring.rows)),
        tuple(f"COL{column}  {labels[pin].label}" for column, pin in enumerate(wiring.columns)),
        crossings,
    )
    notes = (say("drawings.matrix"), say("drawings.matrix_pull_ups"))
    return DiagramSection(say("drawings.section_matrix"), (block,), notes)


def _strobed(design: Design, wiring: StrobedWiring, chips: Sequence[Chip]) -> Iterator[DiagramSection]:
    """Yield the switches of the columns, then the sensors where columns and rows cross."""
    watched = {chip.pins["A"]: chip for chip in chips if chip.part == CROSSING_DIODE}
    switches = [chip for chip in chips if chip.part == SWITCH]
    blocks = [
        SwitchBlock(
            switch.refdes,
            watched[switch.pins["D"]].refdes,
            switch.pins["G"],
            switch.pins["S"],
            switch.pins["D"],
            watched[switch.pins["D"]].pins["K"],
        )
        for switch in switches
    ]
    drawn = {design.sensor.name, SWITCH, CROSSING_DIODE}
    others = [chip for chip in chips if chip.part not in drawn]
    register = next(chip for chip in others if chip.part in SENSOR_CHIPS)
    yield DiagramSection(
        say("drawings.section_columns"),
        (
            *(chip_block(chip, part(chip.part)) for chip in others),
            _capacitor("c-100n", say("drawings.at_each_chip"), register.pins["VCC"]),
            _capacitor(SENSOR_CAPACITOR, say("drawings.at_each_sensor"), "VCOL"),
            *blocks,
        ),
        (say("drawings.columns_in_turn"), say("drawings.switches")),
    )
    width, labels = wiring.strobing.columns, design.mcu.by_number
    crossings = sensor_crossings(
        tuple(f"{row_net(row)}  {labels[pin].label}" for row, pin in enumerate(wiring.rows)),
        tuple(f"{column_net(column)}  {switch.refdes}" for column, switch in enumerate(switches)),
        {divmod(sensor.input, width): f"{sensor.refdes} {sensor.cell}" for sensor in design.sensors},
    )
    yield DiagramSection(
        say("drawings.section_strobed", sensor=(design.sensor.number or design.sensor.name).split()[-1]),
        (crossings,),
        (say("drawings.strobed"),),
    )


def _named(chip: Chip, sensor: Part, cells: Mapping[str, str]) -> Block:
    """Return a part's name, and a sensor's cell beside it."""
    if chip.refdes in cells:
        return chip_block(
            replace(chip, refdes=f"{chip.refdes} {cells[chip.refdes]}"),
            sensor,
            (sensor.number or sensor.name).split()[-1],
        )
    return chip_block(chip, part(chip.part))


def _cells(chip: Chip) -> set[str]:
    return {net for net in chip.pins.values() if net.startswith("CELL_")}


def _by_letters(chips: Sequence[Chip]) -> list[tuple[Chip, ...]]:
    """Group parts of one kind, in order of their names."""
    kinds = dict.fromkeys(chip.part for chip in chips)
    return [tuple(chip for chip in chips if chip.part == kind) for kind in kinds]


# Lengths in units of half an inch.
WIDTH = 39.0
MARGIN = 0.8
PADDING = 0.6
GAP = 0.8
LEAST_INSIDE = 9.0  # least width, for the notes
TITLE = 1.0
SECTION_TITLE = 0.9
NOTE = 0.45


class _Room(NamedTuple):
    """A section with its blocks in position, its notes in lines, and its size."""

    section: DiagramSection
    blocks: Sequence[tuple[Block, Point]]
    notes: Sequence[str]
    width: float
    height: float


def wiring_diagram(design: Design) -> bytes:
    """Return the picture as SVG; equal designs give equal bytes."""
    rooms = [_room(section) for section in sections_of(design)]
    width = max(WIDTH, *(room.width for room in rooms))
    canvas, y = CircuitCanvas(), MARGIN + TITLE
    canvas.text(_title(design), Point(MARGIN, MARGIN + 0.2), 16)
    for line in _lines(rooms, width):
        height = max(room.height for room in line)
        x = MARGIN
        for room in line:
            is_last = room is line[-1]
            across = MARGIN + width - x if is_last else room.width
            _draw(canvas, room, Rect(x, y, across, height))
            x += across + GAP
        y += height + GAP
    return canvas.svg(Rect(0, 0, width + 2 * MARGIN, y - GAP + MARGIN))


def _title(design: Design) -> str:
    return say("drawings.diagram_title", board=design.title, mcu=design.mcu.title, sensor=design.sensor.title)


def _room(section: DiagramSection) -> _Room:
    """Arrange a section, its blocks side by side within the sheet's width."""
    blocks, inside, height = _flow(section.blocks, WIDTH - 2 * PADDING)
    inside = max(inside, LEAST_INSIDE)
    letters = int(inside / LETTER)
    notes = [line for note in section.notes for line in wrap(note, letters)]
    head = SECTION_TITLE + PADDING
    return _Room(section, blocks, notes, inside + 2 * PADDING, head + height + PADDING + NOTE * len(notes))


def _lines(rooms: Sequence[_Room], width: float) -> Iterator[list[_Room]]:
    """Yield lines of sections that fit side by side."""
    line: list[_Room] = []
    for room in rooms:
        if line and sum(each.width + GAP for each in line) + room.width > width:
            yield line
            line = []
        line.append(room)
    yield line


def _draw(canvas: CircuitCanvas, room: _Room, area: Rect) -> None:
    inside = Point(area.x + PADDING, area.y + SECTION_TITLE + PADDING)
    canvas.frame(area)
    canvas.text(room.section.title, Point(inside.x, area.y + 0.65), 13)
    for block, place in room.blocks:
        block.draw(canvas, Point(inside.x + place.x, inside.y + place.y))
    for line, note in enumerate(reversed(room.notes)):
        canvas.text(note, Point(inside.x, area.bottom - NOTE * (line + 1)), 10)


def _flow(blocks: Sequence[Block], width: float) -> tuple[list[tuple[Block, Point]], float, float]:
    """Arrange blocks in lines within a width; return them with the whole width and height."""
    placed: list[tuple[Block, Point]] = []
    x = y = tallest = widest = 0.0
    for block in blocks:
        if x and x + block.width > width:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        placed.append((block, Point(x, y)))
        widest, tallest = max(widest, x + block.width), max(tallest, block.height)
        x += block.width + GAP
    return placed, widest, y + tallest
