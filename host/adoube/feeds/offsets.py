"""The offset of each feed in the journal, in a file beside it that outlasts a restart.

Not in the journal itself: that is copied and handed on, and a commit of a feed would hold up the tables. The
file tells of no game and no person. A feed is written as a hash, because its address may hold a token. Safe
to use from any thread; every change is on disk when its method returns.
"""

import hashlib
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["FILE_NAME", "Offset", "OffsetStore", "OffsetStoreError", "StoredOffset", "feed_key"]

FILE_NAME = "feeds.sqlite3"
APPLICATION_ID = 0x61646F66  # the letters adof, in the file's header
VERSION = 1

_TABLES = """
CREATE TABLE places (
    feed TEXT PRIMARY KEY,
    begun INTEGER NOT NULL,
    row INTEGER NOT NULL,
    part INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    due_s REAL NOT NULL DEFAULT 0
);
CREATE TABLE salt (salt TEXT NOT NULL);
"""


class OffsetStoreError(AdoubeError):
    """The file of places cannot be used."""


class Offset(NamedTuple):
    """The rows that the other side has taken: every row before `row`, and of that one so many messages."""

    row: int
    part: int | None = None  # None: all of them

    @property
    def read_from(self) -> int:
        """The row behind which what is left begins."""
        return self.row if self.part is None else self.row - 1


class StoredOffset(NamedTuple):
    """A feed's offset, how often the next entry was tried, and when it is due, in seconds since 1970.

    `begun`: the newest row when the feed was new.
    """

    offset: Offset
    tries: int = 0
    due_s: float = 0.0
    begun: int = 0


def feed_key(kind: str, address: str, number: int = 1) -> str:
    """Return the key of a feed in the file; `number` tells several of one address apart."""
    return hashlib.sha256(f"{kind} {number} {address}".encode()).hexdigest()


class OffsetStore:
    """The file in a data folder; one program uses it, the one that holds the folder's journal."""

    def __init__(self, folder: Path) -> None:
        """Opens the file, or makes it, for this user's eyes alone. Raises OffsetStoreError."""
        self.file = folder / FILE_NAME
        self._lock = threading.Lock()
        with self._errors():
            # SQLite gives its own files beside this one the same rights.
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
            self._connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        try:
            with self._errors():
                self._prepare()
                (self._salt,) = self._connection.execute("SELECT salt FROM salt").fetchone()
        except OffsetStoreError:
            self._connection.close()
            raise

    def begin(self, key: str, row: int) -> None:
        """Has a feed that is not known yet begin behind a row; any other goes on where it was."""
        with self._changes() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO places (feed, begun, row) VALUES (?, ?, ?)", (key, row, row)
            )

    def stored(self, key: str) -> StoredOffset:
        """Return the offset of a feed that has begun."""
        with self._changes() as connection:
            row, part, tries, due_s, begun = connection.execute(
                "SELECT row, part, tries, due_s, begun FROM places WHERE feed = ?", (key,)
            ).fetchone()
        return StoredOffset(Offset(row, part), tries, due_s, begun)

    def take(self, key: str, offset: Offset) -> None:
        """Store that everything up to an offset was taken, or given up."""
        with self._changes() as connection:
            connection.execute(
                "UPDATE places SET row = ?, part = ?, tries = 0, due_s = 0 WHERE feed = ?", (*offset, key)
            )

    def postpone(self, key: str, tries: int, due_s: float) -> None:
        """Has what comes next wait for its next try."""
        with self._changes() as connection:
            connection.execute("UPDATE places SET tries = ?, due_s = ? WHERE feed = ?", (tries, due_s, key))

    def message_id(self, key: str, offset: Offset) -> str:
        """32 hexadecimal digits that a message has at every try and no other message has anywhere."""
        return hashlib.sha256(f"{self._salt} {key} {offset.row} {offset.part}".encode()).hexdigest()[:32]

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("PRAGMA synchronous = FULL")
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if (application, version) == (APPLICATION_ID, VERSION):
            return
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application or version or things:
            raise OffsetStoreError(say("feeds.other_file", file=self.file))
        connection.executescript(
            f"BEGIN IMMEDIATE; {_TABLES} INSERT INTO salt VALUES ('{secrets.token_hex(16)}');"
            f" PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
        )

    @contextmanager
    def _changes(self) -> Iterator[sqlite3.Connection]:
        """One transaction, on disk at the end of the block."""
        with self._lock, self._errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or error
            raise OffsetStoreError(say("feeds.file_failed", file=self.file, why=why)) from error
