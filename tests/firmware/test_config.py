import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.firmware_files import firmware_folder
from adoube_board.config import DUAL, NO_SENSOR, OCCUPANCY, Config, load

GOOD: dict[str, object] = json.loads((firmware_folder() / "board.json").read_text(encoding="utf-8"))


def test_the_boards_own_configuration_is_right() -> None:
    config = load(str(firmware_folder() / "board.json"))

    assert config.problems == []
    assert (config.sensor, config.cells) == (OCCUPANCY, list(range(25)))
    assert (config.settings.on_ms, config.settings.off_ms) == (5, 25)


def test_a_dual_sensor_has_a_second_set_of_columns() -> None:
    config = Config(GOOD | {"sensor": "dual", "south_columns": [16, 17, 18, 19, 20]})

    assert (config.problems, config.sensor) == ([], DUAL)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"rows": [2, 3, 40]}, "rows: 40 is not a GPIO from 0 to 28"),
        ({"columns": [2]}, "columns: GPIO 2 is used twice"),
        ({"rows": "2, 3"}, "rows: give a list of GPIO numbers"),
        ({"cells": [0, 25]}, "cells: 25 is not a crossing of its own from 0 to 24"),
        ({"cells": [3, 3]}, "cells: 3 is not a crossing of its own from 0 to 24"),
        ({"sensor": "radar"}, "sensor: 'radar' is neither occupancy nor dual"),
        ({"sensor": "dual"}, "south_columns: give 5 GPIO numbers for this sensor"),
        ({"columns": []}, "rows, columns: give at least one of each"),
    ],
)
def test_a_matrix_that_cannot_be_is_no_matrix(change: dict[str, object], problem: str) -> None:
    config = Config(GOOD | change)

    assert config.problems == ["board.json: " + problem]
    assert (config.sensor, config.cells) == (NO_SENSOR, [])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"scan_hz": 5000}, "scan_hz: 5000 is not from 50 to 1000; 1000 is taken"),
        ({"debounce_off_ms": "long"}, "debounce_off_ms: 'long' is not from 0 to 250; 25 is taken"),
        ({"watchdog_ms": 1000}, "watchdog_ms: 1000 is not from 2000 to 8388; 5000 is taken"),
        ({"link": {"kind": "wifi"}}, "link: its kind is usb or uart; usb is taken"),
        ({"link": {"kind": "uart", "uart": 0}}, "link: give uart, baud, tx and rx as numbers; usb is taken"),
        ({"buttons": [14, 14]}, "buttons: GPIO 14 is used twice"),
    ],
)
def test_a_number_that_cannot_be_leaves_the_default(change: dict[str, object], problem: str) -> None:
    config = Config(GOOD | change)

    assert config.problems == ["board.json: " + problem]
    assert (config.sensor, len(config.cells)) == (OCCUPANCY, 25)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null"])
def test_a_file_that_is_no_json_object_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board.json"
    file.write_text(text)

    config = load(str(file))

    assert config.problems == ["board.json: it is missing or not a JSON object; copy it to the board again"]
    assert config.sensor == NO_SENSOR


def test_a_missing_file_is_the_same_sentence(tmp_path: Path) -> None:
    assert len(load(str(tmp_path / "board.json")).problems) == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(("", "usb", "uart", "x")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("kind", "uart", "x")), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), json_values))
def test_no_configuration_is_a_crash(change: dict[str, object]) -> None:
    config = Config(GOOD | change)

    assert (config.sensor == NO_SENSOR) == (config.cells == [])
    assert config.problems or config.sensor != NO_SENSOR
