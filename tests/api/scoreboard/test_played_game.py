"""A program plays a game at `adoube play`, and another thread follows it over the death of the scoreboard."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path

import pytest

from adoube.api import start
from adoube.api.scoreboard import RemoteState, ScoreboardClient
from adoube.api.scoreboard.commands import declare_result, play_turn
from tests.cli.processes import WITHIN_S, Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

TURNS = 6


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def table(data: Path, port: int) -> Running:
    return Running("play", "jarmo", "--board", "virtual", "--port", str(port), "--data", str(data))


def turns_of_a_game() -> list[str]:
    position = start("jarmo")
    for _ in range(TURNS):
        position = position.play(position.turns()[0])
    return position.played


def test_a_game_is_played_by_commands_and_followed_while_its_scoreboard_dies_and_comes_back(
    tmp_path: Path,
) -> None:
    turns, seen = turns_of_a_game(), list[RemoteState]()

    def follow(client: ScoreboardClient) -> None:
        for state in client.follow("jarmo", patience_s=WITHIN_S):
            seen.append(state)
            if state.phase == "over":
                return

    with table(tmp_path, port := free_port()) as running:
        code = running.until_said(r"^The arbiter on another device: (\d{6})$")[1]
        player, onlooker = ScoreboardClient(running.url, code), ScoreboardClient(running.url)
        following = threading.Thread(target=follow, args=(onlooker,), daemon=True)
        following.start()
        for turn in turns[:3]:
            player.command("jarmo", play_turn(turn))
        running.until(lambda: seen and len(seen[-1].turns) == 3)
        running.kill()

    with table(tmp_path, port) as running:
        running.until_said("^Scoreboard: ")
        for turn in turns[3:]:
            # The log-in of before still holds, as the codes do.
            player.command("jarmo", play_turn(turn))
        player.command("jarmo", declare_result(winners=["white"], why="The lesson is over."))
        following.join(WITHIN_S)

        [game] = player.records(game="jarmo").games

    assert not following.is_alive()
    assert [turn.turn for turn in seen[-1].turns] == turns
    assert [seat.seat for seat in seen[-1].seats if seat.won] == ["white"]
    assert [state.version for state in seen] == sorted({state.version for state in seen})
    assert game.result is not None
    assert (game.turns, game.result.why) == (TURNS, "The lesson is over.")
