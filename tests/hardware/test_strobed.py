"""Columns of Hall sensors that are powered in turn: their saving and their limits."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adoube.hardware.design import Design, StrobedWiring
from adoube.hardware.papers.pages import parts_md, power_md
from adoube.hardware.part import part
from tests.hardware.asking import designed
from tests.hardware.test_refusals import HALL, refusal

STROBED: dict[str, Any] = {"sensors": "hall-digital", "wiring": "strobed"}
CHAINS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v"}


def strobed(game: str = "jarmo", **more: Any) -> Design:
    return designed(game, **STROBED, **more)


def own_hall(folder: Path, start_up: str) -> str:
    """Return a Hall sensor of the maker's own with this start-up time in microseconds."""
    file = folder / "own.toml"
    volts = f"supply_min_v = 2.5\nsupply_max_v = 5\nsampling_ms = 1\n{start_up}"
    file.write_text(HALL.format(volts=volts, pole="either"), encoding="utf-8")
    return str(file)


def current_ma(design: Design, what: str) -> float:
    return next(line.worst_ma for line in design.power.lines if line.what == what)


def test_the_sensors_of_a_column_share_a_supply_and_those_of_a_row_a_line() -> None:
    board = strobed("leap-frog")
    legs = {chip.refdes: chip.pins for chip in board.chips}
    nets = {sensor.cell: legs[sensor.refdes] for sensor in board.sensors}

    for cell, pins in nets.items():
        alike_column = {other for other, its in nets.items() if its["VCC"] == pins["VCC"]}
        alike_row = {other for other, its in nets.items() if its["OUT"] == pins["OUT"]}
        assert {other[0] for other in alike_column} == {cell[0]}
        assert {other[1:] for other in alike_row} == {cell[1:]}
        assert (len(alike_column), len(alike_row)) == (15, 15)


def test_each_column_has_a_transistor_that_a_resistor_holds_off() -> None:
    board = strobed("leap-frog")
    switches = [chip.pins for chip in board.chips if chip.part == "ao3401a"]
    pulled_up = {net for chip in board.chips if chip.part == "rn-10k" for net in chip.pins.values()}

    assert len({pins["D"] for pins in switches}) == 15
    assert {pins["S"] for pins in switches} == {"3V3"}
    assert {pins["G"] for pins in switches} <= pulled_up


def test_no_column_is_on_before_the_firmware_says_so() -> None:
    registers = [chip.pins for chip in strobed("leap-frog").chips if chip.part == "74hc595"]
    pulled_up = {
        net for chip in strobed("leap-frog").chips if chip.part == "rn-10k" for net in chip.pins.values()
    }

    assert len(registers) == 2
    assert {pins["OE"] for pins in registers} == {"OFF"} <= pulled_up
    assert registers[0]["QH_S"] == registers[1]["SER"]


def test_at_worst_only_one_column_takes_current() -> None:
    one, all_on = strobed("leap-frog"), designed("leap-frog", **CHAINS)

    assert current_ma(one, one.sensor.title) == pytest.approx(15 * one.sensor.worst_ma)
    assert current_ma(all_on, all_on.sensor.title) == pytest.approx(225 * one.sensor.worst_ma)
    assert one.power.worst_ma < all_on.power.worst_ma / 5
    assert (one.power.supply_a, one.power.own_regulator) == (None, False)


def test_lamps_come_on_top_of_one_column() -> None:
    dark, lit = strobed("jarmo"), strobed("jarmo", lamps="edges")

    assert lit.config["lamps"]["budget_ma"] < lit.power.worst_ma - dark.power.worst_ma < 200


@pytest.mark.parametrize(
    ("game", "cells", "rows", "columns"), [("jarmo", 25, 5, 5), ("leap-frog", 225, 15, 15)]
)
def test_what_it_saves_is_counted_beside_the_same_board_with_all_its_sensors_on(
    game: str, cells: int, rows: int, columns: int
) -> None:
    board, usual = strobed(game), designed(game, **CHAINS)
    saving = board.saving

    assert saving is not None
    assert (saving.here.wires, saving.usual.wires) == (len(board.wires), len(usual.wires))
    assert saving.here.lines == rows + columns + 1  # and ground
    assert saving.usual.lines == cells + 2  # supply and ground
    assert saving.here.wires < saving.usual.wires
    assert saving.here.chips < saving.usual.chips


def test_the_power_page_says_what_is_saved_and_how_often_the_board_looks() -> None:
    page = power_md(strobed("leap-frog"))

    assert "at most 15 of 225" in page
    assert "Reading all of them takes 8 ms, so it detects every lift of 11 ms or longer." in page
    assert "| Lines from the sensors to the electronics | 31 | 227 |" in page
    assert "Savings compared" not in power_md(designed("leap-frog", **CHAINS))


LATCHING_OHM = 8200
LEAKAGE_A = 120e-6
# RP2350 data sheet, RP2350-E9: what draws an input of stepping A2 down against the leakage of about 120 uA
# that holds it at 2.2 V; and its electrical specifications: what reads as low at 3.3 V.
LOW_V = 0.8


def ohms(value: str) -> float:
    """Return a resistor's value from its part file."""
    number, unit, *_ = value.replace(",", "").split()
    return float(number) * {"Ohm": 1, "kOhm": 1000}[unit]


@pytest.mark.parametrize("mcu", ["pico2", "pico2-w"])
@pytest.mark.parametrize(
    "build",
    [
        {"sensors": "reed", "wiring": "matrix"},
        {"sensors": "reed", "wiring": "hc165"},
        {"sensors": "hall-digital", "wiring": "hc165"},
        {"sensors": "hall-digital", "wiring": "mcp23017"},
        {"sensors": "hall-digital", "wiring": "strobed"},
        {"sensors": "hall-linear", "wiring": "mux"},
    ],
    ids=lambda build: f"{build['sensors']}, {build['wiring']}",
)
def test_no_resistor_is_too_weak_to_hold_an_input_of_an_rp2350_low(mcu: str, build: dict[str, str]) -> None:
    board = designed("jarmo", mcu=mcu, **build)
    [controller] = [chip for chip in board.chips if chip.part == mcu]
    to_ground = {
        (set(chip.pins.values()) - {"GND"}).pop(): part(chip.part).value
        for chip in board.chips
        if chip.refdes.startswith("R") and "GND" in chip.pins.values()
    }
    at_inputs = {net: ohms(value) for net, value in to_ground.items() if net in controller.pins.values()}
    # The converter's own pins are no inputs: MicroPython turns their input buffer off (machine.ADC).
    at_inputs.pop("VSENSE", None)

    assert set(at_inputs) == ({"SENSE"} if build["wiring"] == "strobed" else set())
    for ohm in at_inputs.values():
        assert ohm <= LATCHING_OHM
        assert ohm * LEAKAGE_A < LOW_V


def test_a_sensor_has_no_larger_capacitor_than_its_column_can_empty_in_time() -> None:
    board = strobed("jarmo")
    bought = Counter({line.value: line.quantity for line in board.parts if line.name == "Capacitor"})

    assert bought["10 nF, ceramic, 16 V or more"] == 25
    assert bought["100 nF, ceramic, 16 V or more"] == 1
    assert bought["10 uF, ceramic, 10 V or more"] == 1


def test_what_is_bought_is_on_the_page_of_parts() -> None:
    page = parts_md(strobed("leap-frog"))

    for number in ("SN74HC595N", "AO3401A", "DRV5033FAQLPG"):
        assert number in page


def test_a_board_wider_than_a_register_is_read_often_enough() -> None:
    wiring = strobed("leap-frog").wiring

    assert isinstance(wiring, StrobedWiring)
    assert (wiring.strobing.columns_a_scan, wiring.strobing.look_ms) == (2, 8)


def test_a_sensor_that_drives_both_ways_is_refused_with_one_that_does_not() -> None:
    line = refusal(part="drv5032fa", **STROBED)

    assert "drives its output both ways" in line
    assert line.endswith("take --part drv5033fa")


def test_linear_halls_and_reeds_are_refused_with_what_suits_them() -> None:
    assert "take mux" in refusal(sensors="hall-linear", wiring="strobed")
    assert "a reed has no supply to switch: take matrix, hc165, mcp23017 or pins" in refusal(wiring="strobed")


def test_a_sensor_that_nobody_knows_when_to_read_is_refused(tmp_path: Path) -> None:
    assert "give start_up_us from its data sheet" in refusal(part=own_hall(tmp_path, ""), **STROBED)


def test_a_sensor_that_starts_too_slowly_for_the_referee_is_refused(tmp_path: Path) -> None:
    line = refusal("leap-frog", part=own_hall(tmp_path, "start_up_us = 2000"), **STROBED)

    assert "may take 2000 us to start, so reading all 15 columns takes 45 ms" in line
    assert "a lift shorter than 48 ms may be missed, while the referee needs 15 ms or less" in line
    assert line.endswith(
        "take --wiring hc165, whose sensors are always on, or a sensor that starts within 160 us"
    )


def test_a_sensor_within_that_bound_is_taken(tmp_path: Path) -> None:
    assert strobed("leap-frog", part=own_hall(tmp_path, "start_up_us = 160")).config["sensor_ms"] == 1


def test_circuit_boards_are_made_for_other_wirings() -> None:
    assert refusal(tiles=4, **STROBED).endswith(
        "there is no circuit board for it: take --wiring hc165, or leave out --tiles"
    )


def test_a_board_without_enough_pins_for_its_rows_names_what_would_do() -> None:
    assert "--wiring hc165 --mcu esp32 would do" in refusal("leap-frog", mcu="esp32", **STROBED)
