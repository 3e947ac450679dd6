"""`adoube play` prints what the players know and the board does not show."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from tests.cli.processes import Running, finished, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


def test_the_card_face_up_is_printed_once(tmp_path: Path) -> None:
    options = (
        "-o",
        "n=4",
        "-o",
        "cards=4,3,1,2/1,2,4,3",
        "--board",
        "sim",
        "--no-web",
        "--data",
        str(tmp_path),
    )

    with Running("play", "left-right", *options) as running:
        running.until_said("^The board is set up for Left/Right: play.$")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.said.count("First's card: 4") == 1


@pytest.mark.full
def test_a_layout_drawn_from_the_seed_is_on_the_page_while_it_is_set_up(tmp_path: Path) -> None:
    options = ("--seed", "7", "--board", "virtual", "--port", "0", "--data", str(tmp_path))

    with Running("play", "froglet", *options) as running:
        state = running.table("froglet")
        assert running.ends_by(signal.SIGINT) == 0

    game = make_game("froglet", seed=7)
    assert state["cells"] == {cell: list(stack) for cell, stack in game.placement(game.start()).cells.items()}


@pytest.mark.full
def test_the_largest_board_can_be_simulated(tmp_path: Path) -> None:
    options = ("-o", "size=18", "--board", "sim", "--turn-end", "page", "--no-web", "--data", str(tmp_path))

    with Running("play", "leap-frog", *options) as running:
        running.until_said("The board is set up for Leap Frog: play")
        assert running.ends_by(signal.SIGINT) == 0


def test_a_match_has_no_rounds_to_play(tmp_path: Path) -> None:
    ended = finished("play", "jarmo", "--rounds", "2", "--board", "sim", "--no-web", "--data", str(tmp_path))

    assert ended.returncode == 2
    assert "rounds are for sittings" in one_line(ended.stderr)
