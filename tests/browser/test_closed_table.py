"""A table that a fault has closed, as everybody sees it, and the arbiter who opens it again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.app.plan import BoardPlan, MatchPlan, Plan
from adoube.app.settings import VIRTUAL
from adoube.referee.config import Timings
from adoube.tables.boards.messages import BoardFailed
from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import opened
from tests.cli.clubs import running_club

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Two tables of Jarmo on the page."""
    plans = [plan(name, tmp_path) for name in ("north", "south")]
    with running_club(tmp_path, *plans) as (running, _):
        yield running


def plan(name: str, data: Path) -> Plan:
    match = MatchPlan("jarmo", {}, people=("Ada", "Grace"))
    return Plan(name, match, BoardPlan(VIRTUAL, Timings.default()), data, new_match=False)


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def desk(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The desk of the northern table; its context is the arbiter's."""
    for page in opened(browser, server.arbiter_url, javascript=True):
        page.goto(f"{server.url}tables/north/arbiter")
        page.get_by_text("Live", exact=True).wait_for()
        yield page


def test_a_table_that_a_fault_closed_is_opened_again_at_the_desk_and_its_game_goes_on(
    desk: Page, page: Page, server: RunningServer, engine: Engine
) -> None:
    # Given a turn that was played, the room as a spectator sees it, and the table's page.
    at_table = desk.context.new_page()
    at_table.goto(f"{server.url}tables/north")
    at_table.locator('[data-touch="a1"]').drag_to(at_table.locator('[data-touch="b3"]'))
    turns = at_table.locator(".turn-list a[data-ply]")
    expect(turns).to_have_text(["a1-b3"])
    card, other = (page.locator(f'[data-card="{name}"]') for name in ("north", "south"))
    for each in (card, other):
        expect(each).not_to_contain_text("Closed")
    unmoved = engine.states()["south"]

    # When a fault closes it, then all three say so, and the turn is still there.
    engine.post("north", BoardFailed("The wire has burnt."))
    expect(card).to_contain_text("Closed")
    expect(other).not_to_contain_text("Closed")
    for shown in (desk, at_table):
        expect(shown.locator(".verdict")).to_contain_text(
            "A fault has closed this table: The wire has burnt."
        )
    expect(turns).to_have_text(["a1-b3"])

    # When the arbiter opens it again, then its game goes on, on pages that were not loaded anew.
    desk.get_by_role("button", name="Open this table again").click()
    expect(desk.get_by_role("heading", name="This table is closed")).to_have_count(0)
    expect(card).not_to_contain_text("Closed")
    at_table.locator('[data-touch="e5"]').drag_to(at_table.locator('[data-touch="d3"]'))
    expect(turns).to_have_text(["a1-b3", "e5-d3"])

    # And nothing of this touched the other table.
    assert engine.states()["south"] == unmoved
