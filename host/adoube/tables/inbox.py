"""What waits for the one thread that works it off, and how late that thread came to it."""

import queue
import time
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["Inbox"]

M = TypeVar("M")

NS_PER_MS = 1_000_000
NS_PER_S = 1_000_000_000


class Inbox(Generic[M]):
    """Messages in their order. `put` from any thread; everything else from the one that works them off."""

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._now_ns = now_ns
        self._queue: queue.SimpleQueue[tuple[int, M]] = queue.SimpleQueue()
        self._gathers_until_ns = 0
        # When the last wait ended, or the first one began; what was due before was not late.
        self._ready_ns: int | None = None
        # When the last wait could have ended: the first message came, or its deadline was there.
        self.wanted_ns = 0
        # How much later than it could the last wait ended, after the first message or after its deadline.
        self.late_ms = 0

    def put(self, message: M) -> None:
        self._queue.put((self._now_ns(), message))

    def gather_until(self, at_ns: int) -> None:
        """The next wait lasts at least until then, so that more is worked off at once."""
        self._gathers_until_ns = at_ns

    def wait(self, until_ms: int | None) -> list[M]:
        """Everything that is there; waits for a first message, at the longest until that moment."""
        begins_ns = self._now_ns()
        ready_ns = begins_ns if self._ready_ns is None else self._ready_ns
        due_ns = None if until_ms is None else max(ready_ns, until_ms * NS_PER_MS)
        waits_s = None if due_ns is None else max(0, due_ns - begins_ns) / NS_PER_S
        try:
            found = [self._queue.get(timeout=waits_s)]
        except queue.Empty:
            found = []
        if (rest_ns := self._gathers_until_ns - self._now_ns()) > 0:
            time.sleep(rest_ns / NS_PER_S)
        found += self._waiting()
        self._ready_ns = self._now_ns()
        wanted_ns = min([put_ns for put_ns, _ in found] + ([] if due_ns is None else [due_ns]))
        self.wanted_ns = max(ready_ns, wanted_ns)
        self.late_ms = (self._ready_ns - self.wanted_ns) // NS_PER_MS
        return [message for _, message in found]

    def take_all(self) -> list[M]:
        """What is there now."""
        return [message for _, message in self._waiting()]

    def _waiting(self) -> list[tuple[int, M]]:
        found = []
        while True:
            try:
                found.append(self._queue.get_nowait())
            except queue.Empty:
                return found
