"""The worker that ties a computer to its hall: it brings the journal's rows and the tables' states there.

The hall stores how far it has come in the transaction that writes the rows. No table waits for it: while the
hall cannot be reached, the tables play on and the rows wait in the journal.
"""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

from adoube.feeds.worker import JournalWorker, start_workers
from adoube.hall.database import (
    Connection,
    HallAddress,
    HallError,
    clock_trouble,
    connect,
    database_errors,
    require_hall,
)
from adoube.hall.exchange import CommandQueue, Replicated, journal_identity, replicate
from adoube.hall.lease import LASTS_S, Lease
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["Replicator", "ReplicatorState", "start_replicator"]

logger = logging.getLogger(__name__)

NS_PER_MS = 1_000_000
NO_STATES: Mapping[str, TableState] = {}


@dataclass(frozen=True, slots=True)
class ReplicatorState:
    """The connection to the hall, and what went there."""

    is_there: bool = False  # True if the hall was reached by the last try
    trouble: str = ""  # why not; empty while it is
    delivered: int = 0  # rows since the program began
    not_ours: frozenset[str] = frozenset()  # the tables that another computer has


class Replicator(JournalWorker):
    """One computer's worker for its hall. `state` may be read from any thread."""

    retry_s = 1.0
    ends_within_s = 5.0
    idle_s = LASTS_S / 3  # how often the hall hears of a computer at which nobody plays

    def __init__(
        self,
        address: HallAddress,
        host: str,
        folder: Path,
        states: Callable[[], Mapping[str, TableState]] = lambda: NO_STATES,
    ) -> None:
        """`folder` holds the journal; `states` returns the tables' states. Raises AdoubeError."""
        super().__init__("hall", folder)
        self.state = ReplicatorState()
        self._address, self._host, self._states = address, host, states
        self._connection: Connection | None = None
        self._lease: Lease | None = None
        self._told = NO_STATES  # the states that the hall has, as far as is known here
        self._is_clock_right = True

    @property
    def holder(self) -> UUID | None:
        """The hall's id of this process; None while it does not act for its computer."""
        lease = self._lease
        return None if lease is None else lease.holder

    @contextmanager
    def _connected(self) -> Iterator[None]:
        with connect(self._address, application=f"adoube {self._host}") as self._connection:
            require_hall(self._connection, self._address)
            with database_errors(self._address):
                # The hall may have forgotten what it was told last before a power cut.
                self._told = NO_STATES
                yield
                if self._lease is not None:
                    self._lease.give_up(self._connection)

    def _check_clock(self, ahead_s: float) -> None:
        """Warn of a wrong clock once, until it is right again."""
        trouble = clock_trouble(ahead_s, self._address)
        if trouble is not None and self._is_clock_right:
            logger.warning("%s", trouble)
        self._is_clock_right = trouble is None

    def _take_next(self) -> float | None:
        assert self._connection is not None
        rows = self._replicate(self._connection, self._held(self._connection))
        return 0.0 if rows else None

    def _held(self, connection: Connection) -> Lease:
        """Return the lease of the computer's name, held for the journal as it is by now."""
        if self._lease is None:
            lease = Lease.of_this_process(self._host, journal_identity(self._journal))
            lease.take(connection)
            # Another process may have told others since this one held the name last.
            self._lease, self._told = lease, NO_STATES
        elif self._lease.journal is None and (identity := journal_identity(self._journal)) is not None:
            self._lease = self._lease.begun(connection, identity)
        return self._lease

    def _replicate(self, connection: Connection, lease: Lease) -> int:
        """Bring the next rows and the new states to the hall; return how many rows there were."""
        shown = self._states()
        new = [state for table, state in shown.items() if self._told.get(table) is not state]
        try:
            done = replicate(connection, lease, self._journal, new, time.monotonic_ns() // NS_PER_MS)
        except HallError:
            # Whoever holds the name now may leave it again.
            self._lease = None
            raise
        self._told = shown
        self._check_clock(done.clock_ahead_s)
        self._reached(done)
        return done.rows

    def _reached(self, done: Replicated) -> None:
        before = self.state
        for table in sorted(done.not_ours - before.not_ours):
            logger.warning("%s", say("hall.set_aside", table=table, host=self._host))
        if not before.is_there:
            # A log that warned that the hall is out of reach also shows that it is back.
            level = logging.WARNING if before.trouble else logging.INFO
            logger.log(level, "%s", say("hall.reached", database=self._address.shown, rows=done.rows))
        self.state = ReplicatorState(
            is_there=True, delivered=before.delivered + done.rows, not_ours=before.not_ours | done.not_ours
        )

    def _report(self, why: str) -> None:
        """Log the reason once, until the hall was reached again or something else is wrong."""
        if why != self.state.trouble:
            logger.warning("%s", say("hall.cut", why=why))
        self.state = replace(self.state, is_there=False, trouble=why)


def start_replicator(tables: Tables, *, address: HallAddress, host: str, folder: Path) -> Callable[[], None]:
    """Tie these tables to the hall, `folder` being that of their journal; return what ends that.

    Raises AdoubeError if the journal cannot be read.
    """
    replicator = Replicator(address, host, folder, tables.states)
    commands = CommandQueue(address, host, tables, lambda: replicator.holder)
    unsubscribe = start_workers(tables, [replicator])
    commands.start()

    def stop() -> None:
        unsubscribe()
        commands.stop()
        replicator.stop()

    return stop
