"""Impossible requests are refused, with the reason and an alternative."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adoube import games
from adoube.errors import AdoubeError
from adoube.games.options import OptionError
from adoube.games.registry import UnknownGame
from adoube.hardware.designer import design
from adoube.hardware.papers.pages import magnets_md
from adoube.hardware.request import HardwareError
from adoube.sensing.plans import PlanError
from adoube.serialization.fields import FieldError
from tests.hardware.asking import asked

HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165"}
LINEAR: dict[str, Any] = {"sensors": "hall-linear", "wiring": "mux", "supply": "5v"}

REED = """
title = "A reed of my own"
kind = "reed"
below_mm = 1
[pins]
A = "1"
B = "2"
[reed]
operate_max_mt = {operate_mt}
release_min_mt = 0.8
upright = false
offset_mm = {offset_mm}
dead_zone_mm = 3
"""

HALL = """
title = "A hall of my own"
kind = "hall-digital"
{volts}
below_mm = 1
[pins]
VCC = "1"
GND = "2"
OUT = "3"
[switch]
operate_max_mt = 5
release_min_mt = 1
pole = "{pole}"
outputs = 1
latching = false
open_drain = true
"""

PLAN = """
pitch_mm = 50
[sensor]
depth_mm = 3
step_mt = 1.0
noise_steps = 1
[stacks]
highest = 3
pieces = ["red.piece", "black.piece", "collector.piece"]
"""

PIECE = """
[pieces."{owner}.piece"]
height_mm = 6
weight_g = {weight_g}
magnet_diameter_mm = 10
magnet_height_mm = 2
grade = "N35"
pole = {pole}
base_mm = 1
"""


def refusal(game: str = "jarmo", *, kind: type[AdoubeError] = HardwareError, **changes: Any) -> str:
    """Return the line of a refusal."""
    with pytest.raises(kind) as error:
        design(asked(game, **changes))
    return str(error.value)


def own_reed(folder: Path, *, offset_mm: float = 6, operate_mt: float = 3) -> str:
    file = folder / "own.toml"
    file.write_text(REED.format(offset_mm=offset_mm, operate_mt=operate_mt), encoding="utf-8")
    return str(file)


def test_a_latching_hall_never_shows_an_empty_cell() -> None:
    assert "never show an empty cell" in refusal(part="us1881", **HALLS)


def test_a_reed_whose_dead_zone_covers_the_centre_does_not_close(tmp_path: Path) -> None:
    line = refusal(part=own_reed(tmp_path, offset_mm=4))

    assert "does not close within 3 mm of its middle" in line
    assert "offset_mm of more than 5" in line


def test_the_same_reed_farther_aside_is_taken(tmp_path: Path) -> None:
    board = design(asked(part=own_reed(tmp_path, offset_mm=6)))

    assert board.sensors[0].x_mm == 6


def test_a_reed_that_a_piece_does_not_close_names_the_piece_and_reeds_that_do(tmp_path: Path) -> None:
    line = refusal("river-crossing", part=own_reed(tmp_path, operate_mt=40))

    assert "red.piece may not be detected" in line
    assert "may need 40.0 mT" in line
    assert line.endswith("take --part reed-flat-sensitive")


def test_cells_that_full_neighbours_may_hold_are_refused_with_the_nearest_pitch() -> None:
    line = refusal("leap-frog", pitch_mm=20, supply="5v", **HALLS)

    assert "at 20 mm from cell to cell, full neighbours add up to" in line
    assert "drv5033fa may hold down to 0.5 mT" in line
    pitch_mm = float(line.split("--size ")[1].split()[0])
    assert design(asked("leap-frog", pitch_mm=pitch_mm, supply="5v", **HALLS)).board.pitch_mm == pitch_mm
    assert f"take --size {pitch_mm:g} or more" in refusal(
        "leap-frog", pitch_mm=pitch_mm - 1, supply="5v", **HALLS
    )


def test_magnets_of_ones_own_stay_as_they_are_and_a_disc_that_would_do_is_named() -> None:
    plan = Path(games.__file__).with_name("plans") / "leap-frog.toml"

    line = refusal("leap-frog", magnets=str(plan), supply="5v", **HALLS)

    assert "take magnets of 4 x 1 mm, N35, or --size" in line


def test_a_sensor_for_more_than_five_volts_is_refused(tmp_path: Path) -> None:
    volts = "supply_min_v = 9\nsupply_max_v = 24"

    line = refusal(part=own_hall(tmp_path, pole="either", volts=volts), **HALLS)

    assert "it needs a supply of 9 to 24 V, and a board has 3.3 V or 5 V for its sensors" in line
    assert line.endswith("take --part drv5033fa or drv5032fa")


def test_a_sensor_that_would_drive_an_input_to_five_volts_is_refused(tmp_path: Path) -> None:
    file = Path(own_hall(tmp_path, pole="either", volts="supply_min_v = 4.5\nsupply_max_v = 6"))
    text = file.read_text(encoding="utf-8").replace("open_drain = true", "open_drain = false")
    file.write_text(text, encoding="utf-8")

    line = refusal(part=str(file), **HALLS)

    assert "it needs 5 V and drives its output to 5 V, and the inputs take 3.3 V at most" in line
    assert line.endswith("take --part drv5033fa or drv5032fa")


def test_five_volts_are_not_switched_column_by_column() -> None:
    line = refusal(part="a3144", **(HALLS | {"wiring": "strobed"}))

    assert "it needs 5 V, and --wiring strobed switches a supply of 3.3 V" in line
    assert line.endswith("take --part drv5033fa")


@pytest.mark.parametrize("tiles", [1, 4, 5])
def test_five_volts_are_on_no_circuit_board(tiles: int) -> None:
    line = refusal(part="a3144", tiles=tiles, **HALLS)

    assert "it needs 5 V, and the sensors on circuit boards share the 3.3 V of the chips" in line
    assert line.endswith("take --part drv5033fa or drv5032fa")


def own_hall(folder: Path, *, pole: str, volts: str = "supply_min_v = 2.5\nsupply_max_v = 5.5") -> str:
    file = folder / "own.toml"
    file.write_text(HALL.format(pole=pole, volts=volts), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("game", "pole", "unseen"),
    [
        ("jarmo", "south", "white.archer"),
        ("jarmo", "north", "black.archer"),
        ("chess", "south", "black.king"),
    ],
)
def test_a_sensor_for_one_pole_is_refused_where_magnets_of_ones_own_show_it_the_other(
    game: str, pole: str, unseen: str, tmp_path: Path
) -> None:
    plan = Path(games.__file__).with_name("plans") / f"{game}.toml"

    line = refusal(game, part=own_hall(tmp_path, pole=pole), magnets=str(plan), **HALLS)

    assert f"it responds only to a {pole} pole, so it never detects {unseen}" in line
    assert "turn their magnets over" in line


@pytest.mark.parametrize(("pole", "faces"), [("south", 1), ("north", -1)])
def test_our_own_magnets_are_turned_for_a_sensor_of_one_pole(pole: str, faces: int, tmp_path: Path) -> None:
    board = design(asked(part=own_hall(tmp_path, pole=pole), **HALLS))

    assert {piece.pole for piece in board.magnets.pieces.values()} == {faces}
    assert any(f"in every piece of both sides the {pole} pole faces" in str(each) for each in board.warnings)
    assert f"responds only to a {pole} pole" in magnets_md(board)


def test_a_sensor_for_one_pole_is_taken_where_all_pieces_show_it_that_one(tmp_path: Path) -> None:
    board = design(asked("leap-frog", part=own_hall(tmp_path, pole="south"), supply="5v", **HALLS))

    assert board.sensor.title == "A hall of my own"


def test_a_hall_of_ones_own_says_what_feeds_it_and_what_it_answers_to(tmp_path: Path) -> None:
    assert "supply_min_v" in refusal(
        kind=FieldError, part=own_hall(tmp_path, pole="south", volts=""), **HALLS
    )
    assert "pole: 'up' is none of either, south, north" in refusal(
        kind=FieldError, part=own_hall(tmp_path, pole="up"), **HALLS
    )


@pytest.mark.parametrize(("pole", "weight_g", "what"), [(-1, 700, "pushed off"), (1, 6, "sticks")])
def test_magnets_that_repel_or_stick_are_refused(tmp_path: Path, pole: int, weight_g: int, what: str) -> None:
    """Check stacks: magnets act with 194 g, which a piece of 700 g bears."""
    owners = (("red", 1, weight_g), ("black", pole, 6), ("collector", 1, weight_g))
    pieces = [PIECE.format(owner=owner, pole=up, weight_g=weight) for owner, up, weight in owners]
    file = tmp_path / "own.toml"
    file.write_text(PLAN + "".join(pieces), encoding="utf-8")

    line = refusal("river-crossing", kind=PlanError, magnets=str(file))

    assert what in line
    assert "more than a third" in line


def test_a_plan_that_nobody_can_read_is_named(tmp_path: Path) -> None:
    assert "none.toml" in refusal(kind=FieldError, magnets=str(tmp_path / "none.toml"))


def test_a_part_file_without_a_figure_names_the_field(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'title = "Reed"\nkind = "reed"\n[reed]\noperate_max_mt = 3\nupright = true\n', encoding="utf-8"
    )

    assert "release_min_mt" in refusal(kind=FieldError, part=str(file))


@pytest.mark.parametrize(
    ("old", "new", "says"), [("[pins]", "[x]", "A, B"), ('kind = "reed"', 'kind = "nose"', "kind")]
)
def test_a_part_file_that_contradicts_itself_names_the_field(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    file = Path(own_reed(tmp_path))
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    assert says in refusal(kind=FieldError, part=str(file))


def test_a_part_that_would_switch_on_without_a_field_is_refused(tmp_path: Path) -> None:
    assert "operate_max_mt" in refusal(kind=FieldError, part=own_reed(tmp_path, operate_mt=0))


def test_a_part_of_another_kind_is_refused(tmp_path: Path) -> None:
    assert "its kind is reed" in refusal(part=own_reed(tmp_path), **HALLS)


def test_an_unknown_part_names_those_that_there_are() -> None:
    assert "drv5033fa, drv5032fa" in refusal(part="drv9999", **HALLS)


def test_usb_alone_does_not_feed_many_halls() -> None:
    line = refusal("leap-frog", **HALLS)

    assert "USB alone gives 400 mA" in line
    assert "--supply 5v" in line


def test_many_lamps_are_too_much_for_usb_too() -> None:
    assert "--supply 5v" in refusal("leap-frog", wiring="hc165", lamps="cells")


@pytest.mark.parametrize("wiring", ["matrix", "mux"])
def test_digital_halls_are_wired_to_registers_expanders_or_pins(wiring: str) -> None:
    assert "take hc165, mcp23017, pins or strobed" in refusal(sensors="hall-digital", wiring=wiring)


@pytest.mark.parametrize("wiring", ["matrix", "hc165", "mcp23017"])
def test_linear_halls_are_wired_to_multiplexers(wiring: str) -> None:
    assert "take mux" in refusal(sensors="hall-linear", wiring=wiring)


def test_reeds_are_not_wired_to_multiplexers() -> None:
    assert "take matrix, hc165, mcp23017 or pins" in refusal(wiring="mux")


def test_too_few_pins_are_counted_and_another_wiring_is_named() -> None:
    line = refusal("leap-frog")

    assert "need at least 30 pins" in line
    assert "the Raspberry Pi Pico has 26" in line
    assert line.endswith("--wiring hc165 --mcu pico would do")


def test_an_esp32_has_fewer_pins_than_a_pico() -> None:
    line = refusal("chess", mcu="esp32")

    assert "18 pins" in line
    assert "has 17" in line


def test_more_inputs_than_addresses_are_refused() -> None:
    line = refusal("leap-frog", wiring="mcp23017")

    assert "225 inputs are more than the 224" in line
    assert "--wiring hc165" in line


@pytest.mark.parametrize("pitch_mm", [0, -50, 14.9])
def test_a_pitch_that_no_piece_fits_on_is_refused(pitch_mm: float) -> None:
    assert "from 15 to 150 mm" in refusal(pitch_mm=pitch_mm)


def test_the_width_of_a_whole_board_is_recognized() -> None:
    assert "about --size 50" in refusal("chess", pitch_mm=400)


@pytest.mark.parametrize("pitch_mm", [float("nan"), float("inf")])
def test_a_pitch_that_is_no_length_is_refused(pitch_mm: float) -> None:
    assert "--size" in refusal(pitch_mm=pitch_mm)


@pytest.mark.parametrize("game", ["left-right", "river-crossing"])
def test_linear_halls_do_not_suit_a_game_of_high_stacks(game: str) -> None:
    assert "no magnet tells its stacks apart" in refusal(game, **LINEAR)


def test_an_output_for_each_pole_does_not_suit_a_game_of_shared_pieces() -> None:
    assert "take a sensor with one output" in refusal("leap-frog", part="drv5032fd", supply="5v", **HALLS)


def test_a_linear_hall_that_a_piece_drives_to_its_end_is_refused() -> None:
    line = refusal("chess", part="drv5055a1", **LINEAR)

    assert "saturates at 22 mT" in line
    assert "take --part drv5055a4" in line


def test_cells_so_close_that_neighbours_hide_a_piece_are_refused() -> None:
    line = refusal("follow-the-arrow", pitch_mm=20, **LINEAR)

    assert "cannot be told from an empty cell at 20 mm" in line


def test_a_microcontroller_without_a_radio_is_not_wireless() -> None:
    assert "take pico-w, pico2-w, esp32, esp32-s3, esp32-c3 or esp32-c6" in refusal(link="wifi")


def test_an_unknown_game_is_named() -> None:
    assert "ludo" in refusal("ludo", kind=UnknownGame, pitch_mm=50)


def test_an_unknown_option_is_named() -> None:
    assert "size" in refusal(kind=OptionError, options={"size": "9"})
