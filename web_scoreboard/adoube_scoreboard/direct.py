"""A stream written straight to its connection: one encoded chunk for all, no task and no parser for each.

The server writes the head, then lets the connection go: what it keeps for a request that is answered for
hours weighs more than everything that a stream needs.
"""

import asyncio

from adoube_scoreboard.asgi_types import Send
from adoube_scoreboard.connection import Connection
from adoube_scoreboard.hub import Source, chunked
from adoube_scoreboard.stream import KEEP_ALIVE, KEEP_ALIVE_S, RETRY, begin

__all__ = ["serve_directly"]

_KEEP_ALIVE = chunked(KEEP_ALIVE)
_RETRY = chunked(RETRY)
_END = b"0\r\n\r\n"


async def serve_directly(
    channel: Source, connection: Connection, send: Send, *, keep_alive_s: float = KEEP_ALIVE_S
) -> None:
    """Sends what `ordinary.serve_reader` does, on a connection of ours that speaks HTTP/1.1.

    Returns once the stream has begun; it goes on until the reader goes, is dismissed, or hangs.
    """
    await begin(send)
    if connection.transport.is_closing():
        return
    reader = _DirectReader(channel, connection.transport, keep_alive_s)
    connection.take_over(reader)
    connection.transport.write(_RETRY)
    channel.join(reader)


class _DirectReader(asyncio.Protocol):
    """Writes the newest chunk whenever nothing older waits in the connection's buffer."""

    __slots__ = ("_channel", "_drop", "_has_news", "_keep_alive", "_keep_alive_s", "_transport")

    def __init__(self, channel: Source, transport: asyncio.Transport, keep_alive_s: float) -> None:
        self._channel = channel
        self._transport = transport
        self._keep_alive_s = keep_alive_s
        self._has_news = False
        self._drop: asyncio.TimerHandle | None = None
        self._keep_alive = asyncio.get_running_loop().call_later(keep_alive_s, self._say_still_here)

    # as the channel sees it

    def wake(self) -> None:
        self._has_news = True
        if self._may_write():
            self._write_news()

    def leave(self) -> None:
        if self._may_write():
            self._transport.write(_END)
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
        self._channel.part(self)
        self._keep_alive.cancel()
        self._forget_deadline()

    # what both come to

    @property
    def _lags(self) -> bool:
        """Whether something that was written waits to be taken."""
        return self._transport.get_write_buffer_size() > 0

    def _may_write(self) -> bool:
        """Whether everything has been taken; if not, the time to take it begins to run."""
        if self._transport.is_closing():
            return False
        if self._lags:
            self._set_deadline()
            return False
        return True

    def _write_news(self) -> None:
        self._has_news = False
        self._transport.write(self._channel.chunk(self))

    def _say_still_here(self) -> None:
        if self._may_write():
            self._transport.write(_KEEP_ALIVE)
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
