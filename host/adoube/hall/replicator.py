"""What ties a computer to its hall: a thread that tells the hall whatever happens, whenever that is possible.

No table waits for it. Where the hall cannot be reached, the tables play on, and the rows wait in the journal.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from adoube.errors import AdoubeError
from adoube.hall.commands import CommandQueue
from adoube.hall.database import Connection, HallAddress, HallError, connect, database_errors
from adoube.hall.lease import LASTS_S, Lease
from adoube.hall.replication import Replicated, journal_identity, replicate
from adoube.hall.schema import require_hall
from adoube.records.journal import Journal
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["Replicator", "ReplicatorState", "start_replicator"]

logger = logging.getLogger(__name__)

RENEWS_S = LASTS_S / 3  # how often the hall hears of a computer at which nobody plays
AGAIN_S = 1.0  # how long a link that was cut waits before the next try
ENDS_WITHIN_S = 5.0
NS_PER_MS = 1_000_000

NOTHING: Mapping[str, TableState] = {}


@dataclass(frozen=True, slots=True)
class ReplicatorState:
    """How a link stands."""

    is_there: bool = False  # whether the hall was reached by the last try
    trouble: str = ""  # why not; empty while it is
    delivered: int = 0  # rows since the program began
    not_ours: frozenset[str] = frozenset()  # the tables that another computer has


class Replicator:
    """One computer's link. `stir` and `state` from any thread."""

    def __init__(
        self,
        address: HallAddress,
        host: str,
        folder: Path,
        states: Callable[[], Mapping[str, TableState]] = lambda: NOTHING,
    ) -> None:
        """`folder` holds the journal; `states` gives what there is to see. Raises AdoubeError."""
        self.state = ReplicatorState()
        self._address, self._host, self._states = address, host, states
        self._journal = Journal.open_to_read(folder)
        self._lease: Lease | None = None
        self._told: Mapping[str, TableState] = NOTHING  # what the hall shows, as far as is known here
        self._stirred = threading.Event()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)

    @property
    def holder(self) -> UUID | None:
        """By what the hall knows this process; None while it does not act for its computer."""
        lease = self._lease
        return None if lease is None else lease.holder

    def start(self) -> None:
        self._thread.start()

    def stir(self) -> None:
        self._stirred.set()

    def stop(self, within_s: float = ENDS_WITHIN_S) -> bool:
        """Brings what is left to the hall, if it can be reached. Says whether the thread has ended."""
        self._ending.set()
        self._stirred.set()
        self._thread.join(within_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            try:
                with connect(self._address, application=f"adoube {self._host}") as connection:
                    require_hall(connection, self._address)
                    with database_errors(self._address):
                        self._serve(connection)
            except AdoubeError as error:
                self._fails(str(error))
            if self._ending.wait(AGAIN_S):
                break
        self._journal.close()

    def _serve(self, connection: Connection) -> None:
        """Tells what comes for as long as the connection holds, and until this is to end."""
        # The hall may have forgotten what it was told last before a power cut.
        self._told = NOTHING
        while True:
            self._stirred.clear()
            lease = self._held(connection)
            if self._deliver(connection, lease):
                continue
            if self._ending.is_set():
                lease.give_up(connection)
                return
            self._stirred.wait(RENEWS_S)

    def _held(self, connection: Connection) -> Lease:
        """The computer's name in the hall, held for the journal as it is by now."""
        if self._lease is None:
            lease = Lease.of_this_process(self._host, journal_identity(self._journal))
            lease.take(connection)
            # Another process may have told others since this one held the name last.
            self._lease, self._told = lease, NOTHING
        elif self._lease.journal is None and (identity := journal_identity(self._journal)) is not None:
            self._lease = self._lease.begun(connection, identity)
        return self._lease

    def _deliver(self, connection: Connection, lease: Lease) -> int:
        """Returns how many rows there were."""
        shown = self._states()
        new = [state for table, state in shown.items() if self._told.get(table) is not state]
        try:
            done = replicate(connection, lease, self._journal, new, time.monotonic_ns() // NS_PER_MS)
        except HallError:
            # Whoever holds the name now may leave it again.
            self._lease = None
            raise
        self._told = shown
        self._reached(done)
        return done.rows

    def _reached(self, done: Replicated) -> None:
        before = self.state
        for table in sorted(done.not_ours - before.not_ours):
            logger.warning("%s", say("hall.set_aside", table=table, host=self._host))
        if not before.is_there:
            logger.info("%s", say("hall.reached", database=self._address.shown, rows=done.rows))
        self.state = ReplicatorState(
            is_there=True, delivered=before.delivered + done.rows, not_ours=before.not_ours | done.not_ours
        )

    def _fails(self, why: str) -> None:
        """Said once, until the hall was reached again or something else is wrong."""
        if why != self.state.trouble:
            logger.warning("%s", say("hall.cut", why=why))
        self.state = replace(self.state, is_there=False, trouble=why)


def start_replicator(tables: Tables, *, address: HallAddress, host: str, folder: Path) -> Callable[[], None]:
    """Ties these tables to the hall, `folder` being that of their journal; returns what ends that.

    Raises AdoubeError where the journal cannot be read.
    """
    link = Replicator(address, host, folder, tables.states)
    desk = CommandQueue(address, host, tables, lambda: link.holder)

    def hear(_: TableState) -> None:
        link.stir()

    link.start()
    desk.start()
    unsubscribe = tables.subscribe(hear)
    # What was stored between the start of the thread and the subscription stirs nobody.
    link.stir()

    def stop() -> None:
        unsubscribe()
        desk.stop()
        link.stop()

    return stop
