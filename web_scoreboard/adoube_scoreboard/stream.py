"""What every stream of server-sent events says, whichever way it is written."""

from adoube_scoreboard.asgi_types import Message, Receive, Send

__all__ = ["KEEP_ALIVE", "KEEP_ALIVE_S", "RETRY", "begin", "body", "until_gone"]

KEEP_ALIVE_S = 15.0
"""So often a silent stream says that it is there: proxies and browsers give up on silence after a minute."""
KEEP_ALIVE = b"event: still-here\ndata: {}\n\n"
"""An event, since pages hear no comments: where none comes, the connection is dead, though not closed."""
RETRY = b"retry: 1000\n\n"
"""How long a browser waits, in milliseconds, before it asks again for a stream that broke."""

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
    (b"connection", b"close"),
]


async def begin(send: Send) -> None:
    """The head of the answer."""
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})


def body(data: bytes, *, more: bool = True) -> Message:
    """A piece of the answer as ASGI sends it."""
    return {"type": "http.response.body", "body": data, "more_body": more}


async def until_gone(receive: Receive) -> None:
    """Returns when the reader has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        continue
