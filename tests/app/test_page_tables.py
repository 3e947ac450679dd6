"""The tables that are opened on the page: their names, how many there may be, and the file of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.app.page_tables import FILE_NAME, MOST_LETTERS, MOST_TABLES, PageTables, boards_of
from adoube.app.settings import VIRTUAL
from adoube.errors import AdoubeError
from adoube.tables.commands.match import NewTable


@pytest.fixture
def tables(tmp_path: Path) -> PageTables:
    return PageTables(tmp_path, ["jarmo", "jarmo-2"])


def test_a_table_without_a_name_is_called_after_its_game_as_no_other_was(tables: PageTables) -> None:
    assert tables.plan(NewTable("konane"), []).table == "konane"
    assert tables.plan(NewTable("konane"), ["konane"]).table == "konane-2"
    assert tables.plan(NewTable("jarmo"), []).table == "jarmo-3"


def test_the_plan_is_a_board_on_the_page(tables: PageTables, tmp_path: Path) -> None:
    plan = tables.plan(NewTable("konane", "Final", is_open=True), [])

    assert (plan.table, plan.match.game, plan.data) == ("final", "konane", tmp_path)
    assert (plan.watching.board, plan.watching.is_open) == (VIRTUAL, True)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("north", "there is already a table 'north'"),
        ("North", "there is already a table 'north'"),
        ("a b", "letters, digits and dashes"),
        ("../../etc/passwd", "letters, digits and dashes"),
        ("<script>", "letters, digits and dashes"),
        ("²", "letters, digits and dashes"),
        ("x" * (MOST_LETTERS + 1), f"at most {MOST_LETTERS} letters"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_in_a_sentence(tables: PageTables, name: str, why: str) -> None:
    with pytest.raises(AdoubeError, match=why):
        tables.plan(NewTable("konane", name), ["north"])


def test_there_is_an_end_to_their_number_until_one_is_forgotten(tables: PageTables) -> None:
    for number in range(MOST_TABLES):
        tables.plan(NewTable("konane", f"table-{number}"), [])
    with pytest.raises(AdoubeError, match=f"{MOST_TABLES} tables have been opened on the page"):
        tables.plan(NewTable("konane", "one-more"), [])

    tables.forget("table-7")

    assert tables.plan(NewTable("konane", "one-more"), []).table == "one-more"


def test_what_is_kept_is_recalled_and_counts(tables: PageTables, tmp_path: Path) -> None:
    tables.plan(NewTable("konane", "one"), [])
    tables.plan(NewTable("jarmo", "two", is_open=True), [])
    tables.keep()

    after = PageTables(tmp_path, [])

    assert [(each.table, each.match.game, each.watching.is_open) for each in after.recall()] == [
        ("one", "konane", False),
        ("two", "jarmo", True),
    ]


def test_without_such_tables_there_is_no_file(tables: PageTables, tmp_path: Path) -> None:
    assert tables.recall() == []
    tables.keep()

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no JSON", FILE_NAME),
        ('{"format": 2, "tables": {}}', "format"),
        ('{"format": 1, "tables": {"a b": {"game": "jarmo", "open": false}}}', "a b"),
        ('{"format": 1, "tables": {"one": {"game": "jarmo"}}}', "open"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(
    tables: PageTables, tmp_path: Path, text: str, why: str
) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")

    with pytest.raises(AdoubeError, match=why) as found:
        tables.recall()

    assert FILE_NAME in str(found.value)


def test_a_file_that_cannot_be_written_is_named(tables: PageTables, tmp_path: Path) -> None:
    tables.plan(NewTable("konane"), [])
    (tmp_path / FILE_NAME).mkdir()

    with pytest.raises(AdoubeError, match=FILE_NAME):
        tables.keep()


def test_a_table_can_have_a_board_that_is_there(tables: PageTables, tmp_path: Path) -> None:
    plan = tables.plan(NewTable("chess", "Final", is_open=True, board="dgt:/dev/ttyUSB0"), [])
    tables.keep()

    assert (plan.watching.board, plan.watching.is_open) == ("dgt:/dev/ttyUSB0", False)
    assert plan.watching.may_end_on_page
    assert PageTables(tmp_path, []).recall() == [plan]


@pytest.mark.parametrize("board", ["usb", "usb:E661", "dgt:COM3"])
def test_a_board_that_another_table_has_is_refused_with_that_tables_name(
    board: str, tables: PageTables
) -> None:
    first = tables.plan(NewTable("chess", "north", board=board), [])

    with pytest.raises(AdoubeError, match=f"the table 'north' is played on {board}: choose another board"):
        tables.plan(NewTable("chess", "south", board=board), ["north"], boards_of([first]))


def test_tables_on_the_page_have_no_board_to_themselves(tables: PageTables) -> None:
    plans = [tables.plan(NewTable("chess", name), []) for name in ("north", "south")]

    assert boards_of(plans) == {}


@pytest.mark.parametrize(
    "board", ["camera:0", "/etc/passwd", "tcp://10.0.0.7:22", "sim:x", "dgt:hid", "dgt:"]
)
def test_no_page_has_anything_else_opened(board: str, tables: PageTables, tmp_path: Path) -> None:
    with pytest.raises(AdoubeError):
        tables.plan(NewTable("chess", "one", board=board), [])

    kept = f'{{"format": 1, "tables": {{"one": {{"game": "chess", "open": false, "board": "{board}"}}}}}}'
    (tmp_path / FILE_NAME).write_text(kept, encoding="utf-8")
    with pytest.raises(AdoubeError, match="one: board"):
        PageTables(tmp_path, []).recall()
