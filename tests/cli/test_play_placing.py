"""`adoube play` where the players choose the set-up: it asks for pawn after pawn, then the game begins."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.records.payloads import Opened
from adoube.simulation.board import SimulatedBoard
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")

GAME = make_game("follow-the-arrow")


def test_pawns_are_asked_for_one_by_one_and_the_game_begins_as_they_stand(tmp_path: Path) -> None:
    with SimulatedBoard(cells=len(GAME.board.names)) as board:
        options = ("--board", board.port, "--players", "A,B,C", "--no-web", "--data", str(tmp_path))
        with Running("play", "follow-the-arrow", *options) as running:
            for name, circles in (("A", "b1 a1 c1 d1 e1"), ("B", "a6 b6 c6 e6 d6")):
                for number, circle in enumerate(circles.split(), start=1):
                    running.until_said(f"^{name}, place pawn {number}$")
                    board.set_cell(GAME.board.index[circle], 1)
            running.until_said("^The board is set up for Follow the Arrow: play.$")
            assert running.ends_by(signal.SIGINT) == 0

    with Journal.open_to_read(tmp_path) as journal:
        (opened,) = [
            row.payload for row in journal.rows("follow-the-arrow") if isinstance(row.payload, Opened)
        ]
    assert opened.options["setup"] == "21345/12354"
    assert (opened.players, opened.people) == ({"black": "A", "red": "B"}, ("A", "B", "C"))


@pytest.mark.full
def test_where_the_set_up_is_given_nothing_is_asked(tmp_path: Path) -> None:
    with SimulatedBoard(cells=len(GAME.board.names)) as board:
        options = ("-o", "setup=54321/12345", "--board", board.port, "--no-web", "--data", str(tmp_path))
        with Running("play", "follow-the-arrow", *options) as running:
            running.until_said("^Set up the board for Follow the Arrow")
            assert running.ends_by(signal.SIGINT) == 0

    assert "place pawn" not in running.said
