"""Streams of server-sent events from a scoreboard, read in a thread and opened again after a loss."""

import http.client
import math
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from adoube.api.scoreboard.errors import NotScoreboardError, ScoreboardError, UnreachableError
from adoube.serialization.fields import FieldError, json_object
from adoube.words import coded

__all__ = ["SILENCE_S", "EventStream", "Following", "RequestConnection"]


# A stream sends something every 15 s. docs/how-to/follow-a-table-from-a-program.md tells the same figure.
SILENCE_S = 40.0
# Between two tries to connect again: the first, and the longest after each has doubled.
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 8.0

Open = Callable[[], "EventStream"]


class RequestConnection:
    """A connection that carries one request, and that another thread may end."""

    def __init__(self, made: http.client.HTTPConnection) -> None:
        self._made = made
        # With the head of the answer `made` lets go of it.
        self._socket: socket.socket = made.sock

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self.close()

    def exchange(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> http.client.HTTPResponse:
        self._made.request(method, path, body, dict(headers))
        return self._made.getresponse()

    def quiet_for(self, seconds: float) -> None:
        """Bound how long nothing may come."""
        self._socket.settimeout(seconds)

    def close(self) -> None:
        # Wakes a thread that waits for the next line; the connection may be lost already.
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._made.close()
        self._socket.close()


class EventStream:
    """An open stream: iterating gives the data of its events, and None for one that only says it is alive.

    `close` ends it from any thread.
    """

    def __init__(self, connection: RequestConnection, answer: http.client.HTTPResponse, origin: str) -> None:
        self._connection, self._answer, self._origin = connection, answer, origin

    def __iter__(self) -> Iterator[Mapping[str, Any] | None]:
        """Raises UnreachableError where the stream ends, NotScoreboardError for data that are not JSON."""
        try:
            for line in self._lines():
                if line.startswith(b"data: {"):
                    yield json_object(line.removeprefix(b"data: "), self._origin).values
                elif line.startswith(b"event: "):
                    yield None
        except FieldError as error:
            raise NotScoreboardError(error.said) from error
        finally:
            self.close()
            self._answer.close()

    def _lines(self) -> Iterator[bytes]:
        """Yield the lines that are whole. Where a stream is cut, the last one is not."""
        try:
            while (line := self._answer.readline()).endswith(b"\n"):
                yield line
        except TimeoutError as error:
            raise UnreachableError(coded("remote.silent", url=self._origin, seconds=SILENCE_S)) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            # A stream that is closed here while it is read is a ValueError.
            raise UnreachableError(coded("remote.lost", url=self._origin)) from error
        raise UnreachableError(coded("remote.lost", url=self._origin))

    def close(self) -> None:
        """End the stream. Closing twice does no harm."""
        self._connection.close()


class Following:
    """A stream that is read in a thread and opened again after a loss. It keeps each table's newest state.

    `open_stream` opens it; `patience_s` is how long it may be lost.
    """

    def __init__(self, open_stream: Open, patience_s: float) -> None:
        self._open_stream, self._patience_s = open_stream, patience_s
        self._changed = threading.Condition()
        # By table, the one that has waited longest first.
        self._waiting: dict[str, Mapping[str, Any]] = {}
        self._stream: EventStream | None = None
        self._error: ScoreboardError | None = None
        self._is_closed = False

    def newest(self) -> Iterator[Mapping[str, Any]]:
        """Yield states until this is closed. Raises ScoreboardError once it is lost for too long."""
        threading.Thread(target=self._run, name="follows a scoreboard", daemon=True).start()
        shown: dict[str, Mapping[str, Any]] = {}
        while (state := self._next()) is not None:
            # A stream that is opened again begins with the state that was the newest before.
            table = _table_of(state)
            if shown.get(table) != state:
                shown[table] = state
                yield state

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            stream = self._stream
        if stream is not None:
            stream.close()

    def _next(self) -> Mapping[str, Any] | None:
        with self._changed:
            while not (self._is_closed or self._waiting or self._error):
                # Without a limit Ctrl-C would not wake it on Windows.
                self._changed.wait(1.0)
            if self._is_closed:
                return None
            if self._waiting:
                return self._waiting.pop(next(iter(self._waiting)))
            assert self._error is not None
            raise self._error

    def _run(self) -> None:
        # Where the first try fails, there is nothing to wait for.
        lost_s: float | None = -math.inf
        pause_s = FIRST_PAUSE_S
        while not self._is_closed:
            try:
                for number, state in enumerate(self._events()):
                    lost_s = None
                    # The first event comes with every new connection: the second one shows that it holds.
                    pause_s = FIRST_PAUSE_S if number else pause_s
                    self._keep(state)
            except ScoreboardError as error:
                # Counted from the loss and not from the last event: a computer may have slept in between.
                lost_s = time.monotonic() if lost_s is None else lost_s
                if time.monotonic() - lost_s >= self._patience_s:
                    self._fail(error)
                    return
            with self._changed:
                self._changed.wait_for(lambda: self._is_closed, pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _events(self) -> Iterator[Mapping[str, Any] | None]:
        stream = self._open_stream()
        with self._changed:
            self._stream = stream
            is_closed = self._is_closed
        if is_closed:
            stream.close()
            return
        yield from stream

    def _keep(self, state: Mapping[str, Any] | None) -> None:
        if state is not None:
            with self._changed:
                self._waiting[_table_of(state)] = state
                self._changed.notify_all()

    def _fail(self, error: ScoreboardError) -> None:
        with self._changed:
            self._error = error
            self._changed.notify_all()


def _table_of(state: Mapping[str, Any]) -> str:
    return str(state.get("table"))
