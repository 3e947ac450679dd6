"""How many streams a page holds: no more however often they were cut, and none once it is left.

Browsers make six requests to a host at once, of all their pages together: no stream may be one of them.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.state import Message
from adoube_scoreboard.streaming import asgi
from adoube_scoreboard.streaming.channel import AfterMoment, Channel, Reader
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.tables import PLAYING, START, FakeTables

pytestmark = pytest.mark.browser

C = TypeVar("C", Channel, AfterMoment)

WITHIN_S = 60.0
PAGES_OF_ANYBODY = ("room", "projector?every=3600")
PAGES = {
    "table": "tables/jarmo",
    "room": "room",
    "projector": "projector?every=3600",
    "desk": "tables/jarmo/arbiter",
    "class": "class/jarmo",
    "seat": "seat",
}
HELD = dict.fromkeys(PAGES, 1) | {"class": 2}  # A teacher's page has one more, of what the class answers.


class Streams:
    """The streams of a server: those open now, how many were opened, and the most at a time."""

    def __init__(self) -> None:
        self._open: dict[Reader, asyncio.AbstractEventLoop] = {}
        self._lock = threading.Lock()
        self.opened = self.most = 0

    def joined(self, reader: Reader) -> None:
        with self._lock:
            self._open[reader] = asyncio.get_running_loop()
            self.opened += 1
            self.most = max(self.most, len(self._open))

    def parted(self, reader: Reader) -> None:
        with self._lock:
            self._open.pop(reader, None)

    @property
    def open(self) -> int:
        with self._lock:
            return len(self._open)

    def forget_the_past(self) -> None:
        with self._lock:
            self.opened = self.most = 0

    def cut(self) -> None:
        """Ends every stream from the server's side."""
        with self._lock:
            readers = list(self._open.items())
        for reader, loop in readers:
            loop.call_soon_threadsafe(reader.close)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING, replace(START, table="window-seat"))


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch, server: RunningServer) -> Streams:
    counted = Streams()
    count(Channel, counted, monkeypatch)
    count(AfterMoment, counted, monkeypatch)
    return counted


def count(channel: type[C], counted: Streams, monkeypatch: pytest.MonkeyPatch) -> None:
    join, part = channel.subscribe, channel.unsubscribe

    def joined(self: C, reader: Reader) -> None:
        counted.joined(reader)
        join(self, reader)

    def parted(self: C, reader: Reader) -> None:
        counted.parted(reader)
        part(self, reader)

    monkeypatch.setattr(channel, "subscribe", joined)
    monkeypatch.setattr(channel, "unsubscribe", parted)


def until(page: Page, wanted: Callable[[], bool]) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while not wanted():
        assert time.monotonic() < ends_s
        page.wait_for_timeout(20)


@pytest.fixture
def page(browser: Browser, server: RunningServer, streams: Streams) -> Iterator[Page]:
    """A page of White's player, or of the arbiter, that holds no stream yet."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def log_in(page: Page, server: RunningServer, who: str) -> None:
    if who == "seat":
        page.goto(f"{server.url}join/jarmo/white")
        page.get_by_role("textbox").fill(server.seat_codes["jarmo", "white"])
        page.get_by_role("button", name="Enter").click()
        page.wait_for_url("**/seat")
    else:
        page.goto(server.arbiter_url)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("shown", PAGES)
def test_a_page_holds_its_streams_also_after_they_were_cut_and_none_once_it_is_left(
    page: Page, server: RunningServer, tables: FakeTables, streams: Streams, shown: str
) -> None:
    log_in(page, server, shown)
    page.goto(f"{server.url}api")
    until(page, lambda: streams.open == 0)
    streams.forget_the_past()
    asked: list[str] = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    held = HELD[shown]

    # It opens them, and no more when it is shown something.
    page.goto(f"{server.url}{PAGES[shown]}")
    until(page, lambda: streams.open == held)
    tables.show(replace(PLAYING, version=20, message=Message("moved", "White answered.")))
    expect(page.get_by_text("White answered.").first).to_be_visible()
    assert (len(asked), streams.opened) == (held, held)

    # It opens others when those were cut, and is live again.
    streams.cut()
    until(page, lambda: streams.opened == 2 * held)
    tables.show(replace(PLAYING, version=30, message=Message("moved", "Black went on.")))
    expect(page.get_by_text("Black went on.").first).to_be_visible()
    assert (len(asked), streams.open) == (2 * held, held)

    # It holds none once it was left, and its own when somebody comes back to it.
    page.goto(f"{server.url}api")
    until(page, lambda: streams.open == 0)
    page.go_back()
    until(page, lambda: streams.open == held)
    assert (streams.opened, streams.most) == (3 * held, held)

    page.close()
    until_left(streams)


def test_eight_pages_of_one_browser_are_live_and_answer(
    browser: Browser, server: RunningServer, tables: FakeTables, streams: Streams
) -> None:
    context = browser.new_context()
    shown = ["tables/jarmo", "tables/window-seat", *PAGES_OF_ANYBODY] * 2
    pages = [context.new_page() for _ in shown]
    for page, address in zip(pages, shown, strict=True):
        page.goto(f"{server.url}{address}")
    until(pages[0], lambda: streams.open == len(shown))

    tables.show(replace(PLAYING, version=20, message=Message("moved", "White answered.")))

    for page, address in zip(pages, shown, strict=True):
        if address != "tables/window-seat":
            expect(page.get_by_text("White answered.").first).to_be_attached()
        assert page.evaluate("fetch('/api/tables').then((answer) => answer.status)") == 200
    context.close()


def test_a_page_that_gets_no_websocket_listens_by_server_sent_events(
    browser: Browser, server: RunningServer, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given something on the way that passes on requests alone.
    monkeypatch.setattr(asgi, "asks_for_websocket", lambda scope: False)
    context = browser.new_context()
    page = context.new_page()

    with page.expect_response("**/tables/jarmo/events?language=en"):
        page.goto(f"{server.url}tables/jarmo")
    tables.show(replace(PLAYING, version=20, message=Message("moved", "White answered.")))

    expect(page.get_by_text("White answered.").first).to_be_visible()
    context.close()


def until_left(streams: Streams) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while streams.open:
        assert time.monotonic() < ends_s
        time.sleep(0.02)
