"""What to buy: a line for each kind of part, and for the circuit boards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adoube.hardware.design import Chip, PartLine, PowerTable, Tiling
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import Part, part
from adoube.words import say

__all__ = ["CAPACITOR", "board_lines", "part_lines"]

CAPACITOR = "c-100n"
"""across the supply of whatever is fed"""

NAMED_REGULATOR_A = 3.0
"""what the one gives whose number stands in regulator.toml"""


def part_lines(
    mcu: Microcontroller, chips: Sequence[Chip], sensor: Part, power: PowerTable, sensor_capacitor: str
) -> tuple[PartLine, ...]:
    """A line for each kind of part, in the order of a netlist's parts; `sensor` may be the maker's own."""
    lines = [PartLine(1, mcu.title, "", "", (), (MCU,), mcu.note, mcu.unchecked)]
    by_part: dict[str, list[str]] = {}
    for chip in chips[1:]:
        by_part.setdefault(chip.part, []).append(chip.refdes)
    for name, refdes in by_part.items():
        one = sensor if name == sensor.name else part(name)
        lines.append(_line(_that_fits(one, power), _value(one, power), tuple(refdes)))
    return (*lines, *_capacitors(by_part, sensor, sensor_capacitor))


def board_lines(tiling: Tiling) -> Iterator[PartLine]:
    """The circuit boards, which come with all that is on them, and what joins them."""
    tile = PartLine(tiling.count, say("pack.tile"), say("pack.tile_value"), "", (), ())
    if tiling.cables:
        yield PartLine(len(tiling.cables), say("pack.cell"), say("pack.cell_value"), "", (), ())
        tile = PartLine(tiling.count, say("pack.collector"), say("pack.collector_value"), "", (), ())
    yield tile
    lines = len(part(tiling.circuit.chips[-1].part).pins)
    yield PartLine(tiling.count, say("pack.ribbon"), say("pack.ribbon_value", lines=lines), "", (), ())
    for (length_mm, wires), count in sorted(Counter((c.length_mm, c.wires) for c in tiling.cables).items()):
        name, value = say("pack.cable"), say("pack.cable_value", wires=wires, length_mm=length_mm)
        by_hand, unchecked = say("pack.cable_parts", wires=wires), say("pack.cable_unchecked")
        yield PartLine(count, name, value, "", (by_hand,), (), say("pack.cable_note"), (unchecked,))


def _line(one: Part, value: str, refdes: tuple[str, ...]) -> PartLine:
    count, other = len(refdes), one.alternatives
    return PartLine(count, one.title, value, one.number, other, refdes, one.note, one.unchecked)


def _that_fits(one: Part, power: PowerTable) -> Part:
    """The regulator that our file names is too small for the largest boards, where the value alone counts."""
    if one.kind == "regulator" and power.regulator_a is not None and power.regulator_a > NAMED_REGULATOR_A:
        return replace(one, number="", unchecked=())
    return one


def _value(one: Part, power: PowerTable) -> str:
    """Fuse, supply and regulator come in sizes, which the power table chooses."""
    if one.kind == "fuse":
        return say("pack.fuse_value", fuse_a=f"{power.fuse_a:g}")
    if one.kind == "supply":
        return say("pack.supply_value", supply_a=f"{power.supply_a:g}")
    if one.kind == "regulator":
        return say("pack.regulator_value", regulator_a=f"{power.regulator_a:g}")
    return one.value


def _capacitors(by_part: dict[str, list[str]], sensor: Part, sensor_capacitor: str) -> Iterator[PartLine]:
    """One across the supply of each chip, and of each sensor that is fed: straight at its legs."""
    chips = sum(len(refdes) for name, refdes in by_part.items() if name != sensor.name and part(name).is_fed)
    sensors = len(by_part.get(sensor.name, ())) if sensor.is_fed else 0
    if sensor_capacitor == CAPACITOR:
        lines = [(CAPACITOR, chips + sensors, "pack.capacitor_note")]
    else:
        lines = [
            (CAPACITOR, chips, "pack.capacitor_at_chips"),
            (sensor_capacitor, sensors, "pack.capacitor_at_columns"),
        ]
    for name, count, note in lines:
        if count:
            one = part(name)
            yield PartLine(count, one.title, one.value, "", one.alternatives, (), say(note))
