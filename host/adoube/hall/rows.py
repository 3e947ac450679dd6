"""Rows of the hall, as the journals had them."""

from collections.abc import Iterator
from typing import NamedTuple

from adoube.fields import Fields
from adoube.hall.database import Connection
from adoube.hall.errors import HallError
from adoube.records.journal import Row
from adoube.records.payloads import Kind, payload_from_json
from adoube.words import coded

__all__ = ["BEGINNING", "RowPlace", "rows_of_game"]


class RowPlace(NamedTuple):
    """Where a row stands among those of its table."""

    fence: int
    id: int


BEGINNING = RowPlace(0, 0)


def rows_of_game(
    connection: Connection, table: str, game_number: int, after: RowPlace = BEGINNING
) -> Iterator[tuple[RowPlace, Row]]:
    """A game's rows behind a place, in order. Raises AdoubeError for one that this program cannot read."""
    found = connection.execute(
        "SELECT fence, id, kind, utc, monotonic_ns, data FROM rows"
        ' WHERE "table" = %s AND game_number = %s AND (fence, id) > (%s, %s) ORDER BY fence, id',
        (table, game_number, *after),
    ).fetchall()
    for fence, row_id, kind, utc, monotonic_ns, data in found:
        where = str(coded("hall.row", table=table, id=row_id))
        if kind not in tuple(Kind):
            raise HallError(coded("hall.unknown_kind", where=where, kind=kind))
        payload = payload_from_json(Kind(kind), Fields(data, where))
        yield RowPlace(fence, row_id), Row(table, game_number, payload, utc, monotonic_ns, row_id)
