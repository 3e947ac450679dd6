"""The part of lichess that a board plays by, on this computer, made from its published interface.

Source: the schemas of lichess-org/api f59dc805; events have at least the fields that are required there.

One person, `ada`, plays one game after the other against `bob`, whose moves the caller makes. What programs
post is kept in order, also what is refused.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import chess

from tests.serving import serving

__all__ = ["BoardApi", "Posted", "board_api"]

ME, OTHER = "ada", "bob"
SILENCE_S = 7.0  # after which a stream gets an empty line
# How long lichess takes to open a stream: longer than a program of the same computer takes to answer.
AWAY_S = 0.2
CREATED_AT_MS = 1_745_112_707_998
CLOCK = {"wtime": 1_800_000, "btime": 1_800_000, "winc": 10_000, "binc": 10_000}
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css"}

Lines = queue.Queue[dict[str, Any] | None]


class Posted(NamedTuple):
    """A move that came in, as lichess writes it."""

    game: str
    move: str
    taken: bool


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, api: BoardApi, pages: Path | None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.api, self.pages = api, pages


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        path, api, pages = urlsplit(self.path).path, self.server.api, self.server.pages
        if path == "/api/account":
            self._answer(200, {"id": ME, "username": "Ada", "perfs": {}, "url": "https://lichess.org/@/Ada"})
        elif path == "/api/stream/event":
            self._stream(api.event_stream)
        elif path == f"/api/board/game/stream/{api.game}":
            self._stream(api.game_stream)
        elif pages is not None and (pages / path.lstrip("/")).is_file():
            self._file(pages / path.lstrip("/"))
        else:
            self._answer(404, {"error": "Not found"})

    def do_POST(self) -> None:
        parts = urlsplit(self.path).path.split("/")
        if parts[1:4] == ["api", "board", "game"] and parts[5:6] == ["move"] and len(parts) == 7:
            error = self.server.api.take(parts[4], parts[6])
            self._answer(400 if error else 200, {"error": error} if error else {"ok": True})
        else:
            self._answer(404, {"error": "Not found"})

    def _answer(self, status: int, value: object) -> None:
        self._send(status, "application/json", json.dumps(value).encode())

    def _file(self, file: Path) -> None:
        self._send(200, TYPES[file.suffix], file.read_bytes())

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _stream(self, opened: Callable[[], Lines]) -> None:
        """Lines of JSON until the stream is ended, an empty one where nothing happens."""
        time.sleep(AWAY_S)
        lines = opened()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.end_headers()
        try:
            self.wfile.write(b"\n")
            while (value := _next(lines)) is not None:
                self.wfile.write((json.dumps(value) if value else "").encode() + b"\n")
                self.wfile.flush()
        except OSError:
            self.server.api.left(lines)

    def log_message(self, *_: object) -> None:
        pass


class BoardApi:
    """`pages`: a folder whose files are served beside, for programs that are pages."""

    def __init__(self, pages: Path | None = None) -> None:
        self.posted: list[Posted] = []
        self.board = chess.Board()
        self.game = ""
        self._colour = "white"
        self._status: dict[str, Any] = {"status": "started"}
        self._events: list[Lines] = []
        self._games: list[Lines] = []
        self._changed = threading.Condition()
        self.server = _Server(self, pages)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    # what happens on lichess

    def begins(self, game: str, colour: str) -> None:
        """The next game, in which the person has this colour."""
        with self._changed:
            self.board, self.game, self._colour = chess.Board(), game, colour
            self._status = {"status": "started"}
            for lines in self._events:
                lines.put(self._started())

    def other_plays(self, move: str) -> None:
        with self._changed:
            self.board.push_uci(move)
            self._tell()

    def takes_back(self, moves: int) -> None:
        """The player of the first of them proposes it, and the other one agrees.

        Both are told of it, then of fewer moves (lila: GameStateStream at 774695a, Takebacker at 0101445).
        """
        with self._changed:
            proposer = self.board.turn if moves % 2 == 0 else not self.board.turn
            for lines in self._games:
                lines.put({**self._state(), "wtakeback" if proposer else "btakeback": True})
            for _ in range(moves):
                self.board.pop()
            self._tell()

    def ends(self, winner: str | None) -> None:
        """By resignation, or in a draw."""
        with self._changed:
            self._status = {"status": "resign", "winner": winner} if winner else {"status": "draw"}
            self._tell()
        self.ends_streams()

    def ends_streams(self) -> None:
        """Of the game: whoever goes on following it asks again."""
        with self._changed:
            for lines in self._games:
                lines.put(None)
            self._games.clear()

    def until(self, enough: Callable[[], bool], within_s: float) -> bool:
        """Return whether that came to be in time."""
        with self._changed:
            return self._changed.wait_for(enough, within_s)

    @property
    def is_followed(self) -> bool:
        """Return whether somebody reads the game that is played."""
        return bool(self._games)

    @property
    def is_watched(self) -> bool:
        """Return whether somebody waits for games."""
        return bool(self._events)

    # what programs ask

    def event_stream(self) -> Lines:
        lines: Lines = queue.Queue()
        with self._changed:
            if self.game and self._status["status"] == "started":
                lines.put(self._started())
            self._events.append(lines)
            self._changed.notify_all()
        return lines

    def game_stream(self) -> Lines:
        lines: Lines = queue.Queue()
        with self._changed:
            lines.put(self._full())
            self._games.append(lines)
            self._changed.notify_all()
        return lines

    def left(self, lines: Lines) -> None:
        with self._changed:
            for streams in (self._events, self._games):
                if lines in streams:
                    streams.remove(lines)

    def take(self, game: str, text: str) -> str | None:
        """A move of the person; why it is not taken.

        Castling may come as the king taking his rook, and a promotion without its piece is one to a queen.
        """
        with self._changed:
            mine = game == self.game and self._status["status"] == "started"
            move = self._read(text) if mine and self._is_my_turn else None
            self.posted.append(Posted(game, text if move is None else move.uci(), move is not None))
            if move is not None:
                self.board.push(move)
                self._tell()
            self._changed.notify_all()
            return None if move else "Not your turn, or game already over"

    def _read(self, text: str) -> chess.Move | None:
        for spelt in (text, f"{text}q"):
            try:
                return self.board.parse_uci(spelt)
            except ValueError:
                continue
        return None

    @property
    def _is_my_turn(self) -> bool:
        return self.board.turn is (self._colour == "white")

    def _tell(self) -> None:
        for lines in self._games:
            lines.put(self._state())

    def _started(self) -> dict[str, Any]:
        game = {
            "fullId": f"{self.game}full",
            "gameId": self.game,
            "id": self.game,
            "color": self._colour,
            "compat": {"board": True},
        }
        return {"type": "gameStart", "game": game}

    def _state(self) -> dict[str, Any]:
        moves = " ".join(move.uci() for move in self.board.move_stack)
        return {"type": "gameState", "moves": moves, **CLOCK, **self._status}

    def _full(self) -> dict[str, Any]:
        players = [
            {"id": name, "name": name.title(), "title": None, "rating": 1500}
            for name in ((ME, OTHER) if self._colour == "white" else (OTHER, ME))
        ]
        return {
            "type": "gameFull",
            "id": self.game,
            "variant": {"key": "standard", "name": "Standard", "short": "Std"},
            "clock": {"initial": 1_800_000, "increment": 10_000},
            "speed": "classical",
            "perf": {"name": "Classical"},
            "rated": False,
            "createdAt": CREATED_AT_MS,
            "white": players[0],
            "black": players[1],
            "initialFen": "startpos",
            "state": self._state(),
        }


def _next(lines: Lines) -> dict[str, Any] | None:
    try:
        return lines.get(timeout=SILENCE_S)
    except queue.Empty:
        return {}


@contextmanager
def board_api(pages: Path | None = None) -> Iterator[BoardApi]:
    api = BoardApi(pages)
    with serving(api.server):
        yield api
