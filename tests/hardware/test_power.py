"""Current: typical, worst, and what brings it."""

from __future__ import annotations

import pytest

from adoube.hardware.power import MARGIN
from adoube_board.lamps import smallest_budget_ma
from tests.hardware.asking import designed


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
