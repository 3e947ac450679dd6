"""How the benchmark talks to a server that it started. Needs the standard library alone."""

import sys
import time
from collections.abc import Callable, Iterable

__all__ = ["STAMP", "obey", "say_port", "stamped"]

# Before the 20 digits of nanoseconds at which a verdict was given, by the clock of all processes. It is
# one piece of a text with them, so that a change has both.
STAMP = b"Said-at-"
DIGITS = 20


def say_port(port: int) -> None:
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()


def obey(publish: Callable[[int, int], None], orders: Iterable[str]) -> None:
    """Publishes a verdict for each line, with its time and its number, until there are no more lines."""
    for number, _ in enumerate(orders, start=1):
        publish(time.monotonic_ns(), number)


def stamped(frame: bytes, now_ns: int) -> bytes:
    """The same frame with another time in it."""
    at = frame.index(STAMP) + len(STAMP)
    return frame[:at] + b"%0*d" % (DIGITS, now_ns) + frame[at + DIGITS :]
