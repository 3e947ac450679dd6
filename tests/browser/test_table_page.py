"""A table's page in a real browser."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tables.commands import Answer, CommandRequest, NewGame
from adoube.tables.state import TableState
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables, illegal, long_game

pytestmark = pytest.mark.browser


def pieces(page: Page) -> dict[str, str]:
    """Return the drawn pieces, by cell."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".board [data-piece]")]
             .map((piece) => [piece.dataset.cell, piece.dataset.piece]))"""
    )
    return found


def test_the_page_follows_the_table_without_being_loaded_again(page: Page, tables: FakeTables) -> None:
    # Given a page that would forget this if it were loaded again.
    page.evaluate("window.stillTheSame = true")

    # When the table goes back to the start.
    tables.show(replace(START, version=20))

    # Then pieces, scores, verdict, turns and title follow.
    expect(page.get_by_text("Black begins.")).to_be_visible()
    assert pieces(page) == {cell: stack[0] for cell, stack in START.placement.cells.items()}
    assert page.locator(".score").all_inner_texts() == ["5", "5"]
    expect(page.locator(".turn-list a")).to_have_count(0)
    expect(page).to_have_title("5 : 5 · Jarmo")
    assert page.evaluate("window.stillTheSame")


@pytest.mark.full
def test_the_list_of_turns_grows_and_shrinks_with_the_game(page: Page, tables: FakeTables) -> None:
    rows = page.locator(".turn-list a[data-ply]")

    tables.show(long_game(40))
    expect(rows).to_have_count(40)
    tables.show(long_game(41, version=51))
    expect(rows).to_have_count(41)
    tables.show(long_game(39, version=52))
    expect(rows).to_have_count(39)

    assert rows.last.inner_text() == "b3-a1"
    plies = rows.evaluate_all("turns => turns.map((turn) => turn.dataset.ply)")
    assert plies == [str(ply) for ply in range(1, 40)]
    assert page.locator(".turn-list th").all_inner_texts() == [str(number) for number in range(1, 21)]


@pytest.mark.full
def test_the_newest_turn_is_in_sight(page: Page, tables: FakeTables) -> None:
    tables.show(long_game(200))

    expect(page.locator(".turn-list a[data-ply]").last).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_what_has_not_changed_is_left_alone(page: Page, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, version=8, message=replace(PLAYING.message, said="White thinks.")))
    expect(page.get_by_text("White thinks.")).to_be_visible()
    page.evaluate("document.querySelector('.seat').dataset.old = 'yes'")

    tables.show(replace(PLAYING, version=9, message=replace(PLAYING.message, said="Black thinks.")))

    expect(page.get_by_text("Black thinks.")).to_be_visible()
    expect(page.locator(".seat[data-old]")).to_have_count(1)


@pytest.mark.full
def test_a_spectator_sees_a_question_without_buttons(page: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)

    expect(page.get_by_text("Which archer took on c3?")).to_be_visible()
    expect(page.get_by_text("The one from b3")).to_be_visible()
    assert page.locator('[name="answer"]').count() == 0


def test_the_arbiters_button_answers_without_leaving_the_page(arbiter: Page, tables: FakeTables) -> None:
    arbiter.evaluate("window.stillTheSame = true")
    tables.show(QUESTION)

    with arbiter.expect_response("**/commands") as answered:
        arbiter.get_by_role("button", name="The one from b3").click()

    assert answered.value.status == 200
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]
    assert arbiter.evaluate("window.stillTheSame")


@pytest.mark.full
def test_the_keyboard_alone_answers(arbiter: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)
    second = arbiter.get_by_role("button", name="The one from b3")
    expect(second).to_be_visible()

    for _ in range(10):
        arbiter.keyboard.press("Tab")
        if second.evaluate("button => button === document.activeElement"):
            break
    with arbiter.expect_response("**/commands"):
        arbiter.keyboard.press("Enter")

    assert [asked.command for asked in tables.commands] == [Answer(3, "b3xc3")]


@pytest.mark.full
def test_a_button_in_use_survives_a_new_version(arbiter: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)
    button = arbiter.get_by_role("button", name="None of them")
    button.focus()

    tables.show(replace(QUESTION, version=12, message=replace(QUESTION.message, said="Still waiting.")))
    expect(arbiter.get_by_text("Still waiting.")).to_be_visible()

    expect(button).to_be_focused()
    with arbiter.expect_response("**/commands"):
        arbiter.keyboard.press("Enter")
    assert tables.commands == [CommandRequest("jarmo", 12, Answer(3, "skip"))]


@pytest.mark.full
def test_a_choice_points_at_its_cells(arbiter: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)

    arbiter.get_by_role("button", name="The one from b3").hover()

    pointed = arbiter.locator(".board .considered").evaluate_all("cells => cells.map(c => c.dataset.cell)")
    assert set(pointed) == {"b3", "c3"}


@pytest.mark.full
def test_a_stale_answer_is_said_on_the_page(arbiter: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)
    expect(arbiter.locator("#command").get_by_role("button")).to_have_count(3)
    arbiter.evaluate("document.querySelector('#command').elements.version.value = 5")

    arbiter.get_by_role("button", name="None of them").click()

    expect(arbiter.get_by_role("alert")).to_contain_text("moved on")


@pytest.mark.full
def test_the_next_game_starts_at_a_click(arbiter: Page, tables: FakeTables) -> None:
    tables.show(OVER)

    with arbiter.expect_response("**/commands"):
        arbiter.get_by_role("button", name="Next game").click()

    assert tables.commands == [CommandRequest("jarmo", 9, NewGame())]


def test_without_scripts_the_page_is_whole_and_the_buttons_work(plain: Page, tables: FakeTables) -> None:
    tables.show(QUESTION)

    plain.reload()
    plain.get_by_role("button", name="The one from a5").click()

    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "a5xc4"))]
    expect(plain.get_by_text("Two captures look the same")).to_be_visible()
    assert plain.locator(".score").all_inner_texts() == ["4", "4"]
    # A browser whose scripts a test has switched off does not show what is meant for browsers without.
    assert '<meta http-equiv="refresh" content="5">' in plain.content()


def test_a_lost_scoreboard_is_said_and_found_again(
    page: Page, server: RunningServer, tables: FakeTables
) -> None:
    port = int(server.url.rpartition(":")[2].strip("/"))
    server.stop()
    expect(page.get_by_text("Connection lost, trying again")).to_be_visible()

    tables.show(replace(START, version=1))
    again = serve(tables, port=port)

    expect(page.get_by_text("Black begins.")).to_be_visible(timeout=20_000)
    again.stop()


def test_a_hidden_page_closes_its_stream_and_opens_it_when_shown(page: Page, tables: FakeTables) -> None:
    # Given a page that was told that nobody looks at it.
    pretend = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(pretend, True)

    # When the table changes meanwhile, the page does not hear of it.
    tables.show(replace(START, version=20))
    page.wait_for_timeout(200)
    expect(page.get_by_text("Black captured on d3.")).to_be_visible()

    # Then it catches up as soon as somebody looks.
    page.evaluate(pretend, False)
    expect(page.get_by_text("Black begins.")).to_be_visible()


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("state", [PLAYING, QUESTION, OVER, illegal()], ids=lambda state: state.message.kind)
def test_the_board_fills_the_page_and_nothing_is_cut_off(
    arbiter: Page, tables: FakeTables, width: int, height: int, state: TableState
) -> None:
    tables.show(state)
    arbiter.set_viewport_size({"width": width, "height": height})
    expect(arbiter.locator(".sentence")).to_contain_text(state.message.text)

    board = arbiter.locator(".board [data-layer=board]").bounding_box()

    assert board is not None
    assert max(board["width"] / width, board["height"] / height) > 0.6
    assert not arbiter.evaluate("document.documentElement.scrollWidth > innerWidth")
    said = arbiter.locator(".ask .say" if state.question else ".result" if state is OVER else ".sentence")
    expect(said).to_be_in_viewport(ratio=1)


@pytest.mark.full
def test_scores_are_the_largest_type_and_the_turns_the_smallest(page: Page) -> None:
    sizes: dict[str, float] = page.evaluate(
        """() => Object.fromEntries([".score", ".sentence", ".name", ".turn-list td a"]
             .map((name) => [name, parseFloat(getComputedStyle(document.querySelector(name)).fontSize)]))"""
    )

    assert max(sizes, key=sizes.__getitem__) == ".score"
    assert min(sizes, key=sizes.__getitem__) == ".turn-list td a"


@pytest.mark.full
def test_the_night_is_dark(browser: Browser, server: RunningServer) -> None:
    brightness = {}
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(server.url)
        paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        brightness[scheme] = sum(int(part) for part in paper.strip("rgb()").split(","))
        page.close()

    assert brightness["light"] > 600
    assert brightness["dark"] < 120


@pytest.mark.full
def test_nothing_moves_by_itself(page: Page) -> None:
    moving = page.evaluate("document.getAnimations().length")
    transitions: list[str] = page.evaluate(
        "[...document.querySelectorAll('*')].map((one) => getComputedStyle(one).transitionDuration)"
    )

    assert moving == 0
    assert {float(each.rstrip("s")) for every in transitions for each in every.split(", ")} <= {0, 0.12, 0.22}
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(
        "[...document.querySelectorAll('*')].every((one) =>"
        " getComputedStyle(one).transitionDuration.split(', ').every((time) => parseFloat(time) === 0))"
    )
