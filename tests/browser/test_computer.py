"""A person plays a whole game against the computer, at the page of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.computer.advisor import Advisor
from adoube.computer.players import ComputerPlayers
from adoube.tables.engine import Engine
from adoube.tables.state import Phase, TableState
from adoube_scoreboard.streaming.server import serve
from tests.browser.test_virtual_board import cell
from tests.scoreboard.virtual_tables import until, virtual_table
from tests.tables.asking import request_of

pytestmark = [pytest.mark.browser, pytest.mark.full]

FOX, HOUNDS = "fox", "hounds"
TRIES = 5
MOST_PLIES = 60  # of Fox and hounds: the four hounds only go forward, seven times each


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Fox and hounds, in which the computer has the hounds at strength 1."""
    advisor = Advisor()
    try:
        with virtual_table(tmp_path, "fox-and-hounds") as running:
            players = ComputerPlayers(running, advisor)
            running.subscribe(players)
            players.start()
            (state,) = running.states().values()
            details = {"seat": HOUNDS, "strength": 1}
            running.submit(request_of("class", state.version, "computer", details)).result()
            yield running
            players.close()
    finally:
        advisor.close()


def foxs_turn(state: TableState) -> tuple[str, str]:
    """The fox goes where it comes nearest to the far side; from where to where."""
    assert state.line is not None
    line = state.line
    turns = [line.game.trail(turn) for turn, _ in line.game.successors(line.position)]
    start, end = min(((trail[0], trail[-1]) for trail in turns), key=lambda way: (way[1][1:], way[1]))
    return start, end


def test_somebody_at_an_open_table_lets_the_computer_sit_down_and_get_up(
    browser: Browser, tmp_path: Path
) -> None:
    with virtual_table(tmp_path, "picaria", is_open=True) as running:
        server = serve(running)
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(server.url)
        page.locator(".live", has_text="Live").wait_for(state="attached")

        sits(page, "Black", "2")
        expect(page.locator(".verdict .sentence")).to_have_text(
            "The computer plays Black now, at strength 2."
        )
        expect(at_black := page.locator('.seat[data-seat="black"]').get_by_role("img")).to_be_in_viewport()
        expect(at_black).to_have_accessible_name("Computer, strength 2")
        expect(page.locator("details.more")).not_to_have_attribute("open", "")
        sits(page, "Black", "no computer")
        expect(at_black).to_have_count(0)

        page.context.close()
        server.stop()


def sits(page: Page, seat: str, strength: str) -> None:
    page.locator("details.more > summary").click()
    page.get_by_role("button", name="Computer player").click()
    dialog = page.get_by_role("dialog", name="Computer player")
    dialog.get_by_label("Seat").select_option(seat)
    dialog.get_by_label("Strength").select_option(strength)
    dialog.get_by_role("button", name="Set").click()
    expect(dialog).to_be_hidden()


def test_a_whole_game_against_the_computer(browser: Browser, engine: Engine) -> None:
    server = serve(engine)
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    try:
        page.goto(f"{server.url}join/class/{FOX}")
        page.get_by_label("Six-digit code").press_sequentially(server.seat_codes["class", FOX])
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
        expect(page.locator(".you-are")).to_contain_text("You are")
        plies = 0
        while plies < MOST_PLIES:
            state = until(engine, lambda state: state.phase is Phase.OVER or seat_to_move(state) == FOX)
            expect(page.locator(".turn-list a[data-ply]")).to_have_count(len(state.turns))
            if state.phase is Phase.OVER:
                break
            plies = len(state.turns) + 1
            drag(page, *foxs_turn(state))
            until(engine, partial(_has_turns, plies))
        assert state.phase is Phase.OVER
        expect(page.locator(".result .won")).to_be_visible()
        expect(page.get_by_role("link", name="Look back", exact=True)).to_be_visible()
    finally:
        page.context.close()
        server.stop()


def drag(page: Page, start: str, end: str) -> None:
    """Moves a piece. A board that changes under the hand lets it go: then it is moved once more."""
    for _ in range(TRIES):
        cell(page, start).drag_to(cell(page, end))
        with suppress(AssertionError):
            expect(cell(page, start)).not_to_have_attribute(
                "aria-label", re.compile("fox", re.IGNORECASE), timeout=5_000
            )
            return


def _has_turns(plies: int, state: TableState) -> bool:
    """Return whether so many turns were played, or the computer has given the game up meanwhile."""
    return len(state.turns) >= plies or state.phase is Phase.OVER


def seat_to_move(state: TableState) -> str | None:
    return next((seat.seat for seat in state.seats if seat.to_move), None)
