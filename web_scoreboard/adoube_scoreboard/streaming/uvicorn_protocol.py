"""uvicorn's connections, set for live streams: nothing is buffered for a reader who does not read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from adoube_scoreboard.streaming.request_body import Scope
from adoube_scoreboard.words import say

__all__ = ["NewestOnlyProtocol", "StreamConnection", "connection_of"]

_EXTENSION = "adoube.connection"
HEAD_WITHIN_S = 20.0  # So long a browser may take for the head of a request.


class StreamConnection:
    """The connection of a request, which a stream may take from the server."""

    def __init__(self, transport: asyncio.Transport, let_go: Callable[[], None]) -> None:
        self.transport = transport
        self._let_go = let_go

    def take_over(self, protocol: asyncio.Protocol) -> None:
        """Give the connection to a protocol; the server forgets the request."""
        # Server and connection would hold each other, and stay until Python looks for garbage: together they
        # weigh more than the stream.
        let_go, self._let_go = self._let_go, _nothing
        let_go()
        self.transport.set_protocol(protocol)
        self.transport.resume_reading()


def connection_of(scope: Scope) -> StreamConnection:
    """Return the connection of a request, which `NewestOnlyProtocol` has read."""
    found = scope["extensions"][_EXTENSION]
    assert isinstance(found, StreamConnection)
    return found


def _nothing() -> None:
    """Let go of nothing: the connection was taken over."""


class NewestOnlyProtocol(H11Protocol):
    """Blocks a sender as soon as one byte waits, where asyncio would first collect 64 KiB of old frames.

    A connection on which no request has begun, or only half a head has come, is closed after HEAD_WITHIN_S.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._await_head()
        # Not 0: to TLS in asyncio nothing at all would be too much.
        transport.set_write_buffer_limits(high=1)
        self.app = _WithConnection(self.app, StreamConnection(transport, self._let_go))

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._await_head()
        else:
            self._forget_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget_deadline()

    def send_400_response(self, msg: str) -> None:
        """Send our own sentence for an invalid request, in ASCII as uvicorn sends it."""
        super().send_400_response(say("refusals.bad_request"))

    def _should_upgrade(self) -> bool:
        """No: a page's stream becomes a WebSocket by itself, and nothing else does."""
        return False

    def _await_head(self) -> None:
        """The deadline is not moved by what drips in: it stands until the head is whole."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_WITHIN_S, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _let_go(self) -> None:
        """To the server it is as if the reader had gone: it waits for no answer, nor when it ends."""
        self._forget_deadline()
        self.connections.discard(self)
        self.cycle.disconnected = True


class _WithConnection:
    """Lays the connection into the scope of each request on it."""

    def __init__(self, app: Any, connection: StreamConnection) -> None:
        self._app = app
        self._connection = connection

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        scope["extensions"] = {**scope.get("extensions", {}), _EXTENSION: self._connection}
        answer: Awaitable[None] = self._app(scope, receive, send)
        return answer
