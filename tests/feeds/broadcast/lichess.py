"""A broadcast's server on this computer, made from lichess' published interface: one push, one reading.

Beyond that it does what lila does (modules/relay of github.com/lichess-org/lila: RelayPush at 58a1b12, and
what `chapters` names): it reads the first hundred games of a push, and answers for each what it read, also
for those that it does not show.
"""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from typing import Any, NamedTuple

import chess.pgn

from tests.feeds.broadcast.chapters import MOST_CHAPTERS, Chapters

__all__ = ["ROUND", "TOKEN", "Lichess", "Pushed", "lichess"]

ROUND, TOKEN = "abcd1234", "lip_secretOfTheTest"
PGN = "application/x-chess-pgn"
CUT = 0  # in place of a status: what came is taken, and the connection cut before the answer


class Pushed(NamedTuple):
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    games: list[chess.pgn.Game]

    @property
    def names(self) -> list[str]:
        """The GameId of each game."""
        return [game.headers["GameId"] for game in self.games]


class Lichess:
    """Answers with the statuses in their order first, then as lichess does."""

    def __init__(self, statuses: Sequence[int], retry_after: str | None) -> None:
        self.pushed: list[Pushed] = []
        self._round = Chapters()
        self.refused: str | None = None  # the GameId of a game that it does not take
        self.ratelimit_s: int | None = None  # what the body of an answer 429 asks for
        self._statuses = list(statuses)
        self._retry_after = retry_after
        self._arrived = threading.Condition()
        broadcasting = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self._answer(*broadcasting.take(self.path, dict(self.headers.items()), body))

            def do_GET(self) -> None:
                assert self.path == f"/api/broadcast/round/{ROUND}.pgn", self.path
                self._answer(200, "\n\n".join(str(game) for game in broadcasting.games.values()), PGN)

            def _answer(self, status: int, body: str, kind: str = "application/json") -> None:
                if status == CUT:
                    return
                content = body.encode()
                self.send_response(status)
                if status in (301, 302, 307):
                    self.send_header("Location", f"http://{self.headers['Host']}/elsewhere")
                if status == 429 and broadcasting._retry_after is not None:
                    self.send_header("Retry-After", broadcasting._retry_after)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self._handler = Handler
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._serve()

    def goes(self) -> None:
        """Nobody answers any more; what was taken is kept."""
        self._server.shutdown()
        self._serving.join()
        self._server.server_close()

    def comes_back(self) -> None:
        """At the same address."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), self._handler)
        self._serve()

    def _serve(self) -> None:
        server = self._server
        self._serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        self._serving.start()

    def take(self, path: str, headers: dict[str, str], body: str) -> tuple[int, str]:
        games = list(_games_in(body))
        with self._arrived:
            self.pushed.append(Pushed(path, headers, games))
            try:
                status = self._statuses.pop(0) if self._statuses else 200
                if status not in (200, CUT):
                    said: dict[str, Any] = {"error": "as the test says"}
                    if status == 429 and self.ratelimit_s is not None:
                        said["ratelimit"] = {"key": "a limit", "seconds": self.ratelimit_s}
                    return status, json.dumps(said)
                answered = self._answer(path, headers, games)
                return (CUT, "") if status == CUT else answered
            finally:
                self._arrived.notify_all()

    def answers_well(self) -> None:
        """From now on."""
        with self._arrived:
            self._statuses.clear()

    def fails(self, *statuses: int) -> None:
        """With these from now on."""
        with self._arrived:
            self._statuses.extend(statuses)

    def moves(self) -> dict[str, list[str]]:
        """By GameId the main line that stands."""
        with self._arrived:
            return {name: [move.uci() for move in game.mainline_moves()] for name, game in self.games.items()}

    def until(self, enough: Callable[[], bool]) -> None:
        with self._arrived:
            assert self._arrived.wait_for(enough, timeout=30), self.pushed

    @property
    def games(self) -> dict[str, chess.pgn.Game]:
        """The games that are shown, in order, by their GameId."""
        return {game.headers["GameId"]: game for game in self._round.games}

    def _answer(self, path: str, headers: dict[str, str], games: list[chess.pgn.Game]) -> tuple[int, str]:
        if headers.get("Authorization") != f"Bearer {TOKEN}":
            return 401, json.dumps({"error": "No such token"})
        if path != f"/api/broadcast/round/{ROUND}/push":
            return 404, json.dumps({"error": "Not found"})
        read = list(islice(games, MOST_CHAPTERS))
        faults = {id(game): self._fault(game) for game in read}
        self._round.update([game for game in read if not faults[id(game)]])
        return 200, json.dumps({"games": [_read(game, faults[id(game)]) for game in read]})

    def _fault(self, game: chess.pgn.Game) -> str:
        return "no such game" if game.errors or game.headers["GameId"] == self.refused else ""


def _read(game: chess.pgn.Game, fault: str) -> dict[str, Any]:
    """Return the line of the answer for a game: how many moves it has, or what is wrong with it."""
    found = {"error": fault} if fault else {"moves": len(list(game.mainline_moves()))}
    return {"tags": dict(game.headers.items()), **found}


def _games_in(body: str) -> Iterator[chess.pgn.Game]:
    text = io.StringIO(body)
    while (game := chess.pgn.read_game(text)) is not None:
        yield game


@contextmanager
def lichess(*statuses: int, retry_after: str | None = None) -> Iterator[Lichess]:
    broadcasting = Lichess(statuses, retry_after)
    try:
        yield broadcasting
    finally:
        broadcasting.goes()
