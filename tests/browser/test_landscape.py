"""A telephone on its side: the whole board is in sight below the bar, on every page that lives from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import opened
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, FakeTables, illegal
from tests.tables.played_games import journal_with, opened_game, played_game

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 844, "height": 390},
    {"width": 667, "height": 375},
    {"width": 932, "height": 430},
)
BOXES = """() => {
    const isSeen = (part) => part.getClientRects().length > 0;
    const seen = (selector) => [...document.querySelectorAll(selector)].find(isSeen);
    const box = (part) => part && (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(
        part.getBoundingClientRect());
    const covering = [...document.querySelectorAll(".steps, .pocket, .replay, .verdict, .rail")];
    return { bar: box(seen(".bar")), board: box(seen(".ground .board-panel") ?? seen(".ground svg")),
        lower: covering.filter(isSeen).map(box),
        width: document.documentElement.scrollWidth };
}"""
PAGES = ("tables/jarmo", "class/jarmo", "projector?every=3600&table=jarmo")


@pytest.fixture
def seat(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A player's page."""
    for page in opened(browser, f"{server.url}join/jarmo/white", javascript=False):
        page.get_by_label("Six-digit code").fill(server.seat_codes["jarmo", "white"])
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
        yield page


def is_whole_below_the_bar(page: Page) -> None:
    for size in SIZES:
        page.set_viewport_size(size)
        boxes = page.evaluate(BOXES)
        board = boxes["board"]
        top = boxes["bar"]["bottom"] if boxes["bar"] else 0
        assert board["top"] >= top - 0.5, size
        assert board["bottom"] <= size["height"], size
        assert board["bottom"] - board["top"] > size["height"] / 2, size
        assert boxes["width"] == size["width"]
        for other in boxes["lower"]:
            is_beside = other["left"] >= board["right"] - 0.5 or other["top"] >= board["bottom"] - 0.5
            assert is_beside, (size, other)


@pytest.mark.parametrize("address", PAGES, ids=["table", "class", "projector"])
def test_the_board_is_whole_below_the_bar(arbiter: Page, server: RunningServer, address: str) -> None:
    arbiter.goto(server.url + address)
    arbiter.locator(".ground svg:visible").first.wait_for()

    is_whole_below_the_bar(arbiter)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[str]:
    """The address of a game that is over."""
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=8)})
    running = serve(FakeTables(PLAYING), contents=Contents(library=JournalLibrary(folder)))
    yield f"{running.url}records/one-1"
    running.stop()


def test_it_is_on_a_records_page(browser: Browser, record: str) -> None:
    page = browser.new_page()
    page.goto(record)

    is_whole_below_the_bar(page)
    page.close()


def test_it_is_on_a_players_page(seat: Page) -> None:
    is_whole_below_the_bar(seat)


def test_it_stays_in_its_place_whatever_is_said(arbiter: Page, tables: FakeTables) -> None:
    arbiter.set_viewport_size(SIZES[0])
    first = arbiter.evaluate(BOXES)["board"]
    for version, state in enumerate((QUESTION, illegal(), OVER), start=30):
        tables.show(replace(state, version=version))
        expect(arbiter.locator(".sentence")).to_have_text(str(state.message.text))

        assert arbiter.evaluate(BOXES)["board"] == first
