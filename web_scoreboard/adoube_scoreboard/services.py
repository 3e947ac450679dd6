"""Services that the blueprints share: tables, access, this run, and stand-ins for what is absent.

`Results` are the games that have ended since this program was started, and their sums: a round robin.
"""

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple

from flask import Flask, current_app, g, has_app_context

from adoube.archive.analysis import Analyses, NoAnalyses
from adoube.archive.past_games import Library, PastGame
from adoube.computer.evaluations import Evaluations, NoEvaluations
from adoube.feeds.metrics import Figures
from adoube.games.verdict import Ending, ending_of
from adoube.records.entries import GameEntry, Search
from adoube.tables.boards.camera_state import PhoneCamera, Pictures, TurnPicture
from adoube.tables.state import Phase, Tables, TableState
from adoube.tournament import BoardAssignment
from adoube.words import AnyText
from adoube.words.names import is_named
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.classes import Classes
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.alerts import Alerts
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.features.tv_director import Director
from adoube_scoreboard.security.access import Access
from adoube_scoreboard.security.codes import Codes

__all__ = [
    "Contents",
    "GameStandings",
    "PlayerRow",
    "Results",
    "Services",
    "Site",
    "StateListeners",
    "is_arbiters",
    "services",
    "services_of",
]


class _Finished(NamedTuple):
    """One game: what each person got, and who has the best result."""

    title: str
    name: AnyText  # the title in the language of whoever reads it
    points: dict[str, int | float]
    winners: frozenset[str]
    ending: Ending


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person's games of one kind, over all tables. `place` is shared by those with equal points."""

    place: int
    player: str
    games: int
    won: int
    drawn: int
    lost: int
    points: int | float


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The table of one game's players, the best first."""

    title: AnyText
    rows: tuple[PlayerRow, ...]


class Results:
    """Remembers every game that it sees end; safe to use from any thread."""

    def __init__(self) -> None:
        self._finished: dict[tuple[str, int], _Finished] = {}
        self._lock = threading.Lock()

    def hear(self, state: TableState) -> None:
        """A table's newest state. A game that is over no more, by the arbiter's word, is forgotten again."""
        key = (state.table, state.record_number)
        with self._lock:
            if state.phase is Phase.OVER:
                self._finished[key] = _Finished(
                    state.title,
                    state.name,
                    {seat.player: seat.score for seat in state.seats},
                    frozenset(seat.player for seat in state.seats if seat.won),
                    ending_of([seat for seat in state.seats if seat.won], len(state.seats)),
                )
            else:
                self._finished.pop(key, None)

    def standings(self) -> tuple[GameStandings, ...]:
        """Return a table of results for each game, by title: their points count different things."""
        with self._lock:
            finished = list(self._finished.values())
        titles = sorted({game.title for game in finished})
        tables = (_table([game for game in finished if game.title == title]) for title in titles)
        return tuple(table for table in tables if table.rows)


def _table(games: Sequence[_Finished]) -> GameStandings:
    # Who gave no name is another person at another table.
    named = [game for game in games if game.ending is not Ending.VOID and all(map(is_named, game.points))]
    people = sorted({player for game in named for player in game.points}, key=str.casefold)
    totals = sorted((_total(player, named) for player in people), key=lambda row: (-row.points, -row.won))
    better = [[other.points for other in totals].index(row.points) for row in totals]
    return GameStandings(
        games[0].name, tuple(_at(row, place + 1) for row, place in zip(totals, better, strict=True))
    )


def _total(player: str, games: Iterable[_Finished]) -> PlayerRow:
    own = [game for game in games if player in game.points]
    drawn = sum(game.ending is Ending.DRAWN for game in own)
    won = sum(game.ending is not Ending.DRAWN and player in game.winners for game in own)
    points = sum(game.points[player] for game in own)
    return PlayerRow(0, player, len(own), won, drawn, len(own) - won - drawn, points)


def _at(row: PlayerRow, place: int) -> PlayerRow:
    return PlayerRow(place, row.player, row.games, row.won, row.drawn, row.lost, row.points)


class NoLibrary:
    """Knows no game."""

    def games(self, search: Search) -> list[GameEntry]:
        return []

    def game(self, name: str) -> PastGame | None:
        return None


class NoPictures:
    """Has none, as `adoube.tables.boards.camera_state.Pictures`."""

    def newest(self, table: str) -> tuple[int, bytes] | None:
        return None

    def phone(self, table: str) -> PhoneCamera | None:
        return None

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        return ()


_EXTENSION = "adoube"
DRAWS_WITHIN_S = 1.0  # a page's thread waits so long for its turn to draw, and no longer
DRAW_AGAIN_S = 5


@dataclass(frozen=True)
class Contents:
    """The contents of a scoreboard beside its tables."""

    pictures: Pictures = field(default_factory=NoPictures)  # the cameras' pictures
    show_camera: bool = False  # True if everybody may look, and not the arbiter alone
    library: Library = field(default_factory=NoLibrary)  # the games that were played here
    looks_back: Analyses = field(default_factory=NoAnalyses)  # analyses of them by a computer player
    evaluations: Evaluations = field(default_factory=NoEvaluations)  # those of running games
    venue: BoardAssignment | None = None  # the tournament that is played at the tables
    figures: Figures | None = None  # the figures that Prometheus may read; None: none
    streams: Callable[[], int] = lambda: 0  # how many pages and programs look on live
    # The moment of now in a stream of all tables, by its name: pages ask for what comes after it.
    room_moment: Callable[[str], str] = lambda _: ""
    boards: BoardsThere | None = None  # those for new tables; None: those of this computer


@dataclass(frozen=True)
class Site:
    """The address of a scoreboard, and who may use it."""

    address: str = ""  # the address for other devices, for them to scan; empty: none
    loopback_only: bool = True  # True if this computer alone reaches it
    cors_origins: Collection[str] = ()  # the other sites whose pages may read the API
    embed_origins: Collection[str] = ()  # the other sites whose pages may show tables in frames
    own_certificate: bool = False  # True if it speaks HTTPS by a certificate that nobody vouches for


@dataclass(frozen=True)
class StateListeners:
    """Listeners for published states. `hear` may run on any thread."""

    results: Results = field(default_factory=Results)  # the games that have ended
    alerts: Alerts = field(default_factory=lambda: Alerts(now_ms))  # what needs the arbiter, and since when
    classes: Classes = field(default_factory=lambda: Classes(time.monotonic))  # who answers, and what
    director: Director = field(default_factory=lambda: Director(now_ms))  # the table that is on television

    def hear(self, state: TableState) -> None:
        self.results.hear(state)
        self.alerts.hear(state)
        self.classes.hear(state)
        self.director.hear(state)


@dataclass(frozen=True)
class Services:
    """`run` is new at each start: pages of an earlier one have to be loaded again."""

    tables: Tables
    access: Access
    codes: Codes
    run: str
    contents: Contents
    listeners: StateListeners
    site: Site
    boards: BoardsThere  # those that a new table can be played on
    # Pictures of pixels take a processor for seconds: they are drawn one at a time.
    _drawing: threading.Lock = field(default_factory=threading.Lock)

    def init_app(self, app: Flask) -> None:
        app.extensions[_EXTENSION] = self

    def table(self, name: str) -> TableState:
        """Return the newest state of a table; Refused (404) if there is none of that name."""
        state = self.tables.states().get(name)
        if state is None:
            raise Refused(HTTPStatus.NOT_FOUND, "no_such_table", name=name)
        return state

    def page_of(self, state: TableState) -> str:
        """Return what a page of that state is made for; a page made for something else has to be reloaded."""
        camera = "" if state.camera is None else ".camera"
        edition = "" if state.line is None else state.line.game.rules_version
        turns = ".turns" if state.virtual is not None and state.virtual.takes_turns else ""
        return f"{self.run}.{state.game}.{edition}.{state.board.name}{camera}{turns}"

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Within it a picture of pixels may be drawn. Refused (503) while others are drawn for long."""
        if not self._drawing.acquire(timeout=DRAWS_WITHIN_S):
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "drawing", retry_after_s=DRAW_AGAIN_S)
        try:
            yield
        finally:
            self._drawing.release()

    def may_look(self) -> bool:
        """Return whether the visitor may see the camera's pictures."""
        return self.contents.show_camera or self.access.is_arbiter()


def services_of(app: Flask) -> Services:
    if has_app_context():
        # Whatever is made now may depend on more than it is given (`streaming.frames`).
        g.has_asked_services = True
    found = app.extensions[_EXTENSION]
    assert isinstance(found, Services)
    return found


def is_arbiters(app: Flask, cookies: str) -> bool:
    """Return whether cookies, as a browser writes them, are the arbiter's. For streams."""
    with app.test_request_context(headers={"Cookie": cookies}):
        return services().access.is_arbiter()


def services() -> Services:
    """Return the services of the application that answers the request."""
    return services_of(current_app)
