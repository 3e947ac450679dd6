"""When to collect garbage: it stops the main loop for as long as a hand's shortest touch."""

import gc

from adoube_board.clock import since

# The main loop leaves less than a kilobyte of garbage a second. If nobody is ever quiet, MicroPython itself
# collects when its heap is full.
EVERY_MS = 10000

QUIET_MS = 2000  # After so long without an event or a host's frame nobody is in the middle of a turn.


class Heap:
    """`free` is how many bytes were free after the last collection, 0 where the interpreter does not say."""

    def __init__(self, now: int) -> None:
        self.free = 0
        self._busy_at = now
        self._collect(now)

    def busy(self, now: int) -> None:
        """Something has happened on the board, or a host has asked for something."""
        self._busy_at = now

    def step(self, now: int) -> None:
        """Collect if it is time to, and quiet. `now` in ticks of a millisecond."""
        if since(now, self._collected_at) >= EVERY_MS and since(now, self._busy_at) >= QUIET_MS:
            self._collect(now)

    def _collect(self, now: int) -> None:
        self._collected_at = now
        if hasattr(gc, "mem_free"):
            gc.collect()
            self.free = int(gc.mem_free())
