"""A club that pushes its round and writes it to a folder: nothing is lost or repeated over power cuts."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.processes import Running, finished, one_line
from tests.feeds.broadcast.lichess import ROUND, TOKEN, lichess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def club(folder: Path, url: str, *, round_id: str = ROUND) -> Path:
    (folder / "token").write_text(TOKEN + "\n")
    file = folder / "club.toml"
    file.write_text(
        f"""
        data = "data"
        port = 0

        [[broadcasts]]
        round = "{round_id}"
        token_file = "token"
        url = "{url}"

        [[round_folders]]
        folder = "live"

        [tables.north]
        game = "chess"
        board = "virtual"
        time = "30+10"
        """
    )
    return file


@pytest.mark.full
def test_every_turn_is_told_over_power_cuts_while_the_broadcast_is_out_of_order(tmp_path: Path) -> None:
    played = ["e2e4", "e7e5", "g1f3"]
    with lichess(200, 500, 500) as server:
        file = club(tmp_path, server.url)
        for turn in played:
            with Running("serve", str(file)) as running:
                pushed = len(server.pushed)
                send = running.arbiter("north")
                send({"kind": "turn", "details": {"turn": turn}})
                running.until(lambda: turn in running.turns("north"))  # noqa: B023
                running.until(lambda: len(server.pushed) > pushed)  # noqa: B023
                running.kill()
        with Running("serve", str(file)) as running:
            server.until(lambda: server.moves().get("north-1") == played)
            index = tmp_path / "live/round-1/game-1.json"
            running.until(lambda: len(json.loads(index.read_text())["moves"]) == len(played))
            running.kill()
        said = running.said + running.complained

    sent = [[move.uci() for move in push.games[0].mainline_moves()] for push in server.pushed]
    assert all(moves == played[: len(moves)] for moves in sent)
    assert TOKEN not in said


@pytest.mark.parametrize(("round_id", "field"), [("short", "round: "), ("abcd-123", "round: ")])
def test_a_round_that_cannot_be_meant_is_one_line_and_status_2(
    tmp_path: Path, round_id: str, field: str
) -> None:
    done = finished("serve", str(club(tmp_path, "https://lichess.org", round_id=round_id)))

    assert done.returncode == 2
    assert field in one_line(done.stderr)
    assert TOKEN not in done.stderr
