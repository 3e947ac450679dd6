"""`--board KIND` is the only board of that kind; where there are several, a person at a terminal is asked."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

import pytest

from adoube.cli import boards
from adoube.cli.boards import chosen_board
from adoube.cli.main import run
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.finding import Senses, find_kind
from adoube.link.eboards.kind import EboardKind
from adoube.link.errors import SeveralBoards
from tests.cli.processes import one_line
from tests.link.eboards.other_makers import KINDS, advertised, computer

TWO = computer(bluetooth=[advertised(), advertised("AA:BB:CC:DD:EE:02", rssi=-80)])


@pytest.fixture(autouse=True)
def other_makers(monkeypatch: pytest.MonkeyPatch) -> None:
    # In the one list that there is: whatever is imported meanwhile keeps nothing of it afterwards.
    for name, kind in KINDS.items():
        monkeypatch.setitem(dict_of(EBOARD_KINDS), name, kind)
    at(monkeypatch, TWO)


def dict_of(kinds: Mapping[str, EboardKind]) -> dict[str, EboardKind]:
    assert isinstance(kinds, dict)
    return kinds


def at(monkeypatch: pytest.MonkeyPatch, there: Senses) -> None:
    monkeypatch.setattr(boards, "find_kind", partial(find_kind, senses=there))


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *, answers: str) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    given = iter(answers.split())
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(given))


@pytest.mark.parametrize("board", ["acme:hid", "acme:AA:BB:CC:DD:EE:07"])
def test_a_board_that_is_named_is_not_looked_for(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert chosen_board(board, may_ask=True) == board
    assert capsys.readouterr().err == ""


def test_the_only_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, computer(bluetooth=[advertised()]))

    assert chosen_board("acme", may_ask=False) == "acme:AA:BB:CC:DD:EE:01"


def test_a_person_at_a_terminal_is_asked_until_the_answer_is_one_of_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_a_terminal(monkeypatch, answers="3 x 2")

    assert chosen_board("acme", may_ask=True) == "acme:AA:BB:CC:DD:EE:02"

    asked = capsys.readouterr().err
    assert " 1 acme:AA:BB:CC:DD:EE:01" in asked
    assert "weak (-80 dBm)" in asked


def test_where_a_program_has_the_terminal_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, answers="1")

    with pytest.raises(SeveralBoards):
        chosen_board("acme", may_ask=False)


def test_without_a_terminal_several_are_one_line_with_what_to_type_and_status_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["play", "chess", "--board", "acme", "--no-web"]) == 2

    looking, refused = capsys.readouterr().err.splitlines()
    assert looking == "Looking for a board: Acme."
    assert refused.startswith("adoube: several Acme boards were found: give one of them after --board")
    assert "acme:AA:BB:CC:DD:EE:02 (Acme Air, weak, -80 dBm)" in one_line(refused + "\n")
