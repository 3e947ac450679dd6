"""A hint that is asked for on the page, and a look back that is followed until it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.archive.analysis import AnalysisQueue
from adoube.archive.past_games import JournalLibrary
from adoube.computer.hint_worker import HintWorker
from adoube.tables.engine import Engine
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import serve
from tests.archive.advisors import QuickAdvisor, SlowAdvisor, finished_game
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.scoreboard.virtual_tables import virtual_table
from tests.tables.asking import request_of

pytestmark = pytest.mark.browser
WITHIN_S = 180.0
EVEN = {"black": 0.5, "white": 0.5}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A table with hints, at which anybody may play."""
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        giver = HintWorker(running, QuickAdvisor("a1-b3", "b1-a3").ask)
        leave = running.subscribe(giver)
        version = running.states()["class"].version
        assert (
            running.submit(request_of("class", version, "hints", {"allowed": True})).result(5).result
            == "done"
        )
        yield running
        leave()
        giver.close()


def test_a_hint_shows_first_the_pieces_and_then_the_turn_with_an_arrow(
    browser: Browser, engine: Engine
) -> None:
    running = serve(engine)
    page = browser.new_page()
    page.goto(running.url)
    page.locator(".live", has_text="Live").wait_for(state="attached")
    said, arrows = page.locator(".verdict .sentence"), page.locator('.ground [data-mark="arrow"]')

    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said).to_have_text("A hint for Person 1: look at the pieces on a1 and b1.")
    expect(arrows).to_have_count(0)
    page.get_by_role("button", name="Show the turn").click()
    expect(said).to_have_text("A hint for Person 1: a1-b3.")
    expect(arrows).to_have_count(1)
    page.locator('[data-touch="b1"]').click()
    page.locator('[data-touch="a3"]').click()
    expect(arrows).to_have_count(0)

    page.close()
    running.stop()


@pytest.mark.full
def test_a_look_back_appears_while_it_is_found_and_then_stands(browser: Browser, tmp_path: Path) -> None:
    finished_game(tmp_path)
    advisor = SlowAdvisor()
    contents = Contents(library=JournalLibrary(tmp_path), looks_back=AnalysisQueue(tmp_path, advisor.ask))
    running = serve(FakeTables(PLAYING), contents=contents)
    page: Page = browser.new_page()
    page.goto(f"{running.url}records/one-1")
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("button", name="Look back at this game").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("value", "0")
    advisor.answer(EVEN, "c1-d3")
    expect(bar).to_have_attribute("value", "1")
    stop = page.get_by_role("button", name="Stop")
    stop.focus()
    for _ in range(2):
        advisor.answer(EVEN, "c1-d3")
    expect(bar).to_have_attribute("value", "3")
    expect(stop).to_be_focused()
    advisor.answer(EVEN, "c5-d3")
    for _ in range(3):
        advisor.answer({"black": 0.95, "white": 0.05}, "c1-d3")

    expect(page.get_by_role("heading", name="The turning point", exact=True)).to_be_visible()
    expect(page.locator(".balance-plot .balance-line")).to_have_count(2)
    page.get_by_role("link", name="Show turn 4 in the game").click()
    expect(page.locator("[data-shown]")).to_contain_text("Turn 4 of 6.")
    page.close()
    running.stop()
