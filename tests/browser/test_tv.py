"""adoube TV in a real browser: it follows its table, changes to another, and tells each turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from adoube.tables.state import Phase
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
FIRST, SECOND = replace(played(4), table="first"), replace(played(6), table="second")


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(FIRST, SECOND)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables)
    yield running
    running.stop()


@pytest.fixture
def screens(browser: Browser, server: RunningServer) -> Iterator[list[Page]]:
    """Two screens of a club, live; the second speaks German."""
    contexts = [browser.new_context(locale=locale) for locale in ("en", "de")]
    pages = []
    for context in contexts:
        page = context.new_page()
        with page.expect_websocket(lambda socket: "/tv/events?" in socket.url) as stream:
            page.goto(f"{server.url}tv")
        stream.value.wait_for_event("framereceived")
        pages.append(page)
    yield pages
    for context in contexts:
        context.close()


def test_a_turn_is_shown_and_told_in_the_language_of_the_screen(
    screens: list[Page], tables: FakeTables
) -> None:
    tables.show(replace(played(5, version=61), table="first"))

    english, german = screens
    expect(english.locator(".say")).to_contain_text("Ada plays")
    expect(german.locator(".say")).to_contain_text("Ada spielt")
    expect(english.locator("[data-mark=last-turn]").first).to_be_attached()


def test_the_piece_that_moved_slides_to_its_cell(screens: list[Page], tables: FakeTables) -> None:
    english, _ = screens
    english.evaluate(
        """() => {
          window.slid = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            if (this.dataset.cell) slid.push(this.dataset.cell);
            return animate.apply(this, given);
          };
        }"""
    )
    newer = replace(played(5, version=61), table="first")

    tables.show(newer)

    english.wait_for_function("cell => slid.includes(cell)", arg=newer.turns[-1].cells[-1])


def test_another_table_comes_to_all_screens_without_loading_the_page(
    screens: list[Page], tables: FakeTables
) -> None:
    for screen in screens:
        screen.evaluate("window.stillTheSame = true")
        expect(screen.locator('[data-card="first"]')).to_be_visible()

    tables.show(replace(FIRST, version=62, phase=Phase.OVER))

    for screen in screens:
        expect(screen.locator('[data-card="second"]')).to_be_visible()
        expect(screen.locator(".card")).to_have_count(1)
        assert screen.evaluate("window.stillTheSame")


def test_the_rule_is_stated_on_the_page(screens: list[Page]) -> None:
    english, _ = screens
    rule = english.locator("#rule")
    expect(rule).to_be_hidden()

    english.get_by_role("button", name="Which table is shown?").click()

    expect(rule).to_be_visible()
    expect(rule).to_contain_text("changes only when a turn is over")


def test_it_is_complete_without_scripts(browser: Browser, server: RunningServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}tv")

    expect(page.locator(".say")).to_contain_text("Grace")
    expect(page.locator(".board svg [data-piece]").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("address", ["tv", "overlay/first", "overlay/first?show=strip", "embed/first"])
def test_nothing_lies_beside_a_screen(browser: Browser, server: RunningServer, address: str) -> None:
    page = browser.new_page()
    for size in SIZES:
        page.set_viewport_size(size)
        page.goto(server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    page.close()
