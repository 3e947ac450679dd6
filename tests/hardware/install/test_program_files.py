from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from adoube.hardware.install.bundle import CompileError, bundle_of
from adoube.hardware.install.errors import RefusalError
from adoube.hardware.install.facts import BoardFacts, facts_of
from adoube.hardware.install.program_files import (
    FirmwareMissingError,
    firmware_folder,
    link_kind,
    problems_with,
    program_files,
    require_fit,
    require_sound,
)
from adoube.hardware.install.serial_remote import remote_at
from adoube.link.board_messages import Hello
from tests.firmware.interpreter_board import console_board
from tests.firmware.serial_host import serial_host
from tests.hardware.install.boards import board_facts, small_program


def put_firmware(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "main.py").touch()
    return folder


def test_the_copy_inside_an_installed_package_is_taken(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "adoube"
    inside = put_firmware(package / "_firmware")

    assert firmware_folder(package) == inside


def test_without_one_inside_the_folder_beside_the_source_is_taken(tmp_path: Path) -> None:
    package = tmp_path / "repository" / "host" / "adoube"
    package.mkdir(parents=True)
    beside = put_firmware(tmp_path / "repository" / "firmware")

    assert firmware_folder(package) == beside


def test_the_copy_inside_goes_before_the_one_beside(tmp_path: Path) -> None:
    package = tmp_path / "repository" / "host" / "adoube"
    put_firmware(tmp_path / "repository" / "firmware")
    inside = put_firmware(package / "_firmware")

    assert firmware_folder(package) == inside


def test_where_there_is_none_the_error_names_both_places(tmp_path: Path) -> None:
    package = tmp_path / "host" / "adoube"

    with pytest.raises(FirmwareMissingError) as error:
        firmware_folder(package)

    assert str(package / "_firmware") in str(error.value)
    assert str(tmp_path / "firmware") in str(error.value)


def test_this_copy_of_adoube_has_its_firmware() -> None:
    assert (firmware_folder() / "lib" / "adoube_board" / "app.py").is_file()


# Sys.implementation._mpy: version 6.3 and the architecture (none, armv6m, armv7emsp) by MicroPython v1.28.0,
# py/persistentcode.h; an RP2350's FPU is one of single precision (pico-sdk, pico_arm_cortex_m33_gcc.cmake).
WITHOUT_NATIVE_CODE, RP2040, RP2350 = 0x306, 0x1306, 0x1F06
PROGRAM = program_files()

on_a_port = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")


@pytest.mark.full(but=1)
@pytest.mark.node
@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals")
@pytest.mark.parametrize(
    ("mpy", "file"),
    [
        (WITHOUT_NATIVE_CODE, "/compiled/adoube_board/app.mpy"),
        (RP2040, "/lib/adoube_board/app.py"),
    ],
    ids=["its own", "another's"],
)
def test_a_board_starts_from_the_bundle_for_it_and_else_from_the_sources(
    tmp_path: Path, mpy: int, file: str
) -> None:
    with console_board(tmp_path, bundle=bundle_of(PROGRAM.modules, mpy)) as port:
        with serial_host(port) as host:
            assert host.wait_for(Hello).cells == 25

        with remote_at(port) as remote:
            assert facts_of(remote).mpy == WITHOUT_NATIVE_CODE
            asked = "import sys; print(sys.modules['adoube_board.app'].__file__)"
            assert remote.run(asked).strip() == file


@pytest.mark.parametrize("mpy", [RP2040, RP2350])
def test_a_bundle_holds_every_module_and_machine_code_of_the_chip(mpy: int) -> None:
    bundle = bundle_of(PROGRAM.modules, mpy)

    head, _, data = bundle.partition(b"\n")
    told = json.loads(head)
    assert told["mpy"] == mpy
    assert len(told["places"]) == len(PROGRAM.modules)
    at, size = told["places"]["/adoube_board/sources/matrix_viper.mpy"]
    assert data[at : at + 3] == bytes((ord("M"), 6, mpy >> 8))
    assert max(begin + length for begin, length in told["places"].values()) == len(data)
    assert size > 1000


def test_an_interpreter_of_another_kind_gets_no_bundle() -> None:
    for mpy in (0, 0x1305, 0xFF06):
        with pytest.raises(CompileError):
            bundle_of(PROGRAM.modules, mpy)


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


@pytest.mark.parametrize(
    ("chip", "usb"),
    [
        ("Generic ESP32S3 module with ESP32S3", 19),
        ("ESP32C3 module with ESP32C3", 18),
        ("ESP32C6 module with ESP32C6", 12),
    ],
)
def test_the_pins_of_an_esp32s_own_usb_are_refused_by_name(chip: str, usb: int) -> None:
    wiring = {"kind": "hc165", "load": 0, "clock": 1, "data": [usb], "chips": 1}
    text = json.dumps({"sensor": "occupancy", "wiring": wiring, "status": ""})

    with pytest.raises(RefusalError, match=f"wiring.data: {usb} is no GPIO of this chip for an input"):
        require_sound(text, "my.json", chip)


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
