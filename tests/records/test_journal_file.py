"""A journal of another version, of another program or that cannot be written is refused, nothing lost."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import APPLICATION_ID, STEPS, JournalError, connect
from tests.records.journals import opened, row, turn
from tests.tools import ROOT

NEXT_STEPS = (*STEPS, "ALTER TABLE tables ADD COLUMN club TEXT;")
NOW, NEXT = len(STEPS), len(NEXT_STEPS)
BROKEN_STEPS = (*STEPS, "ALTER TABLE tables ADD COLUMN club TEXT; ALTER TABLE lost ADD COLUMN x;")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a journal of two rows, nobody writing it."""
    with Journal.open(tmp_path) as journal:
        journal.append([row(opened()), row(turn(1))])
    return tmp_path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user of this machine may enter, since root may write what is read-only."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        for file in folder.iterdir():
            file.chmod(0o644)


def version_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def in_a_process(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs `code` with the journal's folder in sys.argv[1]."""
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host")))},
    )


def test_an_older_journal_is_copied_aside_and_brought_up_to_date(folder: Path) -> None:
    connect(folder / FILE_NAME, writing=True, steps=NEXT_STEPS).close()

    copy = folder / f"journal.version-{NOW}.sqlite3"
    assert version_of(folder / FILE_NAME) == NEXT
    assert version_of(copy) == NOW
    for file in (folder / FILE_NAME, copy):
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT kind FROM rows").fetchall() == [("opened",), ("turn",)]


def test_a_journal_from_before_rulings_changed_games_is_brought_up_to_date(tmp_path: Path) -> None:
    connect(tmp_path / FILE_NAME, writing=True, steps=STEPS[:1]).close()

    with Journal.open(tmp_path) as journal:
        journal.append([row(opened()), row(turn(1))])

    assert version_of(tmp_path / FILE_NAME) == NOW
    assert version_of(tmp_path / "journal.version-1.sqlite3") == 1


def test_an_earlier_copy_is_never_written_over(folder: Path) -> None:
    (folder / f"journal.version-{NOW}.sqlite3").write_text("precious")

    connect(folder / FILE_NAME, writing=True, steps=NEXT_STEPS).close()

    assert (folder / f"journal.version-{NOW}.sqlite3").read_text() == "precious"
    assert version_of(folder / f"journal.version-{NOW}-2.sqlite3") == NOW


def test_a_step_that_fails_leaves_the_journal_as_it_was(folder: Path) -> None:
    with pytest.raises(JournalError, match="no such table: lost"):
        connect(folder / FILE_NAME, writing=True, steps=BROKEN_STEPS)

    with Journal.open(folder) as journal:
        assert len(journal.rows("one")) == 2


def test_a_newer_journal_is_refused_and_left_alone(folder: Path) -> None:
    connect(folder / FILE_NAME, writing=True, steps=NEXT_STEPS).close()
    before = (folder / FILE_NAME).read_bytes()

    for way_in in (Journal.open, Journal.open_to_read):
        newer = rf"written by a newer adoube \(version {NEXT}, this one knows {NOW}\)"
        with pytest.raises(JournalError, match=newer):
            way_in(folder)

    assert (folder / FILE_NAME).read_bytes() == before


def test_an_older_journal_is_not_read_before_it_is_up_to_date(folder: Path) -> None:
    with pytest.raises(JournalError, match=f"this journal has version {NOW}"):
        connect(folder / FILE_NAME, writing=False, steps=NEXT_STEPS)


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    before = (tmp_path / FILE_NAME).read_bytes()

    with pytest.raises(JournalError, match="not a journal of adoube"):
        Journal.open(tmp_path)

    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("a shopping list, " * 100)

    with pytest.raises(JournalError, match="not a journal of adoube"):
        Journal.open(tmp_path)

    assert (tmp_path / FILE_NAME).read_text().startswith("a shopping list")


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()

    Journal.open(tmp_path).close()

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_what_is_committed_has_reached_the_disk(folder: Path) -> None:
    full = 2

    with closing(connect(folder / FILE_NAME, writing=True)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (full,)


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").touch()

    with pytest.raises(JournalError, match="data: the journal cannot be used: File exists"):
        Journal.open(tmp_path / "data")


WRITE_AS_NOBODY = """
import os, sys
from pathlib import Path
from adoube.errors import AdoubeError
from adoube.records.journal import Journal
import adoube.words
adoube.words.say("records.failed", file="", why="")
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    Journal.open(Path(sys.argv[1]))
except AdoubeError as error:
    print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="only on systems with users and modes")
def test_a_journal_in_a_folder_that_may_only_be_read_is_refused_with_its_path(open_folder: Path) -> None:
    Journal.open(open_folder).close()
    (open_folder / FILE_NAME).chmod(0o444)
    open_folder.chmod(0o555)

    outcome = in_a_process(WRITE_AS_NOBODY, open_folder)

    assert f"{open_folder / FILE_NAME}" in outcome.stdout
    assert "the journal cannot be used: " in outcome.stdout
    open_folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="only on systems with users and modes")
def test_a_journal_that_may_only_be_read_is_refused_before_a_game_begins(open_folder: Path) -> None:
    Journal.open(open_folder).close()
    (open_folder / FILE_NAME).chmod(0o444)
    (open_folder / f"{FILE_NAME}.lock").chmod(0o666)
    open_folder.chmod(0o777)

    outcome = in_a_process(WRITE_AS_NOBODY, open_folder)

    assert f"{open_folder / FILE_NAME}: the journal cannot be used: Permission denied" in outcome.stdout


FILL_THE_DISK = """
import resource, sys
from pathlib import Path
from adoube.errors import AdoubeError
from adoube.records.journal import Journal
from adoube.records.payloads import FaultRow
from adoube.words import as_written
from tests.records.journals import opened, row
journal = Journal.open(Path(sys.argv[1]))
journal.append([row(opened())])
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
kept = 0
try:
    while True:
        journal.append([row(FaultRow(as_written("x" * 5000))), row(FaultRow(as_written("y" * 5000)))])
        kept += 2
except AdoubeError as error:
    print(kept, len(journal.rows("one")) - 1, error)
"""


@pytest.mark.skipif(os.name != "posix", reason="only on systems with resource limits")
def test_a_full_disk_is_said_and_loses_no_stored_row(tmp_path: Path) -> None:
    outcome = in_a_process(FILL_THE_DISK, tmp_path)

    kept, read_back, message = outcome.stdout.split(" ", 2)
    assert int(kept) == int(read_back) > 0
    assert message.startswith(f"{tmp_path / FILE_NAME}: the journal cannot be used: ")
    with Journal.open(tmp_path) as journal:
        assert len(journal.rows("one")) - 1 == int(kept)
        assert journal.append([row(turn(1))])
