"""A stream written straight to its connection: one encoded chunk for all, and no task to wake for each."""

import asyncio

from adoube_scoreboard.asgi_types import Receive, Send
from adoube_scoreboard.connection import Connection
from adoube_scoreboard.hub import Source, chunked
from adoube_scoreboard.stream import KEEP_ALIVE, KEEP_ALIVE_S, RETRY, begin, body, until_gone

__all__ = ["serve_directly"]

_KEEP_ALIVE = chunked(KEEP_ALIVE)
_RETRY = chunked(RETRY)


async def serve_directly(
    channel: Source,
    connection: Connection,
    receive: Receive,
    send: Send,
    *,
    keep_alive_s: float = KEEP_ALIVE_S,
) -> None:
    """As `ordinary.serve_reader`, for a connection of ours that speaks HTTP/1.1.

    The server writes head and end; in between, the chunks that it would have made are written past it.
    """
    await begin(send)
    connection.transport.write(_RETRY)
    reader = _DirectReader(channel, connection.transport)
    connection.on_drained = reader.drained
    channel.join(reader)
    gone = asyncio.create_task(until_gone(receive))
    gone.add_done_callback(lambda _: reader.leave())
    try:
        while not await reader.has_left(keep_alive_s):
            reader.keep_alive()
        if reader.is_up_to_date:
            await send(body(b"", more=False))
        else:
            connection.transport.abort()
            await gone
    finally:
        channel.part(reader)
        reader.forget()
        connection.on_drained = lambda: None
        gone.cancel()


class _DirectReader:
    """Writes the newest chunk whenever nothing older waits in the connection's buffer."""

    def __init__(self, channel: Source, transport: asyncio.Transport) -> None:
        self._channel = channel
        self._transport = transport
        self._has_news = False
        self._drop: asyncio.TimerHandle | None = None
        self._left = asyncio.Event()

    def wake(self) -> None:
        self._has_news = True
        self._write(None)

    def keep_alive(self) -> None:
        self._write(_KEEP_ALIVE)

    def drained(self) -> None:
        """The reader has taken all that was written."""
        self.forget()
        if self._has_news:
            self._write(None)

    def leave(self) -> None:
        self._left.set()

    async def has_left(self, within_s: float) -> bool:
        """Waits for the end, at most `within_s`; says whether it has come."""
        try:
            async with asyncio.timeout(within_s):
                return await self._left.wait()
        except TimeoutError:
            return False

    def forget(self) -> None:
        """No deadline for taking what was written, from now on."""
        if self._drop is not None:
            self._drop.cancel()
            self._drop = None

    @property
    def is_up_to_date(self) -> bool:
        """Whether nothing that was written waits to be taken."""
        return self._transport.get_write_buffer_size() == 0

    def _write(self, chunk: bytes | None) -> None:
        """Writes `chunk`, or the newest frame without one; if the reader lags, its time begins to run."""
        if self._transport.is_closing():
            return
        if not self.is_up_to_date:
            self._set_deadline()
            return
        if chunk is None:
            self._has_news = False
            chunk = self._channel.chunk(self)
        self._transport.write(chunk)

    def _set_deadline(self) -> None:
        if self._drop is None:
            loop = asyncio.get_running_loop()
            self._drop = loop.call_later(self._channel.drop_after_s, self._transport.abort)
