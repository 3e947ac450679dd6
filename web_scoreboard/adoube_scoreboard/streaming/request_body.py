"""The body of a request, read whole before a thread is given to it: a slow sender holds nobody up."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


BODY_LIMIT = 16 * 1024  # bytes; the largest form, a position on a large board, has a tenth of that
BODY_WITHIN_S = 20.0  # A body of that size takes less on the worst of connections.


async def whole_body(
    receive: Receive, within_s: float | None = None, limit: int = BODY_LIMIT
) -> bytes | None:
    """The body; None if the visitor has gone. Of one that is too large only so much that this is seen.

    Raises TimeoutError if it has not come `within_s`, BODY_WITHIN_S unless told.
    """
    held = bytearray()
    async with asyncio.timeout(BODY_WITHIN_S if within_s is None else within_s):
        while len(held) <= limit:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            held += message.get("body", b"")
            if not message.get("more_body", False):
                break
    return bytes(held)


def replayed(body: bytes, receive: Receive) -> Receive:
    """Gives the body again, and then whatever comes after it."""
    waiting = [body]

    async def receive_again() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receive_again
