"""What the blueprints share: tables, access, this run of the program, and stand-ins for what it lacks."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from http import HTTPStatus

from flask import Flask, current_app

from adoube.archive.library import Library
from adoube.archive.look_back.looking_back import LooksBack, NoLooksBack
from adoube.archive.past_game import PastGame
from adoube.feeds.metrics import Figures
from adoube.feeds.tournament import Venue
from adoube.records.entries import GameEntry, Search
from adoube.tables.boards.camera_state import Pictures, TurnPicture
from adoube.tables.boards.phone_camera import PhoneCamera
from adoube.tables.state import Tables, TableState
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.attention import Attention
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.features.results import Results
from adoube_scoreboard.security.access import Access
from adoube_scoreboard.security.codes import Codes


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


@dataclass(frozen=True)
class Contents:
    """What a scoreboard shows beside its tables."""

    pictures: Pictures = field(default_factory=NoPictures)  # what cameras see
    show_camera: bool = False  # whether everybody may look, and not the arbiter alone
    library: Library = field(default_factory=NoLibrary)  # the games that were played here
    looks_back: LooksBack = field(default_factory=NoLooksBack)  # what a computer player thinks of them
    venue: Venue | None = None  # the tournament that is played at the tables
    figures: Figures | None = None  # what Prometheus may read of how it all does; None: nothing
    streams: Callable[[], int] = lambda: 0  # how many pages and programs look on live


@dataclass(frozen=True)
class Site:
    """Where a scoreboard is found, and by whom."""

    address: str = ""  # where other devices find it, for them to scan; empty: nowhere
    only_here: bool = True  # whether this computer alone reaches it
    cors_origins: Collection[str] = ()  # the other sites whose pages may read the API
    own_certificate: bool = False  # whether it speaks HTTPS by a certificate that nobody vouches for


@dataclass(frozen=True)
class Heard:
    """What is made of the tables' states as they come: `hear` is told each, on whatever thread it is made."""

    results: Results = field(default_factory=Results)  # the games that have ended
    attention: Attention = field(default_factory=lambda: Attention(now_ms))  # what wants the arbiter

    def hear(self, state: TableState) -> None:
        self.results.hear(state)
        self.attention.hear(state)


@dataclass(frozen=True)
class Services:
    """`run` is new at each start: pages of an earlier one have to be loaded again."""

    tables: Tables
    access: Access
    codes: Codes
    run: str
    contents: Contents
    heard: Heard
    site: Site

    def init_app(self, app: Flask) -> None:
        app.extensions[_EXTENSION] = self

    def table(self, name: str) -> TableState:
        """The newest state of a table; Refused (404) where there is none of that name."""
        state = self.tables.states().get(name)
        if state is None:
            raise Refused(HTTPStatus.NOT_FOUND, "no_such_table", name=name)
        return state

    def page_of(self, state: TableState) -> str:
        """What a page of that state is made for; a page made for something else has to be loaded again."""
        camera = "" if state.camera is None else ".camera"
        edition = "" if state.line is None else state.line.game.rules_version
        return f"{self.run}.{state.game}.{edition}.{state.board.name}{camera}"

    def may_look(self) -> bool:
        """Whether whoever asks may see what the camera sees."""
        return self.contents.show_camera or self.access.is_arbiter()


def services_of(app: Flask) -> Services:
    found = app.extensions[_EXTENSION]
    assert isinstance(found, Services)
    return found


def services() -> Services:
    """What the application of the request at hand works with."""
    return services_of(current_app)
