"""A host's name in a hall, which one process holds for a while at a time.

Whoever writes into the hall does it in the transaction in which it proves, by `Lease.renew`, that it is still
the holder. So a process that was paused, or cut off, can never write beside the one that came after it,
whatever their clocks say.
"""

import time
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from adoube import __version__
from adoube.hall.database import Connection, HallError, NotOurs
from adoube.words import coded

__all__ = ["IS_HELD", "LASTS_S", "HeldName", "Lease"]

LASTS_S = 6  # seconds after the last sign of life before another process may take the name
# The condition that a row of `hosts` is held. A time further in the future was written before the database's
# clock was set back, or by a server whose clock was ahead of that of the standby that took over. The upper
# bound must not be `now()`, the beginning of the transaction: while it waits for the row, the holder renews.
IS_HELD = f"hosts.held_until BETWEEN now() AND clock_timestamp() + interval '{2 * LASTS_S} s'"
# How far the clock here is ahead, for a parameter that is the time here.
_CLOCK_AHEAD_S = "%(utc_s)s - extract(epoch FROM clock_timestamp())::float8"


@dataclass(frozen=True, slots=True)
class HeldName:
    """The hall's row of a host whose name is held."""

    taken: int  # the last row of its journal that the hall has
    taken_utc: datetime | None  # when that row was written; None before the first
    fence: int  # grows with every process that takes the name
    clock_ahead_s: float  # how far this computer's clock is ahead of the database's


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of a host's name, held or wanted by this process."""

    host: str
    journal: UUID | None  # None while the journal has no row
    holder: UUID

    @classmethod
    def of_this_process(cls, host: str, journal: UUID | None) -> "Lease":
        return cls(host, journal, uuid4())

    def take(self, connection: Connection) -> None:
        """Takes the name. Raises NotOurs while another process holds it, or for another journal."""
        taken = connection.execute(
            "INSERT INTO hosts (name, journal, holder, held_until, program, clock_ahead_s)"
            " VALUES (%(name)s, %(journal)s, %(holder)s, now() + %(lasts)s * interval '1 second',"
            f" %(program)s, {_CLOCK_AHEAD_S})"
            " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until,"
            " program = excluded.program, fence = hosts.fence + 1, journal = excluded.journal,"
            " clock_ahead_s = excluded.clock_ahead_s"
            f" WHERE NOT ({IS_HELD}) AND (hosts.journal IS NULL OR hosts.journal = excluded.journal)"
            " RETURNING name",
            {
                "name": self.host,
                "journal": self.journal,
                "holder": self.holder,
                "lasts": LASTS_S,
                "program": __version__,
                "utc_s": time.time(),
            },
        ).fetchone()
        if taken is None:
            raise self._not_ours(connection)

    def begun(self, connection: Connection, journal: UUID) -> "Lease":
        """Return the same once the journal has its first row. Raises NotOurs."""
        with connection.transaction():
            self.renew(connection)
            connection.execute("UPDATE hosts SET journal = %s WHERE name = %s", (journal, self.host))
        return replace(self, journal=journal)

    def renew(self, connection: Connection) -> HeldName:
        """Holds on for another while, for the rest of the transaction at least. Raises NotOurs."""
        found = connection.execute(
            "UPDATE hosts SET held_until = now() + %(lasts)s * interval '1 second',"
            f" clock_ahead_s = {_CLOCK_AHEAD_S} WHERE name = %(name)s AND holder = %(holder)s"
            " RETURNING taken, taken_utc, fence, clock_ahead_s",
            {"lasts": LASTS_S, "name": self.host, "holder": self.holder, "utc_s": time.time()},
        ).fetchone()
        if found is None:
            raise self._not_ours(connection)
        return HeldName(*found)

    def give_up(self, connection: Connection) -> None:
        """Lets the next process have the name at once."""
        connection.execute(
            "UPDATE hosts SET held_until = now() WHERE name = %s AND holder = %s",
            (self.host, self.holder),
        )

    def _not_ours(self, connection: Connection) -> HallError:
        found = connection.execute(
            "SELECT journal IS NULL OR journal = %s FROM hosts WHERE name = %s", (self.journal, self.host)
        ).fetchone()
        is_same_journal = found is not None and found[0]
        key = "hall.held" if is_same_journal else "hall.other_journal"
        return NotOurs(coded(key, host=self.host))
