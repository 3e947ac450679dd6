"""Several people at one table whose page plays turns: nobody's unfinished turn is anybody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.turn_pages import (
    cell,
    drag,
    ghosts,
    opened_page,
    piece,
    refusal,
    served_table,
    taps,
    targets,
    turns,
)
from tests.scoreboard.virtual_tables import give, play

pytestmark = pytest.mark.browser


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[tuple[Engine, RunningServer]]:
    with served_table(tmp_path, "chess") as served:
        yield served


@pytest.fixture
def visitors(browser: Browser, open_table: tuple[Engine, RunningServer]) -> Iterator[tuple[Page, Page]]:
    """Two people with a browser each."""
    both = opened_page(browser, open_table[1].url), opened_page(browser, open_table[1].url)
    yield both
    for page in both:
        page.context.close()


def test_what_one_visitor_has_picked_up_no_other_puts_down(visitors: tuple[Page, Page]) -> None:
    first, second = visitors
    cell(first, "e2").click()
    expect(cell(first, "e4")).to_have_attribute("aria-label", "e4, empty, may be chosen next")

    # Given another one's tap on a target of that piece: it plays nothing.
    cell(second, "e4").click(force=True)
    expect(cell(second, "e2")).to_have_attribute("aria-label", "e2, White pawn, can be chosen")
    expect(second.locator(".touch.target")).to_have_count(0)

    # Then what the other picks up goes its own way.
    taps(second, "d2")
    expect(cell(second, "d4")).to_have_attribute("aria-label", "d4, empty, may be chosen next")
    assert targets(first) == ["e3", "e4"]
    assert targets(second) == ["d3", "d4"]


def test_a_piece_that_can_go_on_stays_in_the_hand_when_the_table_moves_on(
    visitors: tuple[Page, Page], open_table: tuple[Engine, RunningServer]
) -> None:
    page, engine = visitors[0], open_table[0]
    play(engine, "e2e4", "e7e5")
    expect(turns(page)).to_have_count(2)
    cell(page, "g1").click()
    expect(cell(page, "f3")).to_have_attribute("aria-label", "f3, empty, may be chosen next")

    # Given a teacher who draws on the board meanwhile.
    assert give(engine, "chalk", {"act": "ring", "cell": "e4"}) == "done"
    expect(page.locator('.board [data-mark="highlight"]')).to_have_count(1)

    expect(cell(page, "g1")).to_have_attribute("aria-label", "g1, White knight, picked up")
    cell(page, "f3").click()
    expect(turns(page)).to_have_count(3)


def test_a_piece_that_cannot_go_on_springs_back_when_the_table_moves_on(
    visitors: tuple[Page, Page], open_table: tuple[Engine, RunningServer]
) -> None:
    page, engine = visitors[0], open_table[0]
    cell(page, "e2").click()
    expect(cell(page, "e4")).to_have_attribute("aria-label", "e4, empty, may be chosen next")

    play(engine, "d2d4")

    expect(refusal(page)).to_have_text("Someone else moved first. The board shows the current position.")
    expect(page.locator(".touch.target")).to_have_count(0)
    expect(ghosts(page)).to_have_count(0)


def test_a_turn_for_a_version_that_is_past_is_said_to_be_late(
    visitors: tuple[Page, Page], open_table: tuple[Engine, RunningServer]
) -> None:
    page, engine = visitors[0], open_table[0]
    cell(page, "e2").click()
    expect(cell(page, "e4")).to_have_attribute("aria-label", "e4, empty, may be chosen next")

    # Given somebody who plays while this turn is on its way.
    def play_first(route: Route) -> None:
        play(engine, "d2d4")
        route.continue_()

    page.route("**/commands", play_first, times=1)

    cell(page, "e4").click()

    expect(refusal(page)).to_have_text("Someone else moved first. The board shows the current position.")
    expect(turns(page)).to_have_text(["d4"])
    expect(piece(page, "e2")).to_have_count(1)
    expect(ghosts(page)).to_have_count(0)


def test_a_player_is_told_whose_turn_it_is_and_nothing_is_picked_up(browser: Browser, tmp_path: Path) -> None:
    with served_table(tmp_path, "chess", is_open=False) as (_, server):
        seats = {seat: browser.new_context().new_page() for seat in ("white", "black")}
        for seat, page in seats.items():
            page.goto(f"{server.url}join/class/{seat}")
            page.locator('input[name="code"]').fill(server.seat_codes["class", seat])
            page.keyboard.press("Enter")
            page.wait_for_url("**/seat")
            page.locator(".live", has_text="Live").wait_for(state="attached")

        drag(seats["black"], "e7", "e5")
        expect(refusal(seats["black"])).to_have_text(
            "It is Person 1's turn: until it is over, only Person 1 moves the pieces."
        )
        expect(piece(seats["black"], "e7")).to_be_visible()

        drag(seats["white"], "e2", "e4")
        expect(turns(seats["black"])).to_have_text(["e4"])
        expect(refusal(seats["black"])).to_be_empty()
        drag(seats["black"], "e7", "e5")
        expect(turns(seats["white"])).to_have_text(["e4", "e5"])
        for page in seats.values():
            page.context.close()


def test_the_teacher_plays_with_the_hand_and_draws_with_the_chalk(browser: Browser, tmp_path: Path) -> None:
    with served_table(tmp_path, "chess") as (_, server):
        context = browser.new_context()
        context.request.get(server.arbiter_url)
        page = context.new_page()
        page.goto(f"{server.url}class/class")
        page.locator(".live", has_text="Live").wait_for(state="attached")

        drag(page, "e2", "e4")
        expect(turns(page)).to_have_text(["e4"])

        page.get_by_role("radio", name="Ring a cell").check(force=True)
        cell(page, "e7").click()
        expect(page.locator('.board [data-mark="highlight"]')).to_have_count(1)
        expect(page.locator(".touch.target")).to_have_count(0)
        context.close()
