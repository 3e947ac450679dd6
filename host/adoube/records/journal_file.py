"""The journal's file: found or made, migrated to the present schema, and locked for its one writer.

The lock is SQLite's own, on a small file beside the journal, so that it works on every system and is gone
with its process however that ends. The file holds the writer's process id, which others may read meanwhile.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.records.sentences import coded_row
from adoube.words import coded

__all__ = ["JournalError", "WriterLock", "connect", "journal_errors"]


class JournalError(AdoubeError):
    """A journal that cannot be opened, read or written: its file, why, and what to do."""


# The letters adou: SQLite keeps it in the file's header, where `file` and we look for it.
APPLICATION_ID = 0x61646F75

# Step n makes a file of version n + 1 of one of version n. Files are in use: add steps, change none.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        first_opened_utc TEXT NOT NULL
    );
    CREATE TABLE rows (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        game_number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        utc TEXT NOT NULL,
        monotonic_ns INTEGER NOT NULL,
        data TEXT NOT NULL
    );
    CREATE INDEX rows_of_a_table ON rows (table_id, id);
    CREATE TRIGGER rows_are_never_changed BEFORE UPDATE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never changed');
    END;
    CREATE TRIGGER rows_are_never_deleted BEFORE DELETE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never deleted');
    END;
    """,
    """
    -- The tables are as they were. Rows now tell of rulings that change a game and of tables taken up again:
    -- a program that knew nothing of them would go on from another position.
    SELECT 1;
    """,
    """
    -- Sentences became codes with their values, so that they can be read in any language.
    DROP TRIGGER rows_are_never_changed;
    UPDATE rows SET data = coded_row(kind, data) WHERE kind IN ('question', 'fault', 'ruling');
    CREATE TRIGGER rows_are_never_changed BEFORE UPDATE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never changed');
    END;
    """,
)


BUSY_TIMEOUT_S = 5.0  # A reader of the same file may hold a write up for a moment, not longer.


def connect(file: Path, *, writing: bool, steps: Sequence[str] = STEPS) -> sqlite3.Connection:
    """Open the journal `file`, made or brought up to date where it may be written. Raises JournalError.

    An older file is copied aside before it is changed; a newer one, and one that is not ours, is left alone.
    """
    if not writing and not file.is_file():
        raise JournalError(coded("records.absent", file=file))
    with journal_errors(file):
        if writing and file.exists():
            # Beside a file that may only be read SQLite leaves others that keep it from being written later.
            file.open("r+b").close()
        # One thread uses the connection at a time, not always the one that opened it.
        connection = sqlite3.connect(file, BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
    try:
        with journal_errors(file):
            _prepare(connection, file, writing, steps)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def journal_errors(file: Path) -> Iterator[None]:
    """Turn a refusal by SQLite or the system into a JournalError with the file and its words."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(coded("records.failed", file=file, why=error)) from error
    except OSError as error:
        raise JournalError(coded("records.failed", file=file, why=error.strerror)) from error


def _prepare(connection: sqlite3.Connection, file: Path, writing: bool, steps: Sequence[str]) -> None:
    version = _version(connection, file)
    if version > len(steps):
        raise JournalError(coded("records.newer", file=file, version=version, known=len(steps)))
    if not writing:
        if version < len(steps):
            raise JournalError(coded("records.older", file=file, version=version, known=len(steps)))
        connection.execute("PRAGMA query_only = ON")
        return
    if 0 < version < len(steps):
        _copy_aside(connection, file, version)
    _take_steps(connection, version, steps)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise JournalError(coded("records.no_wal", file=file))
    connection.execute("PRAGMA synchronous = FULL")
    # On macOS an ordinary sync does not reach the disk itself.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    # A file that may only be read shows it here and not in the middle of a game.
    connection.execute("UPDATE tables SET name = name WHERE 0")


def _version(connection: sqlite3.Connection, file: Path) -> int:
    """Return the file's version, 0 for an empty one. Raises JournalError if it is not ours."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise JournalError(coded("records.not_ours", file=file)) from error
        raise
    if application != APPLICATION_ID and (application or version or things):
        raise JournalError(coded("records.not_ours", file=file))
    return int(version)


def _copy_aside(connection: sqlite3.Connection, file: Path, version: int) -> None:
    """Keep the file as it is under another name, on disk before anything changes."""
    names = (file.with_name(f"{file.stem}.version-{version}{n}{file.suffix}") for n in _suffixes())
    copy = next(name for name in names if not name.exists())
    try:
        with closing(sqlite3.connect(copy)) as target:
            connection.backup(target)
    except BaseException:
        # Half a copy would pass for a whole one.
        copy.unlink(missing_ok=True)
        raise


def _suffixes() -> Iterator[str]:
    """Nothing, then -2, -3 and so on: an earlier copy is never written over."""
    yield ""
    yield from (f"-{number}" for number in count(2))


def _take_steps(connection: sqlite3.Connection, version: int, steps: Sequence[str]) -> None:
    """Take all steps that the file lacks, in one transaction."""
    if version == len(steps):
        return
    connection.create_function("coded_row", 2, coded_row, deterministic=True)
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {''.join(steps[version:])}"
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(steps)}; COMMIT;"
        )
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


# The part of an extended result code that says what it is about: https://sqlite.org/rescode.html.
PRIMARY_CODE = 0xFF


class WriterLock:
    """The right to write a journal, held until it is released or the process ends."""

    def __init__(self, journal: Path) -> None:
        """Raises JournalError where another process has the lock, or where the file cannot be written."""
        self._journal = journal
        file = journal.with_name(journal.name + ".lock")
        with journal_errors(file):
            self._connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            with journal_errors(file):
                self._acquire()
        except BaseException:
            self._connection.close()
            raise

    def release(self) -> None:
        self._connection.close()

    def _acquire(self) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute(
                "CREATE TABLE IF NOT EXISTS writer (id INTEGER PRIMARY KEY, pid INTEGER)"
            )
            self._connection.execute("INSERT OR REPLACE INTO writer VALUES (1, ?)", (os.getpid(),))
            self._connection.execute("COMMIT")
            # Written and readable by others; from here on nobody else can begin to write.
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY:
                raise
            raise JournalError(coded("records.busy", file=self._journal, process=self._holder())) from error

    def _holder(self) -> str:
        """Return the process id of the writer, or "?" in the instant before it has been written."""
        try:
            found = self._connection.execute("SELECT pid FROM writer").fetchone()
        except sqlite3.OperationalError:
            return "?"
        return str(found[0]) if found else "?"
