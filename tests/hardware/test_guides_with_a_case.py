"""What the guides of the tile and of the printed board count is what their packs hold."""

from __future__ import annotations

import re

from adoube.hardware.design import Design
from adoube.hardware.mechanics.screws import foot_screw_mm, frame_screw_mm, frame_screws, tile_screw_mm
from adoube.hardware.netlist import MCU
from adoube.hardware.papers.printed import Prints, printed_solids, prints
from adoube.hardware.pcb.footprint import footprint
from adoube.hardware.trial import trial_distance_mm
from tests.hardware.asking import designed
from tests.hardware.examples import FOLDER
from tests.hardware.tile_examples import COMMANDS

TILE = (FOLDER.parent / "building-jarmo-tiles.md").read_text(encoding="utf-8")
PRINTED = (FOLDER.parent / "building-jarmo-printed.md").read_text(encoding="utf-8")
BY_HAND = (FOLDER.parent / "building-jarmo-reeds.md").read_text(encoding="utf-8")


def flat(text: str) -> str:
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
        assert f"{trial_distance_mm(kit.fit):g} mm from c3" in flat(first)
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
    for place, label in re.findall(r"(GP\d) \(pin\s(\d)\)", flat(TILE)):
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
    assert f"holes {reed[1].x_mm - reed[0].x_mm:g} mm apart" in flat(TILE)
    assert f"feet on the lid with screws M3 x {foot_screw_mm(its.foot, lid)} from below" in flat(TILE)
    assert f"screws M3 x {tile_screw_mm(its.foot, its.panel.slab)} go through panel and tile" in flat(TILE)
    assert f"{len(frame_screws(frame))} screws M3 x {frame_screw_mm(frame, lid)}" in flat(TILE)
    deeper_mm = design.fit.depth_mm - designed("jarmo", pitch_mm=50.0).fit.depth_mm
    assert f"lie {deeper_mm:.2f} mm deeper" in flat(TILE)


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
    assert f"{its.clip.count} clips and {len(large)} large" in flat(PRINTED)
    assert f"{base.pocket_mm - 0.2:.1f} to {base.pocket_mm:.1f} mm" in PRINTED
    assert f"{base.floor_mm:g} to {base.floor_mm + 0.2:g} mm" in PRINTED
    assert f"{seams.x_mm[0] - 0.1:g} mm, 0.2 mm either way" in PRINTED
    assert f"{its.panel.slab.thickness_mm:g} mm, 0.2 mm either way" in PRINTED
    assert f"a screw M3 x {foot_screw_mm(its.foot, lid)} from below" in flat(PRINTED)
    assert f"{len(frame_screws(frame))} screws M3 x {frame_screw_mm(frame, lid)}" in flat(PRINTED)
