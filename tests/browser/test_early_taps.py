"""Hands that are quicker than the page: what they do before its scripts run, or before its stream is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.test_virtual_board import cell, turns
from tests.scoreboard.virtual_tables import virtual_table

pytestmark = pytest.mark.browser


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True, takes_turns=True) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def held(visitor: Page, server: RunningServer) -> Route:
    """The page is there, but its scripts have not come yet."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    visitor.route("**/js/table.js", hold)
    visitor.goto(server.url, wait_until="commit")
    expect(visitor.locator('.board [data-cell="b1"]').first).to_be_visible()
    while not waiting:
        visitor.wait_for_timeout(10)
    return waiting[0]


def drawn(page: Page, name: str) -> tuple[float, float]:
    """The middle of a cell as it is drawn."""
    box = page.locator(f'[data-layer="board"] [data-cell="{name}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_taps_before_the_scripts_run_are_kept_and_done(visitor: Page, held: Route) -> None:
    visitor.mouse.click(*drawn(visitor, "b1"))
    visitor.mouse.click(*drawn(visitor, "a3"))

    held.continue_()

    expect(turns(visitor)).to_have_text(["b1-a3"])


def test_a_piece_dragged_before_the_scripts_run_is_moved(visitor: Page, held: Route) -> None:
    visitor.mouse.move(*drawn(visitor, "b1"))
    visitor.mouse.down()
    visitor.mouse.move(*drawn(visitor, "a3"), steps=3)
    visitor.mouse.up()

    held.continue_()

    expect(turns(visitor)).to_have_text(["b1-a3"])


def test_an_early_tap_that_cannot_be_done_is_answered_in_words(visitor: Page, held: Route) -> None:
    visitor.mouse.click(*drawn(visitor, "b5"))

    held.continue_()

    expect(visitor.locator(".movers .refusal")).to_contain_text("b5")


def test_a_tap_is_done_although_no_frame_has_come_yet(visitor: Page, server: RunningServer) -> None:
    visitor.route_web_socket("**/events?*", lambda socket: None)
    visitor.goto(server.url)

    cell(visitor, "b1").click()

    expect(visitor.locator(".movers .told")).to_contain_text("Black archer, picked up from b1.")
