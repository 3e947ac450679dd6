"""Short games through programs of Debian. benchmarks/bridge_games.py plays twenty whole ones each."""

from __future__ import annotations

import sys
from pathlib import Path

import chess
import chess.engine
import pytest

from adoube.feeds.bridge.uci import UciDialogue
from adoube.feeds.bridge.xboard import XBoardDialogue
from tests.feeds.bridge.programs import (
    HERE,
    PROGRAMS,
    Person,
    found,
    found_on_port,
    played_by_library,
    played_by_pychess,
    played_by_xboard,
    served,
)
from tests.feeds.livechess.chess_tables import random_game

MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]  # Black mates


def needs(*names: str) -> None:
    missing = [name for name in names if found(name) is None]
    if missing:
        pytest.skip(f"for want of {' and '.join(missing)}")


def by_script(board: chess.Board) -> str:
    return MATE[board.ply()]


def test_xboard_saves_the_game_that_was_played_at_the_table(tmp_path: Path) -> None:
    needs("xboard", "xvfb-run")
    with served(tmp_path, XBoardDialogue) as (at, command):
        person = Person(at, by_script)
        quick = [sys.executable, str(HERE / "quick_engine.py"), "0", *MATE[1::2]]
        [played] = played_by_xboard(command, tmp_path, 1, quick)
        person.end()
    assert played == MATE
    assert person.tables == {1: MATE}
    assert person.hands == {1: {0: "f2f3", 2: "g2g4"}}


def test_pychess_has_the_game_of_the_table(tmp_path: Path) -> None:
    needs("pychess")
    with served(tmp_path, UciDialogue) as (at, command):
        person = Person(at, by_script)
        quick = [sys.executable, str(HERE / "quick_engine.py"), "0", *MATE[1::2]]
        played = played_by_pychess(command, tmp_path, "white", quick)
        person.end()
    assert played == MATE
    assert person.hands == {1: {0: "f2f3", 2: "g2g4"}}
    assert person.tables[1] in (MATE, MATE[:-1])


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_that_starts_engines_has_the_game_of_the_table(tmp_path: Path, name: str) -> None:
    kind = PROGRAMS[name]
    needs(*kind.needs)
    popen = chess.engine.SimpleEngine.popen_uci if kind.speaks_uci else chess.engine.SimpleEngine.popen_xboard
    with served(tmp_path, kind.dialogue) as (at, command):
        person = Person(at, by_script)
        [played] = played_by_library(popen(kind.adapter(command), timeout=60), [0], by_script)
        person.end()
    assert played == MATE
    assert person.hands == {1: {0: "f2f3", 2: "g2g4"}}
    assert person.tables[1] in (MATE, MATE[:-1])


@pytest.mark.parametrize("name", PROGRAMS)
def test_moves_that_a_program_takes_back_are_played_again(tmp_path: Path, name: str) -> None:
    """python-chess 1.11.2 says `remove` or `undo` to xboard's engines, and an earlier position to UCI's."""
    kind, once = PROGRAMS[name], iter([0, 2])
    needs(*kind.needs)
    popen = chess.engine.SimpleEngine.popen_uci if kind.speaks_uci else chess.engine.SimpleEngine.popen_xboard
    with served(tmp_path, kind.dialogue) as (at, command):
        person = Person(at, by_script)
        [played] = played_by_library(
            popen(kind.adapter(command), timeout=60), [0], by_script, takes_back=lambda board: next(once, 0)
        )
        person.end()
    assert played == MATE
    assert person.tables[1] in (MATE, MATE[:-1])


def test_a_game_goes_through_a_pseudo_terminal() -> None:
    pytest.importorskip("termios", reason="pseudo-terminals are of POSIX systems")
    game = random_game(7, 12)
    assert found_on_port(game) == game
