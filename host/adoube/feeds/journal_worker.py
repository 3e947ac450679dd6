"""A thread that follows the journal from a stored offset: it takes the rows in order, also over restarts.

Subclasses say where the rows go and where the offset is stored. `FeedWorker` stores it in a file beside the
journal, `adoube.hall.replicator.Replicator` in the hall, in the transaction that writes the rows there. No
table waits for a worker: the engine's thread only notifies it.
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.records.journal import Journal
from adoube.tables.state import Tables, TableState

__all__ = ["JournalWorker", "start_workers"]


class JournalWorker(ABC):
    """One thread. `notify` may be called from any thread and returns at once."""

    retry_s: float  # the wait after an AdoubeError
    ends_within_s: float  # how long the end waits for what is under way
    idle_s: float | None = None  # look again after so long without a notification; None: never

    def __init__(self, name: str, folder: Path) -> None:
        """`folder` holds the journal. Raises AdoubeError."""
        self._journal = Journal.open_to_read(folder)
        self._notified = threading.Event()  # something was stored, or this is to end
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def notify(self) -> None:
        self._notified.set()

    def stop(self, within_s: float | None = None) -> bool:
        """Take what is left, for at most so long; return whether the thread has ended."""
        self._ending.set()
        self._notified.set()
        self._thread.join(self.ends_within_s if within_s is None else within_s)
        return not self._thread.is_alive()

    def _connected(self) -> AbstractContextManager[None]:
        """Return what holds the other side open while rows are taken. Its start may raise AdoubeError."""
        return nullcontext()

    @abstractmethod
    def _take_next(self) -> float | None:
        """Take what comes next; return the seconds to wait before the next call, None if nothing is left."""

    @abstractmethod
    def _report(self, why: str) -> None:
        """Tell that the other side, or a file, cannot be used."""

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            try:
                with self._connected():
                    while goes_on:
                        goes_on = self._step()
            except AdoubeError as error:
                self._report(str(error))
                goes_on = not self._ending.wait(self.retry_s)
        self._journal.close()

    def _step(self) -> bool:
        """Return False once this is to end and nothing is left."""
        self._notified.clear()
        # Asked first: what is stored before the end, but after this look, is looked for once more.
        is_ending = self._ending.is_set()
        wait_s = self._take_next()
        if wait_s is None and not is_ending:
            self._notified.wait(self.idle_s)
        elif wait_s:
            return not self._ending.wait(wait_s)
        return wait_s is not None or not is_ending


def start_workers(tables: Tables, workers: Sequence[JournalWorker]) -> Callable[[], None]:
    """Start workers and notify them of every new state of the tables; return what ends the notifications."""

    def notify(_: TableState) -> None:
        for worker in workers:
            worker.notify()

    for worker in workers:
        worker.start()
    unsubscribe = tables.subscribe(notify)
    # Nobody was notified of what was stored between the start of the threads and the subscription.
    for worker in workers:
        worker.notify()
    return unsubscribe
