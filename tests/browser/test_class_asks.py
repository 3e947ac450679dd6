"""A class that answers in a real browser: the teacher's page, pupils' phones, and what axe finds on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.class_table import engine, server, teacher
from tests.browser.classroom import ASKS, cell, take_up
from tests.browser.conftest import PROVOKED
from tests.browser.test_accessibility import FIND, SCRIPT
from tests.scoreboard.virtual_tables import hand, until

__all__ = ["engine", "server", "teacher"]

pytestmark = [pytest.mark.browser, pytest.mark.full]

UPRIGHT: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
CLASSROOM: tuple[ViewportSize, ...] = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})


@contextmanager
def phone(browser: Browser, *, javascript: bool = True, axe: bool = False) -> Iterator[BrowserContext]:
    """A phone whose pages must not complain in their console."""
    context = browser.new_context(
        viewport=UPRIGHT, has_touch=True, java_script_enabled=javascript, bypass_csp=axe
    )
    if axe:
        context.add_init_script(path=SCRIPT)
    complaints: list[str] = []
    context.on(
        "console", lambda message: complaints.append(message.text) if message.type == "error" else None
    )
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"


def joined(context: BrowserContext, server: RunningServer, name: str = "", animal: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{server.url}ask/class")
    page.get_by_label("Your first name").fill(name)
    if animal:
        page.get_by_role("radio", name=animal).check(force=True)
    page.get_by_role("button", name="Join").click()
    page.locator(".live", has_text="Live").wait_for(state="attached")
    return page


def begin(teacher: Page) -> None:
    """Show the code, which lets the class in, and put it away again."""
    teacher.get_by_role("button", name="Code to join").click()
    code = teacher.locator("#class-code")
    expect(code).to_contain_text("/ask/class")
    code.get_by_role("button", name="Close").click()


def ask_for_turn(teacher: Page, right: str = "") -> None:
    teacher.get_by_text("Ask the class").click()
    teacher.get_by_label("A turn").check()
    teacher.get_by_label("Question", exact=True).fill("Which turn?")
    teacher.get_by_label("Right answer").fill(right)
    teacher.get_by_role("button", name="Ask", exact=True).click()
    expect(teacher.get_by_role("button", name="Close the answers")).to_be_visible()


def press(teacher: Page, name: str) -> None:
    teacher.get_by_role("button", name=name).click()


def heat(page: Page) -> Locator:
    return page.locator(':is(.board, .past-board) > svg > [data-layer="heat"] text')


def own(page: Page) -> Locator:
    return page.locator(".own")


def test_a_question_from_two_taps_to_the_points(
    browser: Browser, teacher: Page, page: Page, server: RunningServer
) -> None:
    begin(teacher)
    with phone(browser) as context:
        # Given a pupil who waits.
        pupil = joined(context, server, "Ada", "Fox")
        expect(pupil.get_by_role("heading")).to_have_text("Look at the board")
        expect(teacher.locator("[data-joined]").first).to_have_text("1")

        # When the class is asked, and Ada taps where a turn begins and where it ends, and then another.
        ask_for_turn(teacher, "b1-a3")
        expect(pupil.get_by_role("heading")).to_have_text("Which turn?")
        cell(pupil, "c1").tap()
        cell(pupil, "a2").tap()
        expect(own(pupil)).to_contain_text("Your answer: c1-a2")
        cell(pupil, "b1").tap()
        cell(pupil, "a3").tap()
        expect(own(pupil)).to_contain_text("Your answer: b1-a3")

        # Then the teacher sees it at once, and nobody else does.
        expect(teacher.locator(".class-count")).to_contain_text("1 of 1 has answered")
        expect(teacher.locator(".tally")).to_contain_text("b1-a3")
        expect(heat(teacher)).to_have_text(["1"])
        expect(page.locator(".tally")).to_have_count(0)

        # And the class sees the answers, the right one, and the points, step by step.
        press(teacher, "Close the answers")
        expect(pupil.get_by_text("The answers are closed.")).to_be_visible()
        expect(cell(pupil, "b1")).to_have_count(0)
        press(teacher, "Show the answers")
        for seen in (pupil, page):
            expect(seen.locator(".tally .label")).to_have_text(["b1-a3"])
            expect(heat(seen)).to_have_text(["1"])
        press(teacher, "Show the right answer")
        expect(own(pupil)).to_contain_text("Right: b1-a3")
        expect(page.get_by_text("Right: b1-a3")).to_be_visible()
        press(teacher, "Give points")
        expect(pupil.locator(".mine .who")).to_contain_text("1 point")
        expect(teacher.locator(".best")).to_contain_text("Ada")

        press(teacher, "Put away")
        expect(pupil.get_by_role("heading")).to_have_text("Look at the board")
        expect(heat(page)).to_have_count(0)


def test_a_phone_that_slept_comes_back_to_the_question_that_stands(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    begin(teacher)
    with phone(browser) as context:
        pupil = joined(context, server, "Ada")
        ask_for_turn(teacher)
        cell(pupil, "b1").tap()
        cell(pupil, "a3").tap()
        expect(own(pupil)).to_contain_text("b1-a3")

        context.set_offline(True)
        press(teacher, "Close the answers")
        pupil.goto("about:blank")
        context.set_offline(False)
        pupil.goto(f"{server.url}ask/class")

        expect(pupil.get_by_text("The answers are closed.")).to_be_visible()
        expect(own(pupil)).to_contain_text("Your answer: b1-a3")


def test_the_keys_answer_too_and_a_screen_reader_hears_it(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    begin(teacher)
    with phone(browser) as context:
        pupil = joined(context, server, "Ada")
        ask_for_turn(teacher)

        cell(pupil, "a1").focus()
        pupil.keyboard.press("ArrowRight")
        pupil.keyboard.press("Enter")
        expect(pupil.locator(".told")).to_have_text("From b1. Now tap where it goes.")
        pupil.keyboard.press("ArrowUp")
        pupil.keyboard.press(" ")

        expect(own(pupil)).to_contain_text("Your answer: b1–b2")
        expect(cell(pupil, "b2")).to_have_attribute("aria-pressed", "true")


def test_without_scripts_a_pupil_chooses_from_lists(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    begin(teacher)
    ask_for_turn(teacher)
    with phone(browser, javascript=False) as context:
        pupil = context.new_page()
        pupil.goto(f"{server.url}ask/class")
        pupil.get_by_label("Your first name").fill("Ada")
        pupil.get_by_role("button", name="Join").click()

        pupil.locator("select[name=answer]").select_option("b1")
        pupil.locator("select[name=to]").select_option("a3")
        pupil.get_by_role("button", name="Send").click()

        expect(own(pupil)).to_contain_text("Your answer: b1-a3")


def test_the_teachers_own_answers_are_buttons(browser: Browser, teacher: Page, server: RunningServer) -> None:
    teacher.get_by_text("Ask the class").click()
    teacher.get_by_label("Answers of mine").check()
    teacher.get_by_label("Answers, one per line").fill("Black\nWhite")
    teacher.get_by_role("button", name="Ask", exact=True).click()
    with phone(browser) as context:
        pupil = joined(context, server, animal="Owl")

        pupil.get_by_role("button", name="White").click()

        expect(pupil.get_by_role("button", name="White")).to_have_attribute("aria-pressed", "true")
        expect(teacher.locator(".tally .label")).to_have_text(["White"])


def test_the_heat_waits_where_the_class_sees_the_teachers_screen(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    begin(teacher)
    with phone(browser) as context:
        pupil = joined(context, server, "Ada")
        take_up(teacher, ASKS)
        cell(teacher, "b1").click()
        cell(pupil, "a3").tap()
        expect(heat(teacher)).to_have_text(["1"])

        teacher.get_by_label("before the class sees it").uncheck()
        expect(heat(teacher)).to_have_count(0)
        expect(teacher.locator(".tally")).to_be_hidden()
        press(teacher, "Close the answers")
        press(teacher, "Show the answers")

        expect(heat(teacher)).to_have_text(["1"])


def test_a_name_is_hidden_by_one_press(browser: Browser, teacher: Page, server: RunningServer) -> None:
    begin(teacher)
    with phone(browser) as context:
        joined(context, server, "Rude", "Pig")
        press(teacher, "Who has joined")
        roll = teacher.locator("#class-roll")
        expect(roll.locator("bdi")).to_have_text(["Rude"])

        roll.get_by_role("button", name="Hide the name Rude").click()

        expect(roll.locator("bdi")).to_have_text(["Pig"])


def test_a_turn_on_the_board_leaves_the_position_that_was_asked_about(
    browser: Browser, teacher: Page, page: Page, engine: Engine
) -> None:
    ask_for_turn(teacher)

    hand(engine, "lift", "a1")
    hand(engine, "put", "b3")
    until(engine, lambda state: len(state.turns) == 1)

    for seen in (teacher, page):
        past = seen.locator('.past-board[data-side="left"]')
        expect(past.locator("figcaption")).to_have_text("The position that the class was asked about.")
        expect(past.locator('[data-piece][data-cell="a1"]')).to_have_count(1)
    press(teacher, "Put away")
    expect(page.locator(".past-board")).to_have_count(0)


def test_a_lesson_is_played_back_and_a_game_is_saved_in_two_clicks(
    browser: Browser, teacher: Page, page: Page, server: RunningServer, tmp_path: Path
) -> None:
    # Given a shipped lesson at the table of another game.
    menu = teacher.locator("details.more summary")
    menu.click()
    teacher.get_by_role("button", name="Lessons").click()
    teacher.get_by_role("button", name="Forks").click()
    expect(page.locator(".past-board figcaption")).to_contain_text("Forks: 1 of 8")

    # When its first question is asked and answered.
    press(teacher, "Ask this question")
    with phone(browser) as context:
        pupil = joined(context, server, "Ada")
        cell(pupil, "b5").tap()
        cell(pupil, "c7").tap()
        expect(own(pupil)).to_contain_text("Nc7+")
        expect(heat(teacher)).to_have_text(["1"])
    for name in ("Close the answers", "Show the answers", "Show the right answer", "Put away"):
        press(teacher, name)
    teacher.get_by_role("button", name="Next step").click()
    expect(page.locator(".past-board figcaption")).to_contain_text("Forks: 2 of 8")
    press(teacher, "Close the lesson")
    expect(page.locator(".past-board")).to_have_count(0)

    # Then a question about the board itself is saved by two clicks, and opened from the file.
    take_up(teacher, ASKS)
    cell(teacher, "b1").click()
    press(teacher, "Close the answers")
    press(teacher, "Put away")
    menu.click()
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Save this game as a lesson").click()
    file = tmp_path / "saved.lesson.toml"
    download.value.save_as(file)
    teacher.get_by_role("button", name="Lessons").click()
    teacher.get_by_label("A lesson of your own").set_input_files(file)
    press(teacher, "Open the lesson")
    expect(page.locator(".past-board figcaption")).to_contain_text("1 of 1")


class TestSizes:
    def test_a_pupils_page_fits_a_phone_upright_and_on_its_side(
        self, browser: Browser, teacher: Page, server: RunningServer
    ) -> None:
        begin(teacher)
        with phone(browser) as context:
            pupil = joined(context, server, "A" * 20, "Fox")
            ask_for_turn(teacher)
            cell(pupil, "b1").tap()
            for size in (UPRIGHT, ON_ITS_SIDE):
                pupil.set_viewport_size(size)
                assert pupil.evaluate("document.documentElement.scrollWidth") <= size["width"]
                board = pupil.locator(".asked-board svg").bounding_box()
                assert board is not None
                assert board["height"] > 270
                assert board["y"] + board["height"] <= size["height"]

    def test_the_teachers_page_stays_within_a_classrooms_screen(
        self, browser: Browser, teacher: Page, server: RunningServer
    ) -> None:
        begin(teacher)
        ask_for_turn(teacher)
        for size in CLASSROOM:
            teacher.set_viewport_size(size)
            seen = teacher.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            assert seen == [size["width"], size["height"]]


@pytest.mark.skipif(not SCRIPT.is_file(), reason="for want of axe-core, which start.py test fetches")
def test_axe_finds_nothing_on_a_pupils_pages_nor_in_the_teachers_drawers(
    browser: Browser, teacher: Page, server: RunningServer
) -> None:
    begin(teacher)
    with phone(browser, axe=True) as context:
        found = {}
        entry = context.new_page()
        entry.goto(f"{server.url}ask/class")
        found["join"] = entry.evaluate(FIND)["violations"]
        pupil = joined(context, server, "Ada")
        found["waiting"] = pupil.evaluate(FIND)["violations"]
        ask_for_turn(teacher, "b1-a3")
        cell(pupil, "b1").tap()
        cell(pupil, "a3").tap()
        expect(own(pupil)).to_contain_text("Your answer")
        for look in ("light", "dark"):
            pupil.emulate_media(color_scheme=look)
            found[f"open, {look}"] = pupil.evaluate(FIND)["violations"]
        press(teacher, "Close the answers")
        press(teacher, "Show the answers")
        press(teacher, "Show the right answer")
        expect(own(pupil)).to_contain_text("Right: b1-a3")
        found["told"] = pupil.evaluate(FIND)["violations"]
        at_desk = browser.new_context(
            viewport=CLASSROOM[0], bypass_csp=True, storage_state=teacher.context.storage_state()
        )
        at_desk.add_init_script(path=SCRIPT)
        desk = at_desk.new_page()
        desk.goto(f"{server.url}class/class")
        desk.get_by_text("Live", exact=True).wait_for()
        found["teacher"] = desk.evaluate(FIND)["violations"]
        for drawer in ("Code to join", "Who has joined"):
            press(desk, drawer)
            found[drawer] = desk.evaluate(FIND)["violations"]
            desk.keyboard.press("Escape")
        desk.locator("details.more summary").click()
        press(desk, "Lessons")
        found["lessons"] = desk.evaluate(FIND)["violations"]
        at_desk.close()

    told = {
        where: [(each["id"], each["nodes"][0]["html"][:140]) for each in violations]
        for where, violations in found.items()
    }
    assert {where: each for where, each in told.items() if each} == {}
