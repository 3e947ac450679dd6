"""How uvicorn's connections are set for live streams: nothing is buffered for a reader who does not read."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from adoube_scoreboard.stream import TRANSPORT

__all__ = ["NewestOnlyProtocol"]


class NewestOnlyProtocol(H11Protocol):
    """Blocks a sender as soon as one byte waits, where asyncio would first collect 64 KiB of old frames."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self.app = _WithTransport(self.app, transport)


class _WithTransport:
    """Lays the connection's transport into the scope, so that a reader who hangs can be cut off."""

    def __init__(self, app: Any, transport: asyncio.Transport) -> None:
        self._app = app
        self._transport = transport

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        scope["extensions"] = {**scope.get("extensions", {}), TRANSPORT: self._transport}
        answer: Awaitable[None] = self._app(scope, receive, send)
        return answer
