"""Lists for programs: the configuration, the wires by pin, the sensors and the parts."""

import csv
import json
from collections.abc import Iterable, Sequence
from io import StringIO

from adoube.hardware.design import Design, PartLine, PinEnd
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import part

__all__ = [
    "HARNESS",
    "PARTS",
    "SENSORS",
    "WIRES",
    "board_json",
    "harness_csv",
    "parts_csv",
    "sensors_csv",
    "table",
    "wires_csv",
]

WIRES = ("net", "from", "from_leg", "from_pin", "to", "to_leg", "to_pin", "colour")
# The columns that the check reads.
SENSORS = ("cell", "sensor", "x_mm", "y_mm", "angle_deg", "input", "south_input", "lamp")
MARGIN = "margin_mt"
HARNESS = ("collector", "plug", "cell", "wires", "length_mm")
PARTS = ("quantity", "part", "value", "number", "alternatives", "where", "note")


def board_json(design: Design) -> str:
    """Return the configuration, one line a key, for a maker to edit."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in design.config.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def wires_csv(design: Design) -> str:
    """Return every wire: the net, and for both ends the part, the leg's name and its number on the case."""
    numbers = _LegNumbers(design)
    return table(
        WIRES,
        (
            (wire.net, *wire.from_, numbers.of(wire.from_), *wire.to, numbers.of(wire.to), wire.colour)
            for wire in design.wires
        ),
    )


def sensors_csv(design: Design) -> str:
    """Return each sensor's position in mm from the lowest and leftmost cell, inputs, lamp and margin."""
    margins_mt, lamps = design.fit.margins_mt, design.outputs.lamps
    return table(
        (*SENSORS, MARGIN),
        (
            (
                sensor.cell,
                sensor.refdes,
                f"{sensor.x_mm:g}",
                f"{sensor.y_mm:g}",
                f"{sensor.angle_deg:g}",
                sensor.input,
                "" if sensor.south_input is None else sensor.south_input,
                lamps.lamp_of(at) if lamps else "",
                f"{margins_mt[sensor.cell]:.2f}",
            )
            for at, sensor in enumerate(design.sensors)
        ),
    )


def harness_csv(design: Design) -> str:
    """Return the cables from plugs to cells with their lengths; none without collectors."""
    cables = design.tiling.cables if design.tiling else ()
    return table(HARNESS, ((c.collector, c.plug, c.cell, c.wires, c.length_mm) for c in cables))


def parts_csv(design: Design) -> str:
    return table(PARTS, (part_row(line) for line in design.parts))


def part_row(line: PartLine) -> tuple[str, ...]:
    """Return the texts of one line of the shopping list."""
    where = shortened(line.refdes)
    alternatives = "; ".join(line.alternatives)
    return (str(line.quantity), line.name, line.value, line.number, alternatives, where, line.note)


def shortened(refdes: Sequence[str]) -> str:
    """Shorten references: `S1-S25` for parts numbered one after another."""
    if len(refdes) < 3:
        return " ".join(refdes)
    letters = refdes[0].rstrip("0123456789")
    first, last = int(refdes[0][len(letters) :]), int(refdes[-1][len(letters) :])
    one_run = last - first + 1 == len(refdes) and all(each.startswith(letters) for each in refdes)
    return f"{refdes[0]}-{refdes[-1]}" if one_run else " ".join(refdes)


class _LegNumbers:
    """The number of each leg on its case; for a microcontroller's supply the first of its pins."""

    def __init__(self, design: Design) -> None:
        self._parts = {chip.refdes: chip.part for chip in design.chips}
        self._sensor = design.sensor
        self._on_tiles = design.tiling is not None
        self._mcu = _pin_numbers(design.mcu)

    def of(self, end: PinEnd) -> str:
        if end.refdes == MCU:
            return self._mcu[end.pin]
        name = self._parts[end.refdes]
        one = self._sensor if name == self._sensor.name else part(name)
        if self._on_tiles and one.factory is not None and one.factory.pins:
            return one.factory.pins[end.pin]
        return one.pins[end.pin]


def _pin_numbers(mcu: Microcontroller) -> dict[str, str]:
    gpios = {gpio.label: str(gpio.physical) for gpio in mcu.gpios}
    return gpios | {label: str(mcu.supply[net][0]) for net, label in mcu.supply_labels.items()}


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
