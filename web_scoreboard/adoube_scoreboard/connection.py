"""How uvicorn's connections are set for live streams: nothing is buffered for a reader who does not read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from adoube_scoreboard.asgi_types import Scope

__all__ = ["Connection", "NewestOnlyProtocol", "connection_of"]

_EXTENSION = "adoube.connection"


class Connection:
    """What a stream may do with its connection past the server; `on_drained` is called when all has left."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.on_drained: Callable[[], None] = lambda: None


def connection_of(scope: Scope) -> Connection | None:
    """The connection of a request; None under a server that is not ours."""
    found = scope.get("extensions", {}).get(_EXTENSION)
    return found if isinstance(found, Connection) else None


class NewestOnlyProtocol(H11Protocol):
    """Blocks a sender as soon as one byte waits, where asyncio would first collect 64 KiB of old frames."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._connection = Connection(transport)
        self.app = _WithConnection(self.app, self._connection)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._connection.on_drained()


class _WithConnection:
    """Lays the connection into the scope of each request on it."""

    def __init__(self, app: Any, connection: Connection) -> None:
        self._app = app
        self._connection = connection

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        scope["extensions"] = {**scope.get("extensions", {}), _EXTENSION: self._connection}
        answer: Awaitable[None] = self._app(scope, receive, send)
        return answer
