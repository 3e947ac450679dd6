from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from adoube.hardware.install.bundle import CompileError, bundle_of
from adoube.hardware.install.facts import facts_of
from adoube.hardware.install.program_files import (
    FirmwareMissingError,
    firmware_folder,
    program_files,
)
from adoube.hardware.install.serial_remote import remote_at
from adoube.link.board_messages import Hello
from tests.firmware.interpreter_board import console_board
from tests.firmware.serial_host import serial_host


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
