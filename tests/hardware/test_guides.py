"""The building guides count and name the parts of their packs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from adoube.hardware.design import Design
from adoube.hardware.fit import trial_distance_mm
from adoube.hardware.mechanics.case import foot_screw_mm, frame_screw_mm, frame_screws, tile_screw_mm
from adoube.hardware.netlist import MCU
from adoube.hardware.papers.solids import Prints, printed_solids, prints
from adoube.hardware.pcb.footprint import footprint
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER
from tests.hardware.tile_examples import COMMANDS

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
    """Return the guide without its line breaks."""
    return " ".join(guide(name).split())


def each(names: str) -> Iterator[str]:
    """Yield the names in `GP2, GP3` or `ROW0 to ROW4` one by one."""
    for part in names.split(", "):
        first, *last = part.split(" to ")
        letters = first.rstrip("0123456789")
        numbers = range(int(first[len(letters) :]), int(last[0][len(letters) :]) + 1) if last else ()
        yield from (f"{letters}{number}" for number in numbers)
        if not last:
            yield first


TILE = (FOLDER.parent / "building-jarmo-tiles.md").read_text(encoding="utf-8")
PRINTED = (FOLDER.parent / "building-jarmo-printed.md").read_text(encoding="utf-8")
BY_HAND = (FOLDER.parent / "building-jarmo-reeds.md").read_text(encoding="utf-8")


def prose(text: str) -> str:
    return " ".join(text.split())


def tiled() -> Design:
    return designed("jarmo", wiring="hc165", pitch_mm=50.0, tiles=5)


def printed() -> tuple[Design, Prints]:
    design = designed("jarmo", pitch_mm=50.0)
    return design, prints(design)


def test_every_guide_of_jarmo_begins_with_the_magnets_and_their_distance() -> None:
    kit = designed("jarmo", pitch_mm=50.0, trial=True)

    for guide in (TILE, PRINTED, BY_HAND):
        first, second, *_ = re.split(r"^## ", guide, flags=re.MULTILINE)[1:]
        assert re.match(r"(1\. )?Try the magnets first\n", first)
        assert " --trial " in first
        assert f"{trial_distance_mm(kit.fit):g} mm from c3" in prose(first)
        assert "--trial" not in second


def test_the_tile_guide_shows_the_command_of_the_example_and_its_notes() -> None:
    command, notes = COMMANDS["jarmo-tiles"], [*map(str, tiled().warnings)]

    assert f"\nadoube hardware {command} --prints --out jarmo-tiles\n" in TILE
    assert re.findall(r"^Note: (.*)$", TILE, re.MULTILINE) == notes


def test_the_tile_guide_wires_the_plug_as_the_pack_does() -> None:
    design = tiled()
    to_plug = {
        (wire.net, int(wire.to.pin))
        for wire in design.wires
        if wire.colour != "copper" and wire.to.refdes.startswith("J")
    }
    told = {(net, int(pin)) for net, pin in re.findall(r"^\| (\w+) \| pin.*\| (\d+) \|$", TILE, re.MULTILINE)}
    legs = {net: leg for leg, net in design.chips[0].pins.items()}
    places = {gpio.label: gpio.physical for gpio in design.mcu.gpios}

    assert told == to_plug
    for net, place, label in re.findall(r"^\| (\w+) \| pin (\d+), (GP\d+) \|", TILE, re.MULTILINE):
        assert (legs[net], places[label]) == (label, int(place))
    for place, label in re.findall(r"(GP\d) \(pin\s(\d)\)", prose(TILE)):
        assert places[place] == int(label)
    by_hand = [wire for wire in design.wires if wire.colour != "copper"]
    assert len(by_hand) == 11
    assert design.chips[0].refdes == MCU


def test_the_tile_guide_knows_its_board_and_screws() -> None:
    design, its = tiled(), prints(tiled())
    assert its.case is not None
    assert its.foot is not None
    frame, lid = its.case.frame.slab, its.case.lid.slab
    reed = footprint("reed-flat").pads

    assert f"{design.power.worst_ma:.0f} mA at worst" in TILE
    assert f"It is {its.plate.width_mm:g} x {its.plate.height_mm:g} mm" in TILE
    assert f"holes {reed[1].x_mm - reed[0].x_mm:g} mm apart" in prose(TILE)
    assert f"feet on the lid with screws M3 x {foot_screw_mm(its.foot, lid)} from below" in prose(TILE)
    assert f"screws M3 x {tile_screw_mm(its.foot, its.panel.slab)} go through panel and tile" in prose(TILE)
    assert f"{len(frame_screws(frame))} screws M3 x {frame_screw_mm(frame, lid)}" in prose(TILE)
    deeper_mm = design.fit.depth_mm - designed("jarmo", pitch_mm=50.0).fit.depth_mm
    assert f"lie {deeper_mm:.2f} mm deeper" in prose(TILE)


def test_the_printed_guide_measures_what_is_printed() -> None:
    _, its = printed()
    solids = dict(printed_solids(its))
    base, seams = its.bases[0], its.panel.seams
    assert its.clip is not None
    assert its.case is not None
    assert its.foot is not None
    assert seams is not None
    frame, lid = its.case.frame.slab, its.case.lid.slab

    large = [name for name in solids if name.startswith(("panel", "frame", "lid"))]
    plastic_mm3 = sum(solid.volume() for solid in solids.values()) + solids["clip"].volume() * (
        its.clip.count - 1
    )
    assert f"about {round(plastic_mm3 / 1000, -2):.0f} cm³" in PRINTED
    assert f"{its.clip.count} clips and {len(large)} large" in prose(PRINTED)
    assert f"{base.pocket_mm - 0.2:.1f} to {base.pocket_mm:.1f} mm" in PRINTED
    assert f"{base.floor_mm:g} to {base.floor_mm + 0.2:g} mm" in PRINTED
    assert f"{seams.x_mm[0] - 0.1:g} mm, 0.2 mm either way" in PRINTED
    assert f"{its.panel.slab.thickness_mm:g} mm, 0.2 mm either way" in PRINTED
    assert f"a screw M3 x {foot_screw_mm(its.foot, lid)} from below" in prose(PRINTED)
    assert f"{len(frame_screws(frame))} screws M3 x {frame_screw_mm(frame, lid)}" in prose(PRINTED)
