"""The restoration of a journal from the hall, for a computer whose disk is gone."""

from pathlib import Path

from adoube.hall.database import Connection, HallAddress, HallError, connect, database_errors
from adoube.hall.lease import Lease
from adoube.hall.rows import rows_of_journal
from adoube.hall.schema import require_hall
from adoube.records.journal import Journal, Row
from adoube.words import coded

__all__ = ["restore_journal"]


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
