"""A set-up that a camera has read, put right on the page by clicks and by the form, before the real table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.sensing.camera import CameraOrder, ReadSetUp, Recalibrate, SetUpRead
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, view_named
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import CameraSees
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.table import JudgingOptions, SetupOptions, Table
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import opened
from tests.scoreboard.virtual_tables import until

pytestmark = [pytest.mark.browser, pytest.mark.full]

ASSUMED, DRAWN = make_game("froglet", seed=0), make_game("froglet", seed=4)
STANDS = DRAWN.placement(DRAWN.start()).cells
BLUE = next(cell for cell, stack in STANDS.items() if stack == ("shared.blue",))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A table of Froglet whose camera takes one blue frog for a red one, and doubts it."""
    view = view_named(COLOUR, ASSUMED.seats)
    seen = {cell: view.symbol(stack) for cell, stack in STANDS.items()} | {BLUE: "red"}

    def carry_out(order: CameraOrder) -> None:
        if isinstance(order, ReadSetUp):
            running.post("one", SetUpRead(seen, (BLUE,)))
        else:
            assert isinstance(order, Recalibrate)

    table = Table(
        "one",
        ASSUMED,
        match_of(ASSUMED, ["Ada", "Grace"]),
        JudgingOptions(Sensors(view, None, clock=True, by_page=True), Timings.default()),
        setup=SetupOptions(as_read=True),
        board=carry_out,
    )
    with Journal.open(tmp_path) as journal:
        running = Engine(journal)
        table.open()
        table.handle(CameraSees(CameraState("by its markers", None)))
        running.add(table)
        running.start()
        yield running
        running.stop()


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def arbiter(browser: Browser, server: RunningServer) -> Iterator[Page]:
    yield from opened(browser, server.arbiter_url, javascript=True)


@pytest.fixture
def plain(browser: Browser, server: RunningServer) -> Iterator[Page]:
    yield from opened(browser, server.arbiter_url, javascript=False)


@pytest.mark.full(but=1)
def test_clicks_put_the_next_piece_there_until_the_set_up_may_begin(arbiter: Page, engine: Engine) -> None:
    arbiter.get_by_role("button", name="Read the set-up").click()
    begin = arbiter.get_by_role("button", name="Start the game with this set-up")
    expect(arbiter.locator(".verdict")).to_contain_text("There are 5 blue frogs and should be 6.")
    expect(begin).to_have_count(0)

    blue = arbiter.locator(f'use[data-cell="{BLUE}"]')
    for _ in range(4):  # blue, which would do already, green, yellow, red
        blue.dispatch_event("click")
    expect(arbiter.locator(".verdict")).to_contain_text(f"{BLUE} is red now.")
    blue.dispatch_event("click")

    expect(begin).to_be_visible()
    begin.click()
    expect(arbiter.locator(".set-up h2")).to_have_count(0)
    assert until(engine, lambda state: state.set_up is None).placement.cells == STANDS


def test_without_a_script_the_form_does_the_same(plain: Page, engine: Engine) -> None:
    with plain.expect_navigation():
        plain.get_by_role("button", name="Read the set-up").click()
    until(engine, lambda state: state.set_up is not None and state.set_up.is_read)
    plain.reload()
    expect(plain.get_by_label("Cell", exact=True)).to_have_value(BLUE)

    plain.get_by_label("Piece", exact=True).select_option(label="blue")
    plain.get_by_role("button", name="Put it there").click()
    plain.get_by_role("button", name="Start the game with this set-up").click()

    assert until(engine, lambda state: state.set_up is None).placement.cells == STANDS
