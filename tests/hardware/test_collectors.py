"""Boards whose cells are on circuit boards of their own, each at a cable from a collector."""

from __future__ import annotations

import csv
import re
from collections import Counter
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.design import Multiplexers, ShiftChainWiring
from adoube.hardware.mechanics.case import case
from adoube.hardware.mechanics.plate import layer_mm, pocket_layer
from adoube.hardware.mechanics.slab import Rectangle
from adoube.hardware.netlist import COPPER
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.prints import prints_md
from adoube.hardware.papers.solids import prints
from adoube.hardware.readback.check import check_pack
from tests.hardware.asking import designed

pytestmark = pytest.mark.full(but=2)

REEDS: dict[str, Any] = {"sensors": "reed", "wiring": "hc165", "tiles": 1}
HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v", "tiles": 1}
LINEAR: dict[str, Any] = {"sensors": "hall-linear", "wiring": "mux", "supply": "5v", "tiles": 1}
OFF_THE_GRID = ("capture", "left-right", "chinese-checkers", "kolowis", "mosona")


@pytest.mark.parametrize("game", OFF_THE_GRID)
@pytest.mark.parametrize("asked", [REEDS, HALLS], ids=["reeds", "halls"])
def test_cells_may_lie_anywhere(game: str, asked: dict[str, Any]) -> None:
    design = designed(game, **asked)
    assert design.tiling is not None

    assert sorted(cable.cell for cable in design.tiling.cables) == sorted(design.board.names)
    assert design.tiling.count == -(-len(design.board.cells) // 16)


@pytest.mark.parametrize(("game", "asked"), [("capture", LINEAR), ("kolowis", REEDS), ("chess", LINEAR)])
def test_every_cell_arrives_at_the_input_of_the_plug_that_its_cable_leads_to(
    game: str, asked: dict[str, Any], tmp_path: Path
) -> None:
    design = designed(game, **asked)
    write_pack(design, tmp_path / "pack", lambda _design, _folder: None)
    inputs = dict(zip(design.board.names, design.config["cells"], strict=True))

    rows = list(csv.DictReader(StringIO((tmp_path / "pack" / "harness.csv").read_text(encoding="utf-8"))))
    assert {row["cell"] for row in rows} == {*inputs}
    for row in rows:
        place = 16 * (int(row["collector"]) - 1) + int(row["plug"].removeprefix("P")) - 1
        assert inputs[row["cell"]] == place
    assert check_pack(tmp_path / "pack") == []


def test_a_cable_is_a_wire_for_each_pin_from_the_cells_plug_to_its_collectors() -> None:
    design = designed("mosona", **HALLS)
    parts = {chip.refdes: chip.part for chip in design.chips}

    cables = Counter(
        (wire.from_.refdes, wire.to.refdes)
        for wire in design.wires
        if {parts[wire.from_.refdes], parts[wire.to.refdes]} == {"xh-header-3"} and wire.colour != COPPER
    )
    assert len(cables) == len(design.board.cells)
    assert {*cables.values()} == {3}
    for wire in design.wires:
        if (wire.from_.refdes, wire.to.refdes) in cables:
            assert wire.from_.pin == wire.to.pin
        elif parts[wire.to.refdes] == "drv5033fa":
            assert wire.colour == COPPER


@pytest.mark.parametrize("game", ["kolowis", "fox-and-geese", "dara"])
def test_collectors_take_the_cells_strip_by_strip_from_the_front_to_the_rear(game: str) -> None:
    design = designed(game, **REEDS)
    assert design.tiling is not None
    cells = {cell.name: cell for cell in design.board.cells}

    along = [round(cells[cable.cell].y_mm, 1) for cable in design.tiling.cables]

    assert along == sorted(along)


def test_a_cable_reaches_its_cell_along_the_edges_with_something_to_spare() -> None:
    design = designed("capture", **HALLS)
    assert design.tiling is not None
    cells = {cell.name: cell for cell in design.board.cells}
    its_case = case(design)
    half_mm = design.board.pitch_mm / 2
    collectors = [each for each in its_case.bay.boards if not each.front_up]

    assert len(collectors) == design.tiling.count
    for cable in design.tiling.cables:
        cell, collector = cells[cable.cell], collectors[cable.collector - 1]
        plug = next(each for each in collector.board.parts if each.refdes == cable.plug)
        room = collector.room(plug)
        x_mm, y_mm = cell.x_mm + half_mm + its_case.panel_at[0], cell.y_mm + half_mm + its_case.panel_at[1]
        way_mm = x_mm - room.left + abs(y_mm - (room.low + room.high) / 2)
        # Up from both plugs and round two bends of 5 mm, as far as the wire needs it.
        assert cable.length_mm >= way_mm + 2 * 10 + 4 * 5
        assert cable.length_mm % 50 == 0


def test_cables_are_bought_by_length_and_boards_by_kind() -> None:
    design = designed("capture", **HALLS)
    assert design.tiling is not None

    bought = {(line.name, line.value): line.quantity for line in design.parts}
    lengths = Counter(cable.length_mm for cable in design.tiling.cables)
    for length_mm, count in lengths.items():
        assert bought["Cable with a JST XH plug at each end", f"3 wires, {length_mm} mm"] == count
    boards = [count for (name, _), count in bought.items() if name.startswith("Circuit board")]
    assert boards == [1, 61, 4]


def test_a_chain_has_ten_registers_at_most() -> None:
    wiring = designed("leap-frog", **HALLS).wiring

    assert isinstance(wiring, ShiftChainWiring)
    assert (len(wiring.data), wiring.chips) == (3, 10)


def test_collectors_of_multiplexers_are_chosen_one_by_one() -> None:
    wiring = designed("capture", **LINEAR).wiring

    assert isinstance(wiring, Multiplexers)
    assert (len(wiring.adc), len(wiring.enable)) == (2, 2)


def test_only_sensors_under_cells_take_current() -> None:
    assert designed("capture", **HALLS).power.lines[1].count == 61


def test_boards_that_would_overlap_are_refused_with_the_pitch_that_works() -> None:
    with pytest.raises(AdoubeError, match="would overlap: each is 28 x 14 mm: take --size 28 or more"):
        designed("capture", **REEDS, pitch_mm=26)


def test_a_collector_passes_supply_and_ground_on_to_the_next() -> None:
    design = designed("kolowis", **REEDS)
    plugs = [chip.refdes for chip in design.chips if chip.part == "box-header-10"]

    joined = {(wire.net, wire.from_.refdes, wire.to.refdes) for wire in design.wires}
    for net in ("3V3", "GND"):
        assert {(net, one, next_) for one, next_ in pairwise(plugs[::2])} <= joined


def test_a_plate_over_cell_boards_has_a_window_for_each_sensor_and_for_the_legs_of_each_plug() -> None:
    design = designed("capture", **HALLS)
    layer = pocket_layer(design)
    assert layer is not None

    assert layer.thickness_mm == layer_mm(design) == pytest.approx(1.32)
    windows = [each.shape for each in layer.recesses]
    assert len(windows) == 2 * 61
    half_mm = design.board.pitch_mm / 2
    for sensor in design.sensors:
        case = Rectangle.around(sensor.x_mm + half_mm, sensor.y_mm + half_mm, 3, 3)
        assert any(isinstance(window, Rectangle) and window.contains(case) for window in windows)


def test_nothing_is_screwed_through_the_plate_and_each_collector_has_its_place() -> None:
    design = designed("capture", **HALLS)
    its = prints(design)
    assert its.case is not None

    page = prints_md(design, its, {}, {})

    assert (its.plate.holes, its.clip) == ((), None)
    for number in range(1, 5):
        assert re.search(rf"\| collector {number} \| 97\.8 mm \| 53\.3 mm \|", page)
    assert f"| {2 * 4 + 3} | M3 x 6 | from above through a board into its post |" in page
