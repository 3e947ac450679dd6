"""A player's telephone in a real browser, 360 by 740: it follows the table, and speaks for its own seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from adoube.games.game_rules import AvailableCall
from adoube.tables.commands import Answer, CommandRequest, MakeCall, Resign
from adoube.tables.state import Answered, Speech
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.conftest import PROVOKED
from tests.scoreboard.tables import PLAYING, QUESTION, FakeTables

pytestmark = pytest.mark.browser

OPEN = Speech(
    calls=(AvailableCall("jump", ("white",), "pawn", ("b1", "c3")), AvailableCall("pass", ("white",))),
    may_declare=True,
    knows_draws=True,
    may_dispute=True,
)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, speech=OPEN))


def sit_down(context: BrowserContext, server: RunningServer, seat: str) -> Page:
    page = context.new_page()
    page.goto(f"{server.url}join/jarmo/{seat}")
    page.get_by_label("Six-digit code").fill(server.seat_codes["jarmo", seat])
    page.get_by_role("button", name="Enter").click()
    page.wait_for_url("**/seat")
    return page


@pytest.fixture
def white(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """White's telephone, live."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    complaints: list[str] = []
    context.on(
        "console", lambda message: complaints.append(message.text) if message.type == "error" else None
    )
    page = sit_down(context, server, "white")
    page.locator(".live", has_text="Live").wait_for(state="attached")
    yield page
    context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"


@pytest.fixture
def plain(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """White's telephone in a browser that runs no scripts."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    yield sit_down(context, server, "white")
    context.close()


def test_a_question_comes_and_is_answered_without_loading_the_page(white: Page, tables: FakeTables) -> None:
    white.evaluate("window.stillTheSame = true")

    tables.show(QUESTION)
    white.get_by_role("button", name="Answer…").tap()
    with white.expect_response("**/commands"):
        white.get_by_role("button", name="The one from b3").tap()

    expect(white.get_by_text("A question for you")).to_be_visible()
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]
    assert white.evaluate("window.stillTheSame")


@pytest.mark.full
def test_a_button_that_stays_keeps_the_focus_and_is_sent_for_the_newest_version(
    white: Page, tables: FakeTables
) -> None:
    white.get_by_role("button", name="More", exact=True).tap()
    button = white.get_by_role("button", name="Offer draw")
    button.focus()

    tables.show(replace(PLAYING, version=12, speech=OPEN, message=replace(PLAYING.message, said="Later.")))
    white.locator("[data-version='12']").wait_for()

    expect(button).to_be_focused()
    with white.expect_response("**/commands"):
        white.keyboard.press("Enter")
    assert [asked.version for asked in tables.commands] == [12]


@pytest.mark.full
def test_a_refusal_stands_on_the_page(white: Page, tables: FakeTables) -> None:
    tables.answer = Answered("refused", "no game is in progress")

    white.get_by_role("button", name="More", exact=True).tap()
    white.get_by_role("button", name="Offer draw").tap()

    expect(white.locator(".verdict > .refusal")).to_contain_text("no game is in progress")


@pytest.mark.full
def test_a_jump_is_called_by_its_pawn(white: Page, tables: FakeTables) -> None:
    white.get_by_role("button", name="Jump!").tap()
    with white.expect_response("**/commands"):
        white.get_by_role("button", name="c3").tap()

    expect(white.locator(".drawer:popover-open")).to_have_count(0)
    assert [asked.command for asked in tables.commands] == [MakeCall("jump", "white", {"pawn": "c3"})]


@pytest.mark.full
def test_resigning_is_confirmed(white: Page, tables: FakeTables) -> None:
    white.get_by_role("button", name="More", exact=True).tap()
    white.get_by_role("button", name="Resign…").tap()
    expect(white.get_by_text("Ada wins at once. You cannot take this back.")).to_be_visible()
    assert tables.commands == []

    with white.expect_response("**/commands"):
        white.get_by_role("button", name="Resign", exact=True).tap()
    assert tables.commands == [CommandRequest("jarmo", 7, Resign("white"))]


@pytest.mark.full
def test_everything_works_without_scripts(plain: Page, tables: FakeTables) -> None:
    plain.get_by_role("button", name="Pass").click()
    plain.wait_for_url("**/seat")
    plain.get_by_role("button", name="More", exact=True).click()
    plain.get_by_role("button", name="Offer draw").click()
    plain.wait_for_url("**/seat")

    assert [asked.command.kind for asked in tables.commands] == ["call", "draw"]


@pytest.mark.full
def test_nothing_is_wider_than_the_telephone_and_buttons_fit_a_thumb(white: Page, tables: FakeTables) -> None:
    tables.show(replace(QUESTION, speech=OPEN))
    white.get_by_role("button", name="Answer…").tap()
    white.get_by_role("button", name="The one from b3").wait_for()

    assert white.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [button.bounding_box() for button in white.locator(".verdict .choices button").all()]
    assert all(box is not None and box["height"] >= 48 and box["x"] >= 0 for box in boxes)


@pytest.mark.full
def test_the_screen_is_kept_awake(browser: Browser, server: RunningServer) -> None:
    context = browser.new_context()
    context.add_init_script(
        """Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
             request: async (what) => { window.asked = what; } } })"""
    )

    page = sit_down(context, server, "white")

    page.wait_for_function("() => window.asked === 'screen'")
    context.close()
