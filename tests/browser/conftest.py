"""A scoreboard whose tables the test plays, and pages of it in the session's browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lighter import light_scoreboards
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["light_scoreboards"]

# What a browser complains of where a test refuses a command or stops the scoreboard.
PROVOKED = ("409", "422", "503", "net::ERR_")


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
