"""A camera's game as one file: it shows the moments of doubt, names nobody, and replays to its verdicts."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from adoube.archive.camera_case import is_camera_case, newest_case, read_camera_case, write_camera_case
from adoube.errors import AdoubeError
from adoube.records.entries import GameId
from adoube.referee.recorded_games import games_replayed, open_sample
from adoube.referee.verdicts import Moved
from adoube.sensing.trace import header_to_json
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.recorder import ReadingsRecorder

GAME = GameId("oak", 3)
JPEG = b"\xff\xd8 a picture \xff\xd9"
TURNS = 12


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """The readings of Jarmo's sample, and a picture of every turn."""
    folder = tmp_path / "pictures"
    storage = PictureStorage(folder, GAME.table)
    opened = open_sample("jarmo")
    recorder = ReadingsRecorder(storage, print)
    recorder.write([opened.trace.header, *opened.trace.events], GAME.number)
    recorder.close()
    for ply in range(1, TURNS + 1):
        storage.keep(GAME.number, ply, JPEG)
    return folder


def test_a_case_replays_to_the_verdicts_of_the_game(pictures: Path, tmp_path: Path) -> None:
    file = tmp_path / "case.zip"
    done = write_camera_case(file, pictures, GAME)

    case = read_camera_case(file)
    said = [games_replayed(trace)[0] for trace in case.traces]

    assert is_camera_case(file)
    assert said == [games_replayed(open_sample("jarmo"))[0]]
    assert case.is_judged_alike(said)
    assert not case.is_judged_alike([said[0][:-1]])
    assert done.turns == sum(isinstance(one.verdict, Moved) for one in said[0])
    assert done.size == file.stat().st_size


def test_a_case_has_the_pictures_of_the_start_the_doubts_and_the_end_and_says_what_is_in_it(
    pictures: Path, tmp_path: Path
) -> None:
    # Given a game whose camera is unsure of nothing but an undone turn.
    file = tmp_path / "case.zip"
    done = write_camera_case(file, pictures, GAME)

    with zipfile.ZipFile(file) as packed:
        names = packed.namelist()
        about = json.loads(packed.read("case.json"))
        dates = {each.date_time[0] for each in packed.infolist()}

    shown = {int(name.partition("/")[2].partition("-")[0]) for name in names if name.startswith("pictures/")}
    assert {1, TURNS} <= shown
    assert len(shown) == done.pictures
    assert about["pictures"] == [name for name in names if name.startswith("pictures/")]
    assert (about["game"], about["adoube"] != "") == ("jarmo", True)
    assert dates == {1980}, "no time of writing"


def test_a_restart_makes_another_trace_and_both_are_in_the_case(pictures: Path, tmp_path: Path) -> None:
    opened = open_sample("jarmo")
    recorder = ReadingsRecorder(PictureStorage(pictures, GAME.table), print)
    recorder.write([opened.trace.header, *opened.trace.events[:5]], GAME.number)
    recorder.close()

    write_camera_case(tmp_path / "case.zip", pictures, GAME)

    traces = read_camera_case(tmp_path / "case.zip").traces
    assert [len(trace.trace.events) for trace in traces] == [len(opened.trace.events), 5]


def test_the_newest_case_is_that_of_the_game_that_was_read_last(pictures: Path) -> None:
    assert newest_case(pictures) == GAME


def test_a_game_without_readings_is_said(pictures: Path, tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match="oak-4: no camera's readings are kept of this game"):
        write_camera_case(tmp_path / "case.zip", pictures, GameId("oak", 4))
    with pytest.raises(AdoubeError, match="no camera's readings are kept here"):
        newest_case(tmp_path / "nowhere")


def test_a_damaged_case_is_one_line_that_names_the_file(pictures: Path, tmp_path: Path) -> None:
    file = tmp_path / "case.zip"
    write_camera_case(file, pictures, GAME)
    whole = file.read_bytes()

    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("letter.txt", "no case")
    with pytest.raises(AdoubeError, match=r"other\.zip cannot be read as a camera's game"):
        read_camera_case(other)

    with zipfile.ZipFile(other, "w") as packed:
        packed.writestr("case.json", json.dumps(header_to_json(open_sample("jarmo").trace.header)))
    with pytest.raises(AdoubeError, match=r"other\.zip, case\.json: this is not a camera's game"):
        read_camera_case(other)

    at = whole.index(b"readings-1.jsonl") + 200
    file.write_bytes(whole[:at] + bytes(50) + whole[at + 50 :])
    with pytest.raises(AdoubeError, match=r"case\.zip cannot be read as a camera's game"):
        read_camera_case(file)
