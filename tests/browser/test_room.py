"""The room and the projector in a real browser: many tables, one stream."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.state import Message
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import opened
from tests.scoreboard.tables import OVER, PLAYING, START, FakeTables

pytestmark = pytest.mark.browser

WINDOW = replace(START, table="window-seat")


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING, WINDOW)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables, reach=Reach(host_names=("club.example",), behind_proxy=True))
    yield running
    running.stop()


@pytest.fixture
def projector(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """The projector, live; its own interval never ends during a test."""
    context = browser.new_context()
    page = context.new_page()
    # Nothing is sent before a table changes; what changes before the stream is open is sent then.
    with page.expect_websocket(lambda socket: "/room/events?" in socket.url):
        page.goto(f"{server.url}projector?every=3600")
    yield page
    context.close()


def card(page: Page, table: str) -> str:
    return f'[data-card="{table}"]'


def test_each_table_changes_on_its_own_card_without_loading_the_page(page: Page, tables: FakeTables) -> None:
    page.evaluate("window.stillTheSame = true")

    tables.show(replace(WINDOW, version=2, message=Message("moved", "Black went to b3.")))

    expect(page.locator(card(page, "window-seat"))).to_contain_text("Black went to b3.")
    expect(page.locator(card(page, "jarmo"))).to_contain_text("Black captured on d3.")
    assert page.evaluate("window.stillTheSame")


@pytest.mark.full
def test_the_standings_follow_a_game_that_ends(page: Page, tables: FakeTables) -> None:
    tables.show(OVER)

    expect(page.get_by_role("table", name="Standings: Jarmo")).to_contain_text("Ada")
    expect(page.locator(card(page, "jarmo"))).to_contain_text("Ada wins")


@pytest.mark.full
def test_a_page_holds_one_stream_and_a_hidden_one_none(page: Page, tables: FakeTables) -> None:
    pretend = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("websocket", lambda socket: requests.append(socket.url))
    page.evaluate(pretend, True)
    tables.show(replace(PLAYING, version=20, message=Message("moved", "White answered.")))

    page.evaluate(pretend, False)

    expect(page.locator(card(page, "jarmo"))).to_contain_text("White answered.")
    assert [url.rpartition("/room/")[2] for url in requests] == ["events?language=en"]


@pytest.mark.full
def test_a_table_that_comes_later_appears(page: Page, tables: FakeTables) -> None:
    tables.show(replace(START, table="late"))

    expect(page.locator(card(page, "late"))).to_be_visible()


@pytest.mark.full
def test_the_keyboard_leads_to_a_table(page: Page) -> None:
    page.get_by_role("link", name="window-seat").focus()
    page.keyboard.press("Enter")

    page.wait_for_url("**/tables/window-seat")


def test_the_arrow_keys_change_the_projected_table_and_space_pauses(projector: Page) -> None:
    first, second = (projector.locator(card(projector, table)) for table in ("jarmo", "window-seat"))
    expect(first).to_be_visible()

    projector.keyboard.press("ArrowRight")
    expect(second).to_be_visible()
    expect(first).to_be_hidden()

    projector.keyboard.press(" ")
    expect(projector.get_by_text("Paused")).to_be_visible()
    projector.keyboard.press(" ")
    expect(projector.get_by_text("Paused")).to_be_hidden()


@pytest.mark.full
def test_the_projector_goes_on_by_itself(browser: Browser, server: RunningServer) -> None:
    page = browser.new_page()
    page.clock.install()
    page.goto(f"{server.url}projector?every=12")
    expect(page.locator(card(page, "jarmo"))).to_be_visible()

    page.clock.run_for(12_100)
    expect(page.locator(card(page, "window-seat"))).to_be_visible()
    page.clock.run_for(12_100)
    expect(page.locator(card(page, "jarmo"))).to_be_visible()
    page.close()


@pytest.mark.full
def test_the_projector_fills_the_screen_at_a_button(projector: Page) -> None:
    projector.get_by_role("button", name="Full screen").click()

    projector.wait_for_function("() => document.fullscreenElement !== null")


@pytest.mark.full
def test_the_projector_stays_full_and_with_its_table_when_another_table_comes(
    projector: Page, tables: FakeTables
) -> None:
    projector.keyboard.press("ArrowRight")
    projector.keyboard.press("f")
    projector.wait_for_function("() => document.fullscreenElement !== null")

    tables.show(replace(START, table="late"))

    expect(projector.locator(card(projector, "late"))).to_have_count(1)
    expect(projector.locator(card(projector, "window-seat"))).to_be_visible()
    expect(projector.locator(card(projector, "late"))).to_be_hidden()
    assert projector.evaluate("() => document.fullscreenElement !== null")
    tables.show(replace(WINDOW, version=30, message=Message("moved", "Black went to b3.")))
    expect(projector.locator(card(projector, "window-seat"))).to_contain_text("Black went to b3.")


@pytest.mark.full
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_off_and_the_code_is_there_to_scan(projector: Page, width: int, height: int) -> None:
    projector.set_viewport_size({"width": width, "height": height})

    assert not projector.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect(projector.get_by_role("img", name="QR code of https://club.example/")).to_be_visible()
    if width > height:
        expect(projector.locator(".sentence:visible")).to_be_in_viewport(ratio=1)
        assert not projector.evaluate("document.documentElement.scrollHeight > innerHeight")


@pytest.mark.full
def test_without_scripts_the_room_is_whole(browser: Browser, server: RunningServer) -> None:
    for page in opened(browser, f"{server.url}room", javascript=False):
        expect(page.get_by_text("Black captured on d3.")).to_be_visible()
        assert page.get_by_role("article").count() == 2


def test_eight_tables_fit_a_screen_of_1440_and_a_telephone_scrolls_one_way(
    page: Page, tables: FakeTables
) -> None:
    for number in range(6):
        tables.show(replace(START, table=f"t{number}"))
    # The page loads itself anew for each table that it lacks.
    expect(page.get_by_role("article")).to_have_count(8)
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 1440, "height": 900})

    last = page.get_by_role("article").nth(7)
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate(
        "[...document.querySelectorAll('.place')].every(place => place.getBoundingClientRect().width >= 312)"
    )


def test_a_tap_on_a_place_opens_its_table_and_one_on_its_game_the_rules(page: Page) -> None:
    page.locator(card(page, "window-seat")).get_by_role("link", name="How to play Jarmo").click()
    page.wait_for_url("**/tables/window-seat/rules")
    page.go_back()

    page.locator(f"{card(page, 'window-seat')} .plate").click(force=True)

    page.wait_for_url("**/tables/window-seat")


def test_the_board_of_a_waiting_table_appears_when_it_is_there(page: Page, tables: FakeTables) -> None:
    tables.show(replace(WINDOW, version=2, connected=False))
    place = page.locator(card(page, "window-seat"))
    expect(place.get_by_text("Waiting for the board")).to_be_visible()
    expect(place.get_by_role("img")).to_be_hidden()

    tables.show(replace(WINDOW, version=3))

    expect(place.get_by_role("img")).to_be_visible()
    expect(place.get_by_text("Waiting for the board")).to_be_hidden()
