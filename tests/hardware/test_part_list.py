"""Shopping lists, with enough ribbons for the chains of tiles, and the power of a board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adoube.hardware.designer import design as design_of
from adoube.hardware.papers.pages import power_md
from adoube.hardware.part import part
from adoube.hardware.part_list import MARGIN
from adoube_board.outputs.lamps import smallest_budget_ma
from tests.hardware.asking import asked, designed

TILES: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50}
EITHER_END, ONE_END = "Ribbon cable with a plug at each end", "Ribbon cable with a plug at one end"


@pytest.mark.parametrize(
    ("asked", "ribbons"),
    [
        ({"tiles": 5}, {EITHER_END: 1}),
        ({"tiles": 4}, {EITHER_END: 4}),
        ({"tiles": 5, "mcu": "esp32"}, {ONE_END: 1}),
        ({"tiles": 4, "mcu": "esp32"}, {EITHER_END: 2, ONE_END: 2}),
    ],
)
def test_a_ribbon_to_a_microcontroller_without_a_board_has_one_plug(
    asked: dict[str, Any], ribbons: dict[str, int]
) -> None:
    bought = {line.name: line.quantity for line in designed(**TILES, **asked).parts}

    assert {name: bought[name] for name in bought if name.startswith("Ribbon")} == ribbons


def test_a_small_board_of_reeds_lives_on_usb_alone() -> None:
    power = designed().power

    assert (power.supply_a, power.fuse_a, power.own_regulator, power.level_shifter) == (
        None,
        None,
        False,
        False,
    )
    assert power.typical_ma < power.worst_ma < 400


def test_supply_and_fuse_are_larger_than_the_worst_load() -> None:
    power = designed("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v").power

    assert power.supply_a is not None
    assert power.fuse_a is not None
    assert min(power.supply_a, power.fuse_a) * 1000 >= MARGIN * power.worst_ma


def test_more_sensors_than_the_microcontroller_feeds_have_a_regulator() -> None:
    many = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")
    few = designed("jarmo", sensors="hall-linear", wiring="mux")

    assert many.power.own_regulator
    assert not few.power.own_regulator
    assert {
        chip.pins["VCC"] for chip in many.chips if chip.refdes.startswith("S") and "VCC" in chip.pins
    } == {"3V3S"}
    assert {chip.pins["VCC"] for chip in few.chips if chip.refdes.startswith("S") and "VCC" in chip.pins} == {
        "3V3"
    }


def test_a_regulator_is_bought_for_what_hangs_on_it() -> None:
    board = designed("chess", sensors="hall-linear", wiring="mux", supply="5v")

    [bought] = [line for line in board.parts if line.name == "Regulator for 3.3 V"]
    assert board.power.regulator_a == 1.0
    assert bought.value == "3.3 V, 1 A or more, step-down, on a small board"


@pytest.mark.parametrize("supply", ["usb", "5v"])
def test_lamps_have_a_level_shifter_a_fuse_and_a_budget_that_the_firmware_takes(supply: str) -> None:
    board = designed(lamps="cells", supply=supply)

    assert board.power.level_shifter
    assert board.power.fuse_a is not None
    assert board.config["lamps"]["budget_ma"] >= smallest_budget_ma(25)
    assert any(line.worst_ma == board.config["lamps"]["budget_ma"] for line in board.power.lines)


def test_a_supply_cannot_feed_a_computer() -> None:
    board = designed(supply="5v")

    [diode] = [chip for chip in board.chips if chip.part == "1n5817"]
    assert dict(diode.pins) == {"A": "5V", "K": "VSYS"}
    assert board.chips[0].pins["VSYS"] == "VSYS"
    assert "VBUS" not in board.chips[0].pins


def test_a_radio_takes_more() -> None:
    assert designed(mcu="pico-w", link="wifi").power.worst_ma > designed(mcu="pico-w").power.worst_ma


FED: dict[str, dict[str, Any]] = {
    "halls on chains": {"game": "leap-frog", "sensors": "hall-digital", "wiring": "hc165", "lamps": "edges"},
    "linear halls": {"game": "chess", "sensors": "hall-linear", "wiring": "mux"},
    "halls on expanders": {"game": "froglet", "sensors": "hall-digital", "wiring": "mcp23017"},
}
VOLTS = {"3V3": (3.2, 3.4), "3V3S": (3.2, 3.4), "5V": (4.75, 5.25)}


@pytest.mark.parametrize("board", FED)
def test_every_chip_and_sensor_is_fed_with_what_it_may_be_fed_with(board: str) -> None:
    chips = designed(**FED[board], supply="5v").chips[1:]
    fed = [(part(chip.part), chip.pins[leg]) for chip in chips for leg in ("VCC", "VDD") if leg in chip.pins]

    assert len(fed) > 10
    for one, net in fed:
        assert one.supply_v is not None, one.name
        assert one.supply_v[0] <= VOLTS[net][0] <= VOLTS[net][1] <= one.supply_v[1], one.name


def test_pins_feed_no_chip_whose_supply_is_off_but_through_a_resistor() -> None:
    for board in ("halls on chains", "linear halls"):
        design = designed(**FED[board], supply="5v")
        driven = {
            net for net in design.chips[0].pins.values() if net.startswith(("LOAD", "CLK", "SEL", "EN"))
        }

        hanging = {chip.part for chip in design.chips[1:] if driven & {*chip.pins.values()}}

        assert design.power.own_regulator
        assert driven
        assert hanging == {"r-330"}
        assert "Switch the supply on before" in power_md(design)


def test_the_bus_of_expanders_is_pulled_up_to_their_own_supply() -> None:
    design = designed(**FED["halls on expanders"], supply="5v")

    assert {chip.pins["1"] for chip in design.chips if chip.part == "r-4k7"} == {"3V3S"}


def test_what_a_pin_feeds_itself_hangs_on_it_directly() -> None:
    design = designed(wiring="hc165")

    assert not any(chip.part.startswith("r-") for chip in design.chips)
    assert "Switch the supply on before" not in power_md(design)


@pytest.mark.parametrize(("size", "chips", "chains"), [("15", 29, 3), ("18", 41, 5)])
def test_load_and_clock_of_many_chips_come_from_a_buffer_by_a_resistor_for_each_chain(
    size: str, chips: int, chains: int
) -> None:
    design = design_of(
        asked("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v", options={"size": size})
    )
    parts = Counter(chip.part for chip in design.chips)

    assert (parts["74hc165"], parts["74ahc125"], parts["r-100"]) == (chips, 1, 2 * chains)
    for net in ("LOAD0", "CLK0"):
        assert sum(net in chip.pins.values() for chip in design.chips if chip.part == "74hc165") <= 10


def test_linear_halls_have_their_supply_measured_between_two_equal_resistors() -> None:
    design = designed(**FED["linear halls"], supply="5v")
    divider = [{*chip.pins.values()} for chip in design.chips if chip.part == "r-10k"]

    assert divider == [{"3V3S", "VSENSE"}, {"VSENSE", "GND"}]
    assert design.chips[0].pins["GP28"] == "VSENSE"
    assert design.config["wiring"]["supply"] == 28
