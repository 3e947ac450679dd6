"""The end of turns at a real table: the clock, one button for all, the page, or standing for a while."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.live_game import LiveGame, live_game
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


@pytest.fixture
def game() -> Iterator[LiveGame]:
    with live_game(175) as live:
        yield live


def table_on(game: LiveGame, data: Path, turn_end: str) -> Running:
    options = ("--turn-end", turn_end, "--port", "0", "--data", str(data))
    running = Running("play", "jarmo", "--board", game.port, *options)
    running.until_said("The board is set up")
    return running


@pytest.mark.full(but=1)
@pytest.mark.parametrize("turn_end", ["clock", "button"])
def test_a_press_ends_the_turn(turn_end: str, game: LiveGame, tmp_path: Path) -> None:
    with table_on(game, tmp_path, turn_end) as running:
        for ply in range(1, 4):
            game.moves()
            running.until(lambda: running.table()["provisional"])
            assert len(running.turns()) == ply - 1
            game.presses()
            running.until(lambda: running.turns() == game.truth[: game.ply])
        assert running.ends_by(signal.SIGINT) == 0


@pytest.mark.full
def test_the_shared_button_may_be_either_one(game: LiveGame, tmp_path: Path) -> None:
    with table_on(game, tmp_path, "button") as running:
        game.moves()
        running.until(lambda: running.table()["provisional"])
        game.press_of("white")
        running.until(lambda: running.turns() == game.truth[:1])


@pytest.mark.full
def test_the_clocks_other_side_ends_nothing(game: LiveGame, tmp_path: Path) -> None:
    with table_on(game, tmp_path, "clock") as running:
        game.moves()
        running.until(lambda: running.table()["provisional"])
        game.press_of("white")
        assert running.turns() == []
        game.presses()
        running.until(lambda: running.turns() == game.truth[:1])


@pytest.mark.full
def test_the_page_ends_the_turn(game: LiveGame, tmp_path: Path) -> None:
    with table_on(game, tmp_path, "page") as running:
        send = running.arbiter()
        for _ in range(3):
            game.moves()
            running.until(lambda: running.table()["provisional"])
            assert send({"kind": "end-turn"}) == {"result": "done"}
            game.passes_on()
            running.until(lambda: running.turns() == game.truth[: game.ply])


def test_a_turn_that_has_stood_for_the_dwell_time_has_ended(game: LiveGame, tmp_path: Path) -> None:
    with table_on(game, tmp_path, "dwell:0.5") as running:
        for _ in range(3):
            game.moves()
            game.passes_on()
            running.until(lambda: running.turns() == game.truth[: game.ply])
