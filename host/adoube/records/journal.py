"""The journal of an installation: one file, append-only rows, all tables in it."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from adoube.records.journal_file import JournalError, WriterLock, connect, journal_errors
from adoube.records.payloads import Kind, Opened, Payload, kind_of, payload_from_json, payload_to_json
from adoube.serialization.fields import json_object
from adoube.words import coded


@dataclass(frozen=True, slots=True)
class NewRow:
    """A row that is to be appended."""

    table: str
    game_number: int  # 1 for the first game that the table ever played
    payload: Payload
    utc: datetime
    monotonic_ns: int  # Comparable only within one run of the process.

    @property
    def kind(self) -> Kind:
        return kind_of(self.payload)


@dataclass(frozen=True, slots=True)
class Row(NewRow):
    """A row that is on disk."""

    id: int  # grows with every row of the file


FILE_NAME = "journal.sqlite3"

_SELECT = """
    SELECT rows.id, tables.name, game_number, kind, utc, monotonic_ns, data
    FROM rows JOIN tables ON tables.id = table_id
"""


def default_folder() -> Path:
    """Return the folder in which this person's programs keep their data."""
    return platformdirs.user_data_path("adoube", appauthor=False)


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table that the journal knows: its name in addresses, and the game it played last."""

    name: str
    game: str
    first_opened: datetime


class Journal(AbstractContextManager["Journal"]):
    """An open journal. One thread may use it at a time."""

    def __init__(self, file: Path, connection: sqlite3.Connection, lock: WriterLock | None) -> None:
        """Use `open` or `open_to_read`."""
        self.file = file
        self._identity = _identity(file)
        self._connection = connection
        self._lock = lock

    @classmethod
    def open(cls, folder: Path) -> "Journal":
        """Open the journal in `folder`, both made where they are missing; nobody else can write it meanwhile.

        Raises JournalError.
        """
        file = folder / FILE_NAME
        with journal_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        lock = WriterLock(file)
        try:
            return cls(file, connect(file, writing=True), lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open_to_read(cls, folder: Path) -> "Journal":
        """Open the journal in `folder`, also while another process writes it. Raises JournalError."""
        file = folder / FILE_NAME
        return cls(file, connect(file, writing=False), None)

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def append(self, rows: Sequence[NewRow]) -> list[Row]:
        """Put the rows of any tables on disk, all or none; when it returns, they are there.

        A table is known from its first `Opened` on; a row of one that was never opened is a ValueError.
        Raises JournalError where the file cannot be written, or is no longer where it was opened; then none
        of the rows is in a file of that name.
        """
        return self._write_all((row, None) for row in rows)

    def restore(self, rows: Sequence[Row]) -> None:
        """Put the rows of a copy on disk under their own ids, all or none, into a journal that has none.

        Raises as `append` does.
        """
        self._write_all((row, row.id) for row in rows)

    def _write_all(self, rows: Iterable[tuple[NewRow, int | None]]) -> list[Row]:
        with journal_errors(self.file):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                written = [self._write(row, row_id) for row, row_id in rows]
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            # SQLite goes on writing into a file that was moved or deleted, which nobody would find again.
            moved = _identity(self.file) != self._identity
        if moved:
            raise JournalError(coded("records.moved", file=self.file))
        return written

    def rows(self, table: str, *, after: int = 0) -> list[Row]:
        """Return a table's rows in order, or those with an id above `after`. Raises AdoubeError."""
        with journal_errors(self.file):
            found = self._connection.execute(
                f"{_SELECT} WHERE tables.name = ? AND rows.id > ? ORDER BY rows.id", (table, after)
            ).fetchall()
        return [self._read(*values) for values in found]

    def rows_of_game(self, table: str, game_number: int) -> list[Row]:
        """Return the rows of one game in order; none where there is no such game. Raises AdoubeError."""
        with journal_errors(self.file):
            found = self._connection.execute(
                f"{_SELECT} WHERE tables.name = ? AND game_number = ? ORDER BY rows.id", (table, game_number)
            ).fetchall()
        return [self._read(*values) for values in found]

    def rows_of_kinds(self, kinds: Collection[Kind], *, after: int = 0) -> list[Row]:
        """Return the rows of some kinds of all tables, in order, or those with an id above `after`.

        Raises AdoubeError for a bad one.
        """
        marks = ", ".join("?" * len(kinds))
        with journal_errors(self.file):
            found = self._connection.execute(
                f"{_SELECT} WHERE kind IN ({marks}) AND rows.id > ? ORDER BY rows.id", (*kinds, after)
            ).fetchall()
        return [self._read(*values) for values in found]

    def rows_after(self, after: int, most: int) -> list[Row]:
        """Return the next rows of all tables behind an id, in order, `most` at the most.

        Raises AdoubeError for a bad one.
        """
        with journal_errors(self.file):
            found = self._connection.execute(
                f"{_SELECT} WHERE rows.id > ? ORDER BY rows.id LIMIT ?", (after, most)
            ).fetchall()
        return [self._read(*values) for values in found]

    def newest_id(self) -> int:
        """Return the id of the newest row, 0 where there is none. Raises JournalError."""
        with journal_errors(self.file):
            (newest,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM rows").fetchone()
        return int(newest)

    def newest_id_of_game(self, table: str, game_number: int, *, until: int) -> int:
        """Return the id of a game's newest row up to a row, 0 where it has none. Raises JournalError."""
        with journal_errors(self.file):
            (newest,) = self._connection.execute(
                "SELECT coalesce(max(rows.id), 0) FROM rows JOIN tables ON tables.id = table_id"
                " WHERE tables.name = ? AND game_number = ? AND rows.id <= ?",
                (table, game_number, until),
            ).fetchone()
        return int(newest)

    def count_rows(self, table: str, *, until: int) -> int:
        """Return how many rows a table had with this one. Raises JournalError."""
        with journal_errors(self.file):
            (count,) = self._connection.execute(
                "SELECT count(*) FROM rows JOIN tables ON tables.id = table_id"
                " WHERE tables.name = ? AND rows.id <= ?",
                (table, until),
            ).fetchone()
        return int(count)

    def counts_after(self, row: int) -> tuple[int, dict[tuple[str, Kind], int]]:
        """Return the newest row's id, and how many rows there are behind `row`, by table and kind.

        Raises JournalError.
        """
        with journal_errors(self.file):
            found = self._connection.execute(
                "SELECT tables.name, kind, count(*), max(rows.id)"
                " FROM rows JOIN tables ON tables.id = table_id WHERE rows.id > ? GROUP BY table_id, kind",
                (row,),
            ).fetchall()
        newest = max((last for *_, last in found), default=row)
        return newest, {(table, Kind(kind)): count for table, kind, count, _ in found}

    def newest_rows(self, kinds: Iterable[Kind], field: str) -> dict[tuple[str, int], Row]:
        """Return, by table and game, its newest row of these kinds that has a field of that name.

        Raises AdoubeError for a bad row.
        """
        wanted = tuple(kinds)
        marks = ", ".join("?" * len(wanted))
        with journal_errors(self.file):
            found = self._connection.execute(
                f"{_SELECT} WHERE rows.id IN (SELECT max(id) FROM rows WHERE kind IN ({marks})"
                " AND json_extract(data, ?) IS NOT NULL GROUP BY table_id, game_number)",
                (*wanted, f"$.{field}"),
            ).fetchall()
        rows = [self._read(*values) for values in found]
        return {(row.table, row.game_number): row for row in rows}

    def tables(self) -> list[TableEntry]:
        """Return every table that was ever opened, in the order in which they were."""
        with journal_errors(self.file):
            found = self._connection.execute(
                "SELECT name, game, first_opened_utc FROM tables ORDER BY id"
            ).fetchall()
        return [TableEntry(name, game, datetime.fromisoformat(utc)) for name, game, utc in found]

    def _write(self, row: NewRow, row_id: int | None) -> Row:
        """`row_id` None: the next one."""
        utc = row.utc.isoformat(timespec="milliseconds")
        if isinstance(row.payload, Opened):
            self._connection.execute(
                "INSERT INTO tables (name, game, first_opened_utc) VALUES (?, ?, ?)"
                " ON CONFLICT (name) DO UPDATE SET game = excluded.game",
                (row.table, row.payload.game, utc),
            )
        data = json.dumps(payload_to_json(row.payload), ensure_ascii=False, allow_nan=False)
        cursor = self._connection.execute(
            "INSERT INTO rows (id, table_id, game_number, kind, utc, monotonic_ns, data)"
            " SELECT ?, id, ?, ?, ?, ?, ? FROM tables WHERE name = ?",
            (row_id, row.game_number, row.kind, utc, row.monotonic_ns, data, row.table),
        )
        if cursor.rowcount != 1 or cursor.lastrowid is None:
            raise ValueError(f"the table {row.table!r} was never opened")
        when = datetime.fromisoformat(utc)
        return Row(row.table, row.game_number, row.payload, when, row.monotonic_ns, cursor.lastrowid)

    def _read(
        self, row_id: int, table: str, game_number: int, kind: str, utc: str, monotonic_ns: int, data: str
    ) -> Row:
        where = str(coded("records.row", file=self.file, id=row_id))
        if kind not in tuple(Kind):
            raise JournalError(coded("records.unknown_kind", where=where, kind=kind))
        payload = payload_from_json(Kind(kind), json_object(data, where))
        return Row(table, game_number, payload, datetime.fromisoformat(utc), monotonic_ns, row_id)


def _identity(file: Path) -> tuple[int, int]:
    """Return which file has this name at the moment."""
    status = file.stat()
    return status.st_dev, status.st_ino
