"""Files for the BOOTSEL drive, made from a small interpreter's image."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path

import pytest
from littlefs import LittleFS, LittleFSError, UserContext

from adoube.cli.main import run
from adoube.hardware.install.program_files import program_files
from adoube.hardware.install.ready_image import files_in, flash_image
from adoube.hardware.install.uf2 import SECTOR, ImageFacts, image_facts, read_uf2
from tests.cli.processes import one_line
from tests.hardware.install.interpreter_image import (
    ABSOLUTE,
    MODELS,
    PICO,
    PICO2,
    PICO2_W,
    PICO_W,
    Model,
    block,
    interpreter,
)

ROOT = Path(__file__).parents[3]
WIRED = json.loads((ROOT / "hardware_docs/examples/jarmo-reeds/board.json").read_text(encoding="utf-8"))
USB = {"kind": "usb"}
WIFI = {
    "kind": "wifi",
    "ssid": "hall",
    "password": "over the hills",
    "token": "0123456789abcdef" * 2,
    "port": 7777,
}


def written(folder: Path, given: bytes, link: Mapping[str, object] = USB) -> int:
    (folder / "mp.uf2").write_bytes(given)
    config = folder / "board.json"
    config.write_text(json.dumps(WIRED | {"link": link}), encoding="utf-8")
    files = ["--interpreter", str(folder / "mp.uf2"), "--out", str(folder / "ready.uf2")]
    return run(["firmware", "image", *files, "--config", str(config)])


@pytest.mark.parametrize("model", [PICO, PICO2_W], ids=["pico", "pico2_w"])
def test_flash_with_an_older_file_system_gets_the_interpreter_and_just_our_files(
    tmp_path: Path, model: Model
) -> None:
    given = interpreter(model)
    old = {f"/old{n}/deep/file{k}.py": bytes([n]) * 9000 for n in range(8) for k in range(3)}
    flash = bytearray(flash_image(old, model.storage))

    status = written(tmp_path, given)

    made = (tmp_path / "ready.uf2").read_bytes()
    blocks = [struct.unpack_from("<8I256s", made, at) for at in range(0, len(made), 512)]
    assert status == 0
    assert [each[5:8] for each in blocks] == [(n, len(blocks), model.family) for n in range(len(blocks))]
    pages = len(given) // 512
    assert b"".join(each[8] for each in blocks[:pages]) == b"".join(
        given[n * 512 + 32 : n * 512 + 288] for n in range(pages)
    )
    for each in blocks:
        if each[3] >= model.storage_at:
            at = each[3] - model.storage_at
            flash[at : at + 256] = each[8]
    found, program = files_in(bytes(flash)), program_files()
    assert {path: found[path] for path in program.package_in("/lib")} == program.package_in("/lib")
    assert found["/main.py"] == program.main_in("/lib")
    assert found["/board.json"] == (tmp_path / "board.json").read_bytes()
    assert set(found) - set(program.package_in("/lib")) == {
        "/main.py",
        "/board.json",
        "/lib/adoube_board/compiled.bundle",
    }


def test_each_sixteenth_block_begins_a_sector_for_the_boot_rom_erases_there(tmp_path: Path) -> None:
    written(tmp_path, interpreter())

    made = (tmp_path / "ready.uf2").read_bytes()
    addresses = [struct.unpack_from("<I", made, at + 12)[0] for at in range(0, len(made), 512)]

    assert all(address % 4096 == 0 for address in addresses[::16])
    assert len(addresses) % 16 == 0


def test_the_block_for_the_rp2350s_fault_stays_first(tmp_path: Path) -> None:
    first = block(0x10FFFF00, b"\xef" * 256, 0, 2, ABSOLUTE)  # picotool, elf2uf2.cpp

    assert written(tmp_path, first + interpreter(PICO2)) == 0

    assert (tmp_path / "ready.uf2").read_bytes()[:512] == first


# Of uf2families.json in github.com/microsoft/uf2.
RP2040_FAMILY, NRF52840_FAMILY = (struct.pack("<I", family) for family in (0xE48BFF56, 0xADA52840))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b"PK\3\4" * 200, "is not a UF2 file"),
        (b"", "is not a UF2 file"),
        (interpreter()[:-100], "is cut off"),
        (interpreter()[:-512], "is cut off"),
        (interpreter().replace(RP2040_FAMILY, NRF52840_FAMILY), "is for another chip"),
        (interpreter(tag=b"XY"), "does not say where MicroPython keeps its files"),
        (interpreter(version=b"v1.22.2"), "has MicroPython v1.22.2, which is too old"),
        (interpreter(storage=0x10000), "64 KB free"),
    ],
)
def test_an_image_that_cannot_be_used_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: bytes, words: str
) -> None:
    assert written(tmp_path, given) == 2

    assert words in one_line(capsys.readouterr().err)
    assert not (tmp_path / "ready.uf2").exists()


@pytest.mark.parametrize("model", MODELS, ids=[model.pico_board.decode() for model in MODELS])
def test_the_file_system_is_at_the_end_of_the_models_flash(model: Model) -> None:
    facts = image_facts(read_uf2(interpreter(model), "it"))

    assert facts == ImageFacts(
        "MicroPython", "v1.28.0", model.pico_board.decode(), model.storage_at, model.storage
    )


@pytest.mark.parametrize("model", [PICO, PICO2], ids=["pico", "pico2"])
def test_a_board_for_wifi_needs_an_image_that_knows_wifi(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model: Model
) -> None:
    assert written(tmp_path, interpreter(model), WIFI) == 2
    board = model.pico_board.decode()
    assert f"is MicroPython for {board}, which has no Wi-Fi" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("model", [PICO_W, PICO2_W], ids=["pico_w", "pico2_w"])
def test_a_board_for_wifi_takes_the_image_of_a_pico_with_wifi(tmp_path: Path, model: Model) -> None:
    assert written(tmp_path, interpreter(model), WIFI) == 0


@pytest.mark.parametrize("missing", ["mp.uf2", "board.json"])
def test_a_file_that_cannot_be_read_is_the_one_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    assert written(tmp_path, interpreter()) == 0
    capsys.readouterr()
    (tmp_path / missing).unlink()
    files = ["--interpreter", str(tmp_path / "mp.uf2"), "--config", str(tmp_path / "board.json")]

    assert run(["firmware", "image", *files, "--out", str(tmp_path / "other.uf2")]) == 2

    assert one_line(capsys.readouterr().err).startswith(f"adoube: {tmp_path / missing} cannot be read")


# a file that empties


@pytest.mark.parametrize("model", MODELS, ids=[model.pico_board.decode() for model in MODELS])
def test_an_emptying_image_leaves_the_interpreter_and_no_file_system_to_mount(
    tmp_path: Path, model: Model
) -> None:
    (tmp_path / "mp.uf2").write_bytes(given := interpreter(model))
    files = ["--interpreter", str(tmp_path / "mp.uf2"), "--out", str(tmp_path / "empty.uf2")]
    flash = bytearray(
        flash_image({"/main.py": b"while True: pass\n", "/lib/a.py": b"1" * 9000}, model.storage)
    )
    there = file_system_on(bytearray(flash))
    there.mount()
    assert there.listdir("/") == ["lib", "main.py"]

    assert run(["firmware", "empty", *files]) == 0

    made = read_uf2((tmp_path / "empty.uf2").read_bytes(), "it").pages
    before = read_uf2(given, "it").pages
    assert {address: made[address] for address in before} == dict(before)
    for address, page in made.items():
        if address >= model.storage_at:
            at = address - model.storage_at
            flash[at : at + 256] = page
    assert len(flash) == model.storage
    # Where mounting fails, MicroPython makes a file system: _boot.py of ports/rp2/modules.
    left = file_system_on(flash)
    with pytest.raises(LittleFSError):
        left.mount()
    left.format()
    left.mount()
    assert left.listdir("/") == []


def file_system_on(flash: bytearray) -> LittleFS:
    """Return an unmounted file system of littlefs, as MicroPython has it, on these blocks."""
    context = UserContext(buffer=flash)
    return LittleFS(context, mount=False, block_size=SECTOR, block_count=len(flash) // SECTOR)


def test_an_image_that_names_no_file_system_makes_no_emptying_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mp.uf2").write_bytes(interpreter(tag=b"XY"))
    files = ["--interpreter", str(tmp_path / "mp.uf2"), "--out", str(tmp_path / "empty.uf2")]

    assert run(["firmware", "empty", *files]) == 2

    assert "does not say where MicroPython keeps its files" in one_line(capsys.readouterr().err)
    assert not (tmp_path / "empty.uf2").exists()
