"""Many spectators of one table over real sockets, some of whom never read, on a clock that the test turns."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from adoube.tables.state import TableState
from adoube_scoreboard.streaming.hub import DROP_AFTER_S, Channel, Hub
from adoube_scoreboard.streaming.request_body import Receive, Scope, Send
from adoube_scoreboard.streaming.server import serve
from adoube_scoreboard.streaming.sse import serve_events
from adoube_scoreboard.streaming.uvicorn_protocol import NewestOnlyProtocol, connection_of
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.tables import PLAYING, FakeTables

READERS = 300
STALLED = 20
FRAME = 1_000_000  # more than a socket's buffers hold of a reader that does not read
WAIT_S = 60


class TurnedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward."""

    ahead_s = 0.0

    def time(self) -> float:
        return super().time() + self.ahead_s


class Stadium:
    """A server with one table in a loop that runs in a thread; the test asks it to do things there."""

    def __init__(self) -> None:
        self.loop = TurnedLoop()
        self.made: list[int] = []
        self.transports: list[asyncio.Transport] = []
        self.hub = Hub(self._make_frame)
        self.hub.publish(state(1))
        self.channel = self._channel()
        self._config = uvicorn.Config(self._serve, interface="asgi3", lifespan="off", log_config=None)
        self._config.load()
        self._server_state = ServerState()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self._listen(), self.loop).result(WAIT_S)

    def publish(self, version: int) -> None:
        self._do(self._publish(version))

    def pass_time(self, seconds: float) -> None:
        self._do(self._pass_time(seconds))

    def unsent(self) -> list[int]:
        """How many bytes wait in the server for each reader who has not taken them all."""
        sizes = [transport.get_write_buffer_size() for transport in self.transports]
        return [size for size in sizes if size]

    def close(self) -> None:
        self._do(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(WAIT_S)
        self.loop.close()

    def _do(self, story: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(story, self.loop).result(WAIT_S)

    def _make_frame(self, shown: TableState, language: str) -> bytes:
        self.made.append(shown.version)
        return b"id: %d\ndata: %s\n\n" % (shown.version, b"x" * FRAME)

    def _channel(self) -> Channel:
        channel = self.hub.channel(PLAYING.table)
        assert channel is not None
        return channel

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = connection_of(scope)
        self.transports.append(connection.transport)
        await serve_events(self.channel, connection, scope, send)

    async def _listen(self) -> int:
        def protocol() -> asyncio.Protocol:
            return NewestOnlyProtocol(self._config, self._server_state, {})

        self._listening = await self.loop.create_server(protocol, "127.0.0.1", 0)
        port: int = self._listening.sockets[0].getsockname()[1]
        return port

    async def _publish(self, version: int) -> None:
        self.hub.publish(state(version))

    async def _pass_time(self, seconds: float) -> None:
        self.loop.ahead_s += seconds
        for _ in range(3):
            await asyncio.sleep(0)

    async def _end(self) -> None:
        self._listening.close()
        self.hub.close()
        while self.channel.readers:
            await asyncio.sleep(0)
        for transport in self.transports:  # those too that wait for a reader who has stalled
            transport.abort()
        await asyncio.sleep(0)


def state(version: int) -> TableState:
    return replace(PLAYING, version=version)


@pytest.fixture
def stadium() -> Iterator[Stadium]:
    with closing(Stadium()) as found:
        yield found


def come(port: int, stack: ExitStack) -> socket.socket:
    """A reader who has asked for the stream, and seen it begin."""
    reader = stack.enter_context(closing(socket.socket()))
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.settimeout(WAIT_S)
    reader.connect(("127.0.0.1", port))
    reader.sendall(b"GET /tables/jarmo/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    reader.recv(1)
    return reader


def read_until(reader: socket.socket, mark: bytes) -> None:
    tail = b""
    while mark not in tail:
        data = reader.recv(1 << 16)
        assert data, "the stream has ended"
        tail = tail[-len(mark) :] + data


def read_until_shown(reader: socket.socket, version: int) -> None:
    """Follow a page's stream until its frame is of that version."""
    page, waiting, ends_s = Following(), b"", time.monotonic() + WAIT_S
    while version not in (json.loads(text)["version"] for text in page.texts.values()):
        assert time.monotonic() < ends_s, "the newest frame has not come"
        data = reader.recv(1 << 16)
        assert data, "the stream has ended"
        *events, waiting = (waiting + data).split(b"\n\n")
        for event in events:
            if b"data: " in event:
                page.take(event[event.index(b"data: ") :])


def test_stalled_readers_hold_nobody_up_and_hold_one_frame_each_until_they_are_dropped(
    stadium: Stadium,
) -> None:
    with ExitStack() as stack:
        # Given twenty who never read, and one who does.
        for _ in range(STALLED):
            come(stadium.port, stack)
        quick = come(stadium.port, stack)
        read_until(quick, b"id: 1\n")

        # When five more frames are shown, the one who reads gets each.
        for version in range(2, 7):
            stadium.publish(version)
            read_until(quick, b"id: %d\n" % version)
        read_until(quick, b"\n\n")

        # Then no more than one frame waits for each of the others, and each was made once.
        assert len(stadium.unsent()) == STALLED
        assert max(stadium.unsent()) <= FRAME + 100
        assert stadium.made == [1, 2, 3, 4, 5, 6]

        # And when their time is over, they are dropped, and the one who reads is not.
        stadium.pass_time(DROP_AFTER_S + 1)
        stadium.pass_time(0)
        assert stadium.channel.readers == 1
        stadium.publish(7)
        read_until(quick, b"id: 7\n")


def test_three_hundred_readers_get_the_newest_frame() -> None:
    tables = FakeTables(PLAYING)
    server = serve(tables)
    port = int(server.url.rsplit(":", 1)[1].strip("/"))
    try:
        with ExitStack() as stack:
            readers = [come(port, stack) for _ in range(READERS)]
            for version in range(8, 11):
                tables.show(state(version))
            for reader in readers:
                read_until_shown(reader, 10)
    finally:
        server.stop()
