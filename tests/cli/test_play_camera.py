"""`adoube play --board camera:SOURCE`: what it says when it cannot begin, and what it never loads."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.sensing.plans import pieces_seen, samples_on
from tests.cli.filmed_board import filmed
from tests.cli.processes import Running, children_of, finished, is_running, one_line

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
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((240, 320, 3), 127, np.uint8))
    return folder


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--board", "camera:"], "give the number of a camera"),
        (["--board", "camera:nowhere.avi"], "nowhere.avi: there is no such film"),
        (["--board", "camera:ftp://127.0.0.1/"], "give the number of a camera"),
        (["--board", "camera:0", "--corners", "1,1", "2,2", "3;3", "4,4"], "'3;3': a corner is written X,Y"),
        (["--board", "camera:0", "--corners", "1,1", "1,9", "9,9", "9,1"], "go around the wrong way"),
        (
            ["--board", "camera:0", "--corners", "1,1", "9,9", "9,1", "1,9"],
            "two are swapped",
        ),
        (["--board", "camera:0", "--corners", "nan,1", "9,1", "9,9", "1,9"], "'nan,1': a corner is written"),
        (["--board", "camera:99999999999999999999"], "give the number of a camera"),
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
    monkeypatch.setitem(sys.modules, "cv2", None)

    status = run(
        ["play", "jarmo", "--board", f"camera:{blank}", "--no-web", "--data", str(tmp_path / "data")]
    )

    assert status == 2
    said = one_line(capsys.readouterr().err)
    assert "a camera needs packages that are not installed: cv2 (extra vision)" in said


@pytest.mark.full
def test_a_table_before_a_camera_never_loads_what_looks_at_pictures_and_ends_its_process(
    tmp_path: Path,
) -> None:
    with (
        filmed(make_game("jarmo").board) as film,
        Running(
            *("play", "jarmo", "--board", f"camera:{film.address}", "--port", "0"),
            *("--data", str(tmp_path / "data")),
            prelude=SAYS_WHAT_IT_LOADED,
        ) as running,
    ):
        running.until(lambda: (running.table()["camera"] or {}).get("picture_version"))
        children = children_of(running.process.pid)
        status = running.ends_by(signal.SIGINT)
        running.until(lambda: not any(map(is_running, children)))

    assert status == 0
    assert running.complained == ""
    assert "loaded: []" in running.said
    assert children or sys.platform != "linux"


def _film(file: Path, size: tuple[int, int], pictures: int) -> Path:
    """A short film of nothing."""
    film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 20, size)
    for _ in range(pictures):
        film.write(np.full((size[1], size[0], 3), 127, np.uint8))
    film.release()
    return file


def _refused(*arguments: str, tmp_path: Path) -> str:
    """The one line that a process which cannot begin says before it ends with status 2."""
    ended = finished(
        "play", "jarmo", "--no-web", "--data", str(tmp_path / "data"), "--board", *arguments, input_text=""
    )
    assert ended.returncode == 2, ended
    return one_line(ended.stderr)


@pytest.mark.full
def test_a_file_that_is_no_film_is_one_line_and_status_2(tmp_path: Path) -> None:
    film = tmp_path / "game.avi"
    film.write_bytes(b"no film at all")

    assert "game.avi is not a film that can be read" in _refused(f"camera:{film}", tmp_path=tmp_path)


@pytest.mark.full
def test_a_film_that_is_too_small_for_any_board_is_one_line_and_status_2(tmp_path: Path) -> None:
    film = _film(tmp_path / "small.avi", (32, 32), 3)

    said = _refused(f"camera:{film}", tmp_path=tmp_path)

    assert "The picture is too small (32 x 32 pixels)" in said
    assert "small.avi has shown its last picture" in said


@pytest.mark.full
def test_corners_outside_the_picture_are_one_line_and_status_2(tmp_path: Path, blank: Path) -> None:
    said = _refused(f"camera:{blank}", "--corners", "9,9", "400,9", "400,200", "9,200", tmp_path=tmp_path)

    assert "The corner 400,9 lies outside the picture, which is 320 x 240 pixels" in said


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux, which lists its cameras")
@pytest.mark.parametrize("command", ["play jarmo --no-web", "calibrate"])
def test_a_camera_that_is_not_there_is_one_line_and_status_2(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run([*command.split(), "--board", "camera:97", "--data", str(tmp_path / "data")])

    assert status == 2
    said = one_line(capsys.readouterr().err)
    assert re.search(r"there is no camera 97(, and none is plugged in|; plugged in: .*)\. Plug it in", said)


@pytest.mark.full
def test_why_no_board_is_found_in_any_photograph_is_one_line_and_status_2(
    tmp_path: Path, blank: Path
) -> None:
    said = _refused(f"camera:{blank}", tmp_path=tmp_path)

    assert "does not look like a board for jarmo: check the game" in said
    assert "blank has shown its last picture" in said


@pytest.mark.full
def test_the_terminal_alone_leads_from_the_empty_board_over_samples_to_the_start(tmp_path: Path) -> None:
    game = make_game("capture")
    samples = samples_on(game.board, pieces_seen(game, game.placement(game.start())))
    with (
        filmed(game.board) as film,
        Running(
            *("play", "capture", "--board", f"camera:{film.address}", "--calibrate", "samples", "--no-web"),
            *("--turn-end", "dwell:3", "--data", str(tmp_path)),
        ) as running,
    ):
        running.until_said("The board is found by its markers")
        running.until_said("Take all pieces off the board")
        running.until_said("Then press Enter here")
        running.types()

        running.until_said("Put these pieces on it and nothing else")
        film.shows(samples)
        running.types("sample")
        running.until_said("'sample': type start, empty or samples")
        running.types("samples")
        running.until_said("The camera knows the pieces. Set up the start")

        film.shows(dict(game.placement(game.start()).cells))
        running.types("start")
        running.until_said("The board is set up for Capture: play")
        assert running.ends_by(signal.SIGTERM) == 0
