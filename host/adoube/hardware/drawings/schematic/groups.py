"""The parts of a design sorted by what they are for, and those that are alike drawn as one."""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import groupby
from re import fullmatch

from adoube.hardware.design import Chip, Design
from adoube.hardware.part import part

__all__ = ["SENSOR_CHIPS", "Group", "alike", "group_of", "names_of"]


class Group(Enum):
    """Where a part is drawn."""

    SUPPLY = auto()
    PLAYERS = auto()
    """buttons and buzzer"""
    LAMPS = auto()
    SENSORS = auto()


SENSOR_NETS = ("CELL_", "ROW", "COL", "SDA", "SCL", "LOAD", "CLK", "SEL", "EN", "VSENSE")
SENSOR_CHIPS = frozenset({"74hc165", "cd74hc4067", "mcp23017"})
LAMP_NETS = ("LAMP",)
PLAYER_KINDS = frozenset({"button", "buzzer"})


def group_of(chip: Chip, design: Design) -> Group:
    """What a part other than the microcontroller is for."""
    nets = tuple(chip.pins.values())
    if chip.part in SENSOR_CHIPS or chip.part == design.sensor.name or _on(nets, SENSOR_NETS):
        return Group.SENSORS
    if _on(nets, LAMP_NETS):
        return Group.LAMPS
    if part(chip.part).kind in PLAYER_KINDS:
        return Group.PLAYERS
    return Group.SUPPLY


def alike(chips: Iterable[Chip]) -> list[tuple[Chip, ...]]:
    """Neighbours of one kind whose legs are on the same nets, together."""
    return [tuple(same) for _, same in groupby(chips, key=lambda chip: (chip.part, *chip.pins.items()))]


def names_of(chips: Sequence[Chip]) -> str:
    """`C1`, or `C1 to C9` where the numbers follow each other; otherwise all names."""
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
