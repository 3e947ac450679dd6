"""Rows of the hall, as the journals had them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from adoube.fields import Fields
from adoube.hall.database import Connection
from adoube.hall.errors import HallError
from adoube.records.journal import Row
from adoube.records.payloads import Kind, payload_from_json
from adoube.words import coded

__all__ = ["BEGINNING", "RowPlace", "rows_of_game", "rows_of_journal"]


class RowPlace(NamedTuple):
    """Where a row stands among those of its table."""

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


def rows_of_journal(connection: Connection, journal: UUID) -> Iterator[Row]:
    """All rows of a journal that the hall has, in order, those that were set aside among them.

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
