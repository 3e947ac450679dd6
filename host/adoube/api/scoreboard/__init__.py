"""A client of a running scoreboard: its tables, live, with commands, and the games that were played there.

docs/python-api.md shows it in use. `ScoreboardClient` speaks to the addresses under /api of `adoube play`,
`adoube serve` and `adoube demo`. What it answers and the commands that it takes are made from the description
of the API at /api/openapi.json. These names are kept, as those of `adoube.api`.
"""

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any, Literal, NamedTuple, Self, TypeVar
from urllib.parse import quote, urlencode

from adoube.api.scoreboard.answers import (
    RemoteBoardSearch,
    RemoteChoices,
    RemoteGame,
    RemotePastGames,
    RemoteRule,
    RemoteSession,
    RemoteState,
)
from adoube.api.scoreboard.errors import (
    CodeRefusedError,
    NotScoreboardError,
    RequestRefusedError,
    ScoreboardError,
    StaleVersionError,
    UnknownCommandError,
    UnreachableError,
    UntrustedCertificateError,
)
from adoube.api.scoreboard.streams import Following
from adoube.api.scoreboard.transport import RemoteCommand, Transport
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import FieldError, Fields
from adoube.words import coded

__all__ = [
    "CodeRefusedError",
    "NotScoreboardError",
    "RemoteBoardSearch",
    "RemoteChoices",
    "RemoteCommand",
    "RemoteGame",
    "RemotePastGames",
    "RemoteRule",
    "RemoteSession",
    "RemoteState",
    "RequestRefusedError",
    "ScoreboardClient",
    "ScoreboardError",
    "StaleVersionError",
    "UnknownCommandError",
    "UnreachableError",
    "UntrustedCertificateError",
]


TIMEOUT_S = 20.0
PATIENCE_S = 60.0
# How often a command for the newest version is sent while its table moves on.
TRIES = 5
# Codes of refusals that a log-in meets that has ended.
_LOG_IN_ENDED = ("csrf", "arbiter_only")

T = TypeVar("T")


class _LogIn(NamedTuple):
    """A log-in with the cookie that proves it."""

    session: RemoteSession
    cookie: str


class ScoreboardClient:
    """A connection to a running scoreboard. Safe to use from several threads.

    `url` is the address that adoube printed, such as "http://127.0.0.1:8421/". With `code` it logs in: as the
    arbiter, or with `table` and `seat` as that player. Reading needs no code. A log-in that has ended is
    renewed with the same code. `authority` is a file with the certificate to trust where adoube made its own
    (https/certificate.pem in the folder of the records). An answer may take `timeout_s` seconds.

    Raises UnreachableError, UntrustedCertificateError, NotScoreboardError or CodeRefusedError; every one is a
    ScoreboardError, and its message one line that says what to do.
    """

    def __init__(
        self,
        url: str,
        code: str | None = None,
        *,
        table: str | None = None,
        seat: str | None = None,
        authority: str | os.PathLike[str] | None = None,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        if (table is None) != (seat is None):
            raise ScoreboardError(coded("remote.half_seat"))
        self._transport = Transport(url, authority, timeout_s)
        self._known = self._transport.known_schemas()
        self._code = code
        self._seat = {} if table is None else {"table": table, "seat": seat}
        self._lock = threading.Lock()
        self._logging_in = threading.Lock()
        self._log_in = self._logged_in() if code is not None else _LogIn(self._session(), "")
        self._followed: set[Following] = set()
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End every `follow` that goes on, from any thread. Closing twice does no harm."""
        with self._lock:
            self._is_closed = True
            followed = [*self._followed]
        for following in followed:
            following.close()

    @property
    def session(self) -> RemoteSession:
        """The role that this client has, as it logged in."""
        return self._log_in.session

    # reading

    def games(self) -> tuple[RemoteGame, ...]:
        """Return the games that can be played there."""
        return self._several(RemoteGame, "games", "/api/games")

    def rules(self, game: str) -> tuple[RemoteRule, ...]:
        """Return the clauses and rulings of a game by its id. Raises RequestRefusedError."""
        return self._several(RemoteRule, "rules", f"/api/games/{_in_path(game)}/rules")

    def tables(self) -> tuple[str, ...]:
        """Return the names of all tables, sorted."""
        answer = self._ask("GET", "/api/tables")
        with _readable():
            return answer.texts("tables")

    def table(self, name: str) -> RemoteState:
        """Return a table's newest state. Raises RequestRefusedError if there is no such table."""
        return self._one(RemoteState, f"/api/tables/{_in_path(name)}")

    def choices(self, table: str, *taps: str) -> RemoteChoices:
        """Return the turns that may be played on a board on the page, after these cells were tapped in order.

        To others than those who may play now it offers none. Raises RequestRefusedError for an unknown table
        or cell.
        """
        query = urlencode({"path": ",".join(taps)})
        return self._one(RemoteChoices, f"/api/tables/{_in_path(table)}/choices?{query}")

    def follow(self, table: str, *, patience_s: float = PATIENCE_S) -> Iterator[RemoteState]:
        """Yield a table's state, now and after every change, until this client is closed.

        Only the newest state waits for a slow reader: those between are left out. A lost connection is opened
        again, with pauses that grow from 0.25 to 8 s. After `patience_s` seconds without one the error of the
        last try is raised; `math.inf` never gives up. The first try is the only one: its error is raised.
        """
        return self._states(f"/api/tables/{_in_path(table)}/events", patience_s)

    def follow_all(self, *, patience_s: float = PATIENCE_S) -> Iterator[RemoteState]:
        """Yield the states of all tables, as `follow` does for one: `state.table` says whose each is."""
        return self._states("/api/room/events", patience_s)

    def records(
        self,
        *,
        game: str = "",
        player: str = "",
        table: str = "",
        since: date | str = "",
        until: date | str = "",
        result: Literal["", "won", "lost", "drawn", "void", "unfinished"] = "",
    ) -> RemotePastGames:
        """Return the games that were played there, the newest first, at most 200.

        `game` is an id, `player` any part of a name. `since` and `until` are days, such as "2026-03-01".
        `result` is that of `player`, where one is named. Raises RequestRefusedError for a day or a result
        that there is not.
        """
        asked = {"game": game, "player": player, "table": table, "result": result}
        query = urlencode({**asked, "since": str(since), "until": str(until)})
        return self._one(RemotePastGames, f"/api/records?{query}")

    def record(self, game: str) -> Mapping[str, Any]:
        """Return a past game with every position, by its id in `records`.

        It is the document that `adoube records export` writes as JSON. Raises RequestRefusedError if there is
        no such game.
        """
        return self._ask("GET", f"/api/records/{_in_path(game)}").values

    # commands

    def command(self, table: str, command: RemoteCommand, *, version: int | None = None) -> None:
        """Give a table a command, as the functions of `commands` and `board_commands` make it.

        With the `version` of a state it counts for that state alone: where the table has moved on, it raises
        StaleVersionError. Without one it counts for whatever the table shows: a table that moves on meanwhile
        is read again, up to five times.

        Raises UnknownCommandError where the scoreboard is older than this client, RequestRefusedError with
        the reason of the table.
        """
        if command.schema not in self._known:
            raise UnknownCommandError(
                coded("remote.unknown_command", url=self._transport.origin, command=command.kind)
            )
        path = f"/api/tables/{_in_path(table)}/commands"
        for tries_left in reversed(range(TRIES)):
            seen = self.table(table).version if version is None else version
            try:
                self._send(path, {**command.body(), "version": seen})
            except StaleVersionError:
                if version is not None or not tries_left:
                    raise
            else:
                return

    def open_table(
        self,
        game: str,
        *,
        table: str | None = None,
        open_to_all: bool = False,
        by_hand: bool = False,
        board: str | None = None,
    ) -> str:
        """Open a table as the arbiter, where `adoube serve` runs, and return its name.

        `game` is the id of one of `games`. Without a `table` it is called after its game. `open_to_all`:
        anybody may move the pieces. `by_hand`: pieces are moved by hand, as on a wooden board. `board` is one
        that `look_for_boards` found; without one it is the page's own.

        Raises RequestRefusedError with the reason.
        """
        fields = {"game": game, "table": table, "open": open_to_all, "by_hand": by_hand, "board": board}
        answer = self._send("/api/tables", {key: value for key, value in fields.items() if value is not None})
        with _readable():
            return answer.text("table")

    def look_for_boards(self) -> RemoteBoardSearch:
        """Look for boards that are plugged in or in range there, as the arbiter. It takes some seconds."""
        return self._read(RemoteBoardSearch, self._send("/api/boards", {}))

    # how it is done

    def _states(self, path: str, patience_s: float) -> Iterator[RemoteState]:
        following = Following(lambda: self._transport.follow(path), patience_s)
        with self._lock:
            if self._is_closed:
                raise ScoreboardError(coded("remote.closed", url=self._transport.origin))
            self._followed.add(following)
        try:
            for values in following.newest():
                yield self._read(RemoteState, Fields(values, self._transport.origin, allow_empty_texts=True))
        finally:
            following.close()
            with self._lock:
                self._followed.discard(following)

    def _send(self, path: str, fields: Mapping[str, object]) -> Fields:
        """Send what needs a log-in. One that has ended is renewed once."""
        log_in = self._log_in
        if log_in.session.csrf is None:
            raise ScoreboardError(coded("remote.no_log_in"))
        try:
            return self._ask("POST", path, {**fields, "csrf": log_in.session.csrf})
        except RequestRefusedError as error:
            if error.code not in _LOG_IN_ENDED:
                raise
        with self._logging_in:
            # Another thread may have done so meanwhile.
            if self._log_in is log_in:
                self._log_in = self._logged_in()
        return self._ask("POST", path, {**fields, "csrf": self._log_in.session.csrf})

    def _logged_in(self) -> _LogIn:
        answer, cookie = self._transport.ask("POST", "/api/session", {"code": self._code, **self._seat})
        return _LogIn(self._read(RemoteSession, answer), cookie)

    def _session(self) -> RemoteSession:
        answer, _ = self._transport.ask("GET", "/api/session")
        return self._read(RemoteSession, answer)

    def _ask(self, method: str, path: str, fields: Mapping[str, object] | None = None) -> Fields:
        answer, _ = self._transport.ask(method, path, fields, self._log_in.cookie)
        return answer

    def _one(self, wanted: type[T], path: str) -> T:
        return self._read(wanted, self._ask("GET", path))

    def _several(self, wanted: type[T], field: str, path: str) -> tuple[T, ...]:
        answer = self._ask("GET", path)
        with _readable():
            items = answer.listed(field)
            return tuple(deserialize(wanted, items.inner(place)) for place in items.values)

    def _read(self, wanted: type[T], answer: Fields) -> T:
        with _readable():
            return deserialize(wanted, answer)


@contextmanager
def _readable() -> Iterator[None]:
    """Blame the scoreboard for an answer that lacks something, or has something of another type."""
    try:
        yield
    except FieldError as error:
        raise NotScoreboardError(error.said) from error


def _in_path(name: str) -> str:
    return quote(name, safe="")
