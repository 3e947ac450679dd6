"""The messages that no webhook has taken yet, in a file of the data folder: they outlast a restart.

Not in the journal, which is copied and handed on. Only what has not been delivered stands here, without the
secret and without the address, of which there is a hash: an address may hold a token. Safe to use from any
thread; every change is on disk when its method returns, so none belongs on the thread of the tables.
"""

import hashlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from adoube.errors import AdoubeError
from adoube_scoreboard.webhooks.delivery import WebhookMessage
from adoube_scoreboard.words import say

__all__ = ["FILE_NAME", "MOST_AGE_S", "MOST_WAITING", "Outbox", "OutboxError", "WaitingMessage", "outbox_key"]

FILE_NAME = "webhooks.sqlite3"
APPLICATION_ID = 0x61646F77
"""`adow`, in the file's header"""
VERSION = 1
MOST_WAITING = 256
"""messages of one webhook; a club plays fewer turns in the minute that a dead address takes for one"""
MOST_AGE_S = 24 * 60 * 60.0
"""what has waited for longer is no news any more"""

_TABLE = """
CREATE TABLE messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook TEXT NOT NULL,
    message_id TEXT NOT NULL,
    event TEXT NOT NULL,
    body BLOB NOT NULL,
    told_s REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    due_s REAL NOT NULL DEFAULT 0
);
CREATE INDEX messages_of_a_webhook ON messages (webhook, id);
"""


class OutboxError(AdoubeError):
    """The file of waiting messages cannot be used."""


class WaitingMessage(NamedTuple):
    """A message that waits: how often it was tried, and when it is due, in seconds since 1970."""

    number: int
    message: WebhookMessage
    tries: int
    due_s: float


def outbox_key(url: str, number: int = 1) -> str:
    """What stands in the file for an address; `number` tells several webhooks of one address apart."""
    return hashlib.sha256(f"{number} {url}".encode()).hexdigest()


class Outbox:
    """The file in a data folder; one program uses it, the one that holds the folder's journal."""

    def __init__(self, folder: Path) -> None:
        """Opens the file, or makes it, for this user's eyes alone. Raises OutboxError."""
        self.file = folder / FILE_NAME
        self._lock = threading.Lock()
        with self._errors():
            # SQLite gives its own files beside this one the same rights.
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600))
            self._connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
        try:
            with self._errors():
                self._prepare()
        except OutboxError:
            self._connection.close()
            raise

    def put(self, key: str, message: WebhookMessage, now_s: float) -> bool:
        """Adds a message of a webhook; False where too many wait already."""
        with self._changes() as connection:
            if self._count(connection, key) >= MOST_WAITING:
                return False
            connection.execute(
                "INSERT INTO messages (webhook, message_id, event, body, told_s) VALUES (?, ?, ?, ?, ?)",
                (key, message.id, message.event, message.body, now_s),
            )
        return True

    def oldest(self, key: str) -> WaitingMessage | None:
        """The message of a webhook that is to be delivered before the others."""
        with self._changes() as connection:
            row = connection.execute(
                "SELECT id, event, message_id, body, tries, due_s FROM messages"
                " WHERE webhook = ? ORDER BY id LIMIT 1",
                (key,),
            ).fetchone()
        if row is None:
            return None
        number, event, message_id, body, tries, due_s = row
        return WaitingMessage(number, WebhookMessage(event, message_id, body), tries, due_s)

    def count(self, key: str) -> int:
        with self._changes() as connection:
            return self._count(connection, key)

    def postpone(self, number: int, tries: int, due_s: float) -> None:
        """Has a message wait for its next try."""
        with self._changes() as connection:
            connection.execute(
                "UPDATE messages SET tries = ?, due_s = ? WHERE id = ?", (tries, due_s, number)
            )

    def remove(self, number: int) -> None:
        """A message was delivered, or is given up."""
        with self._changes() as connection:
            connection.execute("DELETE FROM messages WHERE id = ?", (number,))

    def drop_old(self, now_s: float) -> int:
        """Removes what has waited for too long, of every webhook; how many messages those were."""
        with self._changes() as connection:
            found = connection.execute("DELETE FROM messages WHERE told_s < ?", (now_s - MOST_AGE_S,))
            return found.rowcount

    def forget(self, name: str) -> int:
        """Removes what tells of a person; how many messages those were."""
        with self._changes() as connection:
            told = connection.execute("SELECT id, body FROM messages").fetchall()
            about = [(number,) for number, body in told if _mentions(json.loads(body), name)]
            connection.executemany("DELETE FROM messages WHERE id = ?", about)
        return len(about)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _prepare(self) -> None:
        connection = self._connection
        connection.execute("PRAGMA synchronous = FULL")
        # What was delivered is not to be read from the file's free pages.
        connection.execute("PRAGMA secure_delete = ON")
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if (application, version) == (APPLICATION_ID, VERSION):
            return
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application or version or things:
            raise OutboxError(say("webhooks.other_outbox", file=self.file))
        connection.executescript(
            f"BEGIN IMMEDIATE; {_TABLE} PRAGMA application_id = {APPLICATION_ID};"
            f" PRAGMA user_version = {VERSION}; COMMIT;"
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
            raise OutboxError(say("webhooks.outbox_failed", file=self.file, why=why)) from error

    @staticmethod
    def _count(connection: sqlite3.Connection, key: str) -> int:
        (count,) = connection.execute("SELECT count(*) FROM messages WHERE webhook = ?", (key,)).fetchone()
        return int(count)


def _mentions(value: Any, name: str) -> bool:
    """Whether a name stands in a JSON value, at any depth."""
    if isinstance(value, dict):
        return any(_mentions(inner, name) for inner in value.values())
    if isinstance(value, list):
        return any(_mentions(inner, name) for inner in value)
    return isinstance(value, str) and name in value
