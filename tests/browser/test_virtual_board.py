"""The board on the page, moved by mouse, finger, keyboard and a plain form, before the real referee."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.virtual_tables import hand, until, virtual_table

pytestmark = pytest.mark.browser


@pytest.fixture
def game() -> str:
    return "jarmo"


@pytest.fixture
def engine(tmp_path: Path, game: str) -> Iterator[Engine]:
    with virtual_table(tmp_path, game, is_open=True) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def touched(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A visitor's page on a telephone."""
    context = browser.new_context(has_touch=True, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(server.url)
    page.locator(".live", has_text="Live").wait_for(state="attached")
    yield page
    context.close()


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-touch="{name}"]')


def turns(page: Page) -> Locator:
    return page.locator(".turn-list a[data-ply]")


@pytest.mark.full
def test_a_piece_is_dragged_to_its_cell(page: Page) -> None:
    cell(page, "a1").drag_to(cell(page, "b3"))

    expect(turns(page)).to_have_text(["a1-b3"])
    expect(cell(page, "b3")).to_have_attribute("aria-label", "b3, Black archer")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, empty")


def test_a_piece_is_moved_by_two_clicks_and_shows_where_it_may_go(page: Page) -> None:
    cell(page, "b1").click()
    expect(page.get_by_text("In the hand: Black archer, from b1")).to_be_visible()
    expect(page.locator(".touch.may-go")).not_to_have_count(0)
    expect(cell(page, "a3")).to_have_attribute("aria-label", "a3, empty, may be put here")

    page.get_by_label("More").click()
    page.get_by_label("Show where a lifted piece may go").uncheck()
    expect(page.locator(".touch.may-go")).to_have_count(0)
    cell(page, "a3").click()

    expect(turns(page)).to_have_text(["b1-a3"])


@pytest.mark.full
def test_a_piece_that_is_dropped_off_the_board_goes_back(page: Page, engine: Engine) -> None:
    cell(page, "b1").hover()
    page.mouse.down()
    page.mouse.move(3, 3, steps=3)
    page.mouse.up()

    until(engine, lambda state: state.virtual is not None and "b1" in state.virtual.placement.cells)
    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, Black archer")
    expect(page.locator(".away")).to_have_count(0)


def test_alone_at_the_board_a_turn_is_undone_at_once(page: Page) -> None:
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    cell(page, "a1").drag_to(cell(page, "b3"))
    expect(turns(page)).to_have_count(1)

    page.get_by_role("button", name="Undo", exact=True).click()

    expect(turns(page)).to_have_count(0)
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Black archer")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)


@pytest.mark.full
def test_fingers_move_pieces(touched: Page) -> None:
    cell(touched, "a1").tap()
    cell(touched, "b3").tap()

    expect(turns(touched)).to_have_text(["a1-b3"])


def test_the_keyboard_alone_moves_pieces(page: Page) -> None:
    # Given the first cell, reached by Tab alone.
    first = cell(page, "a1")
    for _ in range(30):
        page.keyboard.press("Tab")
        if first.evaluate("cell => cell === document.activeElement"):
            break
    expect(first).to_be_focused()

    # When the archer is lifted, put back, lifted again and carried off.
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text("Black archer, lifted from a1. It may go to")
    page.keyboard.press("Escape")
    expect(page.locator(".told")).to_have_text("Black archer, put back.")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "b3")).to_be_focused()
    page.keyboard.press("Enter")

    # Then that is a turn.
    expect(turns(page)).to_have_text(["a1-b3"])


def test_what_the_rules_forbid_is_refused_and_put_right(page: Page) -> None:
    cell(page, "a1").click()
    cell(page, "a2").click()
    expect(page.locator(".sentence")).to_have_attribute("data-kind", "illegal")

    page.get_by_role("button", name="Correct the board").click()

    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Black archer")
    expect(cell(page, "a2")).to_have_attribute("aria-label", "a2, empty")
    expect(page.get_by_role("button", name="Correct the board")).to_have_count(0)


@pytest.mark.full
def test_the_board_stands_still_while_a_piece_is_lifted_refused_and_put_right(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    stood = page.locator(".board > svg").bounding_box()

    def still() -> bool:
        return page.locator(".board > svg").bounding_box() == stood

    cell(page, "a1").click()
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()
    assert still()
    cell(page, "a2").click()
    expect(page.get_by_role("button", name="Correct the board")).to_be_visible()
    assert still()
    page.get_by_role("button", name="Correct the board").click()
    expect(page.get_by_text("The board is correct again.")).to_be_visible()
    assert still()


@pytest.mark.full
def test_no_hand_reaches_into_an_older_position(page: Page, engine: Engine) -> None:
    # Given a turn, and somebody who looks at the start while a piece is in a hand elsewhere.
    cell(page, "a1").drag_to(cell(page, "b3"))
    expect(turns(page)).to_have_count(1)
    page.get_by_role("link", name="Start").click()
    expect(page.locator(".board.past")).to_be_visible()
    assert hand(engine, "lift", "a5") == "done"
    expect(page.get_by_text("In the hand: White archer, from a5")).to_be_visible()

    # Then the older position shows neither the hand nor where the piece may go.
    expect(page.locator(".ghosts")).to_be_hidden()
    expect(page.locator(".touch.may-go").first).to_be_hidden()

    # And who reaches for the board sees what stands now, with nothing moved.
    page.locator(".board > svg").click()
    expect(page.locator(".board.past")).to_have_count(0)
    expect(page.locator('[data-layer="pieces"] [data-cell="b3"][data-piece]')).to_have_count(1)
    expect(page.get_by_text("In the hand: White archer, from a5")).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize(("width", "height"), [(360, 740), (820, 1180), (1366, 768)])
def test_what_is_decided_is_in_sight_beside_the_board(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})

    cell(page, "a1").click()
    cell(page, "a2").click()

    expect(page.locator('.sentence[data-kind="illegal"]')).to_be_in_viewport(ratio=1)
    expect(page.locator(".remedy").first).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_a_piece_lies_beside_the_board_and_comes_back(page: Page) -> None:
    cell(page, "c1").click()
    page.get_by_role("button", name="Put it beside the board").click()
    page.get_by_role("button", name="Take Black archer, of 1").click()
    cell(page, "c1").click()

    expect(cell(page, "c1")).to_have_attribute("aria-label", "c1, Black archer")
    expect(page.get_by_role("list", name="Pieces beside the board")).to_have_count(0)


@pytest.mark.full
def test_the_box_has_more_pieces(page: Page) -> None:
    page.get_by_role("button", name="Box of pieces").click()
    page.get_by_role("button", name="Take White archer").click()
    cell(page, "c3").click()

    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, White archer")


@pytest.mark.full
def test_the_box_stays_open_while_the_board_changes(page: Page, engine: Engine) -> None:
    page.get_by_role("button", name="Box of pieces").click()

    assert (hand(engine, "lift", "a1"), hand(engine, "put", "a2")) == ("done", "done")

    expect(page.get_by_role("button", name="Correct the board")).to_be_visible()
    expect(page.get_by_role("button", name="Take White archer")).to_be_visible()


@pytest.mark.full
def test_two_people_who_reach_for_one_piece_are_told(page: Page, engine: Engine) -> None:
    # Given somebody else who lifts a piece of which this page has not heard.
    page.route("**/commands", lambda route: (hand(engine, "lift", "b1"), route.continue_()))

    cell(page, "b1").click()

    # Then this hand is refused, and the page shows what stands.
    expect(page.locator(".movers .refusal")).not_to_be_empty()
    expect(page.get_by_text("In the hand: Black archer, from b1")).to_be_visible()


@pytest.mark.full
def test_without_a_script_a_form_moves_pieces(browser: Browser, server: RunningServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)

    page.locator("select[name=start]").select_option("lift a1 0")
    page.locator("select[name=end]").select_option("put b3")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator('[data-piece][data-cell="b3"]')).to_have_count(1)
    expect(page.locator('[data-piece][data-cell="a1"]')).to_have_count(0)
    context.close()


class TestPiles:
    @pytest.fixture
    def game(self) -> str:
        return "river-crossing"

    @pytest.mark.full
    def test_a_pile_is_lifted_from_the_level_that_is_chosen(self, page: Page, engine: Engine) -> None:
        for where in ("a1", "a1", "a1"):
            assert (hand(engine, "take", "red.piece"), hand(engine, "put", where)) == ("done", "done")
        expect(cell(page, "a1")).to_have_attribute(
            "aria-label", "a1, a pile of 3, from below: Red piece, Red piece, Red piece"
        )

        cell(page, "a1").click()
        page.get_by_role("button", name="From level 2 up, 2 pieces").click()
        expect(page.get_by_text("In the hand: a pile of 2")).to_be_visible()
        cell(page, "b2").click()

        expect(cell(page, "b2")).to_have_attribute(
            "aria-label", "b2, a pile of 2, from below: Red piece, Red piece"
        )
        expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, Red piece")


class TestLeaps:
    @pytest.fixture
    def game(self) -> str:
        return "leap-frog"

    @pytest.mark.full
    def test_a_turn_that_may_go_on_says_so_and_ends_with_done(self, page: Page, engine: Engine) -> None:
        done = page.get_by_role("button", name="Done", exact=True)
        for number, where in enumerate(("c3", "e3"), start=1):
            assert (hand(engine, "lift", where), hand(engine, "drop")) == ("done", "done")
            expect(page.locator('.sentence[data-kind="unfinished"]')).to_contain_text(f"Person {number}")
            done.click()
            expect(turns(page)).to_have_count(number)

        cell(page, "a3").click()
        cell(page, "c3").click()
        cell(page, "b3").click()
        page.get_by_role("button", name="Put it beside the board").click()
        expect(page.locator(".sentence")).to_have_text(
            "Waiting for Person 1: press Done when the turn is finished."
        )
        expect(turns(page)).to_have_count(2)
        done.click()

        expect(turns(page).last).to_contain_text("a3xc3")
