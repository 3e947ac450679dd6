"""The next game at a table that is open to all: two visitors, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.commands.kinds import Phase
from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import serve
from tests.browser.test_virtual_board import cell
from tests.scoreboard.virtual_tables import until, virtual_table
from tests.tables.asking import request_of

pytestmark = pytest.mark.browser

ASKED = "A player would like to start the next game."
WITHIN_S = 180.0


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


@pytest.fixture
def visitors(browser: Browser, engine: Engine) -> Iterator[tuple[Page, Page]]:
    """Two visitors, on a computer and on a telephone, when Black has resigned."""
    server = serve(engine)
    pages = browser.new_page(), browser.new_page(viewport={"width": 390, "height": 844})
    for page in pages:
        page.goto(server.url)
        page.locator(".live", has_text="Live").wait_for(state="attached")
    cell(pages[0], "a1").drag_to(cell(pages[0], "b3"))
    state = until(engine, lambda state: len(state.turns) == 1)
    engine.submit(request_of("class", state.version, "resign", {"seat": "black"})).result(WITHIN_S)
    yield pages
    for page in pages:
        page.context.close()
    server.stop()


def test_it_is_shown_to_all_put_off_by_one_and_begun_by_another(
    visitors: tuple[Page, Page], engine: Engine
) -> None:
    one, other = visitors

    one.get_by_role("button", name="Next game").click()

    for page in visitors:
        expect(page.locator(".next-game")).to_contain_text(ASKED)
    other.get_by_role("button", name="Not yet").click()

    for page in visitors:
        expect(page.get_by_role("button", name="Next game")).to_be_visible()
    assert until(engine, lambda state: True).phase is Phase.OVER
    other.get_by_role("button", name="Next game").click()
    one.get_by_role("button", name="Start it now").click()

    for page in visitors:
        expect(page.locator(".turn-list a[data-ply]")).to_have_count(0)
        expect(page.locator(".next-game button")).to_have_count(0)
    assert until(engine, lambda state: state.phase is Phase.PLAYING).record_number == 2
