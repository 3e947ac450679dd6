"""Server-sent events to one reader over ordinary ASGI: the newest frame whenever there is room for it."""

import asyncio

from adoube_scoreboard.asgi_types import Message, Receive, Scope, Send
from adoube_scoreboard.hub import Channel, Reader

__all__ = ["KEEP_ALIVE", "TRANSPORT", "serve_reader"]

KEEP_ALIVE_S = 15.0
"""So often a silent stream says that it is there: proxies and browsers give up on silence after a minute."""
KEEP_ALIVE = b": still here\n\n"
RETRY = b"retry: 1000\n\n"
"""How long a browser waits, in milliseconds, before it asks again for a stream that broke."""
TRANSPORT = "adoube.transport"
"""The key in a scope's extensions under which the server lays the connection's asyncio transport."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
    (b"connection", b"close"),
]


async def serve_reader(
    channel: Channel,
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    keep_alive_s: float = KEEP_ALIVE_S,
) -> None:
    """Sends frames until the reader goes, is dismissed, or stops reading.

    The first frame is always the newest, whatever Last-Event-ID says: a table that was started again may use
    a version for something else.
    """
    reader = channel.join()
    gone = asyncio.create_task(_until_gone(receive))
    gone.add_done_callback(lambda _: reader.leave())
    try:
        await _send_all(channel, reader, send, keep_alive_s)
    except TimeoutError:
        _hang_up(scope)
    finally:
        channel.part(reader)
        gone.cancel()


async def _send_all(channel: Channel, reader: Reader, send: Send, keep_alive_s: float) -> None:
    async with reader.patience():
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await send(_body(RETRY))
    while True:
        is_news = await reader.news(keep_alive_s)
        if reader.left:
            break
        async with reader.patience():
            # An empty body waits until what was sent before has left; only then is the newest frame fetched.
            await send(_body(b""))
            await send(_body(channel.take(reader) if is_news else KEEP_ALIVE))
    async with reader.patience():
        await send(_body(b"", more=False))


def _body(data: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


def _hang_up(scope: Scope) -> None:
    """Throws away what the reader has not taken. Without a transport, ending the call must do."""
    transport = scope.get("extensions", {}).get(TRANSPORT)
    if transport is not None:
        transport.abort()
