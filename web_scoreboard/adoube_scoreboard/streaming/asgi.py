"""The one ASGI application of the port: a guard at the door, streams from the hub, all else from Flask."""

import json
import logging
import re
from collections.abc import Callable, Collection, Mapping
from urllib.parse import parse_qs

from adoube.tables.state import TableState
from adoube.words import ENGLISH
from adoube_scoreboard.classes import ClassNews
from adoube_scoreboard.security.network import Names, leave_to_read
from adoube_scoreboard.streaming.class_streams import ClassStreams
from adoube_scoreboard.streaming.frames import room_of, tv_of, variant_of
from adoube_scoreboard.streaming.hub import Hub, RoomChannel, StateSource
from adoube_scoreboard.streaming.request_body import (
    BODY_LIMIT,
    Application,
    Message,
    Receive,
    Scope,
    Send,
    replayed,
    whole_body,
)
from adoube_scoreboard.streaming.sse import (
    BEAT_S,
    KEEP_ALIVE_S,
    asks_for_websocket,
    is_from_our_page,
    serve_events,
    serve_websocket,
)
from adoube_scoreboard.streaming.uvicorn_protocol import connection_of
from adoube_scoreboard.words import LANGUAGES, say

__all__ = ["Front"]

logger = logging.getLogger(__name__)

TRY_AGAIN_S = 30  # seconds after which a visitor who found no room may try again
_CLASS_EVENTS = re.compile(r"/(?P<audience>class|ask)/(?P<table>[a-z0-9-]+)/events")
_EVENTS = re.compile(r"(?P<api>/api)?/(?:tables/(?P<table>[a-z0-9-]+)|room|(?P<tv>tv))/events")


class Front:
    """Answers only to its own host names: a foreign name that points here (DNS rebinding) gains nothing.

    `api_hub` has the streams for programs; pages of `cors_origins` may read those too.
    """

    def __init__(
        self,
        pages: Application,
        hub: Hub,
        api_hub: Hub,
        classes: ClassStreams,
        names: Names,
        cors_origins: Collection[str] = (),
        *,
        most_streams: int | None = None,
        body_limit: Callable[[str], int] = lambda _: BODY_LIMIT,
    ) -> None:
        """`most_streams` may be open at once, for there to be room for others; None: any number.

        `body_limit`: how many bytes of a body that is sent to a path are read.
        """
        self._body_limit = body_limit
        self._most_streams = most_streams
        self._pages = pages
        self._hub = hub
        self._api_hub = api_hub
        self._classes = classes
        self._names = names
        self._cors_origins = cors_origins

    def publish(self, state: TableState) -> None:
        """Show a table's newest state to everybody who looks on."""
        for hub in (self._hub, self._api_hub):
            hub.publish(state)

    def tell_class(self, table: str, news: ClassNews) -> None:
        """Tell a class's pages what has changed. From any thread."""
        self._classes.tell(table, news)

    def close(self) -> None:
        """Send every reader away, at once."""
        for hub in (self._hub, self._api_hub):
            hub.close()
        self._classes.close()

    def moment(self, name: str) -> str:
        """Return what a page of the room was made with, for the stream that follows it."""
        return self._hub.moment(name)

    @property
    def readers(self) -> int:
        """How many streams are open. From any thread."""
        return self._hub.readers + self._api_hub.readers + self._classes.readers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        sent = _Begun(send)
        try:
            await self._answer(scope, receive, sent)
        except Exception:
            logger.exception("%s %s", scope["method"], scope["path"])
            if sent.has_begun:
                raise
            await _refuse(scope, send, 500, "failed")

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_well_addressed(scope):
            await _refuse(scope, send, 400, "host")
        elif (events := _EVENTS.fullmatch(scope["path"])) and scope["method"] == "GET":
            await self._stream(events, scope, receive, send)
        elif (events := _CLASS_EVENTS.fullmatch(scope["path"])) and scope["method"] == "GET":
            await self._class_stream(events["audience"] == "class", events["table"], scope, send)
        else:
            await self._page(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = self._body_limit(scope["path"])
        try:
            body = await whole_body(receive, limit=limit)
        except TimeoutError:
            await _refuse(scope, send, 408, "too_slow")
        else:
            if body is None:
                return
            # What is still to come of a body that is too large is not waited for.
            send = _with_headers(send, {"Connection": "close"} if len(body) > limit else {})
            await self._pages(scope, replayed(body, receive), send)

    def _is_well_addressed(self, scope: Scope) -> bool:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        names = {name for name, _ in scope["headers"]}
        return (
            len(hosts) == 1
            # A body of two lengths: a proxy may read another request out of it than we (RFC 9112, 6.1).
            and not names >= {b"content-length", b"transfer-encoding"}
            and self._names.include(hosts[0].decode("latin-1"), scope)
            and scope["query_string"].isascii()
        )

    def _leave(self, scope: Scope) -> Mapping[str, str]:
        """Return the headers with which a page of another site may read the answer."""
        asked_by = next((value for name, value in scope["headers"] if name == b"origin"), b"").decode(
            "latin-1"
        )
        return leave_to_read(scope["method"], scope["path"], asked_by, self._cors_origins)

    async def _stream(self, events: re.Match[str], scope: Scope, receive: Receive, send: Send) -> None:
        """The stream of a table, of the one on television, or of the room."""
        table, is_api = events["table"], events["api"] is not None
        hub = self._api_hub if is_api else self._hub
        asked = parse_qs(scope["query_string"].decode("ascii"), max_num_fields=None)
        language = ENGLISH.tag if is_api else _known_language(asked)
        variant = language if is_api else variant_of(language, asked.get("facing", [""])[0])
        all_tables = hub.room(tv_of(language)) if events["tv"] else _room(hub, language, asked)
        channel = all_tables if table is None else hub.channel(table, variant)
        send = _with_headers(send, self._leave(scope))
        await self._serve(channel, table, scope, send, is_api=is_api)

    async def _class_stream(self, is_teacher: bool, table: str, scope: Scope, send: Send) -> None:
        """The stream of a class: of its question for anybody, of what is answered for the arbiter alone."""
        if is_teacher and not self._classes.may_teach(_cookies(scope)):
            await _refuse(scope, send, 403, "arbiter_only")
            return
        language = _known_language(parse_qs(scope["query_string"].decode("ascii"), max_num_fields=None))
        streams = self._classes.teacher if is_teacher else self._classes.pupils
        await self._serve(streams(table, language), table, scope, send, is_api=False)

    async def _serve(
        self, channel: StateSource | None, table: str | None, scope: Scope, send: Send, *, is_api: bool
    ) -> None:
        """Begin a stream as the page or program asks for it, unless there is no room for it."""
        is_socket = not is_api and asks_for_websocket(scope)
        keep_alive_s = KEEP_ALIVE_S if is_api else BEAT_S
        if is_socket and not is_from_our_page(scope):
            await _refuse(scope, send, 403, "other_site")
        elif self._most_streams is not None and self.readers >= self._most_streams:
            await _refuse(scope, _with_headers(send, {"Retry-After": str(TRY_AGAIN_S)}), 503, "full")
        elif channel is not None and is_socket:
            serve_websocket(channel, connection_of(scope), scope, keep_alive_s=keep_alive_s)
        elif channel is not None:
            await serve_events(channel, connection_of(scope), scope, send, keep_alive_s=keep_alive_s)
        elif self._hub.closed:
            await _refuse(scope, send, 503, "ending")
        else:
            await _refuse(scope, send, 404, "not_found" if table is None else "no_such_table", name=table)


def _room(hub: Hub, language: str, asked: Mapping[str, list[str]]) -> StateSource | None:
    """The channel of all tables; for a page that says when it was made, with what has changed since."""
    channel = hub.room(room_of(language, asked.get("shows", [""])[0]))
    made = asked.get("after", [""])[0]
    return channel.after(made) if isinstance(channel, RoomChannel) and made else channel


def _known_language(asked: Mapping[str, list[str]]) -> str:
    """Return the language of a page, which the address of its stream names; English without one."""
    language = asked.get("language", [])
    return language[0] if len(language) == 1 and language[0] in LANGUAGES else ENGLISH.tag


def _cookies(scope: Scope) -> str:
    """Return the cookies of a request as the browser wrote them."""
    return "; ".join(value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie")


class _Begun:
    """Sends, and remembers whether an answer has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        self.has_begun = True
        await self._send(message)


def _with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    """Sends further headers with the head of an answer."""
    added = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *added]}
        await send(message)

    return send_with_headers if added else send


async def _refuse(scope: Scope, send: Send, status: int, code: str, **values: object) -> None:
    """A refusal in one line: JSON under /api/, else its sentence."""
    text = say(f"refusals.{code}", **values)
    is_api = scope["path"].startswith("/api/")
    body = (json.dumps({"error": code, "text": text}) if is_api else text).encode() + b"\n"
    headers = [
        (b"content-type", b"application/json" if is_api else b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
