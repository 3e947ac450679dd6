"""The journal's file: found, made, recognised as ours, brought up to date, and opened for durable writing."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from adoube.records.errors import JournalError
from adoube.records.schema import APPLICATION_ID, STEPS
from adoube.words import say

__all__ = ["connect", "journal_errors"]

BUSY_TIMEOUT_S = 5.0
"""A reader of the same file may hold a write up for a moment, not longer."""


def connect(file: Path, *, writing: bool, steps: Sequence[str] = STEPS) -> sqlite3.Connection:
    """The journal `file`, made or brought up to date where it may be written. Raises JournalError.

    An older file is copied aside before it is changed; a newer one, and one that is not ours, is left alone.
    """
    if not writing and not file.is_file():
        raise JournalError(say("records.absent", file=file))
    with journal_errors(file):
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
    """What SQLite or the system refuses inside becomes a JournalError with the file and the word."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalError(say("records.failed", file=file, why=error)) from error
    except OSError as error:
        raise JournalError(say("records.failed", file=file, why=error.strerror)) from error


def _prepare(connection: sqlite3.Connection, file: Path, writing: bool, steps: Sequence[str]) -> None:
    version = _version(connection, file)
    if version > len(steps):
        raise JournalError(say("records.newer", file=file, version=version, known=len(steps)))
    if not writing:
        if version < len(steps):
            raise JournalError(say("records.older", file=file, version=version, known=len(steps)))
        connection.execute("PRAGMA query_only = ON")
        return
    if 0 < version < len(steps):
        _copy_aside(connection, file, version)
    _take_steps(connection, version, steps)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise JournalError(say("records.no_wal", file=file))
    connection.execute("PRAGMA synchronous = FULL")
    # On macOS an ordinary sync does not reach the disk itself.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    # A file that may only be read shows it here and not in the middle of a game.
    connection.execute("UPDATE tables SET name = name WHERE 0")


def _version(connection: sqlite3.Connection, file: Path) -> int:
    """The file's version, 0 for one without anything in it. Raises JournalError where it is not ours."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise JournalError(say("records.not_ours", file=file)) from error
        raise
    if application != APPLICATION_ID and (application or version or things):
        raise JournalError(say("records.not_ours", file=file))
    return int(version)


def _copy_aside(connection: sqlite3.Connection, file: Path, version: int) -> None:
    """Keeps the file as it is under another name, on disk before anything changes."""
    names = (file.with_name(f"{file.stem}.version-{version}{n}{file.suffix}") for n in _suffixes())
    copy = next(name for name in names if not name.exists())
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)


def _suffixes() -> Iterator[str]:
    """Nothing, then -2, -3 and so on: an earlier copy is never written over."""
    yield ""
    yield from (f"-{number}" for number in count(2))


def _take_steps(connection: sqlite3.Connection, version: int, steps: Sequence[str]) -> None:
    """All steps that the file lacks, in one transaction."""
    if version == len(steps):
        return
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {''.join(steps[version:])}"
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(steps)}; COMMIT;"
        )
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
