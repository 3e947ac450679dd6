"""A page's stream when the connection fails without anybody closing it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.tables import START, FakeTables

pytestmark = pytest.mark.browser

SILENT_MS = 6_000
RETRY_MS = 3_000


@pytest.fixture(params=["tables/jarmo", "room"])
def timed(browser: Browser, server: RunningServer, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A live page whose time the test makes pass."""
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    page.goto(f"{server.url}{request.param}")
    page.get_by_text("Live", exact=True).wait_for()
    yield page
    context.close()


@pytest.mark.full(but=1)
def test_a_connection_over_which_nothing_comes_any_more_is_opened_anew(timed: Page) -> None:
    timed.clock.fast_forward(SILENT_MS)
    expect(timed.get_by_text("Connection lost, trying again")).to_be_visible()

    with timed.expect_websocket(lambda socket: socket.url.endswith("/events?language=en")):
        timed.clock.fast_forward(RETRY_MS)

    expect(timed.get_by_text("Live", exact=True)).to_be_visible()


@pytest.mark.full
def test_a_connection_over_which_something_comes_is_kept(timed: Page, tables: FakeTables) -> None:
    asked: list[str] = []
    timed.on("websocket", lambda socket: asked.append(socket.url))

    # Two silences that would be too long together.
    timed.clock.fast_forward(SILENT_MS // 2)
    tables.show(replace(START, version=20))
    expect(timed.get_by_text("Black begins.")).to_be_visible()
    timed.clock.fast_forward(SILENT_MS // 2)

    expect(timed.get_by_text("Live", exact=True)).to_be_visible()
    assert asked == []
