"""MicroPython's own `select`, for standard input and output whose bytes are a port's."""

import board_io

POLLIN = 1
POLLOUT = 4


class poll:  # noqa: N801 - MicroPython's name
    def register(self, stream, events):
        self._events = events

    def poll(self, timeout_ms):
        return self._events != POLLIN or board_io.waiting() > 0
