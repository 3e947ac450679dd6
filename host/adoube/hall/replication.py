"""Replication: one transaction that brings the next rows of a journal, and the tables' states, to the hall.

Each row comes once, in order, whatever is killed in between: the transaction that writes the rows also stores
how far the hall has come. So no offset is kept here, and nothing can be told twice or left out.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from adoube.hall.database import Connection, HallError
from adoube.hall.lease import HeldName, Lease
from adoube.hall.serialization import document_of
from adoube.records.journal import Journal, Row
from adoube.records.payloads import payload_to_json
from adoube.tables.state import TableState
from adoube.words import coded

__all__ = [
    "CHANNEL",
    "VERSIONS",
    "Replicated",
    "hall_version",
    "journal_identity",
    "replicate",
]


NAMESPACE = UUID("5b7f8f1e-6f0c-4f0b-9a35-0d0c6f6b2f10")
FIRST = 1  # row


def journal_identity(journal: Journal) -> UUID | None:
    """Follows from its first row, so that a copy is the same journal; None while it has none.

    Not from people's names, which may be forgotten. Raises AdoubeError.
    """
    rows = journal.rows_after(0, FIRST)
    return uuid5(NAMESPACE, _moment(rows[0])) if rows else None


def _moment(row: Row) -> str:
    """Return the moment of a row by two clocks."""
    return f"{row.id} {row.utc.isoformat(timespec='milliseconds')} {row.monotonic_ns}"


# What PostgreSQL calls the news of tables; each names one of which there is something new.
CHANNEL = "adoube_tables"
MOST_ROWS = 500  # most rows in one transaction
VERSIONS = 2**32  # most versions of a table while one process holds its computer's name

_COLUMNS = 'journal, id, "table", game_number, kind, utc, monotonic_ns, data'


@dataclass(frozen=True, slots=True)
class Replicated:
    """The outcome of one replication."""

    rows: int
    fence: int
    # The tables that another computer has: their rows were set aside, and their states not told.
    not_ours: frozenset[str] = frozenset()


def hall_version(fence: int, version: int) -> int:
    """Return a table's version as the hall counts it: it grows even though each start counts from 1 again."""
    return fence * VERSIONS + version


def replicate(
    connection: Connection,
    lease: Lease,
    journal: Journal,
    states: Iterable[TableState] = (),
    now_ms: int = 0,
) -> Replicated:
    """Tells the hall what comes next in one transaction, and holds the computer's name for longer.

    `now_ms` is the moment by the clock of the states. Raises NotOurs; HallError if the journal is not the
    one that the hall knows; AdoubeError if it cannot be read; psycopg.Error.
    """
    with connection.transaction():
        held = lease.renew(connection)
        rows = _next_rows(journal, held)
        told = {state.table: state for state in states}
        if not rows and not told:
            return Replicated(0, held.fence)
        if not rows:
            # What there is to see is told anew after a power cut: it need not wait for the disk.
            connection.execute("SET LOCAL synchronous_commit = off")
        named = {*told, *(row.table for row in rows)}
        ours = _claimed(connection, lease, named)
        _write(connection, lease, [row for row in rows if row.table in ours], held.fence)
        _set_aside(connection, lease, [row for row in rows if row.table not in ours])
        if rows:
            connection.execute(
                "UPDATE hosts SET taken = %s, taken_utc = %s WHERE name = %s",
                (rows[-1].id, rows[-1].utc, lease.host),
            )
        _tell(connection, [told[table] for table in sorted(ours & {*told})], held.fence, now_ms)
        for table in sorted(ours):
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))
    return Replicated(len(rows), held.fence, frozenset(named) - ours)


def _next_rows(journal: Journal, held: HeldName) -> list[Row]:
    """Return the rows behind the last one that the hall has, which the journal must have as well."""
    if held.taken == 0:
        return journal.rows_after(0, MOST_ROWS)
    rows = journal.rows_after(held.taken - 1, MOST_ROWS + 1)
    if not rows or (rows[0].id, rows[0].utc) != (held.taken, held.taken_utc):
        raise HallError(coded("hall.journal_behind", file=journal.file, row=held.taken))
    return rows[1:]


def _claimed(connection: Connection, lease: Lease, tables: set[str]) -> frozenset[str]:
    """Return which of these tables are this computer's; one that no computer has becomes its own."""
    connection.execute(
        "INSERT INTO tables (name, host) SELECT unnest(%s::text[]), %s ON CONFLICT DO NOTHING",
        (sorted(tables), lease.host),
    )
    # Until the end of the transaction nobody else can be given one of them.
    found = connection.execute(
        "SELECT name FROM tables WHERE name = ANY(%s) AND host = %s ORDER BY name FOR SHARE",
        (sorted(tables), lease.host),
    ).fetchall()
    return frozenset(name for (name,) in found)


def _write(connection: Connection, lease: Lease, rows: Sequence[Row], fence: int) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO rows ({_COLUMNS}, fence) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [(*_values(lease, row), fence) for row in rows],
        )


def _set_aside(connection: Connection, lease: Lease, rows: Sequence[Row]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO set_aside ({_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            [_values(lease, row) for row in rows],
        )


def _values(lease: Lease, row: Row) -> tuple[object, ...]:
    data = json.dumps(payload_to_json(row.payload), ensure_ascii=False, allow_nan=False)
    return (
        lease.journal,
        row.id,
        row.table,
        row.game_number,
        str(row.kind),
        row.utc,
        row.monotonic_ns,
        data,
    )


def _tell(connection: Connection, states: Sequence[TableState], fence: int, now_ms: int) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            'INSERT INTO states ("table", version, told, document) VALUES (%s, %s, now(), %s)'
            ' ON CONFLICT ("table") DO UPDATE SET version = excluded.version, told = excluded.told,'
            " document = excluded.document",
            [
                (
                    state.table,
                    hall_version(fence, state.version),
                    json.dumps(document_of(state, now_ms), ensure_ascii=False),
                )
                for state in states
            ],
        )
