"""The camera's panel in a real browser, with real pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from adoube.sensing.camera import CalibrateFrom, CellDoubt, ViewFault, ViewRating, ViewVerdict
from adoube.tables.commands import CommandRequest, LearnBoard, MarkCorners
from adoube.tables.state import Answered
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.camera_pictures import jpeg, kept
from tests.browser.conftest import opened
from tests.browser.screenshots import SIZES
from tests.scoreboard.cameras import WATCHED, WATCHING, FakePictures
from tests.scoreboard.tables import FakeTables

pytestmark = [pytest.mark.browser, pytest.mark.full]

RATED = ViewRating(ViewVerdict.GOOD)
OTHER = {"a1": "black", "e5": "white"}


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(WATCHED)


@pytest.fixture(scope="module")
def first() -> bytes:
    return jpeg()


@pytest.fixture
def pictures(first: bytes) -> FakePictures:
    return FakePictures({"jarmo": (40, first)}, {("jarmo", 2, 5): kept()})


@pytest.fixture
def server(tables: FakeTables, pictures: FakePictures) -> Iterator[RunningServer]:
    running = serve(tables, contents=Contents(pictures=pictures))
    yield running
    running.stop()


@pytest.fixture
def open_panel(arbiter: Page) -> Page:
    """The arbiter's page with the panel open and a picture in it."""
    arbiter.get_by_text("What the camera sees").click()
    expect(arbiter.locator(".picture img")).to_be_visible()
    return arbiter


def shown_version(page: Page) -> str:
    source = page.locator(".picture img").get_attribute("src")
    assert source is not None
    return source.rpartition("=")[2]


def see(tables: FakeTables, pictures: FakePictures, version: int, data: bytes) -> None:
    """The camera takes a picture."""
    pictures.jpegs["jarmo"] = (version, data)
    tables.show(replace(WATCHED, camera=replace(WATCHING, picture_version=version)))


# the picture


def test_no_picture_is_asked_for_until_the_panel_is_open(
    arbiter: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    see(tables, pictures, 41, first)
    tables.show(replace(WATCHED, version=8, message=replace(WATCHED.message, said="White thinks.")))
    expect(arbiter.get_by_text("White thinks.")).to_be_visible()
    assert pictures.given == 0

    arbiter.get_by_text("What the camera sees").click()

    expect(arbiter.locator(".picture img")).to_be_visible()
    assert pictures.given == 1


def test_a_closed_panel_asks_for_no_more(
    open_panel: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    open_panel.get_by_text("What the camera sees").click()
    before = pictures.given

    see(tables, pictures, 41, first)
    tables.show(replace(WATCHED, version=8, message=replace(WATCHED.message, said="White thinks.")))

    expect(open_panel.get_by_text("White thinks.")).to_be_visible()
    assert pictures.given == before


@pytest.mark.full(but=1)
def test_the_picture_follows_the_camera(open_panel: Page, tables: FakeTables, pictures: FakePictures) -> None:
    open_panel.evaluate("window.stillTheSame = true")

    see(tables, pictures, 41, jpeg(OTHER))

    expect(open_panel.locator(".picture img")).to_have_attribute("src", "/tables/jarmo/camera/picture?v=41")
    assert open_panel.evaluate("document.querySelector('.picture img').naturalWidth") == 1280
    assert open_panel.evaluate("window.stillTheSame")


def test_of_a_burst_of_pictures_only_the_first_and_the_newest_are_asked_for(
    open_panel: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    asked: list[Request] = []
    open_panel.on("request", lambda request: asked.append(request) if "/picture?" in request.url else None)

    for version in range(41, 61):
        see(tables, pictures, version, first)

    expect(open_panel.locator(".picture img")).to_have_attribute("src", "/tables/jarmo/camera/picture?v=60")
    assert len(asked) < 5


def test_each_picture_is_loaded_once(
    open_panel: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    before = pictures.given

    see(tables, pictures, 41, first)

    expect(open_panel.locator(".picture img")).to_have_attribute("src", "/tables/jarmo/camera/picture?v=41")
    assert pictures.given == before + 1


def test_a_picture_that_is_broken_leaves_the_last_one(
    open_panel: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    see(tables, pictures, 41, first[:300].replace(b"\xff\xdb", b"\x00\x00"))
    open_panel.wait_for_timeout(700)
    assert shown_version(open_panel) == "40"

    see(tables, pictures, 42, first)

    expect(open_panel.locator(".picture img")).to_have_attribute("src", "/tables/jarmo/camera/picture?v=42")


def test_the_overlay_lies_on_the_picture(open_panel: Page) -> None:
    picture = open_panel.locator(".picture img").bounding_box()
    sign = open_panel.locator('.overlay [data-cell="c3"] text').bounding_box()
    assert picture is not None
    assert sign is not None

    # c3 is where the diagonals of the outline cross.
    middle = (sign["x"] + sign["width"] / 2 - picture["x"]) / picture["width"]
    height = (sign["y"] + sign["height"] / 2 - picture["y"]) / picture["height"]
    assert middle == pytest.approx(0.5, abs=0.02)
    assert height == pytest.approx(0.2 + 0.65 * 0.44 / (0.44 + 0.74), abs=0.03)
    assert open_panel.get_by_text("Not sure of d4 (shadow) and c3 (highlight).").is_visible()


def test_a_screen_reader_is_told_of_picture_and_overlay(open_panel: Page) -> None:
    expect(open_panel.get_by_role("img", name="The newest picture of the camera")).to_be_visible()
    expect(open_panel.get_by_role("img", name="Not sure of d4 (shadow)")).to_be_visible()
    expect(open_panel.get_by_role("group", name="Recalibrate")).to_be_visible()


def test_a_spectator_opens_words_and_no_picture(page: Page, pictures: FakePictures) -> None:
    page.get_by_text("What the camera sees").click()

    expect(page.get_by_text("Not sure of d4 (shadow)")).to_be_visible()
    expect(page.get_by_text("Only the arbiter sees the picture")).to_be_visible()
    assert page.locator(".look-at:visible").count() == 0
    assert pictures.given == 0


def test_what_it_waits_for_is_said_as_it_changes(open_panel: Page, tables: FakeTables) -> None:
    waiting = replace(WATCHING, waits_for="A hand is over the board.", picture_version=41)

    tables.show(replace(WATCHED, camera=waiting))

    expect(open_panel.locator(".camera").get_by_text("A hand is over the board.")).to_be_visible()


def test_only_what_does_not_pass_by_itself_is_read_out(open_panel: Page, tables: FakeTables) -> None:
    status = open_panel.get_by_role("status").filter(has_text="This view will do")
    before = status.inner_html()

    # A hand comes and goes.
    for waits_for in ("A hand is over the board.", None):
        camera = replace(WATCHING, waits_for=waits_for, view=replace(RATED, cells={}), picture_version=41)
        tables.show(replace(WATCHED, camera=camera))
        words = waits_for or "The camera reads the board."
        expect(open_panel.locator(".camera").get_by_text(words)).to_be_visible()
        assert status.inner_html() == before

    # A lamp is switched on.
    glare = ViewRating(ViewVerdict.POOR, ViewFault.GLARE, {"c3": CellDoubt.GLARE})
    tables.show(replace(WATCHED, turns=(), camera=replace(WATCHING, view=glare)))
    expect(open_panel.get_by_role("status").filter(has_text="reflects the lamp on c3")).to_be_visible()


def test_the_panel_is_open_while_the_camera_is_placed(arbiter: Page, tables: FakeTables) -> None:
    tables.show(replace(WATCHED, turns=()))

    arbiter.reload()

    expect(arbiter.locator(".picture img")).to_be_visible()


# the arbiter's orders


def test_one_press_learns_the_board_anew(open_panel: Page, tables: FakeTables) -> None:
    for words in (
        "The board is set up as drawn",
        "The board is empty",
        "The sample pieces are placed as listed",
    ):
        with open_panel.expect_response("**/commands"):
            open_panel.get_by_role("button", name=words).click()

    assert tables.commands == [
        CommandRequest("jarmo", 7, LearnBoard(CalibrateFrom(asked)))
        for asked in ("start", "empty", "samples")
    ]


def test_an_order_is_given_for_the_newest_version(open_panel: Page, tables: FakeTables) -> None:
    tables.show(replace(WATCHED, version=12, message=replace(WATCHED.message, said="White thinks.")))
    expect(open_panel.get_by_text("White thinks.")).to_be_visible()

    with open_panel.expect_response("**/commands"):
        open_panel.get_by_role("button", name="The board is empty").click()

    assert [asked.version for asked in tables.commands] == [12]


def click_at(page: Page, x: float, y: float) -> None:
    area = page.locator(".pick")
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    assert box is not None
    area.click(position={"x": x * box["width"], "y": y * box["height"]})


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_four_clicks_say_where_the_board_lies(open_panel: Page, tables: FakeTables, size: str) -> None:
    open_panel.set_viewport_size(SIZES[size])
    places = [(0.28, 0.2), (0.72, 0.2), (0.87, 0.85), (0.13, 0.85)]
    use = open_panel.get_by_role("button", name="Use these corners")
    open_panel.get_by_role("button", name="Mark the four corners").click()

    for number, (cell, place) in enumerate(zip(("a5", "e5", "e1", "a1"), places, strict=True), start=1):
        expect(open_panel.get_by_text(f"Corner {number} of 4: the middle of {cell}.")).to_be_visible()
        expect(use).to_be_disabled()
        click_at(open_panel, *place)
    with open_panel.expect_response("**/commands"):
        use.click()

    (asked,) = tables.commands
    assert isinstance(asked.command, MarkCorners)
    assert [part for point in asked.command.corners for part in point] == pytest.approx(
        [part for place in places for part in place], abs=0.006
    )
    expect(open_panel.locator(".pick")).to_have_count(0)


def test_the_keyboard_alone_says_where_the_board_lies(open_panel: Page, tables: FakeTables) -> None:
    keys = open_panel.keyboard
    open_panel.get_by_role("button", name="Mark the four corners").focus()
    keys.press("Enter")
    expect(open_panel.get_by_role("application")).to_be_focused()

    # The first key brings the cross up in the middle; from there in large and small steps.
    keys.press("ArrowUp")
    expect(
        open_panel.get_by_text("The cross is 50.0 % from the left and 50.0 % from the top.")
    ).to_be_visible()
    for steps in (
        [*["Shift+ArrowLeft"] * 4, *["Shift+ArrowUp"] * 6, "ArrowUp"],
        ["Shift+ArrowRight"] * 8,
        ["Shift+ArrowDown"] * 11,
        ["Shift+ArrowLeft"] * 8,
    ):
        for step in steps:
            keys.press(step)
        keys.press("Enter")
    expect(open_panel.get_by_role("button", name="Use these corners")).to_be_focused()
    with open_panel.expect_response("**/commands"):
        keys.press("Enter")

    (asked,) = tables.commands
    assert isinstance(asked.command, MarkCorners)
    assert [part for point in asked.command.corners for part in point] == pytest.approx(
        [0.3, 0.195, 0.7, 0.195, 0.7, 0.745, 0.3, 0.745]
    )


def test_a_corner_can_be_taken_back_and_all_left_as_it_was(open_panel: Page, tables: FakeTables) -> None:
    open_panel.get_by_role("button", name="Mark the four corners").click()
    click_at(open_panel, 0.3, 0.2)
    click_at(open_panel, 0.7, 0.2)

    open_panel.get_by_role("button", name="Take one back").click()
    expect(open_panel.get_by_text("Corner 2 of 4")).to_be_visible()
    open_panel.keyboard.press("Backspace")
    expect(open_panel.get_by_text("Corner 1 of 4")).to_be_visible()
    open_panel.keyboard.press("Escape")

    expect(open_panel.get_by_role("button", name="Mark the four corners")).to_be_focused()
    assert not tables.commands


def test_while_corners_are_shown_the_picture_stands_still(
    open_panel: Page, tables: FakeTables, pictures: FakePictures, first: bytes
) -> None:
    open_panel.get_by_role("button", name="Mark the four corners").click()
    see(tables, pictures, 41, first)
    tables.show(replace(WATCHED, version=8, message=replace(WATCHED.message, said="White thinks.")))
    expect(open_panel.get_by_text("White thinks.")).to_be_visible()
    assert shown_version(open_panel) == "40"

    open_panel.get_by_role("button", name="Cancel").click()
    see(tables, pictures, 42, first)

    expect(open_panel.locator(".picture img")).to_have_attribute("src", "/tables/jarmo/camera/picture?v=42")


def test_why_corners_are_refused_is_said_and_they_stay(open_panel: Page, tables: FakeTables) -> None:
    tables.answer = Answered("refused", "these corners do not outline a board")
    open_panel.get_by_role("button", name="Mark the four corners").click()
    for x, y in ((0.3, 0.2), (0.4, 0.2), (0.5, 0.2), (0.6, 0.2)):
        click_at(open_panel, x, y)

    open_panel.get_by_role("button", name="Use these corners").click()

    expect(
        open_panel.get_by_role("alert").filter(has_text="these corners do not outline a board")
    ).to_be_visible()
    expect(open_panel.locator(".pick text")).to_have_count(4)


def test_without_a_picture_there_is_nothing_to_point_at(
    arbiter: Page, tables: FakeTables, pictures: FakePictures
) -> None:
    pictures.jpegs.clear()
    tables.show(replace(WATCHED, camera=replace(WATCHING, picture_version=0)))
    arbiter.get_by_text("What the camera sees").click()
    expect(arbiter.locator(".look .private")).to_be_visible()

    arbiter.get_by_role("button", name="Mark the four corners").click()

    expect(arbiter.get_by_role("alert").filter(has_text="No picture yet.")).to_be_visible()
    expect(arbiter.locator(".pick")).to_have_count(0)


# the pictures kept with a turn


def test_a_turn_can_be_looked_at_over_the_table(arbiter: Page) -> None:
    arbiter.get_by_role("link", name="Look at turn 5").click()

    dialog = arbiter.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Turn 5: Ada, c1xd3")).to_be_visible()
    for moment in ("before", "after"):
        picture = dialog.get_by_role("img", name=f"Turn 5, {moment} the turn")
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("naturalWidth", 1280)
    arbiter.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    # A dialog says only after it has closed that it has.
    expect(arbiter.locator(".kept img")).to_have_count(0)


def test_turns_that_come_later_can_be_looked_at_too(arbiter: Page, tables: FakeTables) -> None:
    later = replace(WATCHED.turns[0], ply=6, seat="white", text="b5-a3")
    tables.show(replace(WATCHED, version=8, turns=(*WATCHED.turns, later)))

    arbiter.get_by_role("link", name="Look at turn 6").click()

    expect(arbiter.get_by_role("dialog").get_by_text("No picture was saved with this turn.")).to_be_visible()


def test_without_scripts_a_turns_pictures_are_a_page(plain: Page) -> None:
    plain.get_by_role("link", name="Look at turn 5").click()

    expect(plain.get_by_role("img", name="Turn 5, before the turn")).to_be_visible()
    plain.get_by_role("link", name="Back to the table").click()
    expect(plain.get_by_text("Black captured on d3.")).to_be_visible()


def test_without_scripts_the_board_is_learnt_anew_all_the_same(plain: Page, tables: FakeTables) -> None:
    plain.get_by_text("What the camera sees").click()
    plain.get_by_role("button", name="The board is set up as drawn").click()

    assert tables.commands == [CommandRequest("jarmo", 7, LearnBoard(CalibrateFrom.START))]
    assert plain.get_by_role("button", name="Mark the four corners").count() == 0


# sizes


@pytest.mark.parametrize("picking", [False, True], ids=["looking", "picking"])
def test_nothing_is_cut_off(open_panel: Page, picking: bool) -> None:
    if picking:
        open_panel.get_by_role("button", name="Mark the four corners").click()

    for size in SIZES:
        open_panel.set_viewport_size(SIZES[size])
        assert_all_is_within(open_panel, size)


def assert_all_is_within(open_panel: Page, size: str) -> None:
    panel = open_panel.locator("details.camera").bounding_box()
    picture = open_panel.locator(".picture").bounding_box()

    assert panel is not None
    assert picture is not None
    assert picture["width"] > 0.3 * SIZES[size]["width"]
    assert panel["x"] + panel["width"] <= SIZES[size]["width"]
    assert not open_panel.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not open_panel.evaluate(
        "document.querySelector('.camera').scrollWidth > document.querySelector('.camera').clientWidth"
    )


def test_the_board_keeps_its_size_while_the_panel_is_closed(arbiter: Page) -> None:
    arbiter.set_viewport_size(SIZES["desktop"])

    board = arbiter.locator(".board [data-layer=board]").bounding_box()

    assert board is not None
    assert board["height"] / SIZES["desktop"]["height"] > 0.6


def test_everybody_looks_where_the_camera_is_shown(
    browser: Browser, tables: FakeTables, pictures: FakePictures
) -> None:
    server = serve(tables, contents=Contents(pictures=pictures, show_camera=True))
    for page in opened(browser, server.url, javascript=True):
        page.get_by_text("What the camera sees").click()
        expect(page.locator(".picture img")).to_be_visible()
        expect(page.get_by_text("Everyone who can open this page sees the picture")).to_be_visible()
        assert page.locator(".camera").get_by_role("button").count() == 0
    server.stop()
