"""MicroPython's own `select`, for standard input and output whose bytes are a port's."""

import board_io
import machine

POLLIN = 1
POLLOUT = 4


class poll:  # noqa: N801 - MicroPython's name
    def register(self, stream, events):
        self._events = events

    def ipoll(self, timeout_ms):
        # Asked in every round, on whatever link the board is: let happen what the process was told.
        machine.hear()
        ready = self._events != POLLIN or board_io.waiting() > 0
        return (self._events,) if ready else ()
