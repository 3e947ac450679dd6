"""`adoube print` and `adoube rules --pdf`: what they write, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from adoube.cli.main import run

Captured = pytest.CaptureFixture[str]


def test_the_board_and_its_pieces_are_written(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "picaria.pdf"

    assert run(["print", "picaria", "--out", str(file), "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert told["wrote"] == str(file)
    assert set(told["pieces"].values()) == {3}
    assert len(PdfReader(file).pages) >= 2


def test_a_rulebook_is_written_under_its_options(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "konane.pdf"

    assert run(["rules", "konane", "-o", "size=6", "--pdf", str(file)]) == 0

    assert capsys.readouterr().out == f"Written: {file}, the rulebook.\n"
    assert "Konane" in PdfReader(file).pages[0].extract_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["print", "picaria", "--size", "0.1"], "0.1"),
        (["print", "nothing.lud"], "nothing.lud"),
        (["rules", "konane", "-o", "colour=red"], "colour"),
    ],
)
def test_what_cannot_be_written_is_one_line(
    arguments: list[str], words: str, tmp_path: Path, capsys: Captured
) -> None:
    file = str(tmp_path / "out.pdf")
    option = "--out" if arguments[0] == "print" else "--pdf"

    assert run([*arguments, option, file]) == 2

    told = capsys.readouterr()
    assert words in told.err
    assert told.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_one_line_that_names_the_file(tmp_path: Path, capsys: Captured) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only on systems with a device that is always full")
    sheet = tmp_path / "sheet.pdf"
    sheet.symlink_to("/dev/full")

    assert run(["print", "picaria", "--out", str(sheet)]) == 2

    assert "sheet.pdf cannot be written: No space left on device" in capsys.readouterr().err
