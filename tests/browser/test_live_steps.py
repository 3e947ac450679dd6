"""Stepping back from the live view, and the page's signals, in a real browser."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.state import Message
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.test_table_page import pieces
from tests.scoreboard.lines import played
from tests.scoreboard.tables import PLAYING, FakeTables, with_plan

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(played(6))


def standing(plies: int) -> dict[str, str]:
    return {cell: stack[0] for cell, stack in played(plies).placement.cells.items() if stack}


@pytest.mark.full(but=1)
def test_buttons_step_back_and_forward_through_the_game(page: Page) -> None:
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Turn 5 of 6")).to_be_visible()
    assert pieces(page) == standing(5)

    page.get_by_role("link", name="Start").click()
    expect(page.get_by_text("Before the first turn.")).to_be_visible()
    page.get_by_role("link", name="Forward").click()
    expect(page.get_by_text("Turn 1 of 6")).to_be_visible()
    assert pieces(page) == standing(1)

    page.get_by_role("link", name="Newest").click()
    expect(page.locator(".board.past")).to_have_count(0)
    assert pieces(page) == standing(6)


SLID = """
window.slid = [];
Element.prototype.animate = new Proxy(Element.prototype.animate, {
  apply(animate, element, given) {
    slid.push(element.dataset.cell ?? "gone");
    return Reflect.apply(animate, element, given);
  },
});
null
"""


def test_pieces_slide_from_step_to_step(page: Page) -> None:
    page.evaluate(SLID)
    before, after = standing(6), standing(5)
    come = {cell for cell, code in after.items() if before.get(cell) != code}

    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Turn 5 of 6")).to_be_visible()

    assert set(page.evaluate("slid")) - {"gone"} == come


def test_one_click_on_a_turn_shows_what_stood_after_it(page: Page) -> None:
    page.locator(".turn-list a").nth(2).click()

    expect(page.get_by_text("Turn 3 of 6")).to_be_visible()
    expect(page.locator(".turn-list a[aria-current]")).to_have_text(played(6).turns[2].text)
    assert pieces(page) == standing(3)


def test_the_live_view_goes_on_behind_an_older_turn(page: Page, tables: FakeTables) -> None:
    # Given somebody who looks at turn 2.
    page.locator(".turn-list a").nth(1).click()
    expect(page.get_by_text("Turn 2 of 6")).to_be_visible()

    # When the game goes on.
    tables.show(played(7, version=61))

    # Then the list grows, the board stays, and the page says so.
    expect(page.get_by_text("The game has moved on.")).to_be_visible()
    expect(page.locator(".turn-list a[data-ply]")).to_have_count(7)
    assert pieces(page) == standing(2)

    # And the newest board is a click away, also when it is taken back afterwards.
    page.get_by_role("link", name="Newest").click()
    expect(page.locator(".board.past")).to_have_count(0)
    assert pieces(page) == standing(7)
    tables.show(played(6, version=62))
    expect(page.locator(".turn-list a[data-ply]")).to_have_count(6)
    assert pieces(page) == standing(6)


def test_arrow_keys_step(page: Page) -> None:
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Turn 5 of 6")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("Before the first turn.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Turn 1 of 6")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".board.past")).to_have_count(0)


HEARD = """
window.heard = [];
speechSynthesis.speak = (words) => heard.push("said " + words.text);
AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator, {
  apply(make, audio, given) { heard.push("tone"); return Reflect.apply(make, audio, given); },
});
null
"""


def test_sound_frame_and_speech_are_switches_that_the_browser_remembers(
    page: Page, tables: FakeTables
) -> None:
    # Given a page on which nothing is switched on.
    page.evaluate(HEARD)
    refused = replace(played(6), version=70, message=Message("illegal", "No line joins d5 and d4.", "JAR-03"))
    tables.show(refused)
    expect(page.get_by_text("No line joins")).to_be_visible()
    assert page.evaluate("heard") == []
    expect(page.locator(".board.refused")).to_have_count(0)

    # When everything is switched on and something else is refused.
    page.get_by_label("More").click()
    for name in ("Sounds", "Striped frame", "Speak the"):
        page.get_by_label(name).check()
    page.evaluate("heard.length = 0")
    tables.show(replace(refused, version=71, message=Message("illegal", "That is not allowed.")))

    # Then it is heard and seen, beside the words.
    expect(page.locator(".board.refused")).to_have_count(1)
    page.wait_for_function("() => heard.length === 2")
    assert page.evaluate("heard") == ["tone", "said That is not allowed."]

    # And the same browser has kept it.
    page.reload()
    page.get_by_label("More").click()
    expect(page.get_by_label("Speak the")).to_be_checked()


def test_what_a_computer_player_wants_moved_is_spoken_after_the_news(page: Page, tables: FakeTables) -> None:
    page.evaluate(HEARD)
    page.get_by_label("More").click()
    page.get_by_label("Speak the").check()
    page.evaluate("heard.length = 0")
    planned = replace(with_plan(PLAYING, "white", ("a5", "c4")), message=Message("moved", "Black played."))

    tables.show(replace(planned, version=70))
    page.wait_for_function("() => heard.length === 2")
    tables.show(replace(PLAYING, version=71, message=Message("moved", "White played.")))
    page.wait_for_function("() => heard.length === 3")

    assert page.evaluate("heard") == [
        "said Black played.",
        "said The computer plays a5-c4 as White: move the piece for it.",
        "said White played.",
    ]


def test_a_browser_that_may_not_remember_anything_shows_the_game_all_the_same(
    browser: Browser, server: RunningServer, tables: FakeTables
) -> None:
    context = browser.new_context()
    context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("forbidden", "SecurityError"); }
        });"""
    )
    page = context.new_page()
    page.goto(server.url)

    tables.show(played(7, version=61))

    expect(page.locator(".turn-list a[data-ply]")).to_have_count(7)
    page.get_by_label("More").click()
    page.get_by_label("Striped frame").check()
    tables.show(replace(played(7), version=70, message=Message("illegal", "That is not allowed.")))
    expect(page.locator(".board.refused")).to_have_count(1)
    context.close()


def test_where_a_lifted_piece_may_go_can_be_switched_off(page: Page, tables: FakeTables) -> None:
    tables.show(replace(played(6), version=70, may_go=("b3",)))
    ring = page.locator('[data-mark="end"]')
    expect(ring).to_be_visible()

    page.get_by_label("More").click()
    page.get_by_label("Show where").uncheck()

    expect(ring).to_be_hidden()


def test_the_rule_behind_a_refusal_opens(page: Page, tables: FakeTables) -> None:
    tables.show(
        replace(played(6), version=70, message=Message("illegal", "No line joins d5 and d4.", "JAR-03"))
    )

    page.get_by_text("Rule JAR-03").click()

    expect(page.locator(".behind p")).to_be_visible()
