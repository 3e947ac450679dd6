"""The benchmark of descriptions that others have published, on a folder of our own."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from adoube.games.registry import folder_of_descriptions
from benchmarks.published_descriptions import main

ROLLED = '(game "Rolled" (players 2) (equipment {(dice num:1)}) (rules (play (move Step))))'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Konane with counts, Picaria with a count that is wrong, and a game that is not supported."""
    for name in ("konane", "picaria"):
        text = folder_of_descriptions().joinpath(f"{name}.lud").read_text(encoding="utf-8")
        (tmp_path / f"{name}.lud").write_text(text, encoding="utf-8")
    (tmp_path / "konane.perft").write_text("1 4\n2 12\n3 28\n", encoding="utf-8")
    (tmp_path / "rolled.lud").write_text(ROLLED, encoding="utf-8")
    return tmp_path


def test_it_tells_what_loads_plays_and_agrees(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "counts.txt"
    table.write_text("# from nowhere\npicaria: 9 73\nkonane board_size=6x6: 4 12 28\n", encoding="utf-8")

    ran = CliRunner().invoke(main, [str(folder), "--games", "1", "--turns", "3", "--counts", str(table)])

    assert ran.exit_code == 0, ran.output
    assert "3 descriptions, 2 load, 2 of them play without a fault" in ran.output
    assert "6 turns played, 0 games ended" in ran.output
    assert "differs      picaria: 9 72, known 9 73" in ran.output
    assert "agrees       konane: 4 12 28" in ran.output
    assert "agrees       konane board_size=6x6: 4 12 28" in ran.output
    assert "2 agrees" in ran.output
    assert "    1  (dice ...) is not supported yet" in ran.output


def test_counts_of_a_csv_belong_to_one_file_each(folder: Path, tmp_path: Path) -> None:
    (folder / "konane.perft").unlink()
    sums = {file.stem: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.glob("*.lud")}
    table = tmp_path / "counts.csv"
    rows = [("konane", sums["konane"], "4 12"), ("picaria", sums["konane"], "9 72"), ("mancala", "0", "1")]
    lines = ["# from nowhere", "name;sha256;counts", *map(";".join, rows)]
    table.write_text("\n".join(lines), encoding="utf-8")

    ran = CliRunner().invoke(main, [str(folder), "--games", "0", "--counts", str(table)])

    assert ran.exit_code == 0, ran.output
    assert "agrees       konane: 4 12" in ran.output
    assert "another file picaria" in ran.output
    assert "not there    mancala" in ran.output


def test_all_refusals_of_a_description_are_counted_when_asked_for(folder: Path) -> None:
    (folder / "rolled.lud").write_text(
        '(game "Rolled" (players 2) (equipment {(board (square 3)) (piece "Man" Each) (lamp)})'
        " (rules (play (forEach Piece (move Limp)))))",
        encoding="utf-8",
    )

    ran = CliRunner().invoke(main, [str(folder), "--games", "0", "--all-refusals"])

    assert "    1  (lamp ...) is not supported yet" in ran.output
    assert "    1  (move Limp ...) is not supported yet" in ran.output
