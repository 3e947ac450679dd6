"""One process writes a journal at a time, and another that tries learns which one it is.

The lock is SQLite's own, on a small file beside the journal, so that it works on every system and is gone
with its process however that ends. The file holds the writer's process id, which others may read meanwhile.
"""

import os
import sqlite3
from pathlib import Path

from adoube.records.errors import JournalError
from adoube.records.journal_file import journal_errors
from adoube.words import say

__all__ = ["WriterLock"]

PRIMARY_CODE = 0xFF
"""The part of an extended result code that says what it is about: https://sqlite.org/rescode.html"""


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
            raise JournalError(say("records.busy", file=self._journal, process=self._holder())) from error

    def _holder(self) -> str:
        """The process id of the writer, or a question mark in the instant before it has been written."""
        try:
            found = self._connection.execute("SELECT pid FROM writer").fetchone()
        except sqlite3.OperationalError:
            return "?"
        return str(found[0]) if found else "?"
