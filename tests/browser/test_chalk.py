"""The teacher's chalk in a browser, and what the class sees of it.

All draw on one board, which is wiped before each test: the two pages are opened once.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.classroom import ARROWS, ASKS, ERASES, RINGS, arrow, cell, rings, take_up
from tests.browser.conftest import opened
from tests.scoreboard.virtual_tables import until, virtual_table
from tests.tables.asking import request_of

pytestmark = [pytest.mark.browser, pytest.mark.full]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with virtual_table(tmp_path_factory.mktemp("class"), "jarmo", is_open=True) as running:
        yield running


@pytest.fixture(scope="module")
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def teacher(browser: Browser, server: RunningServer) -> Iterator[Page]:
    yield from opened(browser, f"{server.url}class/class", javascript=True, key=server.arbiter_url)


@pytest.fixture(scope="module")
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A member of the class's, live."""
    yield from opened(browser, server.url, javascript=True)


@pytest.fixture(autouse=True)
def wiped(engine: Engine, teacher: Page, page: Page) -> None:
    """Nothing is drawn and nothing asked, and both pages show it."""
    if (close := teacher.get_by_role("button", name="Close the answers")).is_visible():
        close.click()
    if teacher.locator(".class-asks [data-asking]").count():
        teacher.get_by_role("button", name="Put away").click()
    state = next(iter(engine.states().values()))
    wipe = request_of(state.table, state.version, "chalk", {"act": "wipe"})
    assert engine.submit(wipe).result().result in ("done", "refused"), "refused where nothing is drawn"
    for shown in (teacher, page):
        expect(rings(shown)).to_have_count(0)
        expect(shown.locator('.board [data-mark="arrow"]')).to_have_count(0)
        expect(shown.get_by_text("Where can the piece on b1 go?")).to_have_count(0)


@pytest.mark.full(but=1)
def test_a_click_rings_a_cell_for_the_class_and_another_wipes_it_off(teacher: Page, page: Page) -> None:
    take_up(teacher, RINGS)

    cell(teacher, "b3").click()
    expect(rings(page)).to_have_attribute("data-cell", "b3")

    cell(teacher, "b3").click()
    expect(rings(page)).to_have_count(0)


def test_a_drag_from_cell_to_cell_is_an_arrow(teacher: Page, page: Page) -> None:
    take_up(teacher, RINGS)

    cell(teacher, "a1").drag_to(cell(teacher, "b3"))
    expect(arrow(page, "a1", "b3")).to_be_attached()

    # No piece went along, and the pencil line is gone.
    expect(cell(teacher, "a1")).to_have_attribute("aria-label", "a1, Black archer")
    expect(teacher.locator(".chalk-line")).to_have_count(0)


def test_a_drag_that_leaves_the_board_draws_nothing(teacher: Page, engine: Engine) -> None:
    take_up(teacher, RINGS)
    cell(teacher, "b1").hover()
    teacher.mouse.down()
    teacher.mouse.move(3, 3, steps=3)
    teacher.mouse.up()

    cell(teacher, "c3").click()

    state = until(engine, lambda state: state.chalk.rings != ())
    assert (state.chalk.rings, state.chalk.arrows) == (("c3",), ())


def test_many_marks_in_one_go_all_arrive(teacher: Page, page: Page) -> None:
    take_up(teacher, RINGS)

    for name in ("a1", "b1", "c1", "d1"):
        cell(teacher, name).click()

    expect(rings(page)).to_have_count(4)


def test_the_keyboard_alone_draws(teacher: Page, page: Page) -> None:
    # Given the first cell, under a hand that draws.
    take_up(teacher, RINGS)
    cell(teacher, "a1").focus()

    # When it is ringed, and an arrow goes on from there, at the second attempt.
    teacher.keyboard.press("Enter")
    teacher.keyboard.press("a")
    teacher.keyboard.press("Escape")
    expect(teacher.locator(".chalk-told")).to_have_text("No arrow.")
    teacher.keyboard.press("a")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        teacher.keyboard.press(key)
    expect(cell(teacher, "b3")).to_be_focused()
    teacher.keyboard.press("a")

    # Then the class sees both.
    expect(rings(page)).to_have_attribute("data-cell", "a1")
    expect(arrow(page, "a1", "b3")).to_be_attached()


def test_the_class_is_asked_by_a_click_and_told_by_a_button(teacher: Page, page: Page) -> None:
    take_up(teacher, ASKS)

    cell(teacher, "b1").click()
    expect(page.get_by_text("Where can the piece on b1 go?")).to_be_visible()
    expect(page.get_by_text("Right:")).to_have_count(0)

    for press in ("Close the answers", "Show the answers", "Show the right answer"):
        teacher.get_by_role("button", name=press).click()
    expect(page.get_by_text("Right: a3 and d2")).to_be_visible()


def test_what_cannot_be_asked_is_told_the_teacher(teacher: Page) -> None:
    take_up(teacher, ASKS)

    cell(teacher, "c3").click()

    expect(teacher.locator(".class-refusal")).to_contain_text("There is no piece on c3")


def test_the_class_members_page_has_no_chalk(page: Page) -> None:
    expect(page.locator(".lesson-panel")).to_have_count(0)


def test_an_arrow_goes_from_one_click_to_another_and_an_eraser_takes_it(teacher: Page, page: Page) -> None:
    take_up(teacher, ARROWS)
    cell(teacher, "b1").click()
    cell(teacher, "c3").click()
    expect(arrow(page, "b1", "c3")).to_be_attached()

    take_up(teacher, ERASES)
    cell(teacher, "c3").click()
    expect(arrow(page, "b1", "c3")).to_have_count(0)

    teacher.get_by_role("button", name="Take back the last chalk").click()
    expect(arrow(page, "b1", "c3")).to_be_attached()

    teacher.get_by_role("button", name="Clear all chalk").click()
    expect(arrow(page, "b1", "c3")).to_have_count(0)


def test_one_action_is_offered_at_a_time(teacher: Page, page: Page) -> None:
    offered = teacher.locator(".act button:visible")
    expect(offered).to_have_text("Pause for the class")

    offered.click()
    expect(offered).to_have_text(["Resume the game"])
    expect(page.get_by_text("Paused", exact=True)).to_be_visible()

    take_up(teacher, ASKS)
    cell(teacher, "b1").click()
    expect(offered).to_have_text("Close the answers")
    offered.click()
    expect(offered).to_have_text(["Show the answers", "Put away"])
    teacher.get_by_role("button", name="Put away").click()
    expect(offered).to_have_text(["Resume the game"])
    offered.click()
    expect(offered).to_have_text("Pause for the class")
