"""The guide of a pack: every step has a picture, a test, and what to do if it fails."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adoube.cli.calibrate import command as calibrate
from adoube.hardware.design import Design
from adoube.hardware.drawings.wire_routes import step_of, wiring_steps
from adoube.hardware.papers.guide import GuideStep, guide_steps
from adoube.hardware.papers.guide_pictures import ELSEWHERE, guide_pictures
from tests.hardware.asking import designed, first_page

pytestmark = pytest.mark.full(but=2)

HALLS: dict[str, Any] = {"sensors": "hall-digital"}
LINEAR: dict[str, Any] = {"game": "chess", "sensors": "hall-linear", "wiring": "mux", "supply": "5v"}
BARE: dict[str, Any] = {"clock": False, "buzzer": False}
TILED: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50}
BUILDS: dict[str, dict[str, Any]] = {
    "reeds in a matrix": {},
    "reeds that stand": {"part": "reed-upright"},
    "reeds on shift registers": {"wiring": "hc165"},
    "reeds on expanders": {"wiring": "mcp23017"},
    "halls": {**HALLS, "wiring": "hc165"},
    "halls in turn": {**HALLS, "wiring": "strobed"},
    "linear halls": LINEAR,
    "five reeds": {"trial": True},
    "five linear halls": {**LINEAR, "supply": "usb", "trial": True},
    "a tile": {**TILED, "tiles": 5},
    "tiles of linear halls": {**LINEAR, "pitch_mm": 50, "tiles": 4},
    "five reeds for tiles": {**TILED, "tiles": 5, "trial": True},
    "cell boards": {**TILED, "tiles": 1},
    "an ESP32": {"mcu": "esp32"},
    "an ESP32-S3 on Wi-Fi": {"mcu": "esp32-s3", "link": "wifi"},
    "a reed at each pin": {"wiring": "pins", **BARE},
    "a hall of 5 V at each pin": {**HALLS, "part": "a3144", "wiring": "pins", **BARE},
    "halls of 5 V": {**HALLS, "part": "a3144", "wiring": "hc165", "supply": "5v"},
    "lamps by hand": {"wiring": "hc165", "supply": "5v", "lamps": "cells"},
    "lamps on tiles": {**TILED, "game": "chess", "tiles": 4, "supply": "5v", "lamps": "cells"},
}
EACH = pytest.mark.parametrize("build", BUILDS)


def board(build: str) -> Design:
    return designed(**BUILDS[build])


def page_of(build: str) -> str:
    return first_page(**BUILDS[build])


def step_of_board(build: str, title: str) -> GuideStep:
    return next(step for step in guide_steps(board(build)) if step.title == title)


@EACH
def test_every_step_has_a_picture_something_to_do_a_test_and_a_remedy(build: str) -> None:
    for step in guide_steps(board(build)):
        assert step.pictures, step.title
        assert step.work, step.title
        assert step.test, step.title
        assert step.otherwise, step.title


@EACH
def test_every_picture_of_a_guide_is_drawn_or_in_the_pack_anyway(build: str) -> None:
    design = board(build)
    drawn = guide_pictures(design)

    named = {f"{name}.svg" for step in guide_steps(design) for name in step.pictures}
    assert named == drawn.keys() | {f"{name}.svg" for name in ELSEWHERE if f"{name}.svg" in named}
    assert all(content.startswith("<svg") for content in drawn.values())


@EACH
def test_the_page_shows_every_step_in_order(build: str) -> None:
    design = board(build)
    page = page_of(build)

    headings = re.findall(r"^## \d+\. (.*)$", page, re.MULTILINE)
    assert headings == [step.title for step in guide_steps(design)]
    assert page.count("**Test.**") == page.count("**If not:**") == len(headings)
    assert "{" not in page


@EACH
def test_the_steps_of_the_wiring_draw_every_wire_once(build: str) -> None:
    design = board(build)
    if design.tiling is not None:
        return
    pictures = guide_pictures(design)
    steps = wiring_steps(design)

    assert {f"wiring-{step.value}.svg" for step in steps} <= pictures.keys()
    named = set(re.findall(r">((?:ROW|COL|VCOL)\d+) ", pictures["places.svg"]))
    assert named == set()
    for step in steps:
        words = pictures[f"wiring-{step.value}.svg"]
        nets = re.findall(r">((?:ROW|COL|VCOL)\d+) ", words)
        assert {step_of(net) for net in nets} <= {step}


def test_a_plate_is_drilled_only_for_reeds_that_stand() -> None:
    titles = {build: [step.title for step in guide_steps(board(build))] for build in BUILDS}

    assert [build for build in BUILDS if "Print the sheet and drill" in titles[build]] == ["reeds that stand"]


def test_linear_halls_are_measured_and_switches_counted() -> None:
    assert "adoube calibrate --board usb --game chess" in page_of("linear halls")
    assert "Measure every cell" in page_of("linear halls")
    assert "Measure every cell" not in page_of("halls")


def test_a_guide_names_the_distance_to_measure_on_the_sheet() -> None:
    assert "The crosses of S1 and S5 are 200 mm apart" in page_of("reeds in a matrix")


def test_a_board_with_a_sensor_at_each_pin_has_a_wire_from_each_to_its_pin_and_ground() -> None:
    titles = [step.title for step in guide_steps(board("a reed at each pin"))]
    wires = " ".join(step_of_board("a reed at each pin", "A wire for each cell").work)

    assert titles.index("Ground") + 1 == titles.index("A wire for each cell")
    assert "A1 is the Raspberry Pi Pico" in wires
    assert "already on ground" in wires
    assert "Inputs without a sensor" not in wires


@pytest.mark.parametrize(
    ("build", "pulls"),
    [
        ("a hall of 5 V at each pin", "the microcontroller itself pulls them up to 3.3 V"),
        ("halls of 5 V", "resistors pull them up to 3.3 V"),
    ],
)
def test_sensors_of_5_v_have_their_supply_named_and_what_pulls_them_up(build: str, pulls: str) -> None:
    supply = " ".join(step_of_board(build, "The sensors' supply").work)

    assert "`wires.csv` calls it 5V" in supply
    assert pulls in supply
    assert "5 V" not in page_of("halls").split("The sensors' supply")[1].split("**Test.**")[0]


def test_5_v_come_from_the_usb_pin_where_there_is_no_supply() -> None:
    assert "The pin VBUS of the microcontroller" in page_of("a hall of 5 V at each pin")
    assert "The pin VBUS" not in page_of("halls of 5 V")


def test_an_esp32_gets_its_program_without_a_drive() -> None:
    step = step_of_board("an ESP32", "Install the program")

    assert step.pictures == ("esptool",)
    assert "BOOTSEL" not in page_of("an ESP32")
    assert "esptool" in step.work[0]


def test_the_browser_comes_before_the_terminal() -> None:
    for build in BUILDS:
        work = step_of_board(build, "Install the program").work
        assert "/board-setup" in work[1]
        assert "terminal" in work[-1]


def test_a_board_on_wi_fi_is_tested_on_usb_and_gets_its_network_before_the_game() -> None:
    *_, wifi, play = guide_steps(board("an ESP32-S3 on Wi-Fi"))

    assert wifi.title == "Put it on Wi-Fi"
    assert all(field in wifi.work[0] for field in ("`ssid`", "`password`", "`token`"))
    assert play.commands == ("adoube play jarmo --board wifi:jarmo --token TOKEN",)


def test_a_board_without_buttons_names_none() -> None:
    assert "SW1" not in page_of("a reed at each pin")
    assert "SW1" in page_of("reeds in a matrix")


def test_swapped_cells_are_learned_by_a_command_that_there_is() -> None:
    for build in BUILDS:
        for call in re.findall(r"`adoube calibrate ([^`]*--learn)`", page_of(build)):
            calibrate.make_context("calibrate", call.split())
