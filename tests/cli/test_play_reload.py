"""`adoube play FILE.lud --board virtual`: a file that is saved while the table is open."""

from __future__ import annotations

import os
import re
import signal
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.processes import WITHIN_S, Running, finished, one_line
from tests.cli.test_completing import WITH_ROWS
from tests.cli.test_described_games import STEPPING

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only where a signal ends a process")

WIDER = STEPPING.replace("(square 3)", "(square 4)")
WRONG = STEPPING.replace("(piece", "(dice d:6 num:1) (piece")
FAULT = "stepping.lud, line 4, column 37: (dice ...) is not supported yet"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "stepping.lud"
    written.write_text(STEPPING)
    return written


@pytest.fixture
def table(file: Path, tmp_path: Path) -> Iterator[Running]:
    options = ("--board", "virtual", "--port", "0", "--data", str(tmp_path / "data"))
    with Running("play", str(file), *options) as running:
        running.until(lambda: "Arbiter's page" in running.said)
        yield running
        assert running.ends_by(signal.SIGINT) == 0
        assert running.complained == ""


def shown(table: Running) -> dict[str, Any]:
    return table.table("stepping")


def cells(table: Running) -> list[str]:
    return sorted(shown(table)["cells"])


def made_for(table: Running) -> str:
    """Return what the page of the table says it was made for."""
    with urllib.request.urlopen(f"{table.url}tables/stepping", timeout=WITHIN_S) as page:
        found = re.search(r'data-page="([^"]+)"', page.read().decode())
    assert found is not None
    return found[1]


def plays(table: Running, give: Callable[..., dict[str, Any]], origin: str, target: str) -> None:
    before = len(shown(table)["turns"])
    give({"kind": "turn", "details": {"turn": f"{origin}-{target}"}})
    table.until(lambda: len(shown(table)["turns"]) > before)


def test_a_game_that_has_not_begun_takes_the_new_rules_at_once(table: Running, file: Path) -> None:
    before = made_for(table)
    file.write_text(WIDER)

    table.until(lambda: "d4" in cells(table))
    table.until_said("^stepping.lud: the table now uses the new rules.$")
    # So pages that are open load themselves again, with the new board.
    table.until(lambda: made_for(table) != before)


def test_an_error_is_told_at_its_line_and_the_old_rules_stay(table: Running, file: Path) -> None:
    file.write_text(WRONG)

    table.until_said(re.escape(FAULT))
    table.until(lambda: any(FAULT in note for note in shown(table)["notes"]))
    plays(table, table.arbiter("stepping"), "a1", "a2")

    file.write_text(STEPPING)
    table.until(lambda: shown(table)["notes"] == [])


def test_a_game_under_way_keeps_its_rules_until_another_begins(table: Running, file: Path) -> None:
    give = table.arbiter("stepping")
    plays(table, give, "a1", "a2")
    file.write_text(WIDER)

    table.until_said("stepping.lud now has other rules")
    assert "d4" not in cells(table)
    plays(table, give, "b3", "b2")

    give({"kind": "begin", "details": {"declare_void": True}})
    table.until(lambda: "d4" in cells(table))
    assert shown(table)["turns"] == []
    assert shown(table)["notes"] == []


@pytest.mark.full
def test_the_arbiters_page_opens_with_a_file_that_cannot_be_read(table: Running, file: Path) -> None:
    file.write_text(WRONG)
    table.until_said(re.escape(FAULT))

    # It reads the arbiter's page, and finds the form in it.
    table.arbiter("stepping")({"kind": "ruling", "details": {"ruling": "pause"}})
    assert shown(table)["phase"] == "held"


@pytest.fixture
def after_a_turn(file: Path, tmp_path: Path) -> list[str]:
    """The arguments of a table at which a turn has been made, and which is closed."""
    play = ["play", str(file), "--board", "virtual", "--port", "0", "--data", str(tmp_path / "data")]
    file.write_text(WITH_ROWS)
    with Running(*play) as table:
        plays(table, table.arbiter("stepping"), "a1", "a2")
        assert table.ends_by(signal.SIGINT) == 0
    return play


@pytest.mark.full
def test_a_game_whose_options_are_gone_is_left_with_new(file: Path, after_a_turn: list[str]) -> None:
    file.write_text(STEPPING)

    refused = finished(*after_a_turn)
    with Running(*after_a_turn, "--new-match") as table:
        assert shown(table)["turns"] == []
        assert table.ends_by(signal.SIGINT) == 0

    assert refused.returncode == 2
    assert "has no option 'rows'" in one_line(refused.stderr)
    assert "Begin a new match with --new-match" in refused.stderr


@pytest.mark.full(but=1)
@pytest.mark.parametrize("text", [None, WRONG])
def test_games_are_listed_whose_file_is_gone_or_wrong(
    text: str | None, file: Path, after_a_turn: list[str]
) -> None:
    file.unlink() if text is None else file.write_text(text)

    listed = finished("records", "list", "--data", after_a_turn[-1])

    assert listed.returncode == 0
    assert "stepping-1" in listed.stdout
