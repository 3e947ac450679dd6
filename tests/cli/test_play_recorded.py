"""`adoube play` of recordings: a folder of photographs, one a turn, is followed to its end."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import cv2
import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube_studio import Camera, Setting, Studio, StudioScene
from tests.cli.processes import Running, finished, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

LATE = ("too slow", "too busy", "busy or asleep")  # what is said of a computer that misses something
# Of the film scholarsmate.avi, of which labels.json says when which position stands: a frame of each.
STANDS = (3, 64, 88, 130, 188, 212, 300)


def play(folder: Path, game: str, data: Path) -> Running:
    return Running("play", game, "--board", f"camera:{folder}", "--no-web", "--data", str(data))


@pytest.fixture
def photographed_mate(shared: Path, tmp_path: Path) -> Path:
    """Photographs of a game that Wolfgang Fahl filmed: the positions between its turns, one picture each."""
    film = shared / "photos" / "chess_wfahl_overhead" / "scholarsmate.avi"
    if not film.is_file():
        pytest.skip("only on computers with the labelled clips")
    folder = tmp_path / "photographs"
    folder.mkdir()
    capture, number = cv2.VideoCapture(str(film)), 0
    for at in range(max(STANDS) + 1):
        _, frame = capture.read()
        if at in STANDS:
            number += 1
            # As phones number them, around the tenth.
            cv2.imwrite(str(folder / f"IMG_{7 + number}.jpg"), frame)
    capture.release()
    return folder


@pytest.mark.full
@pytest.mark.shared
def test_a_photographed_game_is_followed_to_its_end_and_becomes_a_case(
    photographed_mate: Path, tmp_path: Path
) -> None:
    data, case = tmp_path / "data", tmp_path / "case.zip"

    with play(photographed_mate, "chess", data) as running:
        running.until_said("White has given checkmate")
        assert running.ends_by(signal.SIGTERM) == 0
    written = finished("records", "camera-case", "--data", str(data), "--out", str(case))
    replayed = finished("replay", str(case))

    assert not any(words in running.said for words in LATE)
    assert written.returncode == 0
    assert "Turns: e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#" in replayed.stdout
    assert replayed.stderr == ""


@pytest.mark.full
def test_photographs_are_followed_past_a_broken_one_and_one_of_another_size(tmp_path: Path) -> None:
    # Given photographs of the studio: the start, and one after each of three turns; among them no picture.
    game, folder = make_game("jarmo"), tmp_path / "photographs"
    folder.mkdir()
    line = Line.begin(game)
    for number in range(4):
        size = (960, 540) if number < 3 else (800, 600)
        studio = Studio(Setting(game.board, Camera(15.0), size, markers=True))
        cells = game.placement(line.position).cells
        cv2.imwrite(str(folder / f"{2 * number}.png"), studio.render(StudioScene(cells, number=number)))
        line = line.play(next(iter(game.successors(line.position)))[0])
    (folder / "3.jpg").write_bytes(b"\xff\xd8 no picture")

    with play(folder, "jarmo", tmp_path / "data") as running:
        running.until_said("photographs has shown its last picture")
        assert running.ends_by(signal.SIGTERM) == 0

    assert "3.jpg is no picture that can be read; it is left out" in running.said
    assert "The board is set up for Jarmo: play." in running.said
    assert not any(words in running.said for words in LATE)


@pytest.mark.parametrize(
    ("name", "words"),
    [("notes.txt", "the folder has no pictures"), ("IMG_1.HEIC", "is a HEIC picture, which cannot be read")],
)
def test_a_folder_without_a_picture_that_can_be_read_is_one_line_and_status_2(
    name: str, words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "photographs"
    folder.mkdir()
    (folder / name).write_bytes(b"something else")

    with play(folder, "jarmo", tmp_path / "data") as running:
        ended = running.finished("")

    assert ended.returncode == 2
    assert words in one_line(ended.stderr)
