"""The benchmark of descriptions that others have published, on a folder of our own."""

from __future__ import annotations

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
