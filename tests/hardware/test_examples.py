"""The packs in the repository are those that `adoube hardware` writes today, and their boards can be made.

After an intended change `python -m tests.hardware.examples` writes them anew.
"""

from __future__ import annotations

import csv
import re
import shutil
import zlib
from collections import Counter
from io import BytesIO, StringIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

import pytest

from adoube.cli.main import run
from tests.hardware.examples import COMMANDS, FOLDER, TILED, write_example
from tests.hardware.house_reader import read_bom, read_positions
from tests.hardware.pcb.kicad import findings, positions

RENEW = "run `python -m tests.hardware.examples`, and look at what has changed"
BOARDS = [*product(TILED, ("tile", "controller"))]


@pytest.fixture(scope="module", params=COMMANDS)
def example(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def written(example: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs") / example
    assert write_example(example, folder) == 0
    return folder


def contents(folder: Path) -> dict[str, bytes | list[bytes]]:
    """Return what the files hold; compressors differ between systems, so their own bytes may."""
    return {
        name: content
        for file in sorted(folder.iterdir())
        for name, content in uncompressed(file.name, file.read_bytes()).items()
    }


def uncompressed(name: str, content: bytes) -> dict[str, bytes | list[bytes]]:
    """Return the files of an archive, the pages of a PDF, or the file as it is."""
    if name.endswith(".zip"):
        with ZipFile(BytesIO(content)) as archive:
            return {f"{name}/{each}": archive.read(each) for each in archive.namelist()}
    return {name: inflated(content) if name.endswith(".pdf") else content}


def inflated(pdf: bytes) -> list[bytes]:
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return [zlib.decompress(stream) if stream.startswith(b"\x78") else stream for stream in streams]


def rows(name: str, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((FOLDER / name / file).read_text(encoding="utf-8"))))


@pytest.mark.full(but=1)
def test_every_file_of_an_example_is_what_the_command_writes(example: str, written: Path) -> None:
    kept, new = contents(FOLDER / example), contents(written)

    assert kept.keys() == new.keys(), RENEW
    assert [name for name in kept if kept[name] != new[name]] == [], RENEW


@pytest.mark.parametrize("name", ["sheet.pdf", "face.pdf"])
def test_its_sheets_have_pages(example: str, name: str) -> None:
    assert len(inflated((FOLDER / example / name).read_bytes())) > 2


@pytest.mark.full(but=2)
def test_an_example_passes_its_own_check(example: str) -> None:
    assert run(["hardware", "--check", str(FOLDER / example)]) == 0


def test_its_command_is_shown(example: str) -> None:
    pages = ["examples/README.md", *(["circuit-boards.md"] if example in TILED else [])]

    for page in pages:
        text = (FOLDER.parent / page).read_text(encoding="utf-8")
        assert f"\nadoube {COMMANDS[example]} --out {example}\n" in text


@pytest.mark.full
@pytest.mark.kicad
def test_kicad_finds_nothing_wrong_with_any(tmp_path: Path) -> None:
    for name in TILED:
        shutil.copytree(FOLDER / name, tmp_path / name)
    boards = [tmp_path / name / f"{board}.kicad_pcb" for name, board in BOARDS]

    found = findings(boards)

    assert found == {board: [] for board in boards}


@pytest.mark.full(but=1)
@pytest.mark.kicad
@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_machine_is_sent_where_kicad_would_send_it(name: str, board: str) -> None:
    theirs = positions(FOLDER / name / f"{board}.kicad_pcb")

    ours = read_positions((FOLDER / name / f"{board}-positions-jlcpcb.csv").read_text(encoding="utf-8"))
    for refdes, at in ours.items():
        x_mm, y_mm, _turned, side = theirs[refdes]
        assert (at.x_mm, at.y_mm, at.layer.lower()) == (x_mm, y_mm, side)
    ordered = read_bom((FOLDER / name / f"{board}-bom.csv").read_text(encoding="utf-8"))
    assert theirs.keys() - ours.keys() == {
        ref for ref, each in ordered.items() if each.others["Type"] == "THT"
    }


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_every_part_of_a_board_is_ordered_once(name: str, board: str) -> None:
    drawn = (FOLDER / name / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    on_board = re.findall(r"\(fp_text reference \"([A-Z]+\d+)\"", drawn)
    netlist = (FOLDER / name / f"{board}.net").read_text(encoding="utf-8")
    in_netlist = re.findall(r"\(comp \(ref \"(\w+)\"\)", netlist)
    ordered = read_bom((FOLDER / name / f"{board}-bom.csv").read_text(encoding="utf-8"))

    assert sorted(ordered) == sorted(in_netlist) == sorted(each for each in on_board if each[0] != "H")
    for row in rows(name, f"{board}-bom.csv"):
        assert int(row["Quantity"]) == len(row["Designator"].split(","))
        assert row["Manufacturer Part Number"] or row["Designator"].startswith("J")


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_the_house_has_every_part_or_the_page_tells_a_maker_to_order_it(name: str, board: str) -> None:
    page = (FOLDER / name / "factory.md").read_text(encoding="utf-8")
    yours = [line for line in page.splitlines() if line.startswith(f"| `{board}` | ")]

    for row in rows(name, f"{board}-bom.csv"):
        is_yours = any(row["Comment"] in line for line in yours)
        assert is_yours == (row["Type"] == "THT" or not row["JLCPCB Part #"]), row


@pytest.mark.parametrize("name", TILED)
def test_the_guide_names_its_costs(name: str) -> None:
    page = (FOLDER / name / "factory.md").read_text(encoding="utf-8")
    total = next(line for line in page.splitlines() if line.startswith("| Total | "))

    guide = (FOLDER.parent / "circuit-boards.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in guide if f"(examples/{name}/factory.md)" in line)
    assert row.endswith(total.removeprefix("| Total "))


@pytest.mark.parametrize("name", TILED)
def test_what_is_left_to_wire_by_hand_is_little(name: str) -> None:
    colours = Counter(row["colour"] for row in rows(name, "wires.csv"))

    assert colours.total() - colours["copper"] < colours["copper"] / 5
