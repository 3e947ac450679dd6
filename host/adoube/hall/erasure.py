"""The removal of a person's name from a hall."""

import json

from adoube.hall.database import Connection, HallAddress, HallError, connect, database_errors, require_hall
from adoube.records.maintenance import Renaming, another_name
from adoube.words import coded

__all__ = ["forget_in_hall"]


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
