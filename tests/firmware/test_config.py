import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.install.program_files import firmware_folder
from adoube_board.config.config import Config, load
from adoube_board.config.inputs import DUAL, LINEAR, NO_SENSOR, OCCUPANCY

PICO = "Raspberry Pi Pico with RP2040"
GOOD: dict[str, Any] = json.loads((firmware_folder() / "board.json").read_text(encoding="utf-8"))


def test_the_boards_own_configuration_is_right() -> None:
    config = load(str(firmware_folder() / "board.json"))

    assert config.problems == []
    assert (config.sensor, config.cells) == (OCCUPANCY, list(range(25)))
    assert (config.settings.on_ms, config.settings.off_ms) == (5, 25)


PINS: dict[str, Any] = {"kind": "pins", "pins": [0, 1, 2, 3]}
MATRIX: dict[str, Any] = {"kind": "matrix", "rows": [2, 3], "columns": [7, 8]}
CHAINS: dict[str, Any] = {"kind": "hc165", "load": 10, "clock": 11, "data": [12], "chips": 2}
BUS: dict[str, Any] = {"i2c": 0, "sda": 4, "scl": 5, "hz": 400000, "addresses": [32]}
EXPANDERS: dict[str, Any] = {"kind": "mcp23017", "buses": [BUS]}
MULTIPLEXERS: dict[str, Any] = {"kind": "mux", "select": [2, 3, 4, 5], "adc": [26, 27], "enable": [6, 7]}
DUAL_CELLS: dict[str, Any] = {"sensor": "dual", "wiring": CHAINS, "cells": [0, 1], "south": [2, 3]}


@pytest.mark.parametrize(
    ("change", "sensor", "cells"),
    [
        ({"wiring": PINS}, OCCUPANCY, 4),
        ({"sensor": "dual", "wiring": PINS, "cells": [0, 1], "south": [2, 3]}, DUAL, 2),
        ({"wiring": MATRIX}, OCCUPANCY, 4),
        ({"wiring": CHAINS}, OCCUPANCY, 16),
        ({"wiring": CHAINS | {"data": [12, 13]}, "cells": [31, 0]}, OCCUPANCY, 2),
        ({"wiring": EXPANDERS}, OCCUPANCY, 16),
        (DUAL_CELLS, DUAL, 2),
        (DUAL_CELLS | {"wiring": EXPANDERS}, DUAL, 2),
        ({"sensor": "linear", "wiring": MULTIPLEXERS}, LINEAR, 64),
        ({"sensor": "linear", "wiring": MULTIPLEXERS | {"enable": []}}, LINEAR, 32),
    ],
)
def test_each_wiring_has_its_inputs(change: dict[str, Any], sensor: int, cells: int) -> None:
    config = Config(GOOD | change, PICO)

    assert config.problems == []
    assert (config.sensor, len(config.cells)) == (sensor, cells)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"sensor": "radar"}, "sensor: 'radar' is not occupancy, dual or linear"),
        ({"wiring": "matrix"}, "wiring: 'matrix' is not a JSON object"),
        (
            {"wiring": {"kind": "knot"}},
            (
                "wiring.kind: 'knot' is not pins or matrix or hc165 or mcp23017 or strobed, "
                "which occupancy sensors need"
            ),
        ),
        (
            {"sensor": "dual", "wiring": MATRIX},
            "wiring.kind: 'matrix' is not pins or hc165 or mcp23017, which dual sensors need",
        ),
        (
            {"wiring": MATRIX | {"rows": [2, 40]}},
            "wiring.rows: 40 is no GPIO of this chip for an output (0 to 22, 26 to 28)",
        ),
        (
            {"wiring": MATRIX | {"columns": [24]}},
            "wiring.columns: 24 is no GPIO of this chip for an input with a pull-up (0 to 22, 26 to 28)",
        ),
        ({"wiring": PINS | {"pins": []}}, "wiring.pins: [] has fewer than the 1 GPIO numbers it needs"),
        ({"wiring": MATRIX | {"columns": [2, 8]}}, "wiring.columns: GPIO 2 is used twice"),
        ({"wiring": MATRIX | {"rows": "2, 3"}}, "wiring.rows: '2, 3' is not a list of GPIO numbers"),
        ({"wiring": MATRIX | {"rows": []}}, "wiring.rows: [] has fewer than the 1 GPIO numbers it needs"),
        ({"cells": [0, 25]}, "cells: 25 is not a number of its own from 0 to 24"),
        ({"cells": [3, 3]}, "cells: 3 is not a number of its own from 0 to 24"),
        ({"cells": 3}, "cells: 3 is not a list of whole numbers"),
        ({"south": [3]}, "south: only dual sensors have a second output"),
        ({"wiring": CHAINS | {"chips": 0}}, "wiring.chips: 0 is not from 1 to 32"),
        (
            {"wiring": CHAINS | {"load": None}},
            "wiring.load: None is no GPIO of this chip for an output (0 to 22, 26 to 28)",
        ),
        ({"wiring": CHAINS | {"clock": 10}}, "wiring.clock: GPIO 10 is used twice"),
        ({"wiring": {"kind": "mcp23017"}}, "wiring.buses: None is not a list of I2C buses"),
        (
            {"wiring": {"kind": "mcp23017", "buses": [BUS | {"i2c": 2}]}},
            "wiring.buses[0].i2c: 2 is not from 0 to 1",
        ),
        (
            {"wiring": {"kind": "mcp23017", "buses": [BUS | {"hz": 1}]}},
            "wiring.buses[0].hz: 1 is not from 10000 to 1000000",
        ),
        (
            {"wiring": {"kind": "mcp23017", "buses": [BUS | {"addresses": [32, 32]}]}},
            "wiring.buses[0].addresses: 32 is not a number of its own from 32 to 39",
        ),
        (
            {"wiring": {"kind": "mcp23017", "buses": [BUS, BUS | {"sda": 6, "scl": 7}]}},
            "wiring.buses: [0, 0] have an I2C bus twice",
        ),
        (
            {"wiring": MATRIX | {"diodes": 25}},
            "wiring.diodes: this program knows only kind, rows, columns",
        ),
        (
            {"wiring": {"kind": "mcp23017", "buses": [BUS | {"adresses": [33]}]}},
            "wiring.buses[0].adresses: this program knows only i2c, sda, scl, hz, addresses",
        ),
        (
            {"sensor": "linear", "wiring": MULTIPLEXERS | {"enables": [6]}},
            "wiring.enables: this program knows only kind, select, adc, enable, supply",
        ),
        (DUAL_CELLS | {"south": [2]}, "south: 1 inputs for 2 cells"),
        (DUAL_CELLS | {"south": [2, 0]}, "south: input 0 is a cell's north output already"),
        (DUAL_CELLS | {"south": []}, "south: for dual sensors give the input of each cell's south output"),
        (DUAL_CELLS | {"cells": []}, "cells: for dual sensors give the input of each cell's north output"),
        (
            {"sensor": "linear", "wiring": MULTIPLEXERS | {"adc": [6]}},
            "wiring.adc: 6 is no GPIO of this chip for an analogue input (26 to 28)",
        ),
        (
            {"sensor": "linear", "wiring": MULTIPLEXERS | {"select": [2, 3]}},
            "wiring.select: [2, 3] has fewer than the 4 GPIO numbers it needs",
        ),
    ],
)
def test_sensors_that_cannot_be_are_no_sensors(change: dict[str, Any], problem: str) -> None:
    config = Config(GOOD | change, PICO)

    assert "board.json: " + problem in config.problems
    assert (config.sensor, config.cells, config.wiring["kind"]) == (NO_SENSOR, [], "none")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            {"name": "my board"},
            "name: 'my board' is not a name of 1 to 24 letters, digits and hyphens; adoube is taken",
        ),
        ({"scan_hz": 5000}, "scan_hz: 5000 is not from 50 to 1000; 1000 is taken"),
        ({"threshold": 0}, "threshold: 0 is not from 1 to 100; 4 is taken"),
        ({"debounce_off_ms": "long"}, "debounce_off_ms: 'long' is not from 0 to 250; 25 is taken"),
        ({"watchdog_ms": 1000}, "watchdog_ms: 1000 is not from 2000 to 8388; 5000 is taken"),
        ({"rows": [2, 3]}, "rows: this program knows no such field"),
        ({"timer": "no"}, "timer: 'no' is neither true nor false"),
        ({"link": {"kind": "usb", "baud": 9600}}, "link.baud: this program knows only kind"),
    ],
)
def test_a_number_that_cannot_be_leaves_the_default(change: dict[str, Any], problem: str) -> None:
    config = Config(GOOD | change, PICO)

    assert config.problems == ["board.json: " + problem]
    assert (config.sensor, len(config.cells)) == (OCCUPANCY, 25)


@pytest.mark.parametrize(("sensor", "known"), [("occupancy", False), ("linear", True)])
def test_only_linear_sensors_have_a_threshold(sensor: str, known: bool) -> None:
    wiring = MULTIPLEXERS if sensor == "linear" else MATRIX

    settings = Config(GOOD | {"sensor": sensor, "wiring": wiring, "buttons": {}}, PICO).settings

    assert settings.knows(5) is settings.knows(6) is known
    assert settings.knows(1)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null"])
def test_a_file_that_is_no_json_object_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.json"
    file.write_text(text)

    config = load(str(file))

    assert config.problems == ["board.json: it is missing or not a JSON object; copy it to the board again"]
    assert config.sensor == NO_SENSOR


def test_a_missing_file_is_the_same_sentence(tmp_path: Path) -> None:
    assert len(load(str(tmp_path / "board.json")).problems) == 1


@pytest.mark.parametrize(
    ("chip", "lamp"), [(PICO, "LED"), ("Raspberry Pi Pico 2 W with RP2350", "LED"), ("Generic ESP32", "")]
)
def test_a_board_without_a_configuration_blinks_with_the_lamp_of_its_own(chip: str, lamp: str) -> None:
    assert Config({}, chip).status == lamp


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(("", "usb", "uart", "x")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("kind", "uart", "x")), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), json_values))
def test_no_configuration_is_a_crash(change: dict[str, Any]) -> None:
    config = Config(GOOD | change)

    assert (config.sensor == NO_SENSOR) == (config.cells == [])
    assert config.problems or config.sensor != NO_SENSOR
