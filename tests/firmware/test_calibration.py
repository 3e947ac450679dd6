import json
from pathlib import Path

import pytest

from adoube_board.sources.calibration import Calibration


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "calibration.json"


def calibration(path: Path, cells: int = 2) -> Calibration:
    return Calibration(cells, 258, str(path))


def test_without_a_file_the_defaults_are_in_force(path: Path) -> None:
    fresh = calibration(path)

    assert fresh.load() == ""
    assert list(fresh.zeros) == [0x8000, 0x8000]
    assert list(fresh.gains) == [65536 // 258] * 2


def test_what_was_saved_is_loaded(path: Path) -> None:
    measured = calibration(path)
    measured.zeros[1], measured.gains[1] = 33000, 270

    assert measured.save() == ""
    again = calibration(path)

    assert again.load() == ""
    assert (list(again.zeros), list(again.gains)) == ([0x8000, 33000], [254, 270])
    assert [file.name for file in path.parent.iterdir()] == ["calibration.json"]


def test_what_was_forgotten_is_gone(path: Path) -> None:
    measured = calibration(path)
    measured.zeros[1] = 33000
    measured.save()

    measured.forget()
    measured.forget()

    assert measured.zeros[1] == 0x8000
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "JSON"),
        ('{"zeros": [32768', "JSON"),
        ("\xff\xfe", "JSON"),
        ("[1, 2]", "JSON object"),
        ("{}", "zeros"),
        ('{"zeros": [32768], "gains": [254, 254]}', "zeros"),
        ('{"zeros": [32768, 65536], "gains": [254, 254]}', "zeros"),
        ('{"zeros": [32768, true], "gains": [254, 254]}', "zeros"),
        ('{"zeros": [32768, 32768], "gains": [254, 0]}', "gains"),
        ('{"zeros": [32768, 32768], "gains": [254, 16001]}', "gains"),
        ('{"zeros": [32768, 32768], "gains": "254"}', "gains"),
    ],
)
def test_a_broken_file_is_a_sentence_and_changes_nothing(path: Path, text: str, names: str) -> None:
    path.write_text(text, encoding="latin-1")
    board = calibration(path)

    problem = board.load()

    assert problem.startswith("calibration.json: ")
    assert names in problem
    assert "\n" not in problem
    assert (list(board.zeros), list(board.gains)) == ([0x8000] * 2, [254] * 2)


def test_a_file_that_cannot_be_read_is_a_sentence(path: Path) -> None:
    path.mkdir()

    assert calibration(path).load().startswith("calibration.json: it cannot be read")


def test_a_file_that_cannot_be_written_is_a_sentence_and_leaves_the_old_one(path: Path) -> None:
    measured = calibration(path)
    measured.save()
    before = path.read_text()
    (path.parent / "calibration.json.new").mkdir()
    measured.zeros[0] = 33000

    assert "could not be written" in measured.save()
    assert path.read_text() == before
    assert json.loads(before)["zeros"] == [0x8000, 0x8000]


def test_a_board_without_files_says_that_it_cannot_keep_it() -> None:
    board = Calibration(1, 258, "")

    assert board.load() == ""
    assert "no place" in board.save()
