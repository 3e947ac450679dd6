"""`adoube hardware` from outside."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from adoube.cli.main import run
from tests.cli.processes import one_line

JARMO = ["jarmo", "--sensors", "reed", "--mcu", "pico", "--wiring", "matrix", "--size", "50"]


@pytest.fixture
def pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert run(["hardware", *JARMO, "--out", str(tmp_path / "pack")]) == 0
    capsys.readouterr()
    return tmp_path / "pack"


def test_it_writes_a_pack_and_says_what_to_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hardware", *JARMO, "--out", str(tmp_path / "pack")]) == 0

    said = capsys.readouterr().out
    assert "Note: The occupancy view cannot tell these apart" in said
    for name in ("board.json", "wiring.svg", "sheet.pdf", "wires.csv", "parts.md", "magnets.md", "power.md"):
        assert name in said
        assert (tmp_path / "pack" / name).stat().st_size > 0


def test_as_json_it_sums_the_board_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hardware", *JARMO, "--out", str(tmp_path / "pack"), "--json"]) == 0

    summed = json.loads(capsys.readouterr().out)
    assert summed["cells"] == 25
    assert summed["sensor"] == "reed-flat"
    assert 0 < summed["power_ma"]["typical"] < summed["power_ma"]["worst"]
    assert "board.json" in summed["files"]


def test_a_sound_pack_passes_its_check(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hardware", "--check", str(pack)]) == 0

    assert "every cell has its sensor" in capsys.readouterr().out


def test_a_broken_pack_is_a_finding(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "parts.md").unlink()

    assert run(["hardware", "--check", str(pack), "--json"]) == 1

    assert json.loads(capsys.readouterr().out)["findings"] == ["parts.md is missing: write the pack again"]


def test_a_folder_that_is_no_pack_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hardware", "--check", str(tmp_path)]) == 2

    assert "pack.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["jarmo", "--sensors", "reed"], "also give --out, --mcu, --wiring"),
        ([], "also give GAME"),
        ([*JARMO, "--check", "there"], "no game"),
        (["jarmo", "--sensors", "smell"], "hall-linear"),
        ([*JARMO, "--out", "x", "--part", "none"], "reed-flat, reed-upright"),
        (["ludo", *JARMO[1:], "--out", "x"], "ludo"),
        ([*JARMO, "--out", "x", "-o", "size=9"], "size"),
        ([*JARMO[:-1], "500", "--out", "x"], "about --size 100"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert run(["hardware", *arguments]) == 2

    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_options_of_the_game_reach_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    track = ["left-right", *JARMO[1:], "-o", "length=24", "--out", str(tmp_path / "pack"), "--json"]

    assert run(["hardware", *track]) == 0

    assert json.loads(capsys.readouterr().out)["cells"] == 24
    assert run(["hardware", "--check", str(tmp_path / "pack")]) == 0


def test_a_missing_library_is_named_with_its_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)

    assert run(["hardware", *JARMO, "--out", str(tmp_path / "pack")]) == 2

    assert re.search(r"fpdf \(extra hardware\).* install .*\"fpdf2>=", one_line(capsys.readouterr().err))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_a_sensor_without_a_maker_s_number_is_drawn_too(tmp_path: Path) -> None:
    asked = ["river-crossing", *JARMO[1:], "--wiring", "hc165", "--out", str(tmp_path / "pack")]

    assert run(["hardware", *asked]) == 0


def test_a_sensor_of_one_s_own_is_designed_drawn_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "mine.toml"
    part.write_text(
        'title = "Mine"\nkind = "reed"\nbelow_mm = 5\n[pins]\nA = "1"\nB = "2"\n'
        "[reed]\noperate_max_mt = 3\nrelease_min_mt = 1\nupright = true\n",
        encoding="utf-8",
    )

    assert run(["hardware", *JARMO, "--part", str(part), "--out", str(tmp_path / "pack"), "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["sensor"] == "mine.toml"
    assert run(["hardware", "--check", str(tmp_path / "pack")]) == 0
