"""A table killed with SIGKILL in the middle of a game comes back where it was, and play goes on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from adoube.records.journal import Journal
from adoube.records.payloads import Opened, Result, TurnPlayed
from tests.cli.live_game import LiveGame, live_game
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def turns_on_disk(data: Path) -> list[TurnPlayed]:
    with Journal.open_to_read(data) as journal:
        return [row.payload for row in journal.rows("jarmo") if isinstance(row.payload, TurnPlayed)]


def table_on(game: LiveGame, data: Path, *options: str) -> Running:
    return Running("play", "jarmo", "--board", game.port, "--data", str(data), *options)


def plays_up_to(game: LiveGame, running: Running, data: Path, turns: int) -> None:
    """Turn after turn, each waited for."""
    while game.ply < turns:
        game.plays()
        running.until(lambda: len(turns_on_disk(data)) >= game.ply)


# the moments of a kill, in the middle of the turn that comes next


def between_two_turns(_game: LiveGame) -> None:
    """Nothing has been touched since the last press."""


def with_a_piece_in_the_hand(game: LiveGame) -> None:
    game.acts()


def before_the_press(game: LiveGame) -> None:
    game.moves()


def right_after_the_press(game: LiveGame) -> None:
    game.plays()


@pytest.mark.full
@pytest.mark.parametrize(
    ("seed", "moments"),
    [
        (175, {4: between_two_turns, 9: with_a_piece_in_the_hand, 14: before_the_press}),
        (107, {3: right_after_the_press, 8: before_the_press, 12: right_after_the_press}),
        (148, {2: with_a_piece_in_the_hand, 3: right_after_the_press, 16: between_two_turns}),
    ],
)
def test_a_killed_table_comes_back_and_no_turn_is_lost_or_repeated(
    seed: int, moments: dict[int, Callable[[LiveGame], None]], tmp_path: Path
) -> None:
    with live_game(seed) as game:
        for turns, moment in moments.items():
            with table_on(game, tmp_path, "--no-web") as running:
                running.until_said("The board is set up|resumes after")
                finishes_its_turn(game, running, tmp_path)
                plays_up_to(game, running, tmp_path, turns)
                moment(game)
                running.kill()
            assert [turn.notation for turn in turns_on_disk(tmp_path)][:turns] == game.truth[:turns]

        with table_on(game, tmp_path, "--no-web") as running:
            running.until_said(rf"resumes after turn {len(turns_on_disk(tmp_path))}: the board should")
            finishes_its_turn(game, running, tmp_path)
            plays_up_to(game, running, tmp_path, len(game.truth))
            running.until_said("The game is over")

        assert [turn.notation for turn in turns_on_disk(tmp_path)] == game.truth
        assert [turn.hash for turn in turns_on_disk(tmp_path)] == [
            game.hash_after(ply) for ply in range(1, len(game.truth) + 1)
        ]
        with Journal.open_to_read(tmp_path) as journal:
            payloads = [row.payload for row in journal.rows("jarmo")]
        assert [type(payload) for payload in payloads].count(Opened) == 1
        assert isinstance(payloads[-1], Result)


def finishes_its_turn(game: LiveGame, running: Running, data: Path) -> None:
    """Finish the turn that the kill interrupted: its rest, and the press if it did not count."""
    stored = len(turns_on_disk(data))
    running.until_said(r"The board is set up|Set up the board for Jarmo\. \w")
    if game.ply > stored:
        game.presses_once_more()
    elif game.is_underway:
        game.plays()
    running.until(lambda: len(turns_on_disk(data)) >= game.ply)


@pytest.mark.full
def test_on_its_page_a_killed_table_stands_as_it_stood(tmp_path: Path) -> None:
    with live_game(175) as game:
        with table_on(game, tmp_path, "--port", "0") as running:
            running.until_said("The board is set up")
            plays_up_to(game, running, tmp_path, 6)
            running.until(lambda: len(running.turns()) == 6)
            before = running.table()
            running.kill()

        with table_on(game, tmp_path, "--port", "0") as running:
            running.until_said("The board is set up")
            after = running.table()
            same = ("turns", "cells", "off", "scores", "to_move", "seats", "game_number", "phase")
            assert {key: after[key] for key in same} == {key: before[key] for key in same}
            assert after["cells"] == game.position(6)["cells"]
            assert after["version"] > before["version"]
            plays_up_to(game, running, tmp_path, 7)
            running.until(lambda: running.turns() == game.truth[:7])


@pytest.mark.full
def test_a_board_that_was_put_back_otherwise_is_named_cell_by_cell(tmp_path: Path) -> None:
    with live_game(175) as game:
        with table_on(game, tmp_path, "--no-web") as running:
            running.until_said("The board is set up")
            plays_up_to(game, running, tmp_path, 5)
            running.kill()
        lifted = game.acts()

        with table_on(game, tmp_path, "--no-web") as running:
            # On a busy computer the simulated board sees the lift only after it was asked how it stands.
            running.until_said(rf"(Set up the board for Jarmo\.|Still to correct:) Fill {lifted}\.$")
            game.puts_back(lifted)
            running.until_said("The board is set up for Jarmo: play")
            plays_up_to(game, running, tmp_path, 6)

        assert [turn.notation for turn in turns_on_disk(tmp_path)] == game.truth[:6]


@pytest.mark.full
def test_a_turn_that_was_undecided_at_the_kill_is_asked_again_and_answered(tmp_path: Path) -> None:
    # On an occupancy board d2 takes on b3, and the piece on d3 is lifted and put back meanwhile.
    timings = tmp_path / "timings.toml"
    timings.write_text("ask_ms = 300")
    options = ("--port", "0", "--timings", str(timings))
    with live_game(148, view="occupancy") as game:
        assert game.truth[8] == "d2xb3"
        with table_on(game, tmp_path, *options) as running:
            running.until_said("The board is set up")
            plays_up_to(game, running, tmp_path, 8)
            game.acts()
            game.touches("d3")
            game.plays()
            running.until(lambda: running.table()["question"])
            running.kill()
        assert len(turns_on_disk(tmp_path)) == 8

        with table_on(game, tmp_path, *options) as running:
            question = running.until(lambda: running.table()["question"])
            assert {choice["answer"] for choice in question["choices"]} == {"d2xb3", "d2xd3"}
            assert re.search("White, which was it|Black, which was it", running.said)
            send = running.arbiter()
            assert send({"kind": "answer", "question": question["id"], "answer": "d2xb3"}) == {
                "result": "done"
            }
            running.until(lambda: running.turns() == game.truth[:9])
            plays_up_to(game, running, tmp_path, 10)

        assert [turn.notation for turn in turns_on_disk(tmp_path)] == game.truth[:10]
