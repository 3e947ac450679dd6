"""What the building guides count and name is what their packs hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from adoube.hardware.design import Design
from adoube.hardware.netlist import MCU
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER

GUIDES: dict[str, dict[str, Any]] = {
    "building-jarmo-reeds.md": {"pitch_mm": 50.0},
    "building-8x8-linear-halls.md": {
        "game": "chess",
        "sensors": "hall-linear",
        "wiring": "mux",
        "pitch_mm": 50.0,
        "supply": "5v",
    },
    "building-15x15-digital-halls.md": {
        "game": "leap-frog",
        "sensors": "hall-digital",
        "wiring": "hc165",
        "pitch_mm": 35.0,
        "supply": "5v",
    },
}
COUNTED = {1: "", 4: "four", 6: "six", 8: "eight", 12: "twelve"}
EACH = pytest.mark.parametrize("name", GUIDES)


@cache
def guide(name: str) -> str:
    return (FOLDER.parent / name).read_text(encoding="utf-8")


def board(name: str) -> Design:
    return designed(**GUIDES[name])


@EACH
def test_a_guide_shows_every_note_of_its_command(name: str) -> None:
    shown = re.findall(r"^Note: (.*)$", guide(name), re.MULTILINE)

    assert [*shown] == [*map(str, board(name).warnings)]


@EACH
def test_a_guide_names_the_current_of_its_board(name: str) -> None:
    power = board(name).power

    assert f"{power.worst_ma:.0f} mA at worst" in guide(name)
    if power.supply_a is not None:
        assert f"{power.typical_ma:.0f} mA typical" in guide(name)
        assert f"a supply of {power.supply_a:g} A" in guide(name)


@EACH
def test_a_guide_names_the_magnets_of_its_board(name: str) -> None:
    magnet = next(iter(board(name).magnets.pieces.values())).magnet

    assert f"{magnet.diameter_mm:g} x {magnet.height_mm:g} mm" in guide(name)


@EACH
def test_a_guide_tells_how_far_the_first_and_last_sensor_of_a_row_lie_apart(name: str) -> None:
    row = [sensor for sensor in board(name).sensors if sensor.y_mm == 0]

    assert f"{row[-1].x_mm - row[0].x_mm:g} mm" in guide(name)
    assert re.search(
        rf"from the cross of {row[0].refdes}\b.*to\s+(the cross of )?{row[-1].refdes}\b", flat(name)
    )


@EACH
def test_a_guide_counts_the_pages_of_its_sheet(name: str) -> None:
    sheets = re.findall(r"examples/([\w-]+)/sheet.pdf", guide(name))
    pdf = (FOLDER / sheets[0] / "sheet.pdf").read_bytes()
    face = (FOLDER / sheets[0] / "face.pdf").read_bytes()
    above = len(re.findall(rb"/Type /Page\b", face))
    below = len(re.findall(rb"/Type /Page\b", pdf)) - above

    assert f"{COUNTED[above]} pages of A4" in flat(
        name
    ) or f"{COUNTED[above]} of the board from above" in flat(name)
    assert re.search(
        rf"then {COUNTED[below]}\s+(from below|for the same board|of the same board)", flat(name)
    )


@EACH
def test_the_table_of_pins_of_a_guide_is_that_of_its_board(name: str) -> None:
    design = board(name)
    legs = {net: leg for leg, net in design.chips[0].pins.items()}
    places = {gpio.label: str(gpio.physical) for gpio in design.mcu.gpios}
    rows = re.findall(
        r"^ +\| ([A-Z0-9_, to]+) \| ([A-Z0-9, to]+) \| ([\d, ]+) \|$", guide(name), re.MULTILINE
    )
    told = {
        net: where
        for nets, pins, numbers in rows
        for net, where in zip(each(nets), zip(each(pins), each(numbers), strict=True), strict=True)
    }

    assert {net for net in legs if legs[net] in places} <= told.keys()
    for net, (label, place) in told.items():
        assert legs[net] in (label, design.mcu.supply_labels.get(label))
        assert place == places.get(label, place)


@EACH
def test_the_legs_that_a_guide_names_are_those_of_the_cells(name: str) -> None:
    design = board(name)
    nets = {f"{chip.refdes}.{leg}": net for chip in design.chips for leg, net in chip.pins.items()}

    for cell, leg in re.findall(r"\b([a-o]\d+)(?:, is| is|,) (?:are )?(U\d+\.[A-Z]\d*)", flat(name)):
        assert nets[leg] == f"CELL_{cell}"
    for first, last, start, end in re.findall(
        r"([a-o]\d+) to ([a-o]\d+) are (U\d+\.\w) to (U\d+\.\w)", flat(name)
    ):
        assert (nets[start], nets[end]) == (f"CELL_{first}", f"CELL_{last}")


def test_the_large_guide_counts_its_chips_and_chains() -> None:
    text, design = flat("building-15x15-digital-halls.md"), board("building-15x15-digital-halls.md")
    registers = [chip for chip in design.chips if chip.part == "74hc165"]

    assert f"{len(registers)} shift registers" in text
    for line in ("0", "1", "2"):
        first, *_, last = [chip for chip in registers if chip.pins["SH_LD"] == f"LOAD{line}"]
        pin = next(leg for leg, net in design.chips[0].pins.items() if net == first.pins["QH"])
        assert f"{first.refdes} to {last.refdes} on {pin}" in text
    assert design.chips[0].refdes == MCU


def flat(name: str) -> str:
    """The guide without its line breaks."""
    return " ".join(guide(name).split())


def each(names: str) -> Iterator[str]:
    """`GP2, GP3` and `ROW0 to ROW4` one by one."""
    for part in names.split(", "):
        first, *last = part.split(" to ")
        letters = first.rstrip("0123456789")
        numbers = range(int(first[len(letters) :]), int(last[0][len(letters) :]) + 1) if last else ()
        yield from (f"{letters}{number}" for number in numbers)
        if not last:
            yield first
