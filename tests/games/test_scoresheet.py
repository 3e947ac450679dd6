"""Turns as people read them, and the one place that asks a game for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adoube.games.chess import Chess
from adoube.games.jarmo import Jarmo
from adoube.games.line import AsPlayed, Line
from adoube.games.scoresheet import entries, entries_after, entry_after, last_entry, line_after
from tests.games.chess_boards import KIWIPETE, line_of
from tests.tools import ROOT

ONLY_HERE = {
    "host/adoube/games/base.py",
    "host/adoube/games/scoresheet.py",
    "host/adoube/games/chess/__init__.py",
}


def test_each_turn_is_written_in_the_position_that_it_was_played_in() -> None:
    line = line_of(
        Chess(), "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "f3g5", "h7h6", "g5f7", "h8g8", "c4b3"
    )

    assert entries(line) == ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "Ng5", "h6", "Nxf7", "Rg8", "Bb3"]
    assert entries(line, 9) == ["Rg8", "Bb3"]
    assert last_entry(line) == "Bb3"
    assert entries(line.back_to(0)) == []


@pytest.mark.parametrize(
    ("fen", "text", "entry"),
    [
        (KIWIPETE, "e1g1", "O-O"),
        (KIWIPETE, "e1h1", "O-O"),
        (KIWIPETE, "e5g6", "Nxg6"),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("6k1/8/R7/8/8/8/8/R3K3 w - - 0 1", "a1a5", "R1a5"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
        ("7k/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "e1e3"),
        ("7k/8/8/8/8/8/8/4K3 w - - 0 1", "e5e6", "e5e6"),
        ("7k/8/8/8/8/8/8/4K3 w - - 0 1", "skip", "skip"),
        ("7k/8/8/8/8/8/8/4K3 w - - 0 1", "takeback", "takeback"),
    ],
)
def test_what_is_legal_is_in_san_and_all_else_stays(fen: str, text: str, entry: str) -> None:
    assert entry_after(line_of(Chess(), fen=fen), text) == entry


def test_a_line_stays_as_it_is_from_the_first_turn_that_cannot_be_played() -> None:
    start = line_of(Chess())

    assert entries_after(start, ["g1f3", "b8c6", "f3f5", "e2e4"]) == ("Nf3", "Nc6", "f3f5", "e2e4")
    assert entries_after(start, ["Nf3", "b8c6"]) == ("Nf3", "b8c6")
    assert line_after(start, "g1f4") is None


def test_a_turn_of_which_only_the_position_is_known_is_told_by_words() -> None:
    line = line_of(Chess(), "e2e4")
    played = line.extended(AsPlayed("{...}"), line.position)

    assert entries(played) == ["e4", "(as played)"]


def test_other_games_are_read_as_they_are_written() -> None:
    line = Line.begin(Jarmo())

    assert entry_after(line, "a1-b3") == "a1-b3"
    assert entries_after(line, ["a1-b3", "c5xb3"]) == ("a1-b3", "c5xb3")


class WritesNothing(Jarmo):
    def sheet_entry(self, position: Any, turn: Any) -> str:
        raise KeyError(turn)


def test_a_game_that_fails_here_is_read_as_it_is_written() -> None:
    assert entry_after(replace(Line.begin(Jarmo()), game=WritesNothing()), "a1-b3") == "a1-b3"


def test_nothing_else_asks_a_game_how_people_read_a_turn() -> None:
    sources = [file for part in ("host", "vision", "web_scoreboard") for file in (ROOT / part).rglob("*.py")]

    asking = {str(file.relative_to(ROOT)) for file in sources if "sheet_entry" in file.read_text("utf-8")}

    assert asking == ONLY_HERE
