"""Starts and stops the scoreboard: one port, one asyncio thread, pages and live streams together."""

import asyncio
import contextlib
import ipaddress
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware

from adoube.errors import AdoubeError
from adoube.tables.camera_state import Pictures
from adoube.tables.library import Library
from adoube.tables.state import Tables, TableState
from adoube_scoreboard.access import OneUseKey
from adoube_scoreboard.app import create_app
from adoube_scoreboard.asgi import Front
from adoube_scoreboard.asgi_types import Application
from adoube_scoreboard.codes import ARBITER, Codes, seat_owner
from adoube_scoreboard.connection import NewestOnlyProtocol
from adoube_scoreboard.hub import Hub
from adoube_scoreboard.parts import frame_maker
from adoube_scoreboard.words import say

__all__ = ["RunningServer", "ServingError", "serve"]

_START_WITHIN_S = 30.0
_STOP_WITHIN_S = 5.0


class ServingError(AdoubeError):
    """The scoreboard cannot listen where it was told to."""


@dataclass(frozen=True)
class RunningServer:
    """A scoreboard that answers. `arbiter_url` makes the first browser that opens it the arbiter's.

    `arbiter_code` and `seat_codes` (by table and seat) are told here alone: only their hashes are kept.
    """

    url: str
    arbiter_url: str
    arbiter_code: str
    seat_codes: Mapping[tuple[str, str], str]
    _stop: Callable[[], None]

    def stop(self) -> None:
        """Sends the readers away, closes the port and ends the thread. Stopping twice does no harm."""
        self._stop()


def serve(
    tables: Tables,
    host: str = "127.0.0.1",
    port: int = 0,
    *,
    pictures: Pictures | None = None,
    show_camera: bool = False,
    past_games: Library | None = None,
) -> RunningServer:
    """Serves the tables' scoreboard and returns once it listens. Port 0 takes any free port.

    `pictures` has what cameras see; with `show_camera` everybody may look, not the arbiter alone.
    `past_games` has the games that were played here.

    Raises ServingError where the host is not this computer alone, or the port cannot be had.
    """
    listener = _listen(host, port)
    address = f"{_in_url(host)}:{listener.getsockname()[1]}"
    key = OneUseKey()
    codes = Codes(time.time)
    app = create_app(
        tables,
        key,
        clock=time.time,
        codes=codes,
        pictures=pictures,
        show_camera=show_camera,
        past_games=past_games,
    )
    hub = Hub(frame_maker(app))
    pages = cast(Application, WSGIMiddleware(cast(Any, app.wsgi_app)))
    front = Front(pages, hub, {"127.0.0.1", "localhost", "[::1]", _in_url(host)})
    thread = _ServerThread(front, hub, listener, tables)
    if not thread.start():
        raise ServingError(say("serving.not_started", host=host, port=port))
    return RunningServer(
        f"http://{address}/",
        f"http://{address}/arbiter?key={key.text}",
        codes.issue(ARBITER),
        _seat_codes(codes, tables.states().values()),
        thread.stop,
    )


def _seat_codes(codes: Codes, states: Iterable[TableState]) -> dict[tuple[str, str], str]:
    return {
        (state.table, seat.seat): codes.issue(seat_owner(state.table, seat.seat))
        for state in states
        for seat in state.seats
    }


class _ServerThread:
    """uvicorn in a thread of its own, fed by the tables."""

    def __init__(self, front: Front, hub: Hub, listener: socket.socket, tables: Tables) -> None:
        config = uvicorn.Config(
            front,
            http=NewestOnlyProtocol,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
        self._hub = hub
        self._tables = tables
        self._listener = listener
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server = _Server(config, self._listening)
        self._thread = threading.Thread(target=self._run, name="scoreboard", daemon=True)
        self._unsubscribe: Callable[[], None] = lambda: None

    def start(self) -> bool:
        """Says whether the server listens."""
        self._thread.start()
        self._ready.wait(_START_WITHIN_S)
        return self._server.started

    def stop(self) -> None:
        unsubscribe, self._unsubscribe = self._unsubscribe, lambda: None
        unsubscribe()
        self._in_loop(self._hub.close)
        self._server.should_exit = True
        self._thread.join(_STOP_WITHIN_S)

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._listener])
        finally:
            self._ready.set()

    def _listening(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = self._tables.subscribe(
            lambda state: self._in_loop(lambda: self._hub.publish(state))
        )
        for state in self._tables.states().values():
            self._hub.publish(state)
        self._ready.set()

    def _in_loop(self, call: Callable[[], None]) -> None:
        assert self._loop is not None
        # The loop may close at any moment while the program ends: then nobody is left to be told.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call)


class _Server(uvicorn.Server):
    """Says when it listens; uvicorn itself can only be asked."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._say_listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._say_listening()


def _listen(host: str, port: int) -> socket.socket:
    _check_loopback(host)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        # Elsewhere this only skips the wait after a restart; on Windows it would share a port that is in use.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ServingError(say("serving.port_busy", host=host, port=port, why=why)) from error
    return listener


def _check_loopback(host: str) -> None:
    try:
        is_loopback = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        raise ServingError(say("serving.not_loopback", host=host))


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
