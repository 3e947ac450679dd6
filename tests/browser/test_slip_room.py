"""Slips of usual length: all of their words are seen at every size of a page, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.state import Choice, Message, Question, Remedy, TableState
from adoube.words import coded
from adoube_scoreboard.streaming.server import RunningServer, serve
from adoube_scoreboard.words import LANGUAGES
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 1024, "height": 600},
    {"width": 820, "height": 720},
    {"width": 768, "height": 1024},
    {"width": 600, "height": 600},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
)
NO_LINE = coded("jarmo.no_line", origin="d1", target="d2")
TURNS = ("a1-b3", "a1xc4")
PLAIN = replace(PLAYING, version=20, line=Line.begin(make_game("jarmo", {})))
SLIPS = (
    replace(
        PLAIN, version=21, message=Message("illegal", NO_LINE, "JAR-03"), remedy=Remedy(("d2",), ("d1",))
    ),
    replace(
        PLAIN,
        version=22,
        message=Message("undecided", NO_LINE),
        question=Question(
            3, "white", coded("table.which_turn", seat="Grace"), tuple(map(Choice, TURNS, TURNS))
        ),
    ),
    replace(PLAIN, version=23, closed=True, message=Message("fault", coded("table.closed", why=NO_LINE))),
)
HIDDEN = """() => {
    const LEAST = 44 * 16; // a page is never less high: a lower window scrolls
    const slip = [...document.querySelectorAll(".slip")].find((one) => one.checkVisibility());
    const within = slip.getBoundingClientRect();
    const clips = (part) => getComputedStyle(part).overflowY !== "visible" && part.clientHeight > 1
        && part.scrollHeight > part.clientHeight + 1;
    const parts = [...slip.querySelectorAll(".say, .then, .button")].filter((part) => part.checkVisibility());
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const board = document.querySelector(".ground > .board").getBoundingClientRect();
    return [
        ...[slip, ...document.querySelectorAll(".verdict, .said, .asked-for")].filter(clips)
            .map((part) => `${part.className} scrolls`),
        ...parts.filter((_, n) => boxes[n].bottom > within.bottom + 1 || boxes[n].top < within.top - 1
            || boxes[n].right > within.right + 1).map((part) => `out of the slip: ${part.textContent}`),
        ...parts.filter((_, n) => boxes.some((box, m) => m > n && meet(boxes[n], box)))
            .map((part) => `covered: ${part.textContent}`),
        ...(within.bottom > Math.max(innerHeight, LEAST) + 1 ? ["the slip ends below the page"] : []),
        ...(meet(board, within) ? ["the slip lies on the board"] : []),
    ];
}"""
BOARD = """() => {
    const box = document.querySelector(".ground > .board").getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round);
}"""


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAIN)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables)
    yield running
    running.stop()


def opened(page: Page, state: TableState) -> None:
    """Waits until the page shows that version."""
    page.locator(".slip:visible").first.wait_for()
    page.wait_for_function(f"() => document.querySelector('[name=version]').value === '{state.version}'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_slip_hides_a_word_and_the_board_stays(
    browser: Browser, server: RunningServer, tables: FakeTables, language: str
) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(server.arbiter_url)
    page.locator(".live:not(:empty)").wait_for(state="attached")
    boards = {}
    for size in SIZES:
        page.set_viewport_size(size)
        boards[size["width"]] = page.evaluate(BOARD)
    hidden: dict[str, list[str]] = {}

    for slip in SLIPS:
        tables.show(slip)
        opened(page, slip)
        for size in SIZES:
            page.set_viewport_size(size)
            case = f"{slip.message.kind} at {size['width']}"
            hidden[case] = page.evaluate(HIDDEN)
            hidden[case] += ["the board moves"] if page.evaluate(BOARD) != boards[size["width"]] else []

    context.close()
    assert {case: found for case, found in hidden.items() if found} == {}
