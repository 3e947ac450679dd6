import json
from pathlib import Path

import pytest

from adoube.hardware.install.configuration import link_kind, problems_with, require_fit, require_sound
from adoube.hardware.install.errors import RefusalError
from adoube.hardware.install.facts import BoardFacts
from adoube.hardware.install.program_files import firmware_folder
from tests.hardware.install.boards import board_facts, small_program

PICO = "Raspberry Pi Pico with RP2040"
GOOD = (firmware_folder() / "board.json").read_text(encoding="utf-8")


def changed(**fields: object) -> str:
    return json.dumps(json.loads(GOOD) | fields)


def test_the_firmwares_own_configuration_is_sound_on_a_pico() -> None:
    assert problems_with(GOOD, "board.json", PICO) == []


def test_a_pin_that_this_chip_lacks_is_named_before_anything_is_copied() -> None:
    text = changed(status=24)

    assert any("24" in problem for problem in problems_with(text, "board.json", PICO))
    with pytest.raises(RefusalError, match="my.json does not fit this board: .*24"):
        require_sound(text, "my.json", PICO)


def test_pins_are_held_against_the_chip_that_is_there() -> None:
    # GPIO 6 to 11 drive an ESP32's flash; on a Pico they are as good as any.
    assert problems_with(GOOD, "board.json", PICO) == []
    assert problems_with(GOOD, "board.json", "Generic ESP32 module with ESP32") != []


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_what_is_no_json_object_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(RefusalError, match="cannot be read as a board's configuration"):
        problems_with(text, str(tmp_path / "board.json"), PICO)


def test_the_kind_of_link_is_usb_unless_it_says_otherwise() -> None:
    assert link_kind("{}") == "usb"
    assert link_kind('{"link": {"kind": "wifi"}}') == "wifi"


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (board_facts(python="circuitpython"), "circuitpython, not MicroPython"),
        (board_facts(version=(1, 23, 9)), "MicroPython 1.23.9 on the board is too old: put 1.24.0"),
        (board_facts(firmware=(0, 3, 0)), "0.3.0, newer than 0.2.0"),
        (board_facts(free_bytes=20_000), "19 KB free"),
    ],
)
def test_a_board_that_does_not_fit_is_refused_with_the_reason(board: BoardFacts, words: str) -> None:
    with pytest.raises(RefusalError) as refused:
        require_fit(board, small_program())

    assert words in str(refused.value)


@pytest.mark.parametrize(
    "board", [board_facts(), board_facts(version=(1, 24, 0)), board_facts(firmware=(0, 1, 0))]
)
def test_a_board_that_fits_is_taken(board: BoardFacts) -> None:
    require_fit(board, small_program())


def test_a_newer_firmware_is_replaced_when_that_is_wanted() -> None:
    require_fit(board_facts(firmware=(0, 3, 0)), small_program(), downgrade=True)
