"""Journals of tables in a hall, and what the hall has of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from adoube.hall.database import HallAddress, connect
from adoube.hall.exchange import journal_identity, replicate
from adoube.hall.lease import Lease
from adoube.records.journal import Journal, NewRow, Row
from adoube.records.payloads import ClockPressedRow, Opened, Payload

__all__ = ["JournalOfTables", "rows_in", "set_aside_in"]


class JournalOfTables:
    """A journal with rows as tables write them, which are brought to a hall when that is asked."""

    def __init__(self, folder: Path, host: str = "window", *tables: str) -> None:
        self.journal = Journal.open(folder)
        self.folder, self.host = folder, host
        self._now = datetime.now(UTC)
        for table in tables:
            self.open(table)

    def open(self, table: str) -> None:
        seats = {"black": "Ada", "white": "Grace"}
        self.append(table, Opened("jarmo", {}, 0, "identity", seats, "1", "1", {}, 1))

    def press(self, table: str, count: int = 1) -> None:
        """So many rows of one table."""
        self.append(table, *[ClockPressedRow("black")] * count)

    def append(self, table: str, *payloads: Payload) -> list[Row]:
        self._now += timedelta(milliseconds=1)
        return self.journal.append([NewRow(table, 1, each, self._now, 0) for each in payloads])

    @property
    def rows(self) -> list[Row]:
        return self.journal.rows_after(0, 1_000_000)

    def lease(self) -> Lease:
        identity = journal_identity(self.journal)
        assert identity is not None
        return Lease.of_this_process(self.host, identity)

    def replicate(self, hall: HallAddress, lease: Lease) -> tuple[int, frozenset[str]]:
        """As often as there is something to bring; what came of all of them."""
        brought, apart = 0, frozenset[str]()
        with connect(hall) as connection:
            while True:
                done = replicate(connection, lease, self.journal)
                if not done.rows:
                    return brought, apart
                brought, apart = brought + done.rows, apart | done.not_ours

    def close(self) -> None:
        self.journal.close()


def rows_in(hall: HallAddress, table: str | None = None) -> list[tuple[Any, ...]]:
    """Id, table, game, kind, time, clock and data of the hall's rows, in its order."""
    return _rows("rows", hall, table)


def set_aside_in(hall: HallAddress) -> list[tuple[Any, ...]]:
    return _rows("set_aside", hall, None)


def _rows(place: str, hall: HallAddress, table: str | None) -> list[tuple[Any, ...]]:
    with connect(hall) as connection:
        return connection.execute(
            f'SELECT id, "table", game_number, kind, utc, monotonic_ns, data FROM {place}'
            ' WHERE %(table)s::text IS NULL OR "table" = %(table)s ORDER BY id',
            {"table": table},
        ).fetchall()
