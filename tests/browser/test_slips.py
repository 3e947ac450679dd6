"""Slips, trays and strips: whatever they hold, it stays where it can be seen and pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from adoube.games.jarmo.board import BOARD
from adoube.tables.engine import Engine
from adoube.tables.state import Choice, Message, Question, Remedy
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.scoreboard.virtual_tables import hand, until, virtual_table

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1920, "height": 1080},
    {"width": 1440, "height": 900},
    {"width": 1024, "height": 768},
    {"width": 844, "height": 390},
    {"width": 390, "height": 844},
    {"width": 360, "height": 740},
)
OUT_OF_SIGHT = """(selector) => {
    const isSeen = (part) => part.getClientRects().length > 0;
    const out = (part) => {
        const frame = part.parentElement.closest(".slip, .rail") ?? document.documentElement;
        const [box, within] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
        return box.left < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5
            || frame.matches(".slip") && (box.top < within.top - 0.5 || box.bottom > within.bottom + 0.5);
    };
    return [...document.querySelectorAll(selector)].filter((part) => isSeen(part) && out(part))
        .map((part) => part.textContent.trim());
}"""
MANY = tuple(BOARD.names)
ILLEGAL = replace(
    PLAYING,
    version=20,
    message=Message("illegal", "No line joins d5 and d4.", "JAR-03"),
    remedy=Remedy(empty=MANY[:12], fill=MANY[12:]),
)
ASKED = replace(
    PLAYING,
    version=21,
    message=Message("undecided", "The pieces are off the board."),
    question=Question(
        3,
        None,
        "The pieces are off the board: how did the game end?",
        tuple(Choice(f"{n}", f"It ended in the way that has number {n}") for n in range(5)),
    ),
)


@pytest.mark.full(but=2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_a_long_remedy_and_many_answers_stay_in_sight(
    arbiter: Page, tables: FakeTables, size: ViewportSize
) -> None:
    arbiter.set_viewport_size(size)

    tables.show(ILLEGAL)
    expect(arbiter.locator(".remedy")).to_have_count(2)
    assert arbiter.evaluate(OUT_OF_SIGHT, ".slip, .slip summary") == []

    tables.show(ASKED)
    answer = arbiter.get_by_role("button", name="Answer")
    answer.wait_for()
    assert arbiter.evaluate(OUT_OF_SIGHT, ".slip, .slip .button") == []
    answer.click()
    expect(arbiter.locator("#answers .button:visible")).to_have_count(5)
    last = arbiter.locator("#answers .button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= size["height"]


def test_a_long_remedy_names_some_cells_and_the_board_marks_all(arbiter: Page, tables: FakeTables) -> None:
    tables.show(ILLEGAL)

    expect(arbiter.locator(".remedy").first).to_have_text("Take off: a1, b1, c1 and 9 more")
    expect(arbiter.locator(".board [data-mark=to-empty]")).to_have_count(12)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "chess", is_open=True) as running:
        yield running


@pytest.fixture
def virtual(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


def test_the_button_that_puts_everything_right_stays_on_the_page(
    page: Page, engine: Engine, virtual: RunningServer
) -> None:
    # Given a board whose first row was taken off, one kind after the other.
    for column in "abcdefgh":
        hand(engine, "lift", f"{column}1")
        hand(engine, "drop")
    until(engine, lambda state: state.remedy is not None)
    page.goto(virtual.url)
    page.get_by_role("button", name="Correct the board").wait_for()

    # When the page has any width, then nothing of the tray's buttons is beside it.
    for size in SIZES:
        page.set_viewport_size(size)
        button = page.get_by_role("button", name="Correct the board")
        expect(button).to_be_visible()
        right = button.bounding_box()
        assert right is not None
        assert right["x"] >= 0, size
        assert right["x"] + right["width"] <= size["width"], size
        sides = page.locator(".tray > .button").evaluate_all(
            "all => all.map((b) => b.getBoundingClientRect().right)"
        )
        assert max(sides) <= size["width"], size


@pytest.mark.full(but=2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_a_strip_keeps_no_place_for_a_piece_that_is_not_there(
    page: Page, tables: FakeTables, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    nobodys = dict.fromkeys(MANY[:5], ("shared.stone",))
    bare = replace(PLAYING, version=22, placement=replace(PLAYING.placement, cells=nobodys, off={}))
    tables.show(bare)
    page.wait_for_function("() => document.querySelectorAll('.strip .chip svg').length === 0")

    indents = page.locator(".strip").evaluate_all(
        """strips => strips.map((strip) => strip.querySelector(".who").getBoundingClientRect().left
            - strip.getBoundingClientRect().left - parseFloat(getComputedStyle(strip).paddingLeft)
            - parseFloat(getComputedStyle(strip).borderLeftWidth))"""
    )

    assert indents == pytest.approx([0, 0], abs=0.5)
