"""The memory for boards: saved beside what others saved, refused in one line where it is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.link.eboards.kept import EBOARDS_FOLDER, Kept

BOARD = "certabo:COM3"


def test_what_was_noted_and_written_is_read_again(tmp_path: Path) -> None:
    kept = Kept.read(tmp_path, "certabo", BOARD)
    assert (kept.values, kept.board, kept.folder) == ({}, BOARD, tmp_path)

    kept.note({"one": "1"})
    assert Kept.read(tmp_path, "certabo", BOARD).values == {}
    kept.write()

    assert Kept.read(tmp_path, "certabo", BOARD).values == kept.values == {"one": "1"}
    assert Kept.read(tmp_path, "sentio", BOARD).values == {}


def test_two_boards_of_a_kind_lose_nothing_of_each_other(tmp_path: Path) -> None:
    first, second = (Kept.read(tmp_path, "certabo", board) for board in ("certabo:COM3", "certabo:COM4"))
    first.note({"one": "1", "both": "first"})
    second.note({"two": "2", "both": "second"})

    first.write()
    second.write()

    assert Kept.read(tmp_path, "certabo", BOARD).values == {"one": "1", "two": "2", "both": "second"}


def test_without_a_file_it_lasts_as_long_as_the_program() -> None:
    kept = Kept()
    kept.note({"one": "1"})
    kept.write()

    assert kept.values == {"one": "1"}


def test_values_that_are_no_texts_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / EBOARDS_FOLDER / "certabo.json"
    file.parent.mkdir()
    file.write_text(json.dumps({"one": "1", "two": 2, "three": None, "four": ["x"]}), encoding="utf-8")

    assert Kept.read(tmp_path, "certabo", BOARD).values == {"one": "1"}


@pytest.mark.parametrize("text", ["", "{", "[1]", "7", "null", '"text"', "[" * 100_000, "\x00\xff"])
def test_a_broken_file_is_one_line_that_says_what_to_do(text: str, tmp_path: Path) -> None:
    file = tmp_path / EBOARDS_FOLDER / "certabo.json"
    file.parent.mkdir()
    file.write_text(text, encoding="latin-1")

    with pytest.raises(AdoubeError, match="cannot be read") as refused:
        Kept.read(tmp_path, "certabo", BOARD)

    assert str(file) in str(refused.value)
    assert "delete it" in str(refused.value)


def test_what_cannot_be_saved_is_one_line_and_still_noted(tmp_path: Path) -> None:
    (tmp_path / EBOARDS_FOLDER).touch()
    kept = Kept.read(tmp_path, "certabo", BOARD)
    kept.note({"one": "1"})

    with pytest.raises(AdoubeError, match="cannot be saved"):
        kept.write()

    assert kept.values == {"one": "1"}
