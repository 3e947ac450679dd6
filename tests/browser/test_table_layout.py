"""The layout of a table's page: what keeps its place, and how the board is turned."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables, illegal

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
}"""
MOMENTS = (replace(PLAYING, version=30), replace(QUESTION, version=31), illegal(), replace(OVER, version=33))


def shown(page: Page, tables: FakeTables, state: TableState) -> None:
    """Shows a state and waits until its verdict is on the page."""
    tables.show(state)
    page.wait_for_function(
        "(said) => document.querySelector('.sentence').textContent.includes(said)", arg=state.message.text
    )


def rectangle(page: Page) -> list[float]:
    found: list[float] = page.evaluate(
        """() => {
            const { x, y, width, height } = document.querySelector(".board > svg").getBoundingClientRect();
            return [x, y, width, height];
        }"""
    )
    return found


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_board_keeps_its_place_whatever_is_said(
    arbiter: Page, tables: FakeTables, size: ViewportSize
) -> None:
    arbiter.set_viewport_size(size)
    rectangles = []
    for state in MOMENTS:
        shown(arbiter, tables, state)
        rectangles.append(rectangle(arbiter))

    assert rectangles[0][2] > 300
    assert rectangles == [rectangles[0]] * len(MOMENTS)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_shifts_while_a_game_is_played(page: Page, tables: FakeTables, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    shown(page, tables, played(0, version=40))
    page.wait_for_timeout(700)  # what a change of the window's size shifts counts as somebody's doing
    page.evaluate(SHIFTS)
    page.wait_for_timeout(50)
    page.evaluate("window.shifts = []")

    for ply in range(1, 12):
        tables.show(played(ply, version=40 + ply))
        expect(page.locator(".turn-list a[data-ply]")).to_have_count(ply)
    page.wait_for_timeout(50)

    assert page.evaluate("window.shifts") == []


def seats_from_top(page: Page) -> list[str]:
    found: list[str] = page.locator(".strip").evaluate_all(
        """strips => strips.sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)
            .map((strip) => strip.dataset.seat)"""
    )
    return found


def heights(page: Page) -> tuple[float, float]:
    """How far down a1 and a5 are drawn."""
    a1, a5 = (
        page.locator(f'[data-layer="board"] [data-cell="{cell}"]').bounding_box() for cell in ("a1", "a5")
    )
    assert a1
    assert a5
    return a1["y"], a5["y"]


def test_the_board_is_turned_with_its_seats_and_stays_so(page: Page, tables: FakeTables) -> None:
    # Given the board as it lies at first, the first seat nearest.
    assert seats_from_top(page) == ["white", "black"]
    a1, a5 = heights(page)
    assert a1 > a5

    # When it is turned.
    page.get_by_role("link", name="Flip the board").click()
    page.wait_for_url("**facing=second")
    page.get_by_text("Live", exact=True).wait_for()

    # Then pieces and seats have changed places, in what the table shows next too.
    assert seats_from_top(page) == ["black", "white"]
    shown(page, tables, replace(START, version=50))
    a1, a5 = heights(page)
    assert a1 < a5
    where = page.locator('.board [data-piece][data-cell="a1"]').bounding_box()
    assert where
    assert where["y"] < a5
    assert seats_from_top(page) == ["black", "white"]

    # And this browser remembers it.
    page.goto(page.url.partition("?")[0])
    page.wait_for_url("**facing=second")


def test_without_scripts_a_link_turns_the_board(plain: Page) -> None:
    plain.get_by_role("link", name="Flip the board").click()

    assert seats_from_top(plain) == ["black", "white"]


def test_a_table_without_a_board_says_so_and_shows_no_pieces(page: Page, tables: FakeTables) -> None:
    tables.show(replace(START, version=60, phase=Phase.HELD, connected=False))

    expect(page.get_by_role("heading", name="Waiting for the board")).to_be_visible()
    expect(page.locator(".board")).to_be_hidden()

    tables.show(replace(START, version=61))

    expect(page.locator(".board")).to_be_visible()
    expect(page.get_by_role("heading", name="Waiting for the board")).to_have_count(0)


def test_what_is_pressed_is_large_enough_for_a_finger(page: Page, server: RunningServer) -> None:
    page.set_viewport_size(PHONE)

    small = page.locator("nav.steps .button:visible, .bar :is(a, button, summary):visible").evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
            .filter((box) => box.width < 44 || box.height < 44)"""
    )

    assert small == []


def test_all_turns_come_up_on_a_telephone(page: Page, tables: FakeTables) -> None:
    page.set_viewport_size(PHONE)
    shown(page, tables, played(11, version=70))
    before = rectangle(page)

    page.get_by_role("button", name="All turns").click()

    drawer = page.locator(".turns").bounding_box()
    assert drawer
    assert drawer["height"] > PHONE["height"] / 2
    assert rectangle(page) == before
    page.keyboard.press("Escape")
    expect(page.locator(".turns:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_text_of_twice_the_size_hides_nothing_of_the_bar(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    # What a person sets in the browser, not a larger font of the page.
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.reload()

    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    bar = page.locator(".bar").bounding_box()
    more = page.locator(".bar .more summary").bounding_box()
    assert bar is not None
    assert more is not None
    assert bar["x"] + bar["width"] + 0.5 >= more["x"] + more["width"]
