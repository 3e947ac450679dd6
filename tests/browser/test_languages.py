"""Visitors of several languages at one table, where a real game is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.test_virtual_board import cell, turns
from tests.scoreboard.test_language_of_pages import ENGLISH_ALONE, Reader
from tests.scoreboard.virtual_tables import virtual_table

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as engine:
        running = serve(engine)
        yield running
        running.stop()


@contextmanager
def visitor(
    browser: Browser, server: RunningServer, locale: str, *, javascript: bool = True
) -> Iterator[Page]:
    """The table's page in a browser whose owner reads that language."""
    context = browser.new_context(locale=locale, java_script_enabled=javascript)
    page = context.new_page()
    page.goto(f"{server.url}tables/class")
    if javascript:
        page.get_by_text("Live", exact=True).wait_for()
    yield page
    context.close()


def words(page: Page) -> set[str]:
    """The words that stand on the page now and are not marked as English."""
    reader = Reader()
    reader.feed(page.content())
    return reader.words


def test_a_game_is_followed_in_two_languages_at_once(browser: Browser, server: RunningServer) -> None:
    with visitor(browser, server, "de-AT") as german, visitor(browser, server, "en-GB") as british:
        cell(german, "a1").drag_to(cell(german, "b3"))

        expect(turns(german)).to_have_text(["a1-b3"])
        expect(turns(british)).to_have_text(["a1-b3"])
        expect(german.locator('[data-part="verdict"]')).to_contain_text("von a1 nach b3")
        expect(british.locator('[data-part="verdict"]')).to_contain_text("a1 to b3")
        assert words(german) & ENGLISH_ALONE == set()
        assert words(british) & ENGLISH_ALONE

        cell(german, "d5").drag_to(cell(german, "d4"))

        expect(german.locator("body")).to_contain_text("Keine Linie verbindet d5 mit d4.")
        assert words(german) & ENGLISH_ALONE == set()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_language_is_changed_in_the_menu_and_kept(
    browser: Browser, server: RunningServer, javascript: bool
) -> None:
    with visitor(browser, server, "de", javascript=javascript) as page:
        page.locator("details.more > summary").first.click()
        page.get_by_role("button", name="Français").click()

        expect(page.locator("html")).to_have_attribute("lang", "fr")
        assert page.url == f"{server.url}tables/class"
        page.goto(f"{server.url}room")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
