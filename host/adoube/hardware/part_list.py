"""What to buy: a line for each kind of part, and for the circuit boards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adoube.hardware.design import Chip, PartLine, PowerTable, Tiling
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import Part, part
from adoube.hardware.pcb.controller import CAPACITOR, ControllerCircuit
from adoube.words import say

__all__ = ["CAPACITOR", "board_lines", "controller_lines", "part_lines", "sized"]

NAMED_REGULATOR_A = 3.0  # what the one gives whose number stands in regulator.toml


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
        lines.append(_line(sized(one, power), tuple(refdes)))
    return (*lines, *_capacitors(by_part, sensor, sensor_capacitor))


def controller_lines(circuit: ControllerCircuit) -> Iterator[PartLine]:
    """The microcontroller's circuit board, and the cables of what has a small plug there."""
    yield PartLine(1, say("pack.controller"), say("pack.controller_value"), "", (), ())
    at_leads = tuple(chip.refdes for chip in circuit.chips if chip.part == "xh-header-2")
    if at_leads:
        by_hand, unchecked = say("pack.lead_parts"), say("pack.cable_unchecked")
        name, value = say("pack.lead"), say("pack.lead_value")
        yield PartLine(len(at_leads), name, value, "", (by_hand,), at_leads, "", (unchecked,))


def board_lines(tiling: Tiling, *, has_controller: bool) -> Iterator[PartLine]:
    """The circuit boards, which come with all that is on them, and what joins them.

    `has_controller` says whether the microcontroller's board has a plug for each chain.
    """
    tile = PartLine(tiling.count, say("pack.tile"), say("pack.tile_value"), "", (), ())
    if tiling.cables:
        yield PartLine(len(tiling.cables), say("pack.cell"), say("pack.cell_value"), "", (), ())
        tile = PartLine(tiling.count, say("pack.collector"), say("pack.collector_value"), "", (), ())
    yield tile
    yield from _ribbons(tiling, wired_by_hand=0 if has_controller else len(tiling.first_plugs))
    for (length_mm, wires), count in sorted(Counter((c.length_mm, c.wires) for c in tiling.cables).items()):
        name, value = say("pack.cable"), say("pack.cable_value", wires=wires, length_mm=length_mm)
        by_hand, unchecked = say("pack.cable_parts", wires=wires), say("pack.cable_unchecked")
        yield PartLine(count, name, value, "", (by_hand,), (), say("pack.cable_note"), (unchecked,))


def _ribbons(tiling: Tiling, wired_by_hand: int) -> Iterator[PartLine]:
    """One to each tile: from the tile before, or the first ones from the microcontroller."""
    value = say("pack.ribbon_value", lines=tiling.circuit.ribbon_lines)
    if between := tiling.count - wired_by_hand:
        yield PartLine(between, say("pack.ribbon"), value, "", (), ())
    if wired_by_hand:
        yield PartLine(
            wired_by_hand, say("pack.loose_ribbon"), value, "", (), (), say("pack.loose_ribbon_note")
        )


def sized(one: Part, power: PowerTable) -> Part:
    """Fuse, supply and regulator in the size that the power table chooses; any other part as it is."""
    if one.kind == "fuse":
        assert power.fuse_a is not None
        factory = one.factory and replace(one.factory, number=f"Bourns MF-R{round(100 * power.fuse_a):03}")
        return replace(one, value=say("pack.fuse_value", fuse_a=f"{power.fuse_a:g}"), factory=factory)
    if one.kind == "supply":
        return replace(one, value=say("pack.supply_value", supply_a=f"{power.supply_a:g}"))
    if one.kind == "regulator":
        assert power.regulator_a is not None
        one = replace(one, value=say("pack.regulator_value", regulator_a=f"{power.regulator_a:g}"))
        # The one that our file names is too small for the largest boards, where the value alone counts.
        return one if power.regulator_a <= NAMED_REGULATOR_A else replace(one, number="", unchecked=())
    return one


def _line(one: Part, refdes: tuple[str, ...]) -> PartLine:
    count, other = len(refdes), one.alternatives
    return PartLine(count, one.title, one.value, one.number, other, refdes, one.note, one.unchecked)


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
