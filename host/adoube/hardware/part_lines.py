"""The shopping list: the parts of a board by kind, and what no leg of it shows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adoube.hardware.design import Chip, PartLine, PowerTable
from adoube.hardware.microcontroller import Microcontroller
from adoube.hardware.netlist import MCU
from adoube.hardware.part import Part, part
from adoube.words import say

__all__ = ["part_lines"]

NAMED_REGULATOR_A = 3.0
"""what the one gives whose number stands in regulator.toml"""


def part_lines(
    mcu: Microcontroller, chips: Sequence[Chip], sensor: Part, power: PowerTable
) -> tuple[PartLine, ...]:
    """A line for each kind of part, in the order of a netlist's parts; `sensor` may be the maker's own."""
    lines = [PartLine(1, mcu.title, "", "", (), (MCU,), mcu.note, mcu.unchecked)]
    by_part: dict[str, list[str]] = {}
    for chip in chips[1:]:
        by_part.setdefault(chip.part, []).append(chip.refdes)
    for name, refdes in by_part.items():
        one = sensor if name == sensor.name else part(name)
        lines.append(_line(_that_fits(one, power), _value(one, power), tuple(refdes)))
    return (*lines, *_capacitors(by_part, sensor))


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


def _capacitors(by_part: dict[str, list[str]], sensor: Part) -> Iterator[PartLine]:
    """One across the supply of each chip, and of each sensor that is fed: straight at its legs."""
    fed = [name for name in by_part if (sensor if name == sensor.name else part(name)).is_fed]
    if count := sum(len(by_part[name]) for name in fed):
        one = part("c-100n")
        yield PartLine(count, one.title, one.value, "", one.alternatives, (), say("pack.capacitor_note"))
