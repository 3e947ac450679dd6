"""The port: real websockets, the plain list, who may ask, and who goes in the middle of something."""

from __future__ import annotations

import errno
import http.client
import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from adoube.feeds.livechess import LiveChessError, serve_livechess
from adoube.feeds.livechess.server import LiveChessServer
from tests.feeds.livechess.chess_tables import ChessTable, random_game
from tests.feeds.livechess.clients import EBOARDS, LastMoveClient, ListClient, setup_call, subscribe_call

WITHIN_S = 180


@contextmanager
def serving(table: ChessTable, **how: Any) -> Iterator[LiveChessServer]:
    server = serve_livechess(table.tables, port=0, **how)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def connected(server: LiveChessServer, origin: str | None = None) -> Iterator[ClientConnection]:
    named = None if origin is None else Origin(origin)
    with connect(server.url, origin=named, compression=None) as connection:
        yield connection


def received(connection: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(connection.recv(WITHIN_S))
    return message


def follow(connection: ClientConnection, table: ChessTable) -> None:
    """Greets as lichess' page does, up to the first list of moves."""
    for call, answers in ((EBOARDS, 1), (subscribe_call("hall-1"), 2), (setup_call(table.fen), 2)):
        connection.send(json.dumps(call))
        for _ in range(answers):
            received(connection)


def hear_until(
    connection: ClientConnection, clients: list[ListClient | LastMoveClient], enough: Callable[[], bool]
) -> None:
    while not enough():
        message = received(connection)
        for client in clients:
            client.hear(message)


def test_whole_games_reach_clients_over_a_connection() -> None:
    table = ChessTable()
    with serving(table) as server:
        for seed in range(3):
            counting, last = ListClient(), LastMoveClient()
            turns = random_game(seed, most=30)
            with connected(server, "https://lichess.org") as connection:
                follow(connection, table)
                table.play(*turns)
                hear_until(connection, [counting, last], lambda: len(counting.played) == len(turns))  # noqa: B023

            assert (counting.played, counting.faults) == (turns, [])
            assert (last.played, last.faults) == (turns, [])
            table.next_game()


def test_the_boards_are_at_a_plain_address_too() -> None:
    with serving(ChessTable()) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WITHIN_S)
        connection.request("GET", "/api/v1.0/eboards", headers={"Origin": "https://lichess.org"})
        answer = connection.getresponse()
        boards = json.load(answer)

    assert answer.headers["Access-Control-Allow-Origin"] == "https://lichess.org"
    assert [board["serialnr"] for board in boards] == ["hall-1"]


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 404),
        ("/api/v1.0/eboards", {"Origin": "https://evil.example"}, 403),
        ("/api/v1.0/eboards", {"Host": "evil.example:1982"}, 403),
        ("/api/v1.0/eboards", {"Host": "localhost"}, 200),
        ("/api/v1.0", {}, 426),
    ],
)
def test_what_is_asked_plainly_and_by_whom(path: str, headers: dict[str, str], status: int) -> None:
    with serving(ChessTable()) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WITHIN_S)
        connection.request("GET", path, headers=headers)

        assert connection.getresponse().status == status


@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        (None, True),
        ("https://lichess.org", True),
        ("https://www.chess.com", True),
        ("https://club.example", True),
        ("https://evil.example", False),
        ("http://lichess.org", False),
        ("null", False),
    ],
)
def test_pages_of_sites_on_the_list_may_ask_and_programs(origin: str | None, is_allowed: bool) -> None:
    origins = ("https://lichess.org", "https://www.chess.com", "https://club.example")
    with serving(ChessTable(), origins=origins) as server:
        if is_allowed:
            with connected(server, origin) as connection:
                connection.send(json.dumps(EBOARDS))
                assert received(connection)["response"] == "call"
        else:
            with pytest.raises(InvalidStatus, match="403"), connected(server, origin):
                pass


def test_nonsense_and_a_client_that_goes_leave_the_others_and_the_table_alone() -> None:
    table, counting = ChessTable(), ListClient()
    with serving(table) as server, connected(server) as good:
        follow(good, table)
        # Given one that speaks no HTTP, one that leaves in the middle, and one that sends too much.
        with socket.create_connection(("127.0.0.1", server.port), timeout=WITHIN_S) as stranger:
            stranger.sendall(b"\x16\x03\x01 hello?\r\n\r\n")
        with connected(server) as leaving:
            follow(leaving, table)
            leaving.socket.close()
        with connected(server) as loud:
            loud.send("x" * 100_000)
            with pytest.raises(ConnectionClosed):
                loud.recv(WITHIN_S)

        # Then turns go on, and the one that stayed hears each of them.
        table.play("e2e4", "e7e5")
        hear_until(good, [counting], lambda: len(counting.played) == 2)

    assert (counting.played, counting.faults) == (["e2e4", "e7e5"], [])


def test_a_client_that_reads_nothing_holds_up_nobody() -> None:
    table, counting = ChessTable(), ListClient()
    with serving(table) as server, connected(server) as deaf, connected(server) as good:
        follow(deaf, table)
        follow(good, table)
        turns = random_game(1, most=60)
        table.play(*turns)
        hear_until(good, [counting], lambda: len(counting.played) == len(turns))
        deaf.socket.close()

    assert (counting.played, counting.faults) == (turns, [])


def test_a_port_that_is_taken_is_one_line() -> None:
    with serving(ChessTable()) as server, pytest.raises(LiveChessError) as refused:
        serve_livechess(ChessTable().tables, port=server.port)

    in_use = os.strerror(errno.EADDRINUSE)
    assert f"port {server.port} is not available: {in_use}. " in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_end_lets_clients_go_and_hears_no_table_any_more() -> None:
    table = ChessTable()
    server = serve_livechess(table.tables, port=0)
    with connected(server) as client:
        follow(client, table)
        server.stop()
        with pytest.raises(ConnectionClosed):
            client.recv(WITHIN_S)

    assert table.tables.listeners == 0
