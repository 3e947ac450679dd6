"""axe-core over a page on which somebody plays: with a piece picked up, a question asked, a turn refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.test_accessibility import FIND, SCRIPT, SIZES, with_axe
from tests.browser.turn_pages import cell, drag, refusal, served_table, turns
from tests.scoreboard.virtual_tables import play

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.skipif(not SCRIPT.is_file(), reason="for want of axe-core, which start.py test fetches"),
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, RunningServer]]:
    with served_table(tmp_path_factory.mktemp("play"), "chess") as served:
        play(served[0], "a2a4", "b7b5", "a4b5", "b8a6", "b5b6", "a6b8", "b6b7", "b8a6")
        yield served


@pytest.fixture
def page(browser: Browser, table: tuple[Engine, RunningServer]) -> Iterator[Page]:
    for page in with_axe(browser):
        page.goto(table[1].url)
        expect(turns(page)).to_have_count(8)
        yield page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_a_turn_is_made(
    page: Page, size: str, scheme: Literal["light", "dark"]
) -> None:
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme)
    page.get_by_label("More").click()
    page.get_by_label("Sounds").check()
    page.get_by_label("Confirm my turns").check()
    assert findings(page) == []
    page.get_by_label("More").click()

    cell(page, "b7").click()
    expect(cell(page, "a8")).to_have_attribute("aria-label", "a8, Black rook, may be chosen next")
    assert findings(page) == []

    cell(page, "a8").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []

    page.get_by_role("button", name="White queen", exact=True).click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    assert findings(page) == []
    page.locator(".turn-row").get_by_role("button", name="Back").click()

    drag(page, "b7", "h3")
    expect(refusal(page)).not_to_be_empty()
    assert findings(page) == []


def findings(page: Page) -> list[str]:
    """Return what axe finds wrong now: the rule and the element."""
    report = page.evaluate(FIND)
    assert report["passes"], "axe looked at nothing"
    return [f"{each['id']}: {node['html'][:160]}" for each in report["violations"] for node in each["nodes"]]
