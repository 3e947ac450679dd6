"""A copy of the journal, also while a table writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.output_files import OutputFileError
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import JournalError
from adoube.records.maintenance import back_up
from tests.records.journals import opened, row, turn


def test_the_copy_holds_every_row_while_the_table_goes_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened()), row(turn(1))])

        size = back_up(tmp_path, copy / FILE_NAME)
        journal.append([row(turn(2))])

    assert [file.name for file in copy.iterdir()] == [FILE_NAME]
    assert (copy / FILE_NAME).stat().st_size == size
    with Journal.open_to_read(copy) as copied:
        assert [each.payload for each in copied.rows("one")] == [opened(), turn(1)]


def test_an_older_copy_is_replaced_as_a_whole(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / FILE_NAME).write_text("something else")
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])

        back_up(tmp_path, copy / FILE_NAME)

    assert [file.name for file in copy.iterdir()] == [FILE_NAME]
    with Journal.open_to_read(copy) as copied:
        assert [each.payload for each in copied.rows("one")] == [opened()]


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])
    (tmp_path / "folder").mkdir()

    with pytest.raises(OutputFileError, match="folder is not a file"):
        back_up(tmp_path, tmp_path / "folder")

    assert [*(tmp_path / "folder").iterdir()] == []


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])

    with pytest.raises(OutputFileError, match="cannot be written"):
        back_up(tmp_path, tmp_path / "nowhere" / "copy.sqlite3")


def test_without_a_journal_there_is_no_copy(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal"):
        back_up(tmp_path, tmp_path / "copy.sqlite3")

    assert list(tmp_path.iterdir()) == []
