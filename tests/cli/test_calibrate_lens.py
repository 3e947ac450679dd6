"""`adoube calibrate` for a camera: its lens is measured, saved, and used by the next game."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.cli.main import run
from adoube.tables.boards.camera_storage import LensStorage
from adoube_studio import LensDistortion, sheet_seen
from adoube_studio.camera import SHEET_ROUND
from tests.cli.processes import one_line


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    """Pictures of the sheet through a bent lens."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    for number, held in enumerate(SHEET_ROUND):
        cv2.imwrite(
            str(folder / f"{number}.png"), sheet_seen(held, (800, 450), 0.8, LensDistortion.by(-0.3), number)
        )
    return folder


def test_the_lens_of_a_camera_is_measured_and_saved(
    sheets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]

    assert run(["calibrate", "--board", f"camera:{sheets}", "--as", "camera:0", *data]) == 0

    said = capsys.readouterr().out.splitlines()
    assert "1 of 12 pictures" in said[1]
    assert "that is enough" in said[-2]
    assert said[-1].startswith("The lens of camera:0 is saved in")
    assert LensStorage(tmp_path / "data").recalled("0") is not None


@pytest.mark.full
def test_progress_and_lens_as_json(sheets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["calibrate", "--board", f"camera:{sheets}", "--json", "--data", str(tmp_path / "data")]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["pictures"] == 1
    assert lines[-1]["camera"] == str(sheets)
    assert lines[-1]["size"] == [800, 450]


@pytest.mark.full
def test_too_few_pictures_are_one_line_and_nothing_is_saved(
    sheets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in sheets.iterdir():
        if file.name != "0.png":
            file.unlink()

    assert run(["calibrate", "--board", f"camera:{sheets}", "--data", str(tmp_path / "data")]) == 2

    assert "too small a part of the picture: 1 pictures cover" in one_line(capsys.readouterr().err)
    assert not (tmp_path / "data").exists()


def test_the_sheet_is_written_to_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["calibrate", "--sheet", str(tmp_path / "sheet.pdf"), "--paper", "letter"]) == 0

    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert "print it at 100 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "one of them"),
        (["--board", "usb", "--sheet", "sheet.pdf"], "one of them"),
        (["--board", "camera:nowhere.avi"], "nowhere.avi: there is no such film"),
        (["--board", "camera:"], "give the number of a camera"),
        (["--board", "camera:studio:1"], "give the number of a camera"),
        (["--board", "camera:0", "--game", "jarmo"], "for a board with sensors"),
        (["--board", "camera:0", "--as", "0"], "'0' is no camera"),
        (["--board", "usb", "--data", "."], "are for a camera"),
        (["--board", "usb", "--paper", "a4"], "for --sheet FILE"),
        (["--sheet", "nowhere/sheet.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_asked_is_one_line_and_status_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["calibrate", *arguments]) == 2

    assert words in one_line(capsys.readouterr().err)


def test_a_picture_that_shows_no_sheet_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "blank.png"), np.full((300, 400, 3), 127, np.uint8))

    assert run(["calibrate", "--board", f"camera:{tmp_path}", "--data", str(tmp_path / "data")]) == 2

    assert "was not seen in any picture" in one_line(capsys.readouterr().err)
