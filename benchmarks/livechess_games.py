"""Whole games as clients of LiveChess get them: every turn once, and how long it takes to them.

    python -m benchmarks.livechess_games [--games 100] [--seed 0]

Random games that prefer castling and promotion, a part of them with a takeback every few turns, go through
the real port to two kinds of client at once: one counts the list as lichess' page does, one plays the last
move of each list. The games come from our chess; the clients judge them by python-chess. The clients come
anew for each game. A time goes from the turn being published to both having heard it. Exit status 1 where a
client lacks a turn, hears one twice, or hears of one that is not legal.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median, quantiles

import click
from websockets.sync.client import ClientConnection, connect

from adoube.feeds.livechess import serve_livechess
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, ChessTable, random_game
from tests.feeds.livechess.clients import EBOARDS, LastMoveClient, ListClient, setup_call, subscribe_call

MOST_TURNS = 60
TAKEBACK_EVERY = 7
GREETING = 5  # messages until the first list


def games(count: int, seed: int) -> Iterator[list[str]]:
    """Those of every special manner, then random ones."""
    special = [text.split() for text in SPECIAL_GAMES.values()]
    for number in range(count):
        yield special[number] if number < len(special) else random_game(seed + number, MOST_TURNS)


@contextmanager
def followed(url: str, fen: str) -> Iterator[ClientConnection]:
    with connect(url, compression=None) as connection:
        greet(connection, fen)
        yield connection


def greet(connection: ClientConnection, fen: str) -> None:
    for call in (EBOARDS, subscribe_call("hall-1"), setup_call(fen)):
        connection.send(json.dumps(call))
    for _ in range(GREETING):
        connection.recv(30)


def hear_until(connection: ClientConnection, client: ListClient | LastMoveClient, count: int) -> None:
    """A takeback counts too: the client then has fewer."""
    while len(client.played) != count:
        client.hear(json.loads(connection.recv(30)))


@click.command()
@click.option("--games", "count", default=100)
@click.option("--seed", default=0)
def main(count: int, seed: int) -> None:
    table, rng = ChessTable(), Random(seed)
    server = serve_livechess(table.tables, port=0)
    took_ms: list[float] = []
    turns = takebacks = faults = 0
    for number, wanted in enumerate(games(count, seed)):
        takes_back = number % 3 == 2
        # A client that reads the last move alone knows nothing of takebacks.
        clients: list[ListClient | LastMoveClient] = [ListClient()]
        if not takes_back:
            clients.append(LastMoveClient())
        with ExitStack() as leaving:
            connections = [leaving.enter_context(followed(server.url, table.fen)) for _ in clients]
            for place, turn in enumerate(wanted):
                began = time.perf_counter()
                table.play(turn)
                for connection, client in zip(connections, clients, strict=True):
                    hear_until(connection, client, place + 1)
                took_ms.append((time.perf_counter() - began) * 1000)
                turns += 1
                if takes_back and rng.randrange(TAKEBACK_EVERY) == 0:
                    table.take_back()
                    hear_until(connections[0], clients[0], place)
                    table.play(turn)
                    hear_until(connections[0], clients[0], place + 1)
                    takebacks += 1
        for client in clients:
            if client.played != wanted or client.faults:
                faults += 1
                click.echo(f"game {number}: {client.faults or 'other turns'}")
        table.next_game()
    server.stop()
    late = quantiles(took_ms, n=100)[98]
    click.echo(
        f"{count} games, {turns} turns, {takebacks} takebacks: {faults} clients with a fault;"
        f" a turn takes {median(took_ms):.1f} ms, 99 in 100 at most {late:.1f} ms"
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
