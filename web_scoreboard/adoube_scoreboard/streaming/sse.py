"""Live streams as server-sent events (HTML, section 9.2) or as messages of a WebSocket (RFC 6455).

Programs read server-sent events, and so do pages that get no WebSocket; each message of a WebSocket holds the
same events. Pages prefer WebSockets, because a browser makes only six requests to a host at once, those of
all its pages together, but opens many WebSockets.

The server writes the head, then gives up the connection: what it keeps for a request that is answered for
hours weighs more than everything that a stream needs.
"""

import asyncio
import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from adoube_scoreboard.streaming.hub import StateSource, chunked
from adoube_scoreboard.streaming.request_body import Scope, Send
from adoube_scoreboard.streaming.uvicorn_protocol import StreamConnection

__all__ = [
    "BEAT_S",
    "CLOSE",
    "KEEP_ALIVE",
    "KEEP_ALIVE_S",
    "accepting_head",
    "asks_for_websocket",
    "is_from_our_page",
    "message",
    "serve_events",
    "serve_websocket",
]


_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # what both ends add to the key: section 1.3
_VERSION = b"13"
# The first byte of a whole message of text, and of the frame that closes: section 5.2.
_TEXT, _CLOSE = 0x81, 0x88
_LONGEST_SHORT, _LONGEST_MEDIUM = 125, 0xFFFF
CLOSE = bytes((_CLOSE, 2)) + (1001).to_bytes(2)  # We are going away: section 7.4.1.


def asks_for_websocket(scope: Scope) -> bool:
    """Return whether a request asks for a WebSocket that we can speak."""
    headers = _headers(scope)
    return (
        scope["http_version"] == "1.1"
        and headers.get(b"upgrade", b"").lower() == b"websocket"
        and b"upgrade" in _tokens(headers.get(b"connection", b""))
        and headers.get(b"sec-websocket-version") == _VERSION
        and b"sec-websocket-key" in headers
    )


def is_from_our_page(scope: Scope) -> bool:
    """Return whether a page of ours asks, or no page at all.

    Browsers open WebSockets for pages of every site and leave it to the server to look at Origin.
    """
    headers = _headers(scope)
    origin = headers.get(b"origin")
    return origin is None or origin.partition(b"://")[2].lower() == headers.get(b"host", b"").lower()


def accepting_head(scope: Scope) -> bytes:
    """Return the answer after which both ends speak WebSocket."""
    key = _headers(scope)[b"sec-websocket-key"]
    accept = base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
    )


def message(data: bytes) -> bytes:
    """Return a text message as a server sends it."""
    size = len(data)
    if size <= _LONGEST_SHORT:
        head = bytes((_TEXT, size))
    elif size <= _LONGEST_MEDIUM:
        head = bytes((_TEXT, 126)) + size.to_bytes(2)
    else:
        head = bytes((_TEXT, 127)) + size.to_bytes(8)
    return head + data


def _headers(scope: Scope) -> Mapping[bytes, bytes]:
    given: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return dict(given)


def _tokens(value: bytes) -> list[bytes]:
    return [token.strip().lower() for token in value.split(b",")]


# So often a program's stream says that it is there: proxies give up on silence after a minute.
KEEP_ALIVE_S = 15.0
BEAT_S = 2.0  # So often a page's stream does. A page that misses two says that it is not live: `stream.js`.
# An event, since pages hear no comments: where none comes, the connection is dead, though not closed.
KEEP_ALIVE = b"event: still-here\ndata: {}\n\n"
# How long a browser waits, in milliseconds, before it asks again for a stream that broke.
RETRY = b"retry: 1000\n\n"

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
    (b"connection", b"close"),
]


class _Wire(NamedTuple):
    """A way to write a stream to a connection."""

    pack: Callable[[bytes], bytes]
    keep_alive: bytes
    end: bytes


def _plain(data: bytes) -> bytes:
    return data


_CHUNKS = _Wire(chunked, chunked(KEEP_ALIVE), b"0\r\n\r\n")
_UNTIL_CLOSED = _Wire(_plain, KEEP_ALIVE, b"")  # HTTP/1.0 knows no chunks: the body ends with the connection
_MESSAGES = _Wire(message, message(b""), CLOSE)


async def serve_events(
    channel: StateSource,
    connection: StreamConnection,
    scope: Scope,
    send: Send,
    *,
    keep_alive_s: float = KEEP_ALIVE_S,
) -> None:
    """Send the newest frame whenever there is room for it, until the reader goes, is closed, or hangs.

    Returns once the stream has begun. The first frame is always the newest, whatever Last-Event-ID says: a
    table that was started again may use a version for something else.
    """
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    if connection.transport.is_closing():
        return
    wire = _CHUNKS if scope["http_version"] == "1.1" else _UNTIL_CLOSED
    reader = _EventReader(channel, connection.transport, wire, keep_alive_s)
    connection.take_over(reader)
    connection.transport.write(wire.pack(RETRY))
    channel.subscribe(reader)


def serve_websocket(
    channel: StateSource, connection: StreamConnection, scope: Scope, *, keep_alive_s: float = BEAT_S
) -> None:
    """Send the same as messages of a WebSocket, which the request in `scope` has asked for."""
    if connection.transport.is_closing():
        return
    reader = _SocketReader(channel, connection.transport, _MESSAGES, keep_alive_s)
    connection.take_over(reader)
    connection.transport.write(accepting_head(scope))
    channel.subscribe(reader)


class _EventReader(asyncio.Protocol):
    """Writes the newest frame whenever nothing older waits in the connection's buffer."""

    __slots__ = ("_channel", "_drop", "_has_news", "_keep_alive", "_keep_alive_s", "_transport", "_wire")

    def __init__(
        self, channel: StateSource, transport: asyncio.Transport, wire: _Wire, keep_alive_s: float
    ) -> None:
        self._channel = channel
        self._transport = transport
        self._wire = wire
        self._keep_alive_s = keep_alive_s
        self._has_news = False
        self._drop: asyncio.TimerHandle | None = None
        self._keep_alive = asyncio.get_running_loop().call_later(keep_alive_s, self._say_still_here)

    # as the channel sees it

    def notify(self) -> None:
        self._has_news = True
        if self._may_write():
            self._write_news()

    def close(self) -> None:
        if self._may_write():
            self._transport.write(self._wire.end)
        if self._lags:
            self._transport.abort()
        else:
            self._transport.close()

    # as the connection sees it

    def resume_writing(self) -> None:
        """The reader has taken all that was written."""
        self._forget_deadline()
        if self._has_news and self._may_write():
            self._write_news()

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel.unsubscribe(self)
        self._keep_alive.cancel()
        self._forget_deadline()

    # what both come to

    @property
    def _lags(self) -> bool:
        """True while something that was written waits to be taken."""
        return self._transport.get_write_buffer_size() > 0

    def _may_write(self) -> bool:
        """Return whether everything has been taken; if not, the time to take it begins to run."""
        if self._transport.is_closing():
            return False
        if self._lags:
            self._set_deadline()
            return False
        return True

    def _write_news(self) -> None:
        self._has_news = False
        if news := self._channel.packed(self, self._wire.pack):
            self._transport.write(news)

    def _say_still_here(self) -> None:
        if self._may_write():
            self._transport.write(self._wire.keep_alive)
        loop = asyncio.get_running_loop()
        self._keep_alive = loop.call_later(self._keep_alive_s, self._say_still_here)

    def _set_deadline(self) -> None:
        if self._drop is None:
            loop = asyncio.get_running_loop()
            self._drop = loop.call_later(self._channel.drop_after_s, self._transport.abort)

    def _forget_deadline(self) -> None:
        if self._drop is not None:
            self._drop.cancel()
            self._drop = None


class _SocketReader(_EventReader):
    """A page's reader. Pages only listen: the first byte from one is its farewell, and ends the stream."""

    __slots__ = ()

    def data_received(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self.close()
