"""A broadcast of lichess: the whole round as PGN in one request.

lichess answers that it has taken a game, and shows no more than a hundred, nor one without the names of both
players (lila, modules/relay: RelayFetch, RelaySync and RelayInputSanity). So those are told here.
"""

import http.client
import json
import logging
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from adoube.errors import AdoubeError
from adoube.feeds.broadcast.rounds import Round, RoundFeed, RoundGame, round_pgn
from adoube.feeds.offsets import feed_key
from adoube.feeds.retry_after import retry_after_s
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.words import say

__all__ = ["LICHESS", "Broadcast", "BroadcastError", "Pace", "PushFeed"]

logger = logging.getLogger(__name__)

KIND = "broadcast"
LICHESS = "https://lichess.org"
MOST_GAMES = 100  # most games of a round: lila's RelayFetch.maxChaptersToShow
SHORTEST_NAME = 2  # letters: lila's RelayGame takes a shorter name, or `unknown`, for none
WAITS_S = (2.0, 10.0, 60.0)
BUSY_S = 60.0  # how long to wait where there were too many requests
PACE_S = 1.0  # from one request to the next: what lichess' own programs keep to
TRY_S = 20.0
MOST_ANSWER = 1_000_000  # bytes
ROUND_LETTERS = 8


class BroadcastError(AdoubeError):
    """A broadcast that cannot be meant."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A round of a broadcast, by the eight letters of its address. The token is in no text of this.

    Raises BroadcastError for a round, an address or a token that cannot be meant.
    """

    round_id: str
    token: str = field(repr=False)
    url: str = LICHESS

    def __post_init__(self) -> None:
        if len(self.round_id) != ROUND_LETTERS or not (self.round_id.isascii() and self.round_id.isalnum()):
            raise BroadcastError(say("broadcast.no_round", round=self.round_id))
        if not self.token or not self.token.isascii() or not self.token.isprintable() or " " in self.token:
            raise BroadcastError(say("broadcast.no_token"))
        parts = urlsplit(self.url)
        is_local = parts.hostname in ("127.0.0.1", "localhost", "::1")
        if not parts.hostname or (parts.scheme != "https" and not (parts.scheme == "http" and is_local)):
            raise BroadcastError(say("broadcast.no_url", url=self.url))

    @property
    def address(self) -> str:
        return f"{self.url.rstrip('/')}/api/broadcast/round/{self.round_id}/push"


class Pace:
    """Lets one request after the other through, with a pause between: for all broadcasts of a program."""

    def __init__(self, pause_s: float = PACE_S) -> None:
        self._pause_s = pause_s
        self._turn = threading.Lock()
        self._next_s = 0.0

    @contextmanager
    def kept(self) -> Iterator[None]:
        with self._turn:
            time.sleep(max(0.0, self._next_s - time.monotonic()))
            try:
                yield
            finally:
                self._next_s = time.monotonic() + self._pause_s


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token goes to the address that was named, and to no other."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Push(NamedTuple):
    """The PGN of each game, and a line for each reason why lichess does not show a game."""

    games: tuple[str, ...]
    not_shown: frozenset[str]


class PushFeed(RoundFeed):
    """One round of a broadcast, as `worker.Feed`. It sends all games as they stand, whichever changed."""

    def __init__(
        self,
        broadcast: Broadcast,
        played: Round,
        *,
        pace: Pace | None = None,
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        super().__init__(played)
        self.name = say("broadcast.called", round=broadcast.round_id, host=urlsplit(broadcast.url).netloc)
        self.key = feed_key(KIND, f"{broadcast.url} {broadcast.round_id}")
        self.waits_s = waits_s
        self._broadcast, self._pace = broadcast, pace or Pace()
        self._said: frozenset[str] = frozenset()
        self._open = urllib.request.build_opener(_NoRedirect).open

    def _message(self, games: Sequence[RoundGame]) -> _Push:
        shown = games[:MOST_GAMES]
        not_shown = {
            say("broadcast.no_name", feed=self.name, players=" - ".join(names))
            for names in (each.game.entry.opened.players.values() for each in shown)
            if not all(map(_is_name, names))
        }
        if len(games) > MOST_GAMES:
            not_shown.add(say("broadcast.too_many", feed=self.name, games=len(games), most=MOST_GAMES))
        pgns = tuple(round_pgn(self._round, each, elapsed=False).strip() for each in shown)
        return _Push(pgns, frozenset(not_shown))

    def send(self, entry: FeedEntry, message_id: str) -> None:
        """The id is not needed: a game that comes again is the same game."""
        message: _Push = entry.message
        with self._pace.kept():
            answer = self._push("\n\n".join(message.games))
        self._say(message.not_shown | self._not_taken(answer))
        self._begins = False

    def _push(self, body: str) -> dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self._broadcast.token}",
            "Content-Type": "text/plain; charset=utf-8",
            "User-Agent": "adoube",
        }
        request = urllib.request.Request(self._broadcast.address, body.encode(), headers, method="POST")
        try:
            with self._open(request, timeout=TRY_S) as answer:
                return _object_in(answer.read(MOST_ANSWER))
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from None
        except (OSError, http.client.HTTPException) as error:
            raise DeliveryFailed(say("broadcast.no_answer", why=_in_words(error)), again=True) from None

    def _not_taken(self, answer: dict[str, Any]) -> frozenset[str]:
        """Return a line for each game that was not taken."""
        return frozenset(
            say("broadcast.game_refused", feed=self.name, players=_players(each), why=str(each["error"]))
            for each in answer.get("games", ())
            if isinstance(each, dict) and each.get("error")
        )

    def _say(self, lines: frozenset[str]) -> None:
        """Log each line once, as long as it is so."""
        for line in sorted(lines - self._said):
            logger.warning("%s", line)
        self._said = lines


def _in_words(error: OSError | http.client.HTTPException) -> str:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return (isinstance(reason, OSError) and reason.strerror) or str(reason)


def _refused(error: urllib.error.HTTPError) -> DeliveryFailed:
    """Why a request was not taken. What lichess says may be shown, the request may not."""
    match error.code:
        case HTTPStatus.TOO_MANY_REQUESTS:
            asked_s = retry_after_s(error.headers.get("Retry-After"), datetime.now(UTC), _body_of(error))
            wait_s = max(BUSY_S, asked_s or 0.0)
            return DeliveryFailed(say("broadcast.busy", seconds=round(wait_s)), again=True, wait_s=wait_s)
        case HTTPStatus.UNAUTHORIZED | HTTPStatus.FORBIDDEN:
            return DeliveryFailed(
                say("broadcast.token_refused", status=error.code), again=True, wait_s=BUSY_S
            )
        case HTTPStatus.NOT_FOUND:
            return DeliveryFailed(say("broadcast.unknown_round"), again=True, wait_s=BUSY_S)
    try:
        why = str(_object_in(_body_of(error)).get("error", ""))
    except DeliveryFailed:
        why = ""
    return DeliveryFailed(say("broadcast.status", status=error.code, why=why or error.reason), again=True)


def _body_of(error: urllib.error.HTTPError) -> bytes:
    """Return the answer as far as it came, or nothing: the status says enough."""
    try:
        return error.read(MOST_ANSWER)
    except (OSError, http.client.HTTPException):
        return b""


def _object_in(text: bytes) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        raise DeliveryFailed(say("broadcast.no_lichess"), again=True) from None
    if not isinstance(found, dict):
        raise DeliveryFailed(say("broadcast.no_lichess"), again=True)
    return found


def _is_name(text: str) -> bool:
    name = text.strip()
    return len(name) >= SHORTEST_NAME and name.lower() != "unknown"


def _players(game: dict[str, Any]) -> str:
    tags = game.get("tags")
    tags = tags if isinstance(tags, dict) else {}
    return f"{tags.get('White', '?')} - {tags.get('Black', '?')}"
