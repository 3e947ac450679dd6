"""Whether a stream can be read from, or written to, without waiting."""

import select

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

READABLE = select.POLLIN
WRITABLE = select.POLLOUT


class Readiness:
    """Asking allocates nothing under MicroPython. Its plain `poll` makes a list each time; the main loop asks
    a thousand times a second, and the garbage collector would have to stop it each second."""

    def __init__(self, stream: "Any", events: int) -> None:
        poll = select.poll()
        poll.register(stream, events)
        # CPython has no ipoll.
        self._ask: "Any" = poll.ipoll if hasattr(poll, "ipoll") else poll.poll

    def __call__(self) -> bool:
        for _ in self._ask(0):
            return True
        return False
