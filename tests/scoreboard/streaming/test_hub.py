"""The hub and its streams, with readers whose reading the test decides."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, cast

import pytest

from adoube.tables.state import TableState
from adoube_scoreboard.streaming.hub import Channel, Hub, StateSource
from adoube_scoreboard.streaming.sse import KEEP_ALIVE, serve_events, serve_websocket
from adoube_scoreboard.streaming.uvicorn_protocol import StreamConnection
from tests.scoreboard.tables import PLAYING

WHOLE_TEXT, CLOSES = 0x81, 0x88  # the first byte of a frame: RFC 6455, section 5.2
UPGRADE = {"headers": [(b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ==")]}


class Counting:
    """Makes frames that say their version, and counts how often it was asked."""

    def __init__(self) -> None:
        self.made: list[int] = []

    def __call__(self, state: TableState, language: str) -> bytes:
        self.made.append(state.version)
        return b"frame %d" % state.version


class FakeReader:
    """One connection, read in one of three ways. While `stuck`, nothing that was written gets away."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.bodies: list[bytes] = []
        self.status = 0
        self.finished = False
        self.aborted = False
        self.stuck = False
        self.stream: asyncio.Task[None] | None = None
        self._protocol: asyncio.BaseProtocol = asyncio.Protocol()
        self._over = asyncio.Event()
        self.let_go = False
        self._gone = asyncio.Event()

    def open(self, channel: StateSource, keep_alive_s: float = 60.0) -> None:
        connection = StreamConnection(cast(asyncio.Transport, self), self.be_let_go)
        if self.way == "websocket":
            serve_websocket(channel, connection, UPGRADE, keep_alive_s=keep_alive_s)
            return
        scope = {"http_version": self.way}
        stream = serve_events(channel, connection, scope, self.send, keep_alive_s=keep_alive_s)
        self.stream = asyncio.create_task(stream)

    async def until_over(self) -> None:
        """Returns once the stream has ended, with all that belongs to it."""
        if self.stream is not None:
            await self.stream
        if self.let_go:
            await self._over.wait()

    def be_let_go(self) -> None:
        self.let_go = True

    def go(self) -> None:
        self._gone.set()
        if self.let_go:
            asyncio.get_running_loop().call_soon(self._lose)

    def _lose(self) -> None:
        self._protocol.connection_lost(None)
        self._over.set()

    def unstick(self) -> None:
        self.stuck = False
        self._protocol.resume_writing()

    @property
    def frames(self) -> list[bytes]:
        return [body for body in self.bodies if body.startswith(b"frame")]

    # as ASGI sees it

    async def send(self, message: Any) -> None:
        self.status = message["status"]

    # as a transport

    def get_write_buffer_size(self) -> int:
        return 1 if self.stuck else 0

    def is_closing(self) -> bool:
        return self._gone.is_set()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def resume_reading(self) -> None:
        pass

    def write(self, chunk: bytes) -> None:
        if self.way == "websocket":
            self._write_message(chunk)
            return
        if chunk == (b"0\r\n\r\n" if self.way == "1.1" else b""):
            self.finished = True
            return
        if self.way == "1.0":
            self.bodies.append(chunk)
            return
        size, _, rest = chunk.partition(b"\r\n")
        assert len(rest) == int(size, 16) + 2
        self.bodies.append(rest[:-2])

    def _write_message(self, sent: bytes) -> None:
        if sent.startswith(b"HTTP/1.1 101 "):
            self.status = 200
        elif sent[0] == CLOSES:
            self.finished = True
        else:
            assert (sent[0], sent[1]) == (WHOLE_TEXT, len(sent) - 2)
            # An empty message says what an event of its own says in a stream.
            self.bodies.append(sent[2:] or KEEP_ALIVE)

    def close(self) -> None:
        self.go()

    def abort(self) -> None:
        self.aborted = True
        self.go()


@pytest.fixture(params=["1.0", "1.1", "websocket"])
def way(request: pytest.FixtureRequest) -> str:
    """The version of HTTP of a stream of events, or WebSocket."""
    return str(request.param)


def state(version: int) -> TableState:
    return replace(PLAYING, version=version)


def channel_of(hub: Hub) -> Channel:
    hub.publish(state(1))
    channel = hub.channel("jarmo")
    assert channel is not None
    return channel


async def settle() -> None:
    """Lets everything that can run do so."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Tells a story in a loop of its own; the main thread may have one already, for a browser."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, story).result()


def test_a_reader_gets_the_newest_frame_at_once_and_every_later_one(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        reader = FakeReader(way)
        reader.open(channel)
        await settle()

        hub.publish(state(2))
        await settle()
        hub.publish(state(3))
        await settle()

        assert reader.status == 200
        assert reader.frames == [b"frame 1", b"frame 2", b"frame 3"]
        hub.close()
        await settle()

    run(story())


def test_a_frame_is_made_once_for_many_readers_and_never_for_none(way: str) -> None:
    async def story() -> None:
        frames = Counting()
        hub = Hub(frames)
        channel = channel_of(hub)
        hub.publish(state(2))
        readers = [FakeReader(way) for _ in range(50)]
        for reader in readers:
            reader.open(channel)
        await settle()

        assert frames.made == [2]
        assert all(reader.frames == [b"frame 2"] for reader in readers)
        hub.close()
        await settle()

    run(story())


def test_a_slow_reader_gets_the_newest_frame_alone_and_holds_nobody_up(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        slow, quick = FakeReader(way), FakeReader(way)
        slow.open(channel)
        quick.open(channel)
        await settle()

        slow.stuck = True
        for version in range(2, 9):
            hub.publish(state(version))
            await settle()
        slow.unstick()
        await settle()

        assert slow.frames == [b"frame 1", b"frame 8"]
        assert quick.frames == [b"frame %d" % version for version in range(1, 9)]
        hub.close()
        await settle()

    run(story())


def test_a_reader_that_never_drains_is_dropped(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting(), drop_after_s=0.01)
        channel = channel_of(hub)
        stalled = FakeReader(way)
        stalled.open(channel)
        await settle()

        stalled.stuck = True
        hub.publish(state(2))
        await stalled.until_over()

        assert stalled.aborted
        assert channel.readers == 0

    run(story())


def test_a_reader_that_goes_is_forgotten(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        reader = FakeReader(way)
        reader.open(channel)
        await settle()
        assert channel.readers == 1

        reader.go()
        await reader.until_over()

        assert channel.readers == 0
        assert not reader.aborted

    run(story())


def test_a_silent_stream_says_that_it_is_there(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        reader = FakeReader(way)
        reader.open(channel, keep_alive_s=0.001)

        while KEEP_ALIVE not in reader.bodies:
            await asyncio.sleep(0.001)

        assert reader.frames == [b"frame 1"]
        hub.close()
        await settle()

    run(story())


def test_closing_ends_every_stream_even_one_that_is_stuck(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        quick, stuck = FakeReader(way), FakeReader(way)
        quick.open(channel)
        stuck.open(channel)
        await settle()
        stuck.stuck = True
        hub.publish(state(2))
        await settle()

        hub.close()
        await asyncio.gather(quick.until_over(), stuck.until_over())

        assert quick.finished
        assert not quick.aborted
        assert stuck.aborted
        assert hub.channel("jarmo") is None

    run(story())


@pytest.mark.parametrize("table", ["nowhere", ""])
def test_there_is_no_channel_without_a_table(table: str) -> None:
    assert Hub(Counting()).channel(table) is None


def test_tables_have_channels_of_their_own(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        reader = FakeReader(way)
        reader.open(channel)
        await settle()

        hub.publish(replace(PLAYING, table="other", version=5))
        await settle()

        assert reader.frames == [b"frame 1"]
        hub.close()
        await settle()

    run(story())


def test_a_reader_who_comes_while_the_hub_closes_is_sent_away(way: str) -> None:
    async def story() -> None:
        hub = Hub(Counting())
        channel = channel_of(hub)
        hub.close()
        late = FakeReader(way)

        late.open(channel)
        await late.until_over()

        assert late.finished
        assert late.frames == []

    run(story())


def test_news_that_comes_during_a_keep_alive_is_not_lost(way: str) -> None:
    async def story() -> None:
        # Given a reader who is stuck when the silence has lasted long enough.
        hub = Hub(Counting())
        channel = channel_of(hub)
        reader = FakeReader(way)
        reader.open(channel, keep_alive_s=0.001)
        await settle()
        reader.stuck = True
        await asyncio.sleep(0.01)

        # When the table changes before the reader drains.
        hub.publish(state(2))
        reader.unstick()

        # Then that frame arrives.
        while reader.frames[-1:] != [b"frame 2"]:
            await asyncio.sleep(0.001)
        hub.close()
        await reader.until_over()

    run(story())
