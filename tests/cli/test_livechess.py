"""`--livechess`: a client follows a table of `adoube play` over a power cut, and a port that is taken."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any

import chess
import pytest
from websockets.sync.client import ClientConnection, connect

from adoube.app.feeds import FeedPlans, LiveChessPlan
from tests.cli.processes import Running
from tests.feeds.livechess.clients import EBOARDS, ListClient, setup_call, subscribe_call

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
WITHIN_S = 180


def arguments(data: Path, port: int = 0) -> tuple[str, ...]:
    played = ("play", "chess", "--board", "virtual", "--data", str(data), "--port", "0", "--time", "30+10")
    return (*played, "--livechess", "--livechess-port", str(port))


def client_of(running: Running) -> ClientConnection:
    return connect(running.until_said(r"(ws://127\.0\.0\.1:\S+)")[1], compression=None)


def received(connection: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(connection.recv(WITHIN_S))
    return message


def follow(connection: ClientConnection, board: chess.Board) -> dict[str, Any]:
    """Greets, and gives the position that the client has; the first list of moves."""
    connection.send(json.dumps(EBOARDS))
    [listed] = received(connection)["param"]
    for call in (subscribe_call(listed["serialnr"]), setup_call(board.fen())):
        connection.send(json.dumps(call))
        received(connection)
        told = received(connection)
    return told


@pytest.mark.full
def test_a_client_has_every_turn_once_over_a_power_cut(tmp_path: Path) -> None:
    board = chess.Board()
    for played in (["e2e4", "e7e5"], ["g1f3", "b8c6"]):
        client = ListClient(board.fen())
        with Running(*arguments(tmp_path)) as running, client_of(running) as connection:
            # The client comes with the position that it has, and there is nothing new in it.
            first = follow(connection, board)["param"]
            assert (first["san"], first["match"]) == ([], True)
            assert first["clock"]["black"] > 0
            send = running.arbiter("chess")
            for turn in played:
                send({"kind": "turn", "details": {"turn": turn}})
                heard = len(client.played)
                while len(client.played) == heard:
                    client.hear(received(connection))
            running.kill()
        assert (client.played, client.faults) == (played, [])
        board = client.board


@pytest.mark.full
def test_a_port_that_is_taken_is_one_line_and_the_tables_go_on(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('data = "data"\nport = 0\n[tables.north]\ngame = "chess"\nboard = "virtual"\n')
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with Running("serve", str(file), "--livechess", "--livechess-port", str(port)) as running:
            running.until(lambda: running.complained)
            assert running.turns("north") == []
            running.kill()

    assert running.complained.startswith(f"LiveChess: port {port} is not available: ")
    assert running.complained.count("\n") == 1


def test_a_port_of_the_command_line_joins_those_of_the_file() -> None:
    written, same, further = (
        LiveChessPlan(1982, tables=("north",)),
        LiveChessPlan(1982),
        LiveChessPlan(1983),
    )

    plans = FeedPlans(livechess=(written,)).and_also((same, further))

    assert plans.livechess == (written, further)
