"""`adoube play --board camera:SOURCE`: what it says when it cannot begin, and what it never loads."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.cli.main import run
from tests.cli.processes import Running, children_of, is_running, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

SAYS_WHAT_IT_LOADED = """
import atexit, sys
atexit.register(lambda: print("loaded:", sorted({"cv2", "numpy", "sklearn"} & set(sys.modules))))
"""


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    """A folder of pictures on which there is no board."""
    folder = tmp_path / "blank"
    folder.mkdir()
    for number in range(60):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((240, 320, 3), 127, np.uint8))
    return folder


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--board", "camera:"], "give the number of a camera"),
        (["--board", "camera:nowhere.avi"], "nowhere.avi: there is no such film"),
        (["--board", "camera:ftp://127.0.0.1/"], "give the number of a camera"),
        (["--board", "camera:0", "--corners", "1,1", "2,2", "3;3", "4,4"], "'3;3': a corner is written X,Y"),
        (["--board", "camera:0", "--view", "level"], "a camera colour or occupancy"),
        (["--board", "camera:0", "--turned", "45"], "45"),
        (["--board", "sim", "--no-pictures"], "are for a board that a camera watches"),
        (["--board", "camera:nowhere.avi", "--turn-end", "clock"], "this board has no buttons"),
    ],
)
def test_what_cannot_be_asked_of_a_camera_is_one_line_and_status_2(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["play", "jarmo", *arguments, "--no-web", "--data", str(tmp_path / "data")])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)


def test_a_game_whose_turns_must_be_ended_is_refused_without_a_way_to_end_them(
    tmp_path: Path, blank: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = (
        "play",
        "leap-frog",
        "--board",
        f"camera:{blank}",
        "--no-web",
        "--data",
        str(tmp_path / "data"),
    )

    status = run(arguments)

    assert status == 2
    assert "the board does not show where a turn ends" in one_line(capsys.readouterr().err)


def test_without_the_extra_a_camera_is_one_line_and_status_2(
    tmp_path: Path, blank: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "cv2" else object())

    status = run(
        ["play", "jarmo", "--board", f"camera:{blank}", "--no-web", "--data", str(tmp_path / "data")]
    )

    assert status == 2
    assert "a camera needs the extra `vision` (cv2 is missing)" in one_line(capsys.readouterr().err)


def test_a_table_before_a_camera_never_loads_what_looks_at_pictures_and_ends_its_process(
    tmp_path: Path, blank: Path
) -> None:
    arguments = (
        "play",
        "jarmo",
        "--board",
        f"camera:{blank}",
        "--port",
        "0",
        "--data",
        str(tmp_path / "data"),
    )

    with Running(*arguments, prelude=SAYS_WHAT_IT_LOADED) as running:
        running.until(lambda: (running.table()["camera"] or {}).get("picture_version"))
        children = children_of(running.process.pid)
        status = running.ends_by(signal.SIGINT)
        running.until(lambda: not any(map(is_running, children)))

    assert status == 0
    assert running.complained == ""
    assert "loaded: []" in running.said
    assert children or sys.platform != "linux"


def test_a_film_that_is_none_is_said_and_the_table_waits(tmp_path: Path) -> None:
    film = tmp_path / "game.avi"
    film.write_bytes(b"no film at all")

    with Running(
        "play", "jarmo", "--board", f"camera:{film}", "--no-web", "--data", str(tmp_path)
    ) as running:
        running.until_said("The board cannot be read: .*game.avi is not a film that can be read")
        assert running.ends_by(signal.SIGTERM) == 0
