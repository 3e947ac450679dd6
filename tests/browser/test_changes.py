"""Pages that are sent changes show what fresh pages show: after a pause, turned, and in another language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from adoube.tables.state import Message, TableState
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables

pytestmark = pytest.mark.browser

PARTS = r"""() => [...document.querySelectorAll("[data-part], .board [data-layer=pieces]")]
    .filter((part) => !["turns"].includes(part.dataset.part))
    .map((part) => part.innerHTML.replace(/\s+/g, " ").trim())"""
CHANGED = """() => import("/static/js/documents.js").then(({ changed }) => changed(
    '{"said":"<b>🦊 Ada</b> moved, and waits"}',
    ["0,2", "+ 🐧 Grace", "3,3"],
))"""


def at(ply: int) -> TableState:
    return replace(played(ply, version=100 + ply), message=Message("moved", f"Turn {ply} was played."))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(at(1))


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(reduced_motion="reduce")
    yield context
    context.close()


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    expect(page.locator("html:not([data-lost])")).to_be_attached()
    return page


@pytest.mark.parametrize("query", ["", "?facing=second"])
def test_a_page_that_was_sent_changes_shows_what_a_fresh_one_shows(
    context: BrowserContext, server: RunningServer, tables: FakeTables, query: str
) -> None:
    address = f"{server.url}tables/jarmo{query}"
    page = opened(context, address)

    for ply in (2, 3, 4, 5):
        tables.show(at(ply))
        expect(page.get_by_text(f"Turn {ply} was played.")).to_be_visible()

    assert page.evaluate(PARTS) == opened(context, address).evaluate(PARTS)


def test_a_page_that_missed_turns_shows_the_newest_once_it_is_back(
    context: BrowserContext, server: RunningServer, tables: FakeTables
) -> None:
    page = opened(context, f"{server.url}tables/jarmo")
    tables.show(at(2))
    expect(page.get_by_text("Turn 2 was played.")).to_be_visible()

    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    for ply in (3, 4):
        tables.show(at(ply))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")

    expect(page.get_by_text("Turn 4 was played.")).to_be_visible()
    tables.show(at(5))
    expect(page.get_by_text("Turn 5 was played.")).to_be_visible()
    assert page.evaluate(PARTS) == opened(context, f"{server.url}tables/jarmo").evaluate(PARTS)


def test_a_room_is_sent_nothing_before_a_table_changes_and_then_that_table(
    context: BrowserContext, server: RunningServer, tables: FakeTables
) -> None:
    tables.show(replace(at(1), table="another"))
    told: list[str] = []
    page = context.new_page()
    page.on("websocket", lambda stream: stream.on("framereceived", lambda data: told.append(str(data))))
    page.goto(f"{server.url}room")

    for ply in (2, 3):
        tables.show(at(ply))
        expect(page.get_by_text(f"Turn {ply} was played.")).to_be_visible()

    tables_told = [data.partition("data: ")[2].partition("\t")[0] for data in told if "data: " in data]
    assert tables_told == ["jarmo", "jarmo"]
    assert len(told[-1]) < len(next(data for data in told if "data: " in data)) / 2


def test_pieces_of_a_text_are_cut_alike_whatever_letters_stand_in_it(
    context: BrowserContext, server: RunningServer
) -> None:
    page = opened(context, f"{server.url}tables/jarmo")

    assert page.evaluate(CHANGED) == '{"said":"<b>🦊 🐧 Grace</b> moved,'
