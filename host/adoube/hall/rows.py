"""The rows of a hall: read as the journals had them, made a journal again, and rid of a person's name.

There is an overview of its computers and tables too. `restore_journal` is for a computer whose disk is gone.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from adoube.hall.database import Connection, HallAddress, HallError, connect, database_errors, require_hall
from adoube.hall.lease import IS_HELD, Lease
from adoube.records.journal import Journal, Row
from adoube.records.maintenance import Renaming, another_name
from adoube.records.payloads import Kind, payload_from_json
from adoube.serialization.fields import Fields
from adoube.words import coded

__all__ = [
    "BEGINNING",
    "HallRows",
    "HostOverview",
    "RowPlace",
    "TableOverview",
    "forget_in_hall",
    "hosts_of",
    "restore_journal",
    "rows_of_game",
    "rows_of_journal",
    "tables_of",
]


class RowPlace(NamedTuple):
    """The position of a row among those of its table."""

    fence: int
    id: int


BEGINNING = RowPlace(0, 0)

_COLUMNS = 'id, "table", game_number, kind, utc, monotonic_ns, data'


def rows_of_game(
    connection: Connection, table: str, game_number: int, after: RowPlace = BEGINNING
) -> Iterator[tuple[RowPlace, Row]]:
    """A game's rows behind a place, in order. Raises AdoubeError for one that this program cannot read."""
    found = connection.execute(
        f"SELECT fence, {_COLUMNS} FROM rows"
        ' WHERE "table" = %s AND game_number = %s AND (fence, id) > (%s, %s) ORDER BY fence, id',
        (table, game_number, *after),
    ).fetchall()
    for fence, *values in found:
        row = _row(*values)
        yield RowPlace(fence, row.id), row


class HallRows:
    """The rows of all tables, as `adoube.records.entries.StoredRows`, on a connection of their own."""

    def __init__(self, address: HallAddress) -> None:
        """Raises HallError if the hall cannot be had, as everything here does."""
        self._address = address
        self._connection = connect(address)

    def __enter__(self) -> "HallRows":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def rows_of_game(self, table: str, game_number: int) -> list[Row]:
        with database_errors(self._address):
            return [row for _, row in rows_of_game(self._connection, table, game_number)]

    def rows_of_kinds(self, kinds: Collection[Kind]) -> list[Row]:
        # A game's rows in their own order, the games by when they were begun.
        return self._rows(
            f'SELECT {_COLUMNS} FROM (SELECT *, min(utc) OVER (PARTITION BY "table", game_number) AS begun'
            ' FROM rows WHERE kind = ANY(%s)) games ORDER BY begun, "table", game_number, fence, id',
            [*map(str, kinds)],
        )

    def newest_rows(self, kinds: Iterable[Kind], field: str) -> dict[tuple[str, int], Row]:
        found = self._rows(
            f'SELECT DISTINCT ON ("table", game_number) {_COLUMNS} FROM rows'
            " WHERE kind = ANY(%s) AND data ->> %s IS NOT NULL"
            ' ORDER BY "table", game_number, fence DESC, id DESC',
            [*map(str, kinds)],
            field,
        )
        return {(row.table, row.game_number): row for row in found}

    def _rows(self, query: str, *values: object) -> list[Row]:
        with database_errors(self._address):
            found = self._connection.execute(query, values).fetchall()
        return [_row(*each) for each in found]


def rows_of_journal(connection: Connection, journal: UUID) -> Iterator[Row]:
    """Yield all rows of a journal that the hall has, in order, those that were set aside among them.

    Raises AdoubeError for one that this program cannot read.
    """
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM rows WHERE journal = %(journal)s"
        f" UNION ALL SELECT {_COLUMNS} FROM set_aside WHERE journal = %(journal)s ORDER BY id",
        {"journal": journal},
    ).fetchall()
    for values in found:
        yield _row(*values)


def _row(
    row_id: int, table: str, number: int, kind: str, utc: datetime, monotonic_ns: int, data: dict[str, Any]
) -> Row:
    where = str(coded("hall.row", table=table, id=row_id))
    if kind not in tuple(Kind):
        raise HallError(coded("hall.unknown_kind", where=where, kind=kind))
    payload = payload_from_json(Kind(kind), Fields(data, where))
    return Row(table, number, payload, utc.astimezone(UTC), monotonic_ns, row_id)


@dataclass(frozen=True, slots=True)
class HostOverview:
    """A computer of a hall, as the database knows it."""

    name: str
    is_there: bool  # True if it has been heard of within the last seconds
    last_heard: datetime
    rows: int  # how many rows of its journal the hall has
    set_aside: int  # how many of them belong to another computer's tables
    program: str  # which version of adoube runs there
    clock_ahead_s: float | None  # of the database's; None before a program that tells it


@dataclass(frozen=True, slots=True)
class TableOverview:
    """A table of a hall."""

    name: str
    host: str  # the computer that it belongs to
    games: int
    turns: int  # turns of the newest game, those taken back included


def hosts_of(connection: Connection, lasts_s: int) -> list[HostOverview]:
    """Return the computers by name. `lasts_s`: how long a name is held without another word."""
    found = connection.execute(
        f"SELECT hosts.name, {IS_HELD}, least(held_until - %s * interval '1 second', now()),"
        " (SELECT count(*) FROM rows WHERE rows.journal = hosts.journal),"
        " (SELECT count(*) FROM set_aside WHERE set_aside.journal = hosts.journal), program,"
        " round(clock_ahead_s::numeric, 1)::float8"
        " FROM hosts ORDER BY hosts.name",
        (lasts_s,),
    ).fetchall()
    return [HostOverview(*values) for values in found]


def tables_of(connection: Connection) -> list[TableOverview]:
    """Return the tables by name."""
    found = connection.execute(
        "SELECT tables.name, host, coalesce(newest, 0),"
        ' (SELECT count(*) FROM rows WHERE rows."table" = tables.name AND game_number = newest'
        " AND kind = 'turn')"
        " FROM tables LEFT JOIN LATERAL"
        ' (SELECT max(game_number) AS newest FROM rows WHERE rows."table" = tables.name) games ON true'
        " ORDER BY tables.name"
    ).fetchall()
    return [TableOverview(*values) for values in found]


def restore_journal(address: HallAddress, host: str, folder: Path) -> int:
    """Writes the journal that the hall knows of a computer into a folder that has none; how many rows it has.

    Whoever held the computer's name until now cannot write into the hall any more. Raises HallError if the
    hall cannot be had, knows no such computer, or the name is held, or where there are rows already;
    JournalError if nothing can be written there.
    """
    with (
        Journal.open(folder) as journal,
        connect(address) as connection,
        database_errors(address),
    ):
        require_hall(connection, address)
        if journal.newest_id():
            raise HallError(coded("hall.rows_there", file=journal.file))
        rows = _held_rows(connection, host, address)
        journal.restore(rows)
    return len(rows)


def _held_rows(connection: Connection, host: str, address: HallAddress) -> list[Row]:
    """Return all rows of the journal, while nobody can add to them."""
    with connection.transaction():
        found = connection.execute("SELECT journal FROM hosts WHERE name = %s", (host,)).fetchone()
        if found is None or found[0] is None:
            raise HallError(coded("hall.unknown_host", host=host, database=address.shown))
        (journal,) = found
        lease = Lease.of_this_process(host, journal)
        lease.take(connection)
        rows = list(rows_of_journal(connection, journal))
        lease.give_up(connection)
    return rows


def forget_in_hall(address: HallAddress, name: str) -> tuple[int, str]:
    """Replaces a name in all rows, and drops what is shown of tables until their computers tell it anew.

    How many rows had the name, and what stands there instead. The old pages leave the disk. Raises HallError
    where the hall cannot be had, or nobody is called so.
    """
    with connect(address) as connection, database_errors(address):
        require_hall(connection, address)
        with connection.transaction():
            opened = connection.execute(
                "SELECT data FROM rows WHERE kind = 'opened' UNION ALL"
                " SELECT data FROM set_aside WHERE kind = 'opened'"
            ).fetchall()
            renaming = Renaming(name, another_name(data for (data,) in opened))
            changed = sum(_rewrite(connection, place, renaming) for place in ("rows", "set_aside"))
            if not changed:
                raise HallError(coded("hall.nobody", database=address.shown, name=name))
            connection.execute("DELETE FROM states")
        connection.execute("VACUUM FULL rows, set_aside, states")
    return changed, renaming.instead


def _rewrite(connection: Connection, place: str, renaming: Renaming) -> int:
    found = connection.execute(f"SELECT journal, id, data FROM {place}").fetchall()
    changed = [
        (json.dumps(after, ensure_ascii=False), journal, row_id)
        for journal, row_id, data in found
        if (after := renaming.of(data)) != data
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {place} SET data = %s WHERE journal = %s AND id = %s", changed)
    return len(changed)
