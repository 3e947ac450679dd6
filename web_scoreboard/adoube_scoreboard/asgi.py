"""The one ASGI application of the port: a guard at the door, streams from the hub, all else from Flask."""

import re

from adoube_scoreboard.asgi_types import Application, Receive, Scope, Send
from adoube_scoreboard.connection import connection_of
from adoube_scoreboard.direct import serve_directly
from adoube_scoreboard.hub import Hub, Source
from adoube_scoreboard.ordinary import serve_reader
from adoube_scoreboard.reach import Names
from adoube_scoreboard.words import say

__all__ = ["Front"]

_EVENTS = re.compile(r"/tables/([a-z0-9-]+)/events")
_ROOM_EVENTS = "/room/events"


class Front:
    """Answers only to its own host names: a foreign name that points here (DNS rebinding) gains nothing."""

    def __init__(self, pages: Application, hub: Hub, names: Names) -> None:
        self._pages = pages
        self._hub = hub
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if not self._is_well_addressed(scope):
            await _plain_answer(send, 400, say("refusals.host"))
        elif (events := _EVENTS.fullmatch(scope["path"])) and scope["method"] == "GET":
            missing = say("refusals.no_such_table", name=events[1])
            await self._send_from(self._hub.channel(events[1]), scope, receive, send, missing=missing)
        elif scope["path"] == _ROOM_EVENTS and scope["method"] == "GET":
            await self._send_from(self._hub.room, scope, receive, send, missing=say("refusals.not_found"))
        else:
            await self._pages(scope, receive, send)

    def _is_well_addressed(self, scope: Scope) -> bool:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        return (
            len(hosts) == 1
            and self._names.include(hosts[0].decode("latin-1"), scope)
            and scope["query_string"].isascii()
        )

    async def _send_from(
        self, channel: Source | None, scope: Scope, receive: Receive, send: Send, *, missing: str
    ) -> None:
        connection = connection_of(scope)
        if channel is not None and connection is not None and scope["http_version"] == "1.1":
            await serve_directly(channel, connection, receive, send)
        elif channel is not None:
            hang_up = connection.transport.abort if connection is not None else None
            await serve_reader(channel, receive, send, hang_up)
        elif self._hub.closed:
            await _plain_answer(send, 503, "")
        else:
            await _plain_answer(send, 404, missing)


async def _plain_answer(send: Send, status: int, text: str) -> None:
    """A whole answer in one line of plain text."""
    body = f"{text}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
