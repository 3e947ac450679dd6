"""A new table on a board that is there, from the room's page, in a real browser with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from adoube.link.eboards.finding import BoardFound, BoardsFound
from adoube.tables.commands.match import NewTable
from adoube.tables.state import Answered
from adoube.words import as_written
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = pytest.mark.browser

BOARD = "chessnut:AA:BB:CC:DD:EE:01"
FOUND = BoardsFound(
    (
        BoardFound("usb:E661", "adoube", "Board in FS mode", held_by="adoube (17)"),
        BoardFound(
            BOARD, "chessnut", "Chessnut Air with a name as long as may be, which is sixty", signal=-52
        ),
    ),
    (as_written("Bluetooth is switched off on this computer"),),
)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    tables.opened = Answered("done", table=PLAYING.table)
    running = serve(tables, contents=Contents(boards=BoardsThere(lambda: FOUND)))
    yield running
    running.stop()


@pytest.mark.parametrize("visitor", ["arbiter", "plain"])
def test_boards_are_looked_for_and_one_is_chosen_while_the_form_keeps_what_was_filled_in(
    visitor: str, tables: FakeTables, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(visitor)
    page.goto(f"{page.url.partition('/tables')[0]}/room")
    page.get_by_role("combobox", name="Game").select_option("Chess")
    page.get_by_label("Table's name").fill("Final")

    page.get_by_role("button", name="Look for boards").click()

    expect(page.get_by_role("combobox", name="Game")).to_have_value("chess")
    expect(page.get_by_label("Table's name")).to_have_value("Final")
    expect(page.get_by_text("Not every place could be checked")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_text("2 boards are there.")).to_be_visible()
    page.get_by_role("combobox", name="Board").select_option(BOARD)
    page.get_by_label("Table's name").press("Enter")
    page.wait_for_url("**/tables/*")
    assert tables.wanted == [NewTable("chess", "Final", board=BOARD)]
