"""The arbiter's desk in a real browser: rulings without loading the page, a position on the drawn board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from adoube.tables.commands import CommandRequest, DeclareResult, SetPosition, TakeBackTurns
from adoube.tables.state import Answered, Speech
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.conftest import PROVOKED
from tests.conftest import PATIENCE_MS
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = pytest.mark.browser


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, speech=Speech(may_declare=True)))


@pytest.fixture
def desk(browser: Browser, server: RunningServer) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    complaints: list[str] = []
    context.on(
        "console", lambda message: complaints.append(message.text) if message.type == "error" else None
    )
    page = context.new_page()
    page.context.request.get(server.arbiter_url)
    page.goto(f"{server.url}tables/jarmo/arbiter")
    page.get_by_text("Live", exact=True).wait_for()
    yield page
    context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"


def hold(desk: Page, address: str) -> list[Route]:
    """Hold back the answers to the page's requests until the test lets them go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    desk.route(address, keep)
    return held


def wait_for(held: list[Route], desk: Page, how_many: int) -> None:
    ends_s = time.monotonic() + PATIENCE_MS / 1000
    while len(held) < how_many:
        assert time.monotonic() < ends_s, "the page has not asked"
        desk.wait_for_timeout(20)


def do(desk: Page, opener: str, act: str) -> None:
    """Asks for a destructive act, and confirms it."""
    desk.get_by_role("button", name=opener, exact=True).click()
    with desk.expect_response("**/commands"):
        desk.get_by_role("dialog").get_by_role("button", name=act, exact=True).click()


def set_position(desk: Page) -> None:
    desk.get_by_role("button", name="Set this position…").click()
    desk.get_by_role("dialog").get_by_role("button", name="Set this position").click()


def drawn(desk: Page, cell: str, piece: str) -> Locator:
    return desk.locator(f'.board [data-piece="{piece}"][data-cell="{cell}"]')


def test_a_ruling_is_sent_for_the_newest_version_and_the_page_stays(desk: Page, tables: FakeTables) -> None:
    desk.evaluate("window.stillTheSame = true")
    desk.get_by_label("How many of the last turns").fill("2")
    tables.show(replace(PLAYING, version=12, message=replace(PLAYING.message, said="Later.")))
    expect(desk.get_by_text("Later.")).to_be_visible()

    do(desk, "Take back…", "Take back")

    assert tables.commands == [CommandRequest("jarmo", 12, TakeBackTurns(2))]
    assert desk.evaluate("window.stillTheSame")


def test_a_destructive_act_is_confirmed_and_enter_in_a_field_does_nothing(
    desk: Page, tables: FakeTables
) -> None:
    desk.get_by_label("How many of the last turns").press("Enter")
    desk.get_by_role("button", name="Take back…").click()
    box = desk.get_by_role("dialog", name="Take these turns back?")
    expect(box).to_contain_text("Put the pieces back on the board")

    # Escape and the way out both leave everything as it is.
    desk.keyboard.press("Escape")
    expect(box).to_be_hidden()
    desk.get_by_role("button", name="Take back…").click()
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_be_hidden()
    assert tables.commands == []

    do(desk, "Take back…", "Take back")
    assert tables.commands == [CommandRequest("jarmo", 7, TakeBackTurns(1))]


@pytest.mark.full
def test_a_result_may_have_several_winners(desk: Page, tables: FakeTables) -> None:
    desk.get_by_label("Ada wins").check()
    desk.get_by_label("Grace wins").check()

    do(desk, "Declare…", "Declare")

    assert tables.commands[-1].command == DeclareResult(("black", "white"))


@pytest.mark.full
def test_a_refusal_stands_at_its_form(desk: Page, tables: FakeTables) -> None:
    tables.answer = Answered("refused", "the game is not over: declare it void first")

    do(desk, "Start…", "Start")

    form = desk.locator("form", has=desk.get_by_role("button", name="Start…"))
    expect(form.get_by_role("alert")).to_contain_text("declare it void first")

    # And it is gone once something else is asked.
    tables.answer = Answered("done")
    do(desk, "Take back…", "Take back")
    expect(form.get_by_role("alert")).to_have_count(0)


@pytest.mark.full
def test_a_piece_is_put_on_the_drawn_board_with_a_click(desk: Page, tables: FakeTables) -> None:
    desk.get_by_role("link", name="Set another position on the drawn board").click()
    desk.locator('label.stack:has(input[value="white.archer"])').click()

    desk.locator('[data-touch="c5"]').click()

    expect(drawn(desk, "c5", "white.archer")).to_have_count(1)
    set_position(desk)
    desk.wait_for_url("**/arbiter")
    command = tables.commands[-1].command
    assert isinstance(command, SetPosition)
    assert command.cells is not None
    assert command.cells["c5"] == ("white.archer",)


def test_the_position_is_set_with_the_keyboard_alone(desk: Page, tables: FakeTables) -> None:
    desk.get_by_role("link", name="Set another position on the drawn board").click()

    expect(desk.locator(".stacks")).to_be_visible()
    desk.get_by_text("All cells").click()
    desk.locator('select[name="cell.c5"]').focus()
    # One letter: a browser takes letters that come slowly for the beginnings of several names.
    desk.keyboard.press("w")
    expect(drawn(desk, "c5", "white.archer")).to_have_count(1)
    desk.get_by_role("button", name="Set this position…").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("dialog")).to_be_visible()
    # The way out has the focus; the act itself is one step before it.
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/arbiter")

    command = tables.commands[-1].command
    assert isinstance(command, SetPosition)
    assert command.cells is not None
    assert command.cells["c5"] == ("white.archer",)


@pytest.mark.full
def test_what_is_chosen_before_the_script_has_come_is_drawn_when_it_comes(desk: Page) -> None:
    held = hold(desk, "**/position.js")
    desk.get_by_role("link", name="Set another position on the drawn board").click()
    desk.locator('select[name="cell.c5"]').select_option("white.archer")
    wait_for(held, desk, 1)
    expect(drawn(desk, "c5", "white.archer")).to_have_count(0)

    held[0].continue_()

    expect(drawn(desk, "c5", "white.archer")).to_have_count(1)


@pytest.mark.full
def test_a_late_drawing_does_not_replace_a_newer_one(desk: Page) -> None:
    desk.get_by_role("link", name="Set another position on the drawn board").click()
    expect(desk.locator(".stacks")).to_be_visible()
    desk.get_by_text("All cells").click()
    held = hold(desk, "**/arbiter/position")
    for count, cell in enumerate(("c5", "c4"), start=1):
        desk.locator(f'select[name="cell.{cell}"]').select_option("white.archer")
        wait_for(held, desk, count)
    first, second = held

    # When the first answer comes after the second.
    second.continue_()
    expect(drawn(desk, "c4", "white.archer")).to_have_count(1)
    with desk.expect_response("**/arbiter/position") as answered:
        first.continue_()
    answered.value.finished()
    # By the time that an answer asked for later has been read, the page has seen this one.
    desk.evaluate("async () => { await (await fetch('/')).text(); }")

    # Then the newer drawing stays.
    expect(drawn(desk, "c4", "white.archer")).to_have_count(1)
    expect(drawn(desk, "c5", "white.archer")).to_have_count(1)


@pytest.mark.full
def test_nothing_is_wider_than_a_telephone(desk: Page) -> None:
    desk.set_viewport_size({"width": 360, "height": 740})

    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
    desk.get_by_role("link", name="Set another position on the drawn board").click()
    desk.locator("form.position").wait_for()
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
