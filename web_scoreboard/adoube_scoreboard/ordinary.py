"""A stream over ordinary ASGI: a task a reader, whichever server runs it, and HTTP/1.0 too."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from adoube_scoreboard.asgi_types import Receive, Send
from adoube_scoreboard.hub import Source
from adoube_scoreboard.stream import KEEP_ALIVE, KEEP_ALIVE_S, RETRY, begin, body, until_gone

__all__ = ["serve_reader"]


async def serve_reader(
    channel: Source,
    receive: Receive,
    send: Send,
    hang_up: Callable[[], None] | None = None,
    *,
    keep_alive_s: float = KEEP_ALIVE_S,
) -> None:
    """Sends the newest frame whenever there is room for it, until the reader goes, is dismissed, or hangs.

    The first frame is always the newest, whatever Last-Event-ID says: a table that was started again may use
    a version for something else. `hang_up` throws the connection away with all that the reader has not taken;
    without it ending the call must do.
    """
    reader = _TaskReader(channel)
    channel.join(reader)
    gone = asyncio.create_task(until_gone(receive))
    gone.add_done_callback(lambda _: reader.leave())
    try:
        await _send_all(reader, send, keep_alive_s)
    except TimeoutError:
        if hang_up is not None:
            hang_up()
            await gone
    finally:
        channel.part(reader)
        gone.cancel()


class _TaskReader:
    """Whether there is news for a stream, and how long it may take to read."""

    def __init__(self, channel: Source) -> None:
        self._channel = channel
        self._news = asyncio.Event()
        self._sending: asyncio.Timeout | None = None
        self.left = False

    def wake(self) -> None:
        self._news.set()

    def take(self) -> bytes:
        """The newest frame, which is no news from now on."""
        self._news.clear()
        return self._channel.frame(self)

    def leave(self) -> None:
        self.left = True
        self._news.set()
        if self._sending is not None:
            self._sending.reschedule(asyncio.get_running_loop().time())

    async def news(self, keep_alive_s: float) -> bool:
        """Waits for news, at most `keep_alive_s`; says whether there was some."""
        try:
            async with asyncio.timeout(keep_alive_s):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    @asynccontextmanager
    async def patience(self) -> AsyncIterator[None]:
        """Inside, writes may block for `drop_after_s` together, and not at all once the reader has left."""
        async with asyncio.timeout(0 if self.left else self._channel.drop_after_s) as sending:
            self._sending = sending
            try:
                yield
            finally:
                self._sending = None


async def _send_all(reader: _TaskReader, send: Send, keep_alive_s: float) -> None:
    async with reader.patience():
        await begin(send)
        await send(body(RETRY))
    while True:
        is_news = await reader.news(keep_alive_s)
        if reader.left:
            break
        async with reader.patience():
            # An empty body waits until what was sent before has left; only then is the newest frame fetched.
            await send(body(b""))
            await send(body(reader.take() if is_news else KEEP_ALIVE))
    async with reader.patience():
        await send(body(b"", more=False))
