"""The arbiter's morning in a real browser: ten tables, three faults, each mended by one click or one key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.commands import Answer, CommandRequest, DeclareResult, PauseGame
from adoube.tables.state import TableState
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.conftest import PROVOKED
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.scoreboard.ten_tables import asking, at, flagged, morning, silent

pytestmark = pytest.mark.browser

# The state, what the desk says, the button that mends it, and what that tells the table.
FAULTS: tuple[tuple[TableState, str, str, Answer | DeclareResult | PauseGame], ...] = (
    (asking(3), "Which archer took on c3?", "The one from b3", Answer(3, "b3xc3")),
    (
        flagged(6),
        "Wen is out of time.",
        "Pieter wins on time",
        DeclareResult(("black",), "Wen was out of time."),
    ),
    (silent(5), "The board does not respond. The clocks are still running.", "Pause the game", PauseGame()),
)
NEARER = (1, 1.5, 2, 3)  # times as large as on the screen


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(*morning())


@pytest.fixture
def desk(browser: Browser, server: RunningServer) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.context.request.get(server.arbiter_url)
    page.goto(f"{server.url}desk")
    page.get_by_text("Live", exact=True).wait_for()
    yield page
    context.close()
    assert not [text for text in complaints if not any(word in text for word in PROVOKED)], "in the console"


def mend_all(desk: Page, tables: FakeTables, press: Callable[[str], None]) -> None:
    """Three faults come while the desk is open; each is found at the top and mended."""
    expect(desk.get_by_role("heading", level=1)).to_have_text("Nothing to do")
    desk.evaluate("window.stillTheSame = true")
    for state, *_ in reversed(FAULTS):
        tables.show(state)
    expect(desk.get_by_role("heading", level=1)).to_have_text("3 things to do")
    todo = desk.locator(".todo > li")

    for left, (state, says, button, command) in zip((2, 1, 0), FAULTS, strict=True):
        expect(todo.first).to_contain_text(says)
        expect(todo.first).to_contain_text(state.table)
        press(button)
        expect(desk.locator(".refusal:not(:empty)")).to_have_count(0)
        tables.show(at(int(state.table.removeprefix("table-")), PLAYING))
        expect(todo).to_have_count(left)
        assert tables.commands[-1] == CommandRequest(state.table, state.version, command)

    expect(desk.get_by_role("heading", level=1)).to_have_text("Nothing to do")
    assert len(tables.commands) == len(FAULTS)
    assert desk.evaluate("window.stillTheSame")


def test_the_arbiters_morning_by_mouse(desk: Page, tables: FakeTables) -> None:
    def click(button: str) -> None:
        with desk.expect_response("**/commands"):
            desk.locator(".todo > li").first.get_by_role("button", name=button).click()

    mend_all(desk, tables, click)


def test_the_arbiters_morning_by_keyboard_alone(desk: Page, tables: FakeTables) -> None:
    focused = "document.activeElement.textContent.trim()"

    def tab_to(button: str) -> None:
        for _ in range(20):
            desk.keyboard.press("Tab")
            if desk.evaluate(focused) == button:
                break
        assert desk.evaluate(focused) == button
        with desk.expect_response("**/commands"):
            desk.keyboard.press("Enter")

    mend_all(desk, tables, tab_to)

    # Where the button is gone, its list's heading has the focus, and says what is left.
    assert desk.evaluate(focused) == "Nothing to do"


def test_a_button_in_use_stays_while_other_tables_go_on(desk: Page, tables: FakeTables) -> None:
    tables.show(flagged(6))
    button = desk.get_by_role("button", name="Pieter wins on time")
    button.focus()
    desk.evaluate("document.activeElement.isTheSame = true")

    tables.show(asking(3))
    expect(desk.locator(".todo > li")).to_have_count(2)

    assert desk.evaluate("document.activeElement.isTheSame")


def test_a_refusal_stands_at_its_thing(desk: Page, tables: FakeTables) -> None:
    tables.show(flagged(6))
    button = desk.get_by_role("button", name="Pieter wins on time")
    button.wait_for()
    # The table has moved on, and the page has not heard of it yet.
    desk.route("**/desk/now", lambda route: route.abort())
    desk.evaluate("document.querySelector('.todo input[name=version]').value = '1'")

    button.click()

    expect(desk.locator(".todo > li").first.get_by_role("alert")).not_to_be_empty()


@pytest.mark.full
def test_forty_eight_tables_fit_a_telephone(
    browser: Browser, server: RunningServer, tables: FakeTables
) -> None:
    for number in range(11, 49):
        tables.show(replace(PLAYING, table=f"table-{number}"))
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.context.request.get(server.arbiter_url)
    page.goto(f"{server.url}desk")

    assert page.locator("tbody tr").count() == 48
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_every_sheet_is_one_page_and_its_square_is_read(
    desk: Page, server: RunningServer, tmp_path: Path
) -> None:
    cv2 = pytest.importorskip("cv2")
    pypdf = pytest.importorskip("pypdf")
    desk.get_by_role("link", name="Print player sheets").click()
    for number in range(3, 11):
        desk.get_by_label(f"table-{number} ").uncheck()
    desk.get_by_role("button", name="Make the sheets").click()
    sheets = desk.locator(".player-sheet")
    expect(sheets).to_have_count(4)

    file = tmp_path / "sheets.pdf"
    desk.pdf(path=file, prefer_css_page_size=True)
    # What a sheet says has room on it, pictures of turns and all.
    desk.emulate_media(media="print")
    assert sheets.evaluate_all("each => each.every((sheet) => sheet.scrollHeight <= sheet.clientHeight)")
    desk.emulate_media(media="screen")
    assert sheets.first.locator(".pictures svg").count() >= 3

    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 4
    # A5, in points.
    assert [round(side) for side in pages[0].mediabox[2:]] == [420, 595]
    for page, who in zip(pages, ("Ada", "Grace", "Louis", "Karl"), strict=True):
        assert who in page.extract_text()

    picture = tmp_path / "sheet.png"
    sheets.nth(3).screenshot(path=picture)
    sheet, reader = cv2.imread(str(picture)), cv2.QRCodeDetector()
    # At one distance this reader cannot read one code of thirty, whatever drew it: a phone comes nearer then.
    read = [reader.detectAndDecode(cv2.resize(sheet, None, fx=scale, fy=scale))[0] for scale in NEARER]
    code = sheets.nth(3).locator(".code").inner_text().replace(" ", "")
    assert {*read} - {""} == {f"{server.url}join/table-2/white#{code}"}


def test_a_void_code_is_not_printed(
    desk: Page, browser: Browser, server: RunningServer, tmp_path: Path
) -> None:
    pypdf = pytest.importorskip("pypdf")
    desk.goto(f"{server.url}desk/sheets?table=table-2")
    desk.get_by_role("button", name="Make the sheets").click()
    code = desk.locator(".player-sheet .code").first.inner_text()
    # Somewhere else that seat is given another code.
    desk.evaluate(
        """async () => {
          const page = await (await fetch("/tables/table-2/arbiter")).text();
          const token = new DOMParser().parseFromString(page, "text/html").querySelector("[name=csrf]").value;
          const fields = new URLSearchParams({ csrf: token, seat: "black" });
          await fetch("/tables/table-2/arbiter/codes", { method: "POST", body: fields });
          window.print = () => { window.printed = true; };
        }"""
    )

    desk.get_by_role("button", name="Print").click()
    expect(desk.get_by_role("alert").filter(has_text="Some codes are no longer valid")).to_be_visible()
    expect(desk.get_by_text(code)).to_have_count(0)
    assert desk.evaluate("window.printed")
    file = tmp_path / "sheets.pdf"
    desk.pdf(path=file, prefer_css_page_size=True)
    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 1
    assert "Karl" in pages[0].extract_text()
