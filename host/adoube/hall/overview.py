"""What a hall has of its computers and tables, for whoever looks after it."""

from dataclasses import dataclass
from datetime import datetime

from adoube.hall.database import Connection

__all__ = ["HostOverview", "TableOverview", "hosts_of", "tables_of"]


@dataclass(frozen=True, slots=True)
class HostOverview:
    """A computer of a hall, as the database knows it."""

    name: str
    is_there: bool  # whether it has been heard of within the last seconds
    last_heard: datetime
    rows: int  # how many rows of its journal the hall has
    set_aside: int  # and how many of tables that are another computer's
    program: str  # which version of adoube runs there


@dataclass(frozen=True, slots=True)
class TableOverview:
    """A table of a hall."""

    name: str
    host: str  # the computer that it belongs to
    games: int
    turns: int  # of the newest game, those taken back included


def hosts_of(connection: Connection, lasts_s: int) -> list[HostOverview]:
    """By name. `lasts_s`: for how long a computer holds its name without another word."""
    found = connection.execute(
        "SELECT hosts.name, held_until >= now(), held_until - %s * interval '1 second',"
        " (SELECT count(*) FROM rows WHERE rows.journal = hosts.journal),"
        " (SELECT count(*) FROM set_aside WHERE set_aside.journal = hosts.journal), program"
        " FROM hosts ORDER BY hosts.name",
        (lasts_s,),
    ).fetchall()
    return [HostOverview(*values) for values in found]


def tables_of(connection: Connection) -> list[TableOverview]:
    """By name."""
    found = connection.execute(
        "SELECT tables.name, host, coalesce(newest, 0),"
        ' (SELECT count(*) FROM rows WHERE rows."table" = tables.name AND game_number = newest'
        " AND kind = 'turn')"
        " FROM tables LEFT JOIN LATERAL"
        ' (SELECT max(game_number) AS newest FROM rows WHERE rows."table" = tables.name) games ON true'
        " ORDER BY tables.name"
    ).fetchall()
    return [TableOverview(*values) for values in found]
