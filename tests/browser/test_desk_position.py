"""Setting a position in a real browser at a real table: by drags, presses, keys and text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.virtual_tables import until, virtual_table

pytestmark = pytest.mark.browser

KING_AND_PAWN = {"e1": "white.king", "e2": "white.pawn", "e8": "black.king"}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "chess", table="chess") as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def editor(browser: Browser, server: RunningServer) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.request.get(server.arbiter_url)
    page = context.new_page()
    page.goto(f"{server.url}tables/chess/arbiter/position")
    expect(page.locator("[data-touch]")).to_have_count(64)
    yield page
    context.close()


def piece(editor: Page, sent: str) -> Locator:
    return editor.locator(f'label.stack:has(input[value="{sent}"])')


def cell(editor: Page, name: str) -> Locator:
    return editor.locator(f'[data-touch="{name}"]')


def stands(editor: Page, name: str, sent: str) -> None:
    expect(editor.locator(f'.board use[data-cell="{name}"][data-piece="{sent}"]')).to_have_count(1)


def is_empty(editor: Page, name: str) -> None:
    expect(editor.locator(f'.board use[data-cell="{name}"]')).to_have_count(0)


def placed(state: TableState) -> dict[str, str]:
    return {cell: stack[-1] for cell, stack in state.placement.cells.items()}


def set_it(editor: Page) -> None:
    editor.get_by_role("button", name="Set this position…").click()
    editor.get_by_role("dialog").get_by_role("button", name="Set this position").click()
    editor.wait_for_url("**/arbiter")


def test_a_king_and_pawn_ending_takes_six_acts(editor: Page, engine: Engine) -> None:
    editor.get_by_role("button", name="Clear the board").click()
    is_empty(editor, "e1")
    for name, sent in KING_AND_PAWN.items():
        piece(editor, sent).drag_to(cell(editor, name))
        stands(editor, name, sent)
    set_it(editor)

    until(engine, lambda state: placed(state) == KING_AND_PAWN)


def test_pieces_are_moved_on_the_board_and_dragged_off_it(editor: Page) -> None:
    cell(editor, "e2").drag_to(cell(editor, "e5"))
    stands(editor, "e5", "white.pawn")

    cell(editor, "d8").drag_to(editor.get_by_role("button", name="Clear the board"))

    is_empty(editor, "d8")
    is_empty(editor, "e2")


@pytest.mark.full
def test_a_chosen_piece_is_put_down_and_taken_away_by_presses(editor: Page) -> None:
    piece(editor, "white.queen").click()

    cell(editor, "d5").click()
    stands(editor, "d5", "white.queen")
    cell(editor, "d5").click()

    is_empty(editor, "d5")


@pytest.mark.full
def test_a_position_is_set_up_by_keys(editor: Page) -> None:
    editor.locator('input[value="black.rook"]').focus()
    editor.keyboard.press("Space")
    cell(editor, "a4").focus()

    editor.keyboard.press("Enter")
    stands(editor, "a4", "black.rook")
    expect(cell(editor, "a4")).to_be_focused()
    editor.keyboard.press("ArrowRight")
    expect(cell(editor, "b4")).to_be_focused()
    editor.keyboard.press("ArrowLeft")
    editor.keyboard.press("Delete")

    is_empty(editor, "a4")
    expect(cell(editor, "a4")).to_have_attribute("aria-label", "a4, empty")


def test_a_fen_is_read_and_set_with_its_castling(editor: Page, engine: Engine) -> None:
    editor.get_by_label("As text").fill("r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 20")
    editor.get_by_role("button", name="Use this text").click()
    stands(editor, "a1", "white.rook")
    expect(editor.get_by_label("Next to play")).to_have_value("black")
    set_it(editor)

    line = until(engine, lambda state: state.placement.stack("a8") == ("black.rook",)).line
    assert line is not None
    assert line.game.rule_state(line.position)["fen"].split()[:3] == ["r3k2r/8/8/8/8/8/8/R3K2R", "b", "KQ"]


def test_why_chess_cannot_stand_so_is_said_while_it_is_set_up(editor: Page) -> None:
    cell(editor, "e8").drag_to(editor.get_by_role("button", name="Clear the board"))

    expect(editor.locator(".objection")).to_contain_text("king")


@pytest.mark.full
def test_without_scripts_the_list_the_buttons_and_the_text_do_it_all(
    browser: Browser, server: RunningServer, engine: Engine
) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.request.get(server.arbiter_url)
    page = context.new_page()
    page.goto(f"{server.url}tables/chess/arbiter/position")

    page.get_by_role("button", name="Clear the board").click()
    for name, sent in KING_AND_PAWN.items():
        page.locator(f'select[name="cell.{name}"]').select_option(sent)
    set_it(page)

    until(engine, lambda state: placed(state) == KING_AND_PAWN)
    context.close()
