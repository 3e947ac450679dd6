"""Graceful shutdown of long-running commands."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue

__all__ = ["until_ended", "wait"]


@contextmanager
def until_ended() -> Iterator[threading.Event]:
    """Give an event that Ctrl-C and SIGTERM set, instead of an exception in the middle of something."""
    ending = threading.Event()
    heard: SimpleQueue[None] = SimpleQueue()

    def pass_on() -> None:
        heard.get()
        ending.set()

    # Not set in the handler, which would wait for a lock that the wait it interrupts may hold.
    threading.Thread(target=pass_on, name="ending", daemon=True).start()
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: heard.put(None)) for number in wanted}
    try:
        yield ending
    finally:
        heard.put(None)
        ending.set()
        for number, handler in before.items():
            signal.signal(number, handler)


def wait(ending: threading.Event) -> None:
    while not ending.wait(0.5):
        # In slices: on Windows an endless wait would not let Ctrl-C through.
        continue
