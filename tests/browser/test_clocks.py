"""Clocks in a real browser, whose time the test turns: they count by themselves, and only while seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.clock import Clocks
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = [pytest.mark.browser, pytest.mark.full]

LONG_MS = 40 * 60_000
# A stream that takes no silence for a loss: where the test turns the time, no beat keeps up with it The page
# is live once the first frame is drawn, so that none comes while a test looks.
STEADY = """
import { readDocuments } from "./documents.js";
export function openStream(address, onFrame, onConnected) {
  const source = new EventSource(address);
  const read = readDocuments();
  source.onmessage = ({ data }) => { onFrame(read(data)); onConnected(true); };
}
"""


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, clocks=Clocks({"black": 83_000, "white": 7_000}, "white", now_ms())))


@pytest.fixture
def stilled(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The live page, in a browser whose clock stands until the test turns it on."""
    context = browser.new_context()
    context.route("**/js/stream.js", lambda route: route.fulfill(body=STEADY, content_type="text/javascript"))
    page = context.new_page()
    page.clock.install()
    page.goto(f"{server.url}tables/jarmo")
    page.get_by_text("Live", exact=True).wait_for()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 20"))
    yield page
    context.close()


def shown_s(page: Page, seat: str) -> int:
    """The seconds on a seat's clock."""
    minutes, seconds = page.locator(f'[data-seat="{seat}"] time').inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.full(but=1)
def test_the_running_clock_counts_by_itself_and_the_other_stands(stilled: Page) -> None:
    before = shown_s(stilled, "white")

    stilled.clock.run_for(5_000)

    assert shown_s(stilled, "white") == before + 5
    assert shown_s(stilled, "black") == 83


def test_the_next_frame_hands_the_time_on(stilled: Page, tables: FakeTables) -> None:
    handed_on = Clocks({"black": 83_000, "white": 30_000}, "black", now_ms() + LONG_MS)
    tables.show(replace(PLAYING, version=70, clocks=handed_on))

    expect(stilled.locator('[data-seat="white"] time')).to_have_text("0:30")
    stilled.clock.run_for(5_000)

    assert (shown_s(stilled, "white"), shown_s(stilled, "black")) == (30, 83)


def test_time_that_runs_out_says_so_in_words(stilled: Page, tables: FakeTables) -> None:
    # Given White with most of an hour left.
    allowed = {"black": LONG_MS, "white": LONG_MS}
    clocks = Clocks({"black": 83_000, "white": 7_000}, "white", now_ms(), allowed)
    tables.show(replace(PLAYING, version=70, clocks=clocks))
    up = stilled.locator('[data-seat="white"] .time-up')
    expect(stilled.locator('[data-seat="white"] time[data-allowed]')).to_be_visible()
    assert shown_s(stilled, "white") > 0
    expect(up).to_be_hidden()

    # When all of it has gone by.
    stilled.clock.run_for(LONG_MS)

    # Then the clock stands at nothing, and words say why.
    expect(up).to_have_text("Time is up")
    assert shown_s(stilled, "white") == 0
    expect(stilled.locator('[data-seat="black"] .time-up')).to_be_hidden()


def test_a_hidden_page_counts_nothing_and_catches_up(stilled: Page) -> None:
    before = shown_s(stilled, "white")
    stilled.evaluate(
        "Object.defineProperty(document, 'hidden', {get: () => window.away === true, configurable: true});"
        "window.away = true; document.dispatchEvent(new Event('visibilitychange'))"
    )
    stilled.clock.run_for(5_000)
    assert shown_s(stilled, "white") == before

    stilled.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")

    assert shown_s(stilled, "white") == before + 5
