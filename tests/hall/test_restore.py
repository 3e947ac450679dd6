"""A computer whose disk is gone: its journal is written anew from the hall."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.hall.database import HallAddress, HallError, NotOurs, connect
from adoube.hall.rows import restore_journal
from adoube.records.journal import FILE_NAME, Journal
from tests.hall.journals import JournalOfTables, rows_in, set_aside_in
from tests.hall.postgres import PostgresServer

pytestmark = pytest.mark.postgres


def brought(hall: HallAddress, host: JournalOfTables) -> None:
    """Brings a host's rows to the hall and leaves its name to the next."""
    lease = host.lease()
    with connect(hall) as connection:
        lease.take(connection)
    host.replicate(hall, lease)
    with connect(hall) as connection:
        lease.give_up(connection)


@pytest.fixture
def old(hall: HallAddress, tmp_path: Path) -> JournalOfTables:
    """Window with a table of its own, and rows of one that belongs to door."""
    brought(hall, JournalOfTables(tmp_path / "door", "door", "second"))
    host = JournalOfTables(tmp_path / "window", "window", "first", "second")
    host.press("first", 3)
    brought(hall, host)
    assert set_aside_in(hall)
    return host


def test_the_journal_is_what_it_was_row_by_row(
    hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    assert restore_journal(hall, "window", tmp_path / "new") == len(old.rows)

    with Journal.open(tmp_path / "new") as journal:
        assert journal.rows_after(0, 100) == old.rows
        assert [table.name for table in journal.tables()] == ["first", "second"]


def test_the_new_computer_goes_on_where_the_old_one_was(
    hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    restore_journal(hall, "window", tmp_path / "new")
    new = JournalOfTables(tmp_path / "new", "window")
    new.press("first", 2)
    brought(hall, new)

    assert [row[0] for row in rows_in(hall, "first")] == [row.id for row in new.rows if row.table == "first"]


def test_the_old_computer_is_refused_once_it_has_other_rows_than_the_hall(
    hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    old.press("first")
    restore_journal(hall, "window", tmp_path / "new")
    new = JournalOfTables(tmp_path / "new", "window")
    new.press("first", 2)
    brought(hall, new)

    with pytest.raises(HallError, match="row 7 of this journal in the hall is different"):
        brought(hall, old)
    assert len(rows_in(hall, "first")) == 6


def test_nothing_is_written_beside_rows_that_are_there(
    hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    other = JournalOfTables(tmp_path / "other", "window", "third")
    other.close()

    with pytest.raises(HallError, match=f"{FILE_NAME} has rows already"):
        restore_journal(hall, "window", tmp_path / "other")
    with Journal.open_to_read(tmp_path / "other") as journal:
        assert [table.name for table in journal.tables()] == ["third"]


def test_a_name_that_is_held_is_left_to_its_holder(
    hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    with connect(hall) as connection:
        old.lease().take(connection)

    with pytest.raises(NotOurs, match="another process runs as window in the hall"):
        restore_journal(hall, "window", tmp_path / "new")


def test_a_computer_that_the_hall_does_not_know_has_nothing_to_restore(
    hall: HallAddress, tmp_path: Path
) -> None:
    with pytest.raises(HallError, match="has no rows of a computer door"):
        restore_journal(hall, "door", tmp_path / "new")


def test_what_an_older_copy_of_the_database_lacks_is_brought_again(
    server: PostgresServer, hall: HallAddress, old: JournalOfTables, tmp_path: Path
) -> None:
    copy = tmp_path / "hall.dump"
    server.client("pg_dump", "--format=custom", f"--file={copy}", hall.text)
    old.press("first", 5)
    brought(hall, old)
    wanted = rows_in(hall)
    server.client("pg_restore", "--clean", "--if-exists", f"--dbname={hall.text}", str(copy))
    assert len(rows_in(hall)) == len(wanted) - 5

    brought(hall, old)

    assert rows_in(hall) == wanted
