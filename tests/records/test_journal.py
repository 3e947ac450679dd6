"""The journal keeps every row that it said it kept, and refuses what it cannot keep with one line."""

import os
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import APPLICATION_ID, STEPS, JournalError
from adoube.records.payloads import FaultRow, Kind
from adoube.words import as_written
from tests.records.journals import START, opened, row, turn


def test_rows_are_read_back_by_table_in_order_with_their_times(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened()), row(opened(), table="two"), row(turn(1), second=5)])
        journal.append([row(turn(1), table="two"), row(turn(2), second=9)])

        rows = journal.rows("one")

    assert [entry.kind for entry in rows] == [Kind.OPENED, Kind.TURN, Kind.TURN]
    assert [entry.payload for entry in rows] == [opened(), turn(1), turn(2)]
    assert rows[1].utc == START + timedelta(seconds=5)
    assert rows[1].monotonic_ns == 5 * 10**9


def test_the_rows_after_one_are_the_later_ones(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        written = journal.append([row(opened()), row(turn(1)), row(turn(2))])

        assert journal.rows("one", after=written[0].id) == written[1:]


def test_what_append_returns_is_what_is_on_disk(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        written = journal.append([row(opened()), row(turn(1))])

    with Journal.open_to_read(tmp_path) as journal:
        assert journal.rows("one") == written


def test_a_table_is_known_with_its_newest_game(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened("jarmo")), row(opened("jasir"), second=60, game_number=2)])

        (entry,) = journal.tables()

    assert (entry.name, entry.game, entry.first_opened) == ("one", "jasir", START)


def test_either_all_rows_of_an_append_are_kept_or_none(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])

        with pytest.raises(ValueError, match="'never' was never opened"):
            journal.append([row(turn(1)), row(turn(1), table="never")])

        assert [entry.payload for entry in journal.rows("one")] == [opened()]


def test_a_row_can_be_neither_changed_nor_deleted(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute("UPDATE rows SET data = '{}'")
        with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
            connection.execute("DELETE FROM rows")


def test_the_file_is_ours_and_written_ahead(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "some" / "where") as journal:
        assert journal.file.is_file()


def test_a_second_writer_is_refused_and_told_who_writes(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path),
        pytest.raises(JournalError, match=rf"another adoube \(process {os.getpid()}\)"),
    ):
        Journal.open(tmp_path)


def test_the_next_writer_may_come_when_the_first_has_gone(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])

    with Journal.open(tmp_path) as journal:
        journal.append([row(turn(1))])

        assert len(journal.rows("one")) == 2


def test_a_reader_sees_what_was_stored_while_another_writes(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as writer, Journal.open_to_read(tmp_path) as reader:
        writer.append([row(opened())])

        assert [entry.payload for entry in reader.rows("one")] == [opened()]


def test_a_reader_writes_nothing(tmp_path: Path) -> None:
    Journal.open(tmp_path).close()

    with Journal.open_to_read(tmp_path) as reader, pytest.raises(JournalError, match="readonly"):
        reader.append([row(opened())])


def test_a_journal_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=f"{FILE_NAME}: there is no journal here"):
        Journal.open_to_read(tmp_path)

    assert not (tmp_path / FILE_NAME).exists()


def test_a_damaged_row_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened()), row(FaultRow(as_written("no power")))])
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute("DROP TRIGGER rows_are_never_changed")
        connection.execute("UPDATE rows SET data = '{\"said\": 5}' WHERE id = 2")

    with (
        Journal.open_to_read(tmp_path) as journal,
        pytest.raises(AdoubeError, match=rf"{FILE_NAME}, row 2: said: it has to be a text"),
    ):
        journal.rows("one")


def test_a_kind_of_row_that_nobody_knows_is_named(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute("INSERT INTO rows VALUES (2, 1, 1, 'song', '2026-03-01T18:30:00+00:00', 0, '{}')")

    with Journal.open_to_read(tmp_path) as journal, pytest.raises(JournalError, match=r"row 2: .*'song'"):
        journal.rows("one")


@pytest.mark.skipif(os.name != "posix", reason="only on systems where an open file can be moved")
def test_a_journal_that_was_moved_away_takes_nothing_more(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened())])
        journal.file.rename(tmp_path / "elsewhere")

        with pytest.raises(JournalError, match="the journal cannot be used"):
            journal.append([row(turn(1))])

        journal.file.write_bytes(b"")
        with pytest.raises(JournalError, match="another file has its name now"):
            journal.append([row(turn(2))])
