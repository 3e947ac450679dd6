"""Every game, sensor, microcontroller and wiring gives a consistent board or a reason."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.games.registry import game_names
from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.microcontroller import MICROCONTROLLERS
from adoube.hardware.netlist import MCU
from adoube.hardware.pack import write_pack
from adoube.hardware.part import part
from adoube.hardware.readback.check import check_pack
from adoube.hardware.request import SENSORS, WIRINGS, PackRequest
from adoube_board.config.config import Config
from tests.hardware.asking import asked, designed
from tests.hardware.test_microcontroller import CHIPS

OPTIONS = [("leap-frog", "size", "18", 324), ("left-right", "length", "20", 20), ("left-right", "n", "4", 22)]


WITH_ALL = ["froglet", "capture"]  # a grid and a hexagon
SHARED_OUT = 3 * len(MICROCONTROLLERS) + 1  # so many games have all that can be asked for between them


def all_of_a_game(game: str) -> list[PackRequest]:
    """Return each sensor with each wiring, and for each pair the microcontrollers in another order."""
    return [
        asked(game, sensors=sensors, mcu=mcu, wiring=wiring, supply="5v")
        for number, (sensors, wiring) in enumerate(product(SENSORS, WIRINGS))
        for mcu in rotated([*MICROCONTROLLERS], number)
    ]


def rotated(names: list[str], by: int) -> list[str]:
    return [names[(place + by) % len(names)] for place in range(len(names))]


def assert_all_sound(requests: list[PackRequest], folder: Path) -> list[Design]:
    """Check the boards of the requests; every other request gives a reason. Return the boards."""
    boards, reasons = [], []
    for request in requests:
        try:
            boards.append(design(request))
        except AdoubeError as refused:
            reasons.append(str(refused))
    assert all(": " in reason and "\n" not in reason for reason in reasons)
    for board in boards:
        assert_sound(board, folder / "pack")
    return boards


def assert_sound(board: Design, folder: Path) -> None:
    """Check the properties of every board."""
    write_pack(board, folder, lambda _design, _folder: None)
    config = Config(dict(board.config), CHIPS[board.mcu.name])

    assert check_pack(folder) == []
    assert [sensor.cell for sensor in board.sensors] == [*board.board.names]
    assert config.problems == []
    assert len(config.cells) == len(board.board.cells)
    assert max(Counter(chip.refdes for chip in board.chips).values()) == 1


@pytest.mark.full(but=1)
@pytest.mark.parametrize("game", WITH_ALL)
def test_every_combination_gives_a_sound_board_or_a_reason(game: str, tmp_path: Path) -> None:
    assert len(assert_all_sound(all_of_a_game(game), tmp_path)) >= 2 * len(MICROCONTROLLERS)


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("number", "game"), [*enumerate(game_names())])
def test_every_sensor_and_wiring_gives_a_sound_board_or_a_reason(
    number: int, game: str, tmp_path: Path
) -> None:
    """Try a third of the pairs, each with one of the microcontrollers; the next games have the others."""
    requests = all_of_a_game(game)[number % SHARED_OUT :: SHARED_OUT]

    assert len({(one.sensors, one.wiring) for one in requests}) == len(requests)
    assert len({one.mcu for one in requests}) > 1
    assert_all_sound(requests, tmp_path)


@pytest.mark.parametrize(("game", "key", "value", "cells"), OPTIONS)
def test_options_of_the_game_make_the_board_larger_or_smaller(
    game: str, key: str, value: str, cells: int
) -> None:
    board = design(asked(game, sensors="hall-digital", wiring="hc165", supply="5v", options={key: value}))

    assert len(board.sensors) == cells


def test_equal_requests_give_equal_boards() -> None:
    assert design(asked()) == design(asked())


def test_a_dual_sensor_brings_two_inputs_for_each_cell() -> None:
    board = designed(sensors="hall-digital", part="drv5032fd", wiring="hc165")

    inputs = [sensor.input for sensor in board.sensors] + [sensor.south_input for sensor in board.sensors]
    assert board.config["sensor"] == "dual"
    assert len(set(inputs)) == 50
    assert board.config["south"] == inputs[25:]


def test_a_flat_reed_lies_beside_the_centre_and_a_hall_under_it() -> None:
    reed, hall = designed().sensors[0], designed(sensors="hall-digital", wiring="hc165").sensors[0]

    assert (reed.x_mm, reed.y_mm) == (6, 0)
    assert (hall.x_mm, hall.y_mm) == (0, 0)


def test_a_matrix_lies_as_the_cells_do_where_the_pins_allow_it() -> None:
    board = designed("follow-the-arrow")

    assert len(board.config["wiring"]["rows"]) * len(board.config["wiring"]["columns"]) == len(board.sensors)
    by_column: dict[int, set[float]] = {}
    for sensor in board.sensors:
        by_column.setdefault(sensor.input % len(board.config["wiring"]["columns"]), set()).add(sensor.x_mm)
    assert all(len(places) == 1 for places in by_column.values())


def test_a_board_as_wide_as_its_pins_do_not_allow_is_wired_in_a_square() -> None:
    wiring = designed("left-right", clock=False).config["wiring"]

    assert len(wiring["rows"]) + len(wiring["columns"]) == 22


def test_outputs_of_expanders_are_never_inputs() -> None:
    """Check GPA7 and GPB7, which are bits 7 and 15 of each chip."""
    board = designed("river-crossing", wiring="mcp23017")

    assert not {sensor.input % 8 for sensor in board.sensors} & {7}


def test_multiplexers_share_measuring_pins_where_there_are_more_of_them() -> None:
    wiring = designed("leap-frog", sensors="hall-linear", wiring="mux", supply="5v").config["wiring"]

    assert (len(wiring["adc"]), len(wiring["enable"])) == (2, 8)
    assert wiring["supply"] not in wiring["adc"]


def test_lamps_are_one_a_cell_or_one_a_line() -> None:
    cells = designed(lamps="cells").config["lamps"]
    edges = designed(lamps="edges").config["lamps"]

    assert (cells["count"], cells["along"]) == (25, "cells")
    assert (edges["count"], edges["along"]) == (10, "edges")


def test_every_seat_has_a_button() -> None:
    assert len(designed("river-crossing").config["buttons"]["clock"]) == 3
    assert "buttons" not in designed(clock=False).config


def test_a_buzzer_without_a_pin_is_left_out_and_missed() -> None:
    board = designed("froglet")

    assert "buzzer" not in board.config
    assert any("buzzer" in str(warning) for warning in board.warnings)


def test_a_wireless_board_waits_for_its_network() -> None:
    board = designed(mcu="pico-w", link="wifi")

    assert board.config["link"]["kind"] == "wifi"
    assert any("network" in str(warning) for warning in board.warnings)
    assert Config(dict(board.config), CHIPS["pico-w"]).link == {"kind": "usb"}


def test_each_leg_of_the_microcontroller_has_one_net() -> None:
    board = designed(lamps="cells")

    mcu = next(chip for chip in board.chips if chip.refdes == MCU)
    signals = [net for pin, net in mcu.pins.items() if pin.startswith("GP")]
    assert len(signals) == len(set(signals))


def test_the_supply_comes_to_each_line_of_sensors_by_a_wire_of_its_own() -> None:
    board = designed("leap-frog", sensors="hall-digital", wiring="hc165", supply="5v")
    height = {sensor.refdes: sensor.y_mm for sensor in board.sensors}

    for net in ("GND", "3V3S"):
        wires = [
            wire
            for wire in board.wires
            if wire.net == net and {wire.from_.refdes, wire.to.refdes} <= height.keys()
        ]
        across = [wire for wire in wires if height[wire.from_.refdes] != height[wire.to.refdes]]
        steps = Counter(end.refdes for wire in across for end in (wire.from_, wire.to))

        assert len(across) == 14
        assert len(steps) == 15  # one sensor of each line, and that is the same for coming and going


def test_a_south_pole_at_a_dual_sensor_is_the_first_level() -> None:
    board = designed(sensors="hall-digital", part="drv5032fd", wiring="hc165")
    sensor, first = board.sensors[0], board.sensors[0].input
    legs = next(chip.pins for chip in board.chips if chip.refdes == sensor.refdes)

    # Of the DRV5032 OUT2 answers to a south pole at its face, as a piece with pole = 1 brings it.
    letters = "ABCDEFGH"
    register = [chip.pins for chip in board.chips if chip.part == "74hc165"][first // 8]
    assert register[letters[first % 8]] == legs["OUT2"]


def test_the_legs_of_a_dual_sensor_are_those_of_its_case() -> None:
    pins = part("drv5032fd").pins

    assert pins == {"VCC": "1", "GND": "2", "OUT2": "3", "OUT1": "4"}
