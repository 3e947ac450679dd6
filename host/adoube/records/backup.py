"""A copy of a journal as it is at one moment, also while a table writes it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from adoube.records.errors import JournalError
from adoube.records.journal import FILE_NAME
from adoube.records.journal_file import connect, journal_errors
from adoube.words import say

__all__ = ["back_up"]


def back_up(folder: Path, to: Path) -> int:
    """Copies the journal in `folder` into the new file `to`; returns its size in bytes.

    What is committed meanwhile is in the copy too, whole or not at all. Raises JournalError where there is no
    journal, where `to` exists, and where it cannot be written: then it is not there.
    """
    file = folder / FILE_NAME
    with closing(connect(file, writing=False)) as source, journal_errors(to):
        try:
            # Made by us or not at all: nothing is ever written over.
            to.open("xb").close()
        except FileExistsError as error:
            raise JournalError(say("records.exists", file=to)) from error
        try:
            with closing(sqlite3.connect(to)) as target:
                source.backup(target)
                # One file: the copy needs no log beside it.
                target.execute("PRAGMA journal_mode = DELETE")
        except BaseException:
            to.unlink(missing_ok=True)
            raise
        return to.stat().st_size
