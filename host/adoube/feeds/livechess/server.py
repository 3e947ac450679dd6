"""The port of the LiveChess server: websockets for clients, and one plain address that lists the boards."""

import json
import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import cast

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Origin

from adoube.errors import AdoubeError
from adoube.feeds.livechess.session import Eboards, Json, LiveMoment, Session
from adoube.tables.state import Tables, TableState
from adoube.words import say

__all__ = ["ORIGINS", "PORT", "LiveChessError", "serve_livechess"]

HOST, PORT = "127.0.0.1", 1982  # where clients look for LiveChess
# The sites whose pages may ask, beside programs, which name none.
ORIGINS = ("https://lichess.org", "https://www.chess.com")
PATH, EBOARDS_PATH = "/api/v1.0", "/api/v1.0/eboards"
# What this computer is called by its own programs: a page of elsewhere that leads here says another name.
NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
MOST_BYTES = 16_384  # most bytes of a client's message
MOST_CLIENTS = 32
CLOSES_WITHIN_S = 2.0  # how long a client that is let go has to answer
NS_PER_MS = 1_000_000

Header = Callable[[str], str | None]


class LiveChessError(AdoubeError):
    """The port cannot be had."""


def serve_livechess(
    tables: Tables,
    *,
    port: int = PORT,
    origins: Sequence[str] = ORIGINS,
    only: tuple[str, ...] = (),
) -> "LiveChessServer":
    """Serves the chess tables on a port of this computer, 0 for any free one.

    `only`: the names of those that are shown, none for all. Raises LiveChessError if the port is taken.
    """
    return LiveChessServer(tables, Eboards(only), port, tuple(origins))


class LiveChessServer:
    """A running server. `stop` ends it and its clients."""

    def __init__(self, tables: Tables, eboards: Eboards, port: int, origins: tuple[str, ...]) -> None:
        self._tables, self._eboards, self._origins = tables, eboards, origins
        self._clients: set[_Client] = set()
        self._lock = threading.Lock()
        # What a stranger's broken greeting leads to is nobody's concern: it has a logger that says nothing.
        silent = logging.Logger("livechess", logging.CRITICAL + 1)
        try:
            self._server = serve(
                self._attend,
                HOST,
                port,
                origins=[None, *(Origin(each) for each in origins)],
                process_request=self._answer_plainly,
                compression=None,
                max_size=MOST_BYTES,
                close_timeout=CLOSES_WITHIN_S,
                logger=silent,
                server_header=None,
            )
        except OSError as error:
            # What the system says of it, without the address that Python adds.
            why = os.strerror(error.errno) if error.errno else str(error)
            raise LiveChessError(say("livechess.no_port", port=port, why=why)) from error
        self.port = cast("int", self._server.socket.getsockname()[1])
        self._thread = threading.Thread(target=self._server.serve_forever, name="livechess", daemon=True)
        self._thread.start()
        self._leave = tables.subscribe(self._hear)

    @property
    def url(self) -> str:
        """The address that clients connect to."""
        return f"ws://{HOST}:{self.port}{PATH}"

    def stop(self) -> None:
        self._leave()
        self._server.shutdown()
        with self._lock:
            clients = list(self._clients)
        for client in clients:
            client.end()
        self._thread.join()

    def _hear(self, _: TableState) -> None:
        """On the tables' thread: a client's own thread does the rest."""
        with self._lock:
            for client in self._clients:
                client.stir()

    def _attend(self, connection: ServerConnection) -> None:
        client = _Client(connection, Session(self._tables.states, self._eboards, _now))
        with self._lock:
            is_full = len(self._clients) >= MOST_CLIENTS
            if not is_full:
                self._clients.add(client)
        if is_full:
            connection.close(1013)
            return
        try:
            client.attend()
        finally:
            with self._lock:
                self._clients.discard(client)

    def _answer_plainly(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the list of boards, or why there is no answer; None if a websocket is to be opened."""
        # RFC 9110, 7.2: a host's name, and a port where it is not the usual one.
        host = _header(request, "Host")
        if host is None or (host.rpartition(":")[0] not in NAMES and host not in NAMES):
            return connection.respond(HTTPStatus.FORBIDDEN, say("livechess.other_host") + "\n")
        if request.path == PATH:
            return None
        if request.path != EBOARDS_PATH:
            return connection.respond(HTTPStatus.NOT_FOUND, say("livechess.no_page") + "\n")
        origin = _header(request, "Origin")
        if origin is not None and origin not in self._origins:
            return connection.respond(HTTPStatus.FORBIDDEN, say("livechess.other_origin") + "\n")
        return _json_response(self._eboards.listed(self._tables.states(), _now()), origin)


class _Client:
    """One connection: a thread reads its calls, another tells it what happens; they take turns."""

    def __init__(self, connection: ServerConnection, session: Session) -> None:
        self._connection, self._session = connection, session
        self._turn = threading.Lock()
        self._stirred = threading.Event()
        self._ended = False
        self._telling = threading.Thread(target=self._tell, name="livechess client", daemon=True)

    def attend(self) -> None:
        self._telling.start()
        try:
            for text in self._connection:
                with self._turn:
                    self._send(self._session.answer(text))
        except ConnectionClosed:
            pass
        finally:
            self._ended = True
            self.stir()
            self._telling.join()

    def stir(self) -> None:
        self._stirred.set()

    def end(self) -> None:
        with suppress(ConnectionClosed, OSError):
            self._connection.close(1001)

    def _tell(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self._stirred.wait()
                self._stirred.clear()
                if self._ended:
                    return
                with self._turn:
                    self._send(self._session.news())

    def _send(self, messages: list[Json]) -> None:
        for message in messages:
            self._connection.send(json.dumps(message, ensure_ascii=False))


def _header(request: Request, name: str) -> str | None:
    """Return a header that is sent once; None if it is missing, or sent more than once."""
    found = request.headers.get_all(name)
    return found[0] if len(found) == 1 else None


def _json_response(value: object, origin: str | None) -> Response:
    body = json.dumps(value, ensure_ascii=False).encode()
    headers = Headers(
        {"Content-Type": "application/json", "Content-Length": str(len(body)), "Cache-Control": "no-store"}
    )
    headers["Connection"] = "close"
    headers["Vary"] = "Origin"
    if origin is not None:
        headers["Access-Control-Allow-Origin"] = origin
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, body)


def _now() -> LiveMoment:
    return LiveMoment(time.monotonic_ns() // NS_PER_MS, time.time_ns() // NS_PER_MS)
