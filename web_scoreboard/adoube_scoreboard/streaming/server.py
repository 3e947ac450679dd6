"""Starts and stops the scoreboard: one port, one asyncio thread, pages and live streams together."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware

from adoube.board.svg import Facing
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.state import Tables, TableState
from adoube.words import ENGLISH
from adoube_scoreboard.api.tables import state_event
from adoube_scoreboard.app import CONTENTS, create_app
from adoube_scoreboard.classes import ClassNews
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.features.phone_camera import body_limit
from adoube_scoreboard.features.room import room_channels
from adoube_scoreboard.features.tv import tv_channels
from adoube_scoreboard.features.tv_director import Director
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.certificate import Certificate, certificate_for
from adoube_scoreboard.security.codes import ARBITER, Codes, camera_owner, seat_owner
from adoube_scoreboard.security.login_epoch import ALIVE_EACH_S, LoginEpoch, LoginEpochError, LoginEpochStore
from adoube_scoreboard.security.network import Names, Reach, addresses_of_this_computer, in_url
from adoube_scoreboard.services import Contents, Site, StateListeners
from adoube_scoreboard.streaming.asgi import Front
from adoube_scoreboard.streaming.class_streams import ClassStreams
from adoube_scoreboard.streaming.documents import ChangingText
from adoube_scoreboard.streaming.frames import frame_maker, variant_of
from adoube_scoreboard.streaming.hub import DROP_AFTER_S, Hub, Listening, Mailbox, RoomChannel
from adoube_scoreboard.streaming.listening import Capacity, ServingError, capacity_for, listen, raised_limit
from adoube_scoreboard.streaming.request_body import Application
from adoube_scoreboard.streaming.uvicorn_protocol import NewestOnlyProtocol
from adoube_scoreboard.words import LANGUAGES, say

__all__ = ["RunningServer", "ServingError", "serve"]

_LOOPBACK = "127.0.0.1"
_TRUSTED_PROXIES = ["127.0.0.1", "::1"]
_START_WITHIN_S = 30.0
_STOP_WITHIN_S = 5.0


@dataclass(frozen=True)
class RunningServer:
    """A scoreboard that answers. `arbiter_url` makes the first browser that opens it the arbiter's.

    `other_urls` are those for other devices; none where this computer alone may reach it. `arbiter_code` and
    `seat_codes` (by table and seat), and `camera_codes` of phones (by table), are told here alone: only their
    hashes are kept. Those that were told
    when the login epoch began are empty here; `event_begun_s` tells when that was, None if it begins now.
    `capacity` tells how many may look on at once, where the system sets a limit.
    """

    url: str
    port: int
    other_urls: tuple[str, ...]
    arbiter_url: str
    arbiter_code: str
    seat_codes: Mapping[tuple[str, str], str]
    camera_codes: Mapping[str, str]
    event_begun_s: float | None
    capacity: Capacity | None
    _stop: Callable[[], None]

    def stop(self) -> None:
        """Sends the readers away, closes the port and ends the thread. Stopping twice does no harm."""
        self._stop()


def serve(
    tables: Tables,
    host: str = _LOOPBACK,
    port: int = 0,
    *,
    reach: Reach = Reach(),  # noqa: B008 - a value that nobody can change
    contents: Contents = CONTENTS,
    login_epochs: LoginEpochStore | None = None,
    tells_seats: bool = True,
    certificates: Path | None = None,
) -> RunningServer:
    """Serves the tables' scoreboard and returns once it listens. Port 0 takes any free port.

    `host` is the loopback address to listen at; where `reach` says so it listens at all addresses instead.
    `login_epochs` keeps codes and log-ins over a restart. `tells_seats`: whether every seat gets a code now,
    and not only where the arbiter asks for one.
    `certificates` is the folder where the certificate is kept, wanted where `reach` has `https`.

    Raises ServingError if the host is not this computer alone or the port cannot be had, LoginEpochError if
    codes cannot be kept, CertificateError if HTTPS needs a certificate that cannot be made.
    """
    names = Names(reach, host)
    assert certificates is not None or not reach.https, "a certificate has to be kept somewhere"
    certificate = certificate_for(certificates, names.listed()) if certificates and reach.https else None
    sockets = listen(host, port, everywhere=reach.lan)
    port = sockets[0].getsockname()[1]
    limit = raised_limit()
    capacity = None if limit is None else capacity_for(limit, len(tables.states()))
    for each in sockets:
        each.capacity = capacity
    key = OneUseKey()
    now_s = time.time()
    taken_up = None if login_epochs is None else login_epochs.resume(now_s)
    epoch = taken_up or LoginEpoch(now_s)
    codes = Codes(
        time.time, epoch.codes, (lambda _: None) if login_epochs is None else login_epochs.keeper(epoch)
    )
    if login_epochs is not None:
        login_epochs.follow(codes.learn)
    boards = () if contents.venue is None else contents.venue.tables
    listeners = StateListeners(director=Director(now_ms, boards))
    other_urls = _other_urls(reach, sockets)
    fronts: list[Front] = []
    app = create_app(
        tables,
        key,
        clock=time.time,
        codes=codes,
        epoch=epoch,
        contents=replace(
            contents,
            streams=lambda: sum(front.readers for front in fronts),
            room_moment=lambda name: fronts[0].moment(name) if fronts else "",
        ),
        listeners=listeners,
        site=Site(
            next(iter(other_urls), ""),
            not (reach.lan or reach.behind_proxy),
            reach.cors_origins,
            reach.embed_origins,
            reach.https,
        ),
    )
    variants = [variant_of(language, facing) for language in LANGUAGES for facing in Facing]
    rooms: Mapping[str, Listening] = {**room_channels(app), **tv_channels(app)}
    hub = Hub(frame_maker(app), rooms, variants=variants, kind=ChangingText)
    pages = cast(Application, WSGIMiddleware(cast(Any, app.wsgi_app)))
    api_hub = Hub(
        lambda state, _: state_event(state),
        {ENGLISH.tag: RoomChannel(state_event, lambda: b"", DROP_AFTER_S)},
    )
    most_streams = None if capacity is None else capacity.streams

    def soon(call: Callable[[], None]) -> None:
        thread.in_loop(call)

    front = Front(
        pages,
        hub,
        api_hub,
        ClassStreams(app, tables, soon),
        names,
        reach.cors_origins,
        most_streams=most_streams,
        body_limit=partial(body_limit, contents.pictures),
    )
    fronts.append(front)
    thread = _ServerThread(
        front,
        sockets,
        tables,
        listeners,
        behind_proxy=reach.behind_proxy,
        certificate=certificate,
        alive=(lambda: None) if login_epochs is None else login_epochs.mark_alive,
    )
    contents.evaluations.follow(thread.show_again)
    if not thread.start():
        raise ServingError(say("serving.not_started", host=host, port=port))
    try:
        arbiter_code, seat_codes, camera_codes = _codes_to_tell(
            codes, tables.states().values() if tells_seats else (), contents.pictures
        )
    except LoginEpochError:
        thread.stop()
        raise
    url = f"{_scheme(reach)}://{in_url(host)}:{port}/"
    return RunningServer(
        url,
        port,
        other_urls,
        f"{url}arbiter?key={key.text}",
        arbiter_code,
        seat_codes,
        camera_codes,
        None if taken_up is None else taken_up.begun_s,
        capacity,
        thread.stop,
    )


def _other_urls(reach: Reach, sockets: Sequence[socket.socket]) -> tuple[str, ...]:
    """Return the addresses for other devices: the proxy's names, then this computer's addresses."""
    by_proxy = [f"https://{name}/" for name in reach.host_names if reach.behind_proxy]
    port = sockets[0].getsockname()[1]
    has_6 = any(listener.family == socket.AF_INET6 for listener in sockets)
    found = addresses_of_this_computer() if reach.lan else []
    answered = [address for address in found if has_6 or ":" not in address]
    return (*by_proxy, *(f"{_scheme(reach)}://{in_url(address)}:{port}/" for address in answered))


def _scheme(reach: Reach) -> str:
    return "https" if reach.https else "http"


def _codes_to_tell(
    codes: Codes, states: Iterable[TableState], pictures: Pictures
) -> tuple[str, Mapping[tuple[str, str], str], Mapping[str, str]]:
    """The arbiter's code, those of the seats by table and seat, and by table those of phones that film.

    One that was told before is empty.
    """

    def code_of(owner: str) -> str:
        return "" if codes.number(owner) else codes.issue(owner)

    shown = list(states)
    seats = {
        (state.table, seat.seat): code_of(seat_owner(state.table, seat.seat))
        for state in shown
        for seat in state.seats
    }
    filmed = [state.table for state in shown if pictures.phone(state.table) is not None]
    return code_of(ARBITER), seats, {table: code_of(camera_owner(table)) for table in filmed}


class _ServerThread:
    """uvicorn in a thread of its own, fed by the tables."""

    def __init__(
        self,
        front: Front,
        sockets: Sequence[socket.socket],
        tables: Tables,
        listeners: StateListeners,
        *,
        behind_proxy: bool,
        certificate: Certificate | None,
        alive: Callable[[], None],
    ) -> None:
        """`alive` is called every now and then while the server runs."""
        config = uvicorn.Config(
            front,
            http=NewestOnlyProtocol,
            loop="asyncio",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            # What anybody may write into a header must not decide whose wrong codes are counted.
            proxy_headers=behind_proxy,
            forwarded_allow_ips=_TRUSTED_PROXIES,
            timeout_graceful_shutdown=1,
            ssl_certfile=None if certificate is None else certificate.chain,
            ssl_keyfile=None if certificate is None else certificate.key,
        )
        self._front = front
        self._tables = tables
        self._sockets = list(sockets)
        self._alive = alive
        self._listeners = listeners
        self._mailbox = Mailbox(self.in_loop, self._publish)
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server = _Server(config, self._listening)
        self._thread = threading.Thread(target=self._run, name="scoreboard", daemon=True)
        self._unsubscribe: Callable[[], None] = lambda: None

    def start(self) -> bool:
        """Return whether the server listens."""
        self._thread.start()
        self._ready.wait(_START_WITHIN_S)
        return self._server.started

    def show_again(self, table: str) -> None:
        """Send a table's readers a frame of the state that they have: something beside it has changed."""
        state = self._tables.states().get(table)
        if state is not None and self._loop is not None:
            self._mailbox.put(state)

    def stop(self) -> None:
        unsubscribe, self._unsubscribe = self._unsubscribe, lambda: None
        unsubscribe()
        self.in_loop(self._front.close)
        self._server.should_exit = True
        self._thread.join(_STOP_WITHIN_S)

    def _run(self) -> None:
        try:
            self._server.run(sockets=self._sockets)
        finally:
            self._ready.set()

    def _listening(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = self._tables.subscribe(self._hear)
        self._listeners.classes.subscribe(self._hear_class)
        for state in self._tables.states().values():
            self._listeners.hear(state)
            self._publish(state)
        self._say_alive()
        self._ready.set()

    def _say_alive(self) -> None:
        self._alive()
        asyncio.get_running_loop().call_later(ALIVE_EACH_S, self._say_alive)

    def _hear(self, state: TableState) -> None:
        self._listeners.hear(state)
        self._mailbox.put(state)

    def _hear_class(self, table: str, news: ClassNews) -> None:
        """A class has changed: the table's pages show its question too."""
        self._front.tell_class(table, news)
        if news is ClassNews.QUESTION and (state := self._tables.states().get(table)) is not None:
            self._mailbox.put(state)

    def _publish(self, state: TableState) -> None:
        self._front.publish(state)

    def in_loop(self, call: Callable[[], None]) -> None:
        """Have the loop call something, from any thread."""
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
