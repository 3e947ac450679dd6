"""The circuit boards in the repository are those that `adoube hardware` writes today, and can be made.

After an intended change `python -m tests.hardware.tile_examples` writes them anew.
"""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from io import StringIO
from itertools import product
from pathlib import Path

import pytest

from adoube.hardware.readback.check import check_pack
from tests.hardware.pcb.kicad import findings, positions
from tests.hardware.tile_examples import COMMANDS, FOLDER, kept_files, write_example

EACH = [*product(COMMANDS, ("tile", "controller"))]
RENEW = "run `python -m tests.hardware.tile_examples`, and look at what has changed"


def rows(name: str, file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((FOLDER / name / file).read_text(encoding="utf-8"))))


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_is_what_the_command_writes_and_arrives_where_it_should(name: str, tmp_path: Path) -> None:
    write_example(name, tmp_path / name)

    assert kept_files(FOLDER / name) == kept_files(tmp_path / name), RENEW
    assert check_pack(tmp_path / name) == []


@pytest.mark.kicad
def test_kicad_finds_nothing_wrong_with_any(tmp_path: Path) -> None:
    for name in COMMANDS:
        shutil.copytree(FOLDER / name, tmp_path / name)
    boards = [tmp_path / name / f"{board}.kicad_pcb" for name, board in EACH]

    found = findings(boards)

    assert found == {board: [] for board in boards}


@pytest.mark.kicad
@pytest.mark.parametrize(("name", "board"), EACH)
def test_a_machine_is_sent_where_kicad_would_send_it(name: str, board: str) -> None:
    theirs = positions(FOLDER / name / f"{board}.kicad_pcb")

    ours = {
        row["Designator"]: (float(row["Mid X"]), float(row["Mid Y"]), float(row["Rotation"]), row["Layer"])
        for row in rows(name, f"{board}-positions.csv")
    }
    assert ours == {refdes: theirs[refdes] for refdes in ours}
    by_hand = {"tile": {"J", "S"}, "controller": {"A", "B", "D", "F", "J", "P", "S", "U"}}
    assert {refdes[0] for refdes in theirs.keys() - ours.keys()} <= by_hand[board]


@pytest.mark.parametrize(("name", "board"), EACH)
def test_every_part_of_a_board_is_ordered_once(name: str, board: str) -> None:
    drawn = (FOLDER / name / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    on_board = re.findall(r"\(fp_text reference \"([A-Z]+\d+)\"", drawn)
    netlist = (FOLDER / name / f"{board}.net").read_text(encoding="utf-8")
    in_netlist = re.findall(r"\(comp \(ref \"(\w+)\"\)", netlist)
    ordered = [each for row in rows(name, f"{board}-bom.csv") for each in row["Designator"].split(",")]

    assert sorted(ordered) == sorted(in_netlist) == sorted(each for each in on_board if each[0] != "H")
    for row in rows(name, f"{board}-bom.csv"):
        assert int(row["Quantity"]) == len(row["Designator"].split(","))
        assert row["Manufacturer Part Number"] or row["Designator"].startswith("J")


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_left_to_wire_by_hand_is_little(name: str) -> None:
    colours = Counter(row["colour"] for row in rows(name, "wires.csv"))

    assert colours.total() - colours["copper"] < colours["copper"] / 5


@pytest.mark.parametrize("name", COMMANDS)
def test_its_command_is_shown(name: str) -> None:
    for page in ("examples/README.md", "circuit-boards.md"):
        text = (FOLDER.parent / page).read_text(encoding="utf-8")
        assert f"\nadoube hardware {COMMANDS[name]} --out {name}\n" in text
