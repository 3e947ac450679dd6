"""A page that plays: a piece is picked up, shows where it may go, is put there, before a real referee."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.turn_pages import (
    cell,
    drag,
    ghosts,
    middle,
    opened_page,
    piece,
    refusal,
    served_table,
    taps,
    targets,
    told,
    turns,
)
from tests.scoreboard.virtual_tables import play, set_up

pytestmark = pytest.mark.browser

TO_CASTLE = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5")
TO_PROMOTE = ("a2a4", "b7b5", "a4b5", "b8a6", "b5b6", "a6b8", "b6b7", "b8a6")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Engine, RunningServer]]:
    with served_table(tmp_path, "chess") as served:
        yield served


@pytest.fixture
def engine(table: tuple[Engine, RunningServer]) -> Engine:
    return table[0]


@pytest.fixture
def server(table: tuple[Engine, RunningServer]) -> RunningServer:
    return table[1]


def test_a_picked_up_piece_shows_where_it_may_go_and_is_put_there(page: Page) -> None:
    cell(page, "g1").click()

    expect(cell(page, "f3")).to_have_attribute("aria-label", "f3, empty, may be chosen next")
    assert targets(page) == ["f3", "h3"]
    expect(told(page)).to_have_text("White knight, picked up from g1. It may go to f3, h3.")
    expect(cell(page, "g1")).to_have_attribute("aria-label", "g1, White knight, picked up")

    cell(page, "f3").click()

    expect(turns(page)).to_have_count(1)
    expect(told(page)).to_have_text("Played: Nf3.")
    expect(piece(page, "f3")).to_have_count(1)
    expect(ghosts(page)).to_have_count(0)


def test_what_would_be_captured_has_a_ring_and_an_empty_cell_a_dot(page: Page, engine: Engine) -> None:
    play(engine, "e2e4", "d7d5")
    expect(turns(page)).to_have_count(2)

    cell(page, "e4").click()

    expect(cell(page, "d5").locator(".ring")).to_be_visible()
    expect(cell(page, "d5").locator(".dot")).to_be_hidden()
    expect(cell(page, "e5").locator(".dot")).to_be_visible()
    expect(cell(page, "e5").locator(".ring")).to_be_hidden()


@pytest.mark.parametrize("end", ["g1", "h1"])
def test_one_drag_of_the_king_castles(page: Page, engine: Engine, end: str) -> None:
    play(engine, *TO_CASTLE)
    expect(turns(page)).to_have_count(6)

    drag(page, "e1", end)

    expect(turns(page).last).to_have_text("O-O")
    expect(piece(page, "g1")).to_have_attribute("data-piece", "white.king")
    expect(piece(page, "f1")).to_have_attribute("data-piece", "white.rook")


def test_a_pawn_becomes_what_is_picked_at_its_target(page: Page, engine: Engine) -> None:
    play(engine, *TO_PROMOTE)
    expect(turns(page)).to_have_count(8)

    drag(page, "b7", "a8")
    picker = page.get_by_role("dialog", name="Which turn to a8?")
    expect(picker.get_by_role("button")).to_have_count(4)
    stands, asks = cell(page, "a8").locator(".area").bounding_box(), picker.bounding_box()
    assert stands is not None
    assert asks is not None
    assert asks["x"] < stands["x"] + stands["width"]
    assert stands["x"] < asks["x"] + asks["width"]

    picker.get_by_role("button", name="White knight").click()

    expect(turns(page).last).to_contain_text("bxa8=")
    expect(piece(page, "a8")).to_have_attribute("data-piece", "white.knight")


def test_a_promotion_is_left_by_escape_and_the_pawn_goes_back(page: Page, engine: Engine) -> None:
    play(engine, *TO_PROMOTE)
    expect(turns(page)).to_have_count(8)
    drag(page, "b7", "a8")
    expect(page.get_by_role("dialog", name="Which turn to a8?")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog", name="Which turn to a8?")).to_be_hidden()
    expect(ghosts(page)).to_have_count(0)
    expect(cell(page, "b7")).to_have_attribute("aria-label", "b7, White pawn, can be chosen")
    expect(turns(page)).to_have_count(8)


def test_what_is_illegal_springs_back_with_its_reason_and_the_next_turn_counts(
    page: Page, engine: Engine
) -> None:
    play(engine, "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6")
    expect(turns(page)).to_have_count(6)

    # Given a queen that takes what she cannot reach.
    drag(page, "h5", "e8")

    expect(refusal(page)).to_contain_text("CHS-")
    expect(piece(page, "e8")).to_have_attribute("data-piece", "black.king")
    expect(ghosts(page)).to_have_count(0)
    expect(turns(page)).to_have_count(6)

    # Then the mate that she reaches is a turn, and the reason is gone.
    drag(page, "h5", "f7")
    expect(turns(page).last).to_contain_text("xf7#")
    expect(refusal(page)).to_be_empty()


def test_a_piece_of_the_other_side_is_not_picked_up(page: Page) -> None:
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn, can be chosen")
    drag(page, "e7", "e5")

    expect(refusal(page)).to_have_text("No legal turn begins on e7.")
    expect(piece(page, "e7")).to_be_visible()
    expect(turns(page)).to_have_count(0)


@pytest.mark.parametrize("way", ["escape", "same", "elsewhere", "page"])
def test_a_turn_that_has_begun_is_taken_back(page: Page, way: str) -> None:
    cell(page, "e2").click()
    expect(cell(page, "e4")).to_have_attribute("aria-label", "e4, empty, may be chosen next")

    if way == "escape":
        page.keyboard.press("Escape")
    elif way == "same":
        cell(page, "e2").click()
    elif way == "elsewhere":
        cell(page, "h5").click()
    else:
        page.locator(".verdict .sentence").click()

    expect(page.locator(".touch.target")).to_have_count(0)
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn, can be chosen")


def test_a_page_that_cannot_ask_says_so_and_asks_again(page: Page) -> None:
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn, can be chosen")
    page.route("**/choices?path=d2", lambda route: route.abort())

    cell(page, "d2").click()
    expect(refusal(page)).to_have_text("That did not reach the table. The board shows the current position.")
    expect(cell(page, "d2")).to_have_attribute("aria-label", "d2, White pawn, can be chosen")

    page.unroute("**/choices?path=d2")
    taps(page, "d2", "d4")
    expect(turns(page)).to_have_text(["d4"])


def test_another_own_piece_is_picked_up_instead(page: Page) -> None:
    cell(page, "e2").click()
    cell(page, "b1").click()

    expect(cell(page, "b1")).to_have_attribute("aria-label", "b1, White knight, picked up")
    expect(cell(page, "c3")).to_have_attribute("aria-label", "c3, empty, may be chosen next")
    assert targets(page) == ["a3", "c3"]


def test_a_whole_game_is_played_with_the_mouse(page: Page) -> None:
    for number, way in enumerate(("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"), start=1):
        drag(page, way[:2], way[2:])
        expect(turns(page)).to_have_count(number)

    expect(page.locator(".result")).to_contain_text("Person 1")
    drag(page, "a7", "a6")
    expect(refusal(page)).to_have_text("No turn can be played now.")


def test_a_game_is_played_with_the_keyboard_alone(page: Page) -> None:
    cell(page, "a1").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(told(page)).to_have_text("White pawn, picked up from e2. It may go to e3, e4.")

    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)

    expect(turns(page)).to_have_text(["e4"])
    expect(cell(page, "e4")).to_be_focused()


def test_a_promotion_is_picked_with_the_keyboard(page: Page, engine: Engine) -> None:
    play(engine, *TO_PROMOTE)
    expect(turns(page)).to_have_count(8)
    cell(page, "b7").focus()
    for key in ("Enter", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="White queen", exact=True)).to_be_focused()

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(turns(page)).to_have_count(9)
    expect(cell(page, "a8")).to_be_focused()


def test_a_turn_is_confirmed_before_it_is_sent(page: Page) -> None:
    page.get_by_label("More").click()
    page.get_by_label("Confirm my turns before they are played").check()
    page.get_by_label("More").click()

    taps(page, "e2", "e4")
    expect(page.locator(".turn-said")).to_have_text("Play e4?")
    page.locator(".turn-row").get_by_role("button", name="Back").click()
    expect(cell(page, "e2")).to_have_attribute("aria-label", "e2, White pawn, can be chosen")
    expect(turns(page)).to_have_count(0)

    taps(page, "d2", "d4")
    expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(turns(page)).to_have_text(["d4"])
    expect(cell(page, "d4")).to_be_focused()


def test_the_choice_to_confirm_is_remembered(page: Page) -> None:
    page.get_by_label("More").click()
    page.get_by_label("Confirm my turns before they are played").check()

    page.reload()
    page.get_by_label("More").click()

    expect(page.get_by_label("Confirm my turns before they are played")).to_be_checked()


def test_targets_are_shown_to_those_alone_who_want_them(page: Page) -> None:
    page.get_by_label("More").click()
    page.get_by_label("Show where a lifted piece may go").uncheck()
    page.get_by_label("More").click()

    cell(page, "e2").click()

    expect(cell(page, "e4")).to_have_attribute("aria-label", "e4, empty, may be chosen next")
    expect(cell(page, "e4").locator(".dot")).to_be_hidden()
    cell(page, "e4").click()
    expect(turns(page)).to_have_text(["e4"])


def test_fingers_play(browser: Browser, server: RunningServer) -> None:
    page = opened_page(browser, server.url, has_touch=True, viewport={"width": 390, "height": 844})
    cell(page, "e2").tap()
    cell(page, "e4").tap()

    expect(turns(page)).to_have_text(["e4"])
    page.context.close()


def test_a_tap_that_asks_which_piece_picks_none_itself(
    browser: Browser, server: RunningServer, engine: Engine
) -> None:
    play(engine, *TO_PROMOTE)
    page = opened_page(browser, server.url, has_touch=True, viewport={"width": 390, "height": 844})
    cell(page, "b7").tap()
    expect(cell(page, "a8")).to_have_attribute("aria-label", "a8, Black rook, may be chosen next")
    cell(page, "a8").tap()

    expect(page.get_by_role("dialog", name="Which turn to a8?")).to_be_visible()
    page.get_by_role("button", name="White rook", exact=True).tap()
    expect(piece(page, "a8")).to_have_attribute("data-piece", "white.rook")
    page.context.close()


MOVING = """() => document.getAnimations().map(({ effect }) => effect)
  .filter(({ target }) => target.closest('[data-layer=pieces]'))
  .map((effect) => [effect.target.dataset.cell ?? 'gone', effect.getTiming().duration])"""


def test_a_piece_that_somebody_else_moves_slides_and_what_it_takes_fades(page: Page, engine: Engine) -> None:
    play(engine, "e2e4", "d7d5")
    expect(turns(page)).to_have_count(2)
    page.evaluate(
        "window.seen = new Set(); new MutationObserver(() => {"
        f"for (const each of ({MOVING})()) seen.add(String(each)) }})"
        ".observe(document.querySelector('.board > svg'), { childList: true, subtree: true })"
    )

    play(engine, "e4d5")
    expect(turns(page)).to_have_count(3)

    assert page.evaluate("[...seen].sort()") == ["d5,220", "gone,220"]


def test_nothing_moves_for_those_who_want_no_motion(page: Page, engine: Engine) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) { moved += 1; return animate.apply(this, all) }; 0"
    )

    drag(page, "e2", "e5")
    expect(refusal(page)).not_to_be_empty()
    taps(page, "e2", "e4")
    expect(turns(page)).to_have_count(1)
    play(engine, "e7e5")
    expect(turns(page)).to_have_count(2)

    assert page.evaluate("moved") == 0


def test_the_piece_follows_the_pointer(page: Page) -> None:
    page.mouse.move(*middle(page, "e2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "e4"), steps=3)

    held = page.locator(".ghosts .held")
    expect(held).to_be_visible()
    expect(piece(page, "e2")).to_be_hidden()
    expect(cell(page, "e4")).to_contain_class("touch target to-empty over")
    page.mouse.up()
    expect(turns(page)).to_have_text(["e4"])
    expect(held).to_have_count(0)


def test_a_position_that_the_arbiter_sets_is_played_on(page: Page, engine: Engine) -> None:
    cells = {"e1": ["white.king"], "a7": ["white.pawn"], "h8": ["black.king"]}
    set_up(engine, cells, "white")
    expect(piece(page, "a7")).to_have_attribute("data-piece", "white.pawn")

    taps(page, "a7", "a8")
    page.get_by_role("button", name="White queen", exact=True).click()

    expect(turns(page).last).to_contain_text("a8=")
