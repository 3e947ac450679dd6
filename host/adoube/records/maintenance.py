"""Maintenance of a journal: a consistent backup, and the removal of a person's name from the disk.

Rows are only ever added, and never changed: this is the one exception. Who sat where is told by another name
from then on, the same wherever that person played, so that matches still add up.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any

from adoube.output_files import draft_of
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import JournalError, WriterLock, connect, journal_errors
from adoube.words import coded, say

__all__ = ["Renaming", "another_name", "back_up", "forget"]


# Fields in which people write; a name is looked for in them as a whole word.
FREE_TEXTS = frozenset({"text", "why", "note"})
NAMES = frozenset({"players", "people", "by", "player"})  # Fields that hold a name as their whole value.


@dataclass(frozen=True)
class Renaming:
    """The replacement of `name` by `instead` in the journal's values."""

    name: str
    instead: str
    _word: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_word", re.compile(rf"(?<!\w){re.escape(self.name)}(?!\w)"))

    def of(self, value: Any, stands_in: str = "") -> Any:
        """Return a JSON value with the other name in it; `stands_in` is the field that holds it."""
        if isinstance(value, dict):
            return {
                key: self.of(inner, stands_in if stands_in in NAMES else key) for key, inner in value.items()
            }
        if isinstance(value, list):
            return [self.of(inner, stands_in) for inner in value]
        if not isinstance(value, str):
            return value
        if stands_in in NAMES:
            return self.instead if value == self.name else value
        return self._word.sub(lambda _: self.instead, value) if stands_in in FREE_TEXTS else value


def another_name(opened: Iterable[Mapping[str, Any]]) -> str:
    """Return a name that nobody has in these `opened` rows: two people of one match never share one."""
    taken = {value for data in opened for value in _names_in(data)}
    word = say("records.forgotten")
    numbered = (f"{word} {number}" for number in count(2))
    return next(name for name in chain([word], numbered) if name not in taken)


def _names_in(opened: Mapping[str, Any]) -> Iterator[str]:
    yield from opened.get("players", {}).values()
    yield from opened.get("people", ())


def back_up(folder: Path, to: Path) -> int:
    """Copy the journal in `folder` into the file `to`; return its size in bytes.

    What is committed meanwhile is in the copy too, whole or not at all. Raises JournalError where there is no
    journal or it cannot be copied, OutputFileError where `to` is no file: then `to` is as it was.
    """
    file = folder / FILE_NAME
    with closing(connect(file, writing=False)) as source, journal_errors(to), draft_of(to) as draft:
        with closing(sqlite3.connect(draft)) as target:
            source.backup(target)
            # One file: the copy needs no log beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        return draft.stat().st_size


TRIGGER = "rows_are_never_changed"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The result of a removal."""

    rows: int
    games: tuple[tuple[str, int], ...]  # Table and number of each game in which the person sat.
    instead: str  # The person's new name.
    # The journal, and the copies of older versions beside it, that were looked through.
    files: tuple[Path, ...]


def forget(folder: Path, name: str) -> Forgotten:
    """Replace `name` in the journal in `folder` and in the copies of it that an update has left there.

    Nothing else may write the journal meanwhile, or read it: the old pages have to leave the disk.
    Raises JournalError where it may not be written, nobody is called so, or another program holds it open.
    """
    file = folder / FILE_NAME
    # Looked at first, so that a folder without a journal is refused and not given one.
    with Journal.open_to_read(folder):
        pass
    lock = WriterLock(file)
    try:
        with journal_errors(file), closing(connect(file, writing=True)) as connection:
            opened = connection.execute("SELECT data FROM rows WHERE kind = 'opened'")
            instead = another_name(json.loads(data) for (data,) in opened)
            rows, games = _rewrite(connection, name, instead)
            # Also where nothing was found: an earlier try may have been kept from clearing the disk.
            _leave_no_trace(connection, file)
            if not rows:
                raise JournalError(coded("records.nobody", file=file, name=name))
        copies = tuple(sorted(folder.glob(f"{file.stem}.version-*{file.suffix}")))
        for copy in copies:
            with journal_errors(copy), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                _rewrite(connection, name, instead)
                _leave_no_trace(connection, copy)
    finally:
        lock.release()
    return Forgotten(rows, games, instead, (file, *copies))


def _rewrite(
    connection: sqlite3.Connection, name: str, instead: str
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Change every row with `name` in it; return their number, and the games in which the person sat."""
    renaming = Renaming(name, instead)
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = connection.execute(
            "SELECT rows.id, tables.name, game_number, kind, data"
            " FROM rows JOIN tables ON tables.id = table_id ORDER BY rows.id"
        ).fetchall()
        changed: list[tuple[str, int]] = []
        games: list[tuple[str, int]] = []
        for row_id, table, number, kind, data in found:
            before = json.loads(data)
            after = renaming.of(before)
            if after == before:
                continue
            changed.append((json.dumps(after, ensure_ascii=False, allow_nan=False), row_id))
            if kind == "opened" and name in before.get("players", {}).values():
                games.append((table, number))
        _change(connection, changed)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return len(changed), tuple(games)


def _change(connection: sqlite3.Connection, changed: list[tuple[str, int]]) -> None:
    """Rows are guarded by a trigger, which stands aside for this transaction alone."""
    guard = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (TRIGGER,)).fetchone()
    if guard is not None:
        connection.execute(f"DROP TRIGGER {TRIGGER}")
    connection.executemany("UPDATE rows SET data = ? WHERE id = ?", changed)
    if guard is not None:
        connection.execute(guard[0])


def _leave_no_trace(connection: sqlite3.Connection, file: Path) -> None:
    """Write the file without its old pages, and empty its log. Raises JournalError while it is read."""
    connection.execute("VACUUM")
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalError(coded("records.still_read", file=file))
