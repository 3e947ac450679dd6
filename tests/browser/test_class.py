"""The teacher's view in a browser: replay, sizes, what the class sees; for the chalk see test_chalk.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from adoube.tables.commands import DrawRing
from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.class_table import engine, server, teacher
from tests.browser.classroom import ASKS, MOVES, RINGS, cell, rings, take_up
from tests.browser.conftest import opened
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.scoreboard.virtual_tables import hand, until

__all__ = ["engine", "server", "teacher"]

pytestmark = [pytest.mark.browser, pytest.mark.full]

TURNS = (("a1", "b3"), ("a5", "b3"))


def played(engine: Engine) -> None:
    """Two turns, so that there are three positions to show."""
    for number, (start, end) in enumerate(TURNS, start=1):
        hand(engine, "lift", start)
        hand(engine, "put", end)
        until(engine, lambda state, number=number: len(state.turns) == number)  # type: ignore[misc]


def test_a_hand_that_moves_pieces_still_does(teacher: Page, page: Page) -> None:
    take_up(teacher, RINGS)
    take_up(teacher, MOVES)

    cell(teacher, "a1").drag_to(cell(teacher, "b3"))

    expect(page.locator(".turn-list a[data-ply]")).to_have_text(["a1-b3"])


def side(page: Page, name: str) -> Locator:
    return page.locator(f'.past-board[data-side="{name}"]')


def bar(page: Page) -> Locator:
    return page.get_by_role("form", name="Replay")


def test_an_earlier_position_takes_the_boards_place_and_another_stands_beside_it(
    teacher: Page, page: Page, engine: Engine
) -> None:
    # Given a game of two turns.
    played(engine)
    expect(bar(teacher).locator("output")).to_have_text("Turn 2 of 2")
    board = teacher.locator(".ground").bounding_box()

    # When the turn before is shown, with a note that looks like markup.
    bar(teacher).get_by_role("button", name="Back").click()
    for seen in (page, teacher):
        expect(side(seen, "left").locator("figcaption")).to_contain_text("Turn 1 of 2. Person 1: a1-b3")
    assert teacher.locator(".past-boards").bounding_box() == board
    teacher.get_by_label("Note on this turn").fill("<b>A fork!</b>")
    teacher.get_by_role("button", name="Keep the note").click()

    # Then the class sees it in the board's place, with the note.
    expect(side(page, "left").locator(".turn-note")).to_have_text("<b>A fork!</b>")
    expect(side(page, "left").locator('[data-piece][data-cell="a1"]')).to_have_count(0)
    expect(page.locator(".board > svg")).to_be_hidden()

    # And when it is kept beside the start, both are seen.
    bar(teacher).get_by_role("button", name="Compare").click()
    expect(side(page, "right").locator(".turn-note")).to_have_text("<b>A fork!</b>")
    bar(teacher).get_by_role("button", name="First").click()
    expect(side(page, "left").locator("figcaption")).to_have_text("The start.")
    expect(side(page, "left").locator('[data-piece][data-cell="a1"]')).to_have_count(1)
    expect(teacher.get_by_label("Note on this turn")).to_have_value("")

    # And the newest one is the board itself, beside the other until that is put away.
    bar(teacher).get_by_role("button", name="Last").click()
    expect(side(page, "left")).to_have_count(0)
    expect(page.locator(".board > svg")).to_be_visible()
    bar(teacher).get_by_role("button", name="Compare").click()
    expect(side(page, "right")).to_have_count(0)


def test_the_game_is_replayed_to_the_class_and_stops_at_its_end(
    teacher: Page, page: Page, engine: Engine
) -> None:
    played(engine)
    bar(teacher).get_by_label("Speed").select_option("4")

    bar(teacher).get_by_role("button", name="Play").click()

    expect(side(page, "left")).to_have_count(1)
    expect(bar(teacher).locator("output")).to_have_text("Turn 2 of 2")
    expect(bar(teacher).get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    expect(side(page, "left")).to_have_count(0)


def test_the_slider_shows_any_turn_and_a_new_turn_shows_the_board_again(
    teacher: Page, page: Page, engine: Engine
) -> None:
    played(engine)
    expect(bar(teacher).locator("output")).to_have_text("Turn 2 of 2")
    bar(teacher).get_by_role("slider").fill("0")
    expect(side(page, "left").locator("figcaption")).to_have_text("The start.")

    hand(engine, "lift", "b1")
    hand(engine, "put", "a3")

    expect(bar(teacher).locator("output")).to_have_text("Turn 3 of 3")
    expect(side(page, "left")).to_have_count(0)


def test_a_worksheet_is_printed_with_its_answer(teacher: Page, engine: Engine) -> None:
    take_up(teacher, ASKS)
    cell(teacher, "b1").click()
    expect(teacher.locator(".act button:visible")).to_have_text("Close the answers")

    teacher.get_by_role("link", name="Print the position").click()

    expect(teacher.get_by_text("Where can the piece on b1 go?")).to_have_count(2)
    printed = teacher.pdf(format="A4", print_background=True)
    assert printed.count(b"/Type /Page\n") == 2


def test_nothing_lies_outside_a_classrooms_screen(teacher: Page, engine: Engine) -> None:
    played(engine)
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        teacher.set_viewport_size({"width": width, "height": height})
        seen = teacher.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert seen == [width, height]


def test_on_a_phone_nothing_is_wider_than_the_screen(teacher: Page, engine: Engine) -> None:
    played(engine)
    teacher.set_viewport_size({"width": 360, "height": 740})
    board = teacher.locator(".board > svg").bounding_box()
    assert board is not None
    assert board["width"] > 300

    bar(teacher).get_by_role("button", name="Back").click()
    bar(teacher).get_by_role("button", name="Compare").click()
    expect(teacher.locator(".past-board")).to_have_count(2)
    assert teacher.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_finger_draws(browser: Browser, teacher: Page, server: RunningServer, page: Page) -> None:
    context = browser.new_context(
        has_touch=True, viewport={"width": 360, "height": 740}, storage_state=teacher.context.storage_state()
    )
    touched = context.new_page()
    touched.goto(f"{server.url}class/class")
    touched.get_by_text("Live", exact=True).wait_for()
    take_up(touched, RINGS)

    cell(touched, "b3").tap()

    expect(rings(page)).to_have_attribute("data-cell", "b3")
    context.close()


def test_without_a_script_the_lists_draw_and_show(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    context = browser.new_context(java_script_enabled=False, storage_state=teacher.context.storage_state())
    plain = context.new_page()
    plain.goto(f"{server.url}class/class")
    plain.locator("select[name=cell]").select_option("b3")
    plain.get_by_role("button", name="Ring", exact=True).click()
    expect(rings(plain)).to_have_attribute("data-cell", "b3")

    plain.get_by_role("button", name="Show", exact=True).click()
    expect(side(plain, "left").locator("figcaption")).to_have_text("The start.")
    expect(plain.get_by_role("radio")).to_have_count(0)
    context.close()


class TestARealBoard:
    """Nobody moves its pieces on the page, but its cells can be drawn on."""

    @pytest.fixture
    def tables(self) -> FakeTables:
        return FakeTables(PLAYING)

    @pytest.fixture
    def server(self, tables: FakeTables) -> Iterator[RunningServer]:
        running = serve(tables)
        yield running
        running.stop()

    @pytest.fixture
    def teacher(self, browser: Browser, server: RunningServer) -> Iterator[Page]:
        address = f"{server.url}class/{PLAYING.table}"
        yield from opened(browser, address, javascript=True, key=server.arbiter_url)

    def test_a_click_rings_and_keys_go_from_cell_to_cell(self, teacher: Page, tables: FakeTables) -> None:
        first, second = PLAYING.board.names[0], PLAYING.board.names[1]
        take_up(teacher, RINGS)
        with teacher.expect_response("**/commands"):
            cell(teacher, first).click()
        assert tables.commands[-1].command == DrawRing(first)
        expect(cell(teacher, second)).to_have_attribute("aria-label", second)
