"""A scoreboard that falls silent without closing anything: a program that hangs, a cable that is pulled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Self

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.clock import Clocks
from adoube.tables.state import Message
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = [pytest.mark.browser, pytest.mark.full(but=1)]

LOST = "Connection lost, trying again"
PAGES = {
    "table": "tables/jarmo",
    "room": "room",
    "projector": "projector?every=3600",
    "desk": "tables/jarmo/arbiter",
    "class": "class/jarmo",
}


class Cable:
    """Passes on what a browser and a server send, until it is pulled: then nothing, and nothing is closed."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def pull(self) -> None:
        self._loop.call_soon_threadsafe(self._plugged.clear)

    def plug_in(self) -> None:
        self._loop.call_soon_threadsafe(self._plugged.set)

    async def _run(self) -> None:
        self._loop, self._end, self._plugged = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        self._plugged.set()
        async with await asyncio.start_server(self._serve, "127.0.0.1", 0) as listener:
            self.port = listener.sockets[0].getsockname()[1]
            self._ready.set()
            await self._end.wait()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        with closing(writer), closing(far_writer), suppress(asyncio.CancelledError):
            ways = [
                asyncio.ensure_future(self._pass_on(reader, far_writer)),
                asyncio.ensure_future(self._pass_on(far_reader, writer)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                await self._plugged.wait()
                writer.write(data)
                await writer.drain()
        await self._plugged.wait()


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, clocks=Clocks({"black": 83_000, "white": 7_000}, "white", now_ms())))


@pytest.fixture
def cable(server: RunningServer) -> Iterator[Cable]:
    with Cable(server.port) as cable:
        yield cable


@pytest.fixture
def arbiters(browser: Browser, server: RunningServer, cable: Cable) -> Iterator[Page]:
    """The arbiter's browser, at the other end of the cable."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(server.arbiter_url.replace(f":{server.port}/", f":{cable.port}/"))
    yield page
    context.close()


@pytest.mark.parametrize("shown", PAGES)
def test_a_page_says_that_it_hears_nothing_and_is_live_again_by_itself(
    arbiters: Page, cable: Cable, tables: FakeTables, shown: str
) -> None:
    arbiters.goto(f"http://127.0.0.1:{cable.port}/{PAGES[shown]}")
    live = arbiters.locator(".live")
    expect(live).to_have_text(live.get_attribute("data-live") or "")
    expect(arbiters.locator("body:not([data-lost])")).to_be_attached()
    arbiters.wait_for_function("document.readyState === 'complete'")

    cable.pull()
    tables.show(replace(PLAYING, version=20, message=Message("moved", "White answered.")))

    expect(live).to_have_text(LOST)
    expect(live).to_be_visible()
    expect(arbiters.get_by_text("White answered.")).to_have_count(0)
    cable.plug_in()
    expect(arbiters.locator("body[data-lost]")).to_have_count(0)
    expect(live).to_have_text(live.get_attribute("data-live") or "")
    expect(arbiters.get_by_text("White answered.").first).to_be_attached()


def test_the_clocks_of_a_lost_page_stand_and_go_on_with_the_true_time(arbiters: Page, cable: Cable) -> None:
    arbiters.goto(f"http://127.0.0.1:{cable.port}/tables/jarmo")
    running = arbiters.locator('[data-seat="white"] time')
    arbiters.get_by_text("Live", exact=True).wait_for()

    cable.pull()
    arbiters.get_by_text(LOST).wait_for()
    stood = running.inner_text()
    arbiters.wait_for_timeout(2_500)

    assert running.inner_text() == stood
    assert (
        running.evaluate("(face) => getComputedStyle(face.closest('.clock')).textDecorationStyle") == "dashed"
    )
    cable.plug_in()
    arbiters.get_by_text("Live", exact=True).wait_for()
    expect(running).not_to_have_text(stood)
