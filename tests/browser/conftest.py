"""A headless browser for the session, and a scoreboard whose tables the test plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.chromium import launched, page_browser
from tests.scoreboard.lighter import light_scoreboards
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["light_scoreboards"]

# What a browser complains of where a test refuses a command or stops the scoreboard.
PROVOKED = ("409", "422", "503", "net::ERR_")
PATIENCE_MS = 30_000  # how long an expectation may take to come true, on a busy machine too


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one that all browsers of a process are started by: it runs a loop that bears no second."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    """The one in which pages are tried."""
    with launched(playwright, page_browser(chromium)) as running:
        yield running


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables)
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A spectator's page, live, that must not complain in its console."""
    yield from opened(browser, server.url, javascript=True)


@pytest.fixture
def arbiter(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The arbiter's page, live."""
    yield from opened(browser, server.arbiter_url, javascript=True)


@pytest.fixture
def plain(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The arbiter's page in a browser that runs no scripts."""
    yield from opened(browser, server.arbiter_url, javascript=False)


def opened(browser: Browser, address: str, *, javascript: bool, key: str | None = None) -> Iterator[Page]:
    """A page of a fresh browser; `key`: an address that logs it in first, of which no page is made."""
    context = browser.new_context(java_script_enabled=javascript)
    if key is not None:
        context.request.get(key)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    if javascript:
        page.get_by_text("Live", exact=True).wait_for()
    yield page
    context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"
