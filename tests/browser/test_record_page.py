"""Stepping through a past game in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The page of a game of 8 turns."""
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=8)})
    running = serve(FakeTables(PLAYING), contents=Contents(library=JournalLibrary(folder)))
    yield f"{running.url}records/one-1"
    running.stop()


def page_of(browser: Browser, address: str, *, javascript: bool) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=javascript)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert complaints == [], "in the console"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    yield from page_of(browser, address, javascript=True)


@pytest.fixture
def plain(browser: Browser, address: str) -> Iterator[Page]:
    """The same where no script runs."""
    yield from page_of(browser, address, javascript=False)


def shows_turn(page: Page, ply: int) -> None:
    """The words, the board and the list all show this turn."""
    expect(page.locator("[data-shown]")).to_contain_text("The start." if not ply else f"Turn {ply} of 8.")
    expect(page.locator("[data-turns] [aria-current]")).to_have_count(1 if ply else 0)
    answer = page.request.get(f"{page.url.partition('?')[0]}/plies/{ply}").json()
    assert page.locator(".ground [data-piece]").count() == answer["pieces"].count("data-piece=")
    if ply:
        expect(page.locator("[data-turns] [aria-current]")).to_have_attribute("data-ply", str(ply))


def test_arrow_keys_step_without_loading_the_page(page: Page) -> None:
    page.evaluate("window.sameDocument = true")
    shows_turn(page, 8)

    page.keyboard.press("ArrowLeft")
    shows_turn(page, 7)
    page.keyboard.press("Home")
    shows_turn(page, 0)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    shows_turn(page, 1)
    page.keyboard.press("End")
    shows_turn(page, 8)

    assert page.evaluate("window.sameDocument")
    assert page.url.endswith("?ply=8")


@pytest.mark.full(but=1)
def test_buttons_and_turns_step_too(page: Page) -> None:
    page.get_by_role("link", name="First").click()
    shows_turn(page, 0)
    page.get_by_role("link", name="Forward").click()
    shows_turn(page, 1)
    page.locator("[data-turns] [data-ply='5']").click()
    shows_turn(page, 5)

    assert page.locator("[data-link]").get_attribute("href") == "/records/one-1?ply=5"


def test_a_reloaded_page_shows_the_same_position(page: Page) -> None:
    page.keyboard.press("ArrowLeft")
    shows_turn(page, 7)

    page.reload()

    shows_turn(page, 7)


def test_it_plays_by_itself_to_the_end_and_stops(page: Page) -> None:
    page.get_by_role("slider", name="Speed").fill("4")
    expect(page.locator("[data-speed-said]")).to_have_text("16 ×")

    page.get_by_role("button", name="Play").click()

    shows_turn(page, 8)
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")


def test_the_slider_goes_to_any_turn(page: Page) -> None:
    page.get_by_role("slider", name="Turn").fill("3")

    shows_turn(page, 3)
    expect(page.locator("[data-count]")).to_have_text("Turn 3 of 8")


def test_the_record_leads_to_the_rules_of_its_game(page: Page) -> None:
    page.get_by_role("link", name="How to play").click()

    page.wait_for_url("**/how-to-play/jarmo")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_the_board_and_its_bar_need_no_scrolling(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})

    expect(page.get_by_role("img", name="Jarmo: the board")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Last")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-turns] [aria-current]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_without_a_script_the_links_step(plain: Page) -> None:
    plain.get_by_role("link", name="Back").click()
    shows_turn(plain, 7)
    plain.get_by_role("link", name="First").click()
    shows_turn(plain, 0)
    expect(plain.get_by_role("button", name="Play")).to_have_count(0)


def test_on_a_phone_nothing_is_wider_than_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})

    for place in (page.url, page.url.partition("/one-1")[0]):
        page.goto(place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
