"""A new game from the room's page, in a real browser: opened by its form, and played at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.app.test_new_tables import club
from tests.cli.test_serve_new_table import first_turn

pytestmark = pytest.mark.browser


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with club(tmp_path) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


def test_a_described_game_is_opened_in_the_room_and_a_turn_is_played(arbiter: Page) -> None:
    text, start, end = first_turn()
    arbiter.get_by_role("link", name="Tables", exact=True).click()
    arbiter.get_by_role("combobox", name="Game").select_option("Fox and hounds")
    arbiter.get_by_label("Table's name").fill("Final")

    arbiter.get_by_role("button", name="Open the table").click()

    arbiter.wait_for_url("**/tables/final")
    expect(arbiter.get_by_role("heading", name="Fox and hounds", level=1)).to_be_visible()
    arbiter.get_by_text("Live", exact=True).wait_for()
    for cell in (start, end):
        arbiter.locator(f'[data-touch="{cell}"]').click()
    expect(arbiter.locator(".turn-list a[data-ply]")).to_contain_text(text)

    arbiter.get_by_role("link", name="Tables", exact=True).click()
    expect(arbiter.locator('[data-card="final"]')).to_be_visible()
