"""Whole pages in another language: no text of theirs was made English on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.archive.past_games import JournalLibrary
from adoube.games.registry import all_listed
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.clock import Clocks
from adoube.tables.state import Message, Phase, SetUpShown, TableState
from adoube.tournament import BoardAssignment
from adoube.tournament.file import TournamentFile, with_pairings
from adoube.words import CodedText, coded
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes, seat_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.frames import frame_maker
from adoube_scoreboard.words import LANGUAGES
from tests.archive.advisors import looked_back
from tests.browser.guide_tables import asked, lesson, room
from tests.scoreboard.cameras import WATCHING
from tests.scoreboard.tables import FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tournament.files import begun

SEVERAL = ("jarmo", "asked", "lesson", "over", "illegal", "watched", "set-up", "virtual", "river")
FOR_ALL = (
    "/",
    "/room",
    "/tournament",
    "/projector",
    "/records",
    "/records?game=chess",
    "/records/one-1",
    "/records/one-1?ply=2",
    "/records/one-1/plies/3",
    "/records/one-1/look-back",
    "/records/ended-1",
    "/records/ended-1/look-back",
    "/records/ended-2/look-back",
    "/records/ended-2/look-back/now",
    "/arbiter",
    "/nowhere",
    *(
        f"/{place}"
        for table in SEVERAL
        for place in (
            f"tables/{table}",
            f"tables/{table}?ply=1",
            f"tables/{table}/plies/1",
            f"tables/{table}/plies/999",
            f"tables/{table}/turns",
            f"tables/{table}/rules",
            f"tables/{table}/camera",
            f"join/{table}",
            f"join/{table}/white",
            f"phone/{table}",
        )
    ),
)
FOR_THE_ARBITER = (
    "/room",
    "/tournament",
    *(
        f"/{place}"
        for table in SEVERAL
        for place in (
            f"class/{table}",
            f"tables/{table}/arbiter",
            f"tables/{table}/arbiter/log",
            f"tables/{table}/arbiter/position",
            f"tables/{table}/turns/1/pictures",
        )
    ),
)
FOR_A_PLAYER = ("/seat", "/seat/panel")
IN_GERMAN = {"Accept-Language": "de"}
SPECTATORS = (
    *(f"tables/{table}" for table in SEVERAL),
    *("room", "tournament", "projector", "records", "records/one-1", "arbiter", "join/jarmo"),
    *("tables/jarmo/rules", "how-to-play", "how-to-play/jarmo", "nowhere"),
)
ARBITERS = ("tournament", "class/lesson", "tables/asked/arbiter", "tables/jarmo/arbiter/position")
MOST_SEEN = (
    *(("spectator", f"/{page}") for page in SPECTATORS),
    *(("arbiter", f"/{page}") for page in ARBITERS),
    ("player", "/seat"),
)
# Words that stand in English sentences, and in none of the other languages.
ENGLISH_ALONE = frozenset(
    """
    the and turn turns with your you this that from until piece pieces player whose moves play plays
    """.split()  # noqa: SIM905 - one word a line would hide the list
)
NO_END = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
READ_ALOUD = ("alt", "aria-label", "placeholder", "title")
TITLES = re.compile("|".join(sorted((each["title"] for each in all_listed()), key=len, reverse=True)))


def states() -> Iterator[TableState]:
    """A table for each thing that a page shows."""
    jarmo, river, *_ = room()
    assert jarmo.line is not None
    yield jarmo
    yield river
    yield replace(asked(jarmo), table="asked")
    yield replace(lesson(jarmo), table="lesson")
    over = tuple(replace(seat, won=place == 0, to_move=False) for place, seat in enumerate(jarmo.seats))
    yield replace(jarmo, table="over", phase=Phase.OVER, seats=over)
    wrong = coded("jarmo.no_line", origin="d5", target="d4")
    yield replace(jarmo, table="illegal", message=Message("illegal", wrong, "JAR-03"))
    clocks = Clocks({"black": 61_000, "white": 5_000}, "white")
    watching = replace(WATCHING, found=coded("camera.by_markers"), waits_for=coded("camera.begins"))
    yield replace(jarmo, table="watched", camera=watching, clocks=clocks)
    nothing = coded("classroom.no_piece", cell="c3")
    read = SetUpShown(("white.archer",), ("c3",), is_read=True, objection=nothing)
    yield replace(jarmo, table="set-up", set_up=read, provisional=jarmo.placement, camera=WATCHING)
    board = VirtualBoard(jarmo.line.game, jarmo.placement, is_open=True)
    yield replace(jarmo, table="virtual", virtual=board.state)


@dataclass(frozen=True)
class Visitors:
    """One browser each."""

    app: Flask
    spectator: FlaskClient
    arbiter: FlaskClient
    player: FlaskClient


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Visitors:
    games = {
        ("one", 1): played_game(opened_game(), most_turns=8),
        ("jarmo", 1): played_game(opened_game(), most_turns=6),
        ("ended", 1): played_game(opened_game()),
        ("ended", 2): played_game(opened_game()),
    }
    folder = journal_with(tmp_path_factory.mktemp("games"), games)
    key, codes = OneUseKey(), Codes(lambda: 0.0)
    library = JournalLibrary(folder)
    looks = looked_back(folder, library.required("ended-1"))
    looks.begin(library.required("ended-2"))
    file = TournamentFile(folder / "open.trf")
    paired = with_pairings(begun(3, 2, "212 BH,ARO"), [(1, 2)], {3: "U"}).data
    file.path.write_bytes(paired.replace(b"Player", b"Berger"))
    venue = BoardAssignment(file, ("jarmo",))
    contents = Contents(library=library, show_camera=True, looks_back=looks, venue=venue)
    app = create_app(FakeTables(*states()), key, clock=lambda: 0.0, codes=codes, contents=contents)
    spectator, arbiter, player = (app.test_client() for _ in range(3))
    arbiter.get("/arbiter", query_string={"key": key.text})
    page = player.get("/join/asked/white").text
    token = page.partition('name="csrf" value="')[2].partition('"')[0]
    entered = player.post(
        "/join/asked/white", data={"csrf": token, "code": codes.issue(seat_owner("asked", "white"))}
    )
    assert entered.location == "/seat"
    return Visitors(app, spectator, arbiter, player)


@pytest.fixture
def no_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make texts fail that become English without asking for the page's language."""

    in_english = CodedText.__str__

    def refuse(said: CodedText) -> str:
        # Where a row stands is for the log, should it be broken.
        if said.code == "records.row":
            return in_english(said)
        raise AssertionError(f"{said.code} is made English")

    monkeypatch.setattr(CodedText, "__str__", refuse)


class Reader(HTMLParser):
    """Collects the words of a page that are not marked as English."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()
        self._english: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_marked = given.get("lang") == "en" and tag != "html"
        is_english = self._is_english or is_marked or tag in ("script", "style", "code")
        if tag not in NO_END:
            self._english.append((tag, is_english))
        if not is_english:
            for name in READ_ALOUD:
                self._read(given.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        while self._english and self._english.pop()[0] != tag:
            continue

    def handle_data(self, data: str) -> None:
        if not self._is_english:
            self._read(data)

    @property
    def _is_english(self) -> bool:
        return bool(self._english) and self._english[-1][1]

    def _read(self, text: str) -> None:
        self.words.update(re.findall(r"[^\W\d_]+", TITLES.sub("", text).casefold()))


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize(("visitor", "address"), MOST_SEEN)
def test_a_page_has_no_english_words(visitors: Visitors, visitor: str, address: str, tag: str) -> None:
    client: FlaskClient = getattr(visitors, visitor)
    reader, in_english = Reader(), Reader()

    reader.feed(client.get(address, headers={"Accept-Language": tag}).text)
    in_english.feed(client.get(address).text)

    assert reader.words & ENGLISH_ALONE == set()
    # Else the words would say nothing of the page.
    assert in_english.words & ENGLISH_ALONE


@pytest.mark.usefixtures("no_english")
@pytest.mark.parametrize(
    ("visitor", "address"),
    [
        *(("spectator", address) for address in FOR_ALL),
        *(("arbiter", address) for address in FOR_THE_ARBITER),
        *(("player", address) for address in FOR_A_PLAYER),
    ],
)
def test_no_text_of_a_page_is_english_before_its_language_is_asked_for(
    visitors: Visitors, visitor: str, address: str
) -> None:
    visitors.app.testing = True
    client: FlaskClient = getattr(visitors, visitor)

    answer = client.get(address, headers=IN_GERMAN)

    assert answer.status_code in (200, 302, 404)
    if answer.status_code != 302 and answer.mimetype == "text/html" and "<html" in answer.text:
        assert '<html lang="de">' in answer.text


@pytest.mark.usefixtures("no_english")
@pytest.mark.parametrize("state", [*states()], ids=lambda state: state.table)
def test_no_text_of_a_frame_is_english_before_its_language_is_asked_for(
    visitors: Visitors, state: TableState
) -> None:
    in_german, in_english = (frame_maker(visitors.app)(state, tag) for tag in ("de", "en"))

    assert in_german != in_english
