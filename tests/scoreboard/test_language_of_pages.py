"""Whole pages in another language: no text of theirs was made English on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.archive.library import JournalLibrary
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.clocks import Clocks
from adoube.tables.state import Message, Phase, SetUpShown, TableState
from adoube.words import CodedText, coded
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes, seat_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.frames import frame_maker
from tests.browser.guide_tables import asked, lesson, room
from tests.scoreboard.cameras import WATCHING
from tests.scoreboard.tables import FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

SEVERAL = ("jarmo", "asked", "lesson", "over", "illegal", "watched", "set-up", "virtual", "river")
FOR_ALL = (
    "/",
    "/room",
    "/projector",
    "/records",
    "/records?game=chess",
    "/records/one-1",
    "/records/one-1?ply=2",
    "/records/one-1/plies/3",
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
    yield replace(jarmo, table="watched", camera=WATCHING, clocks=clocks)
    read = SetUpShown(("white.archer",), ("c3",), is_read=True, objection=coded("chalk.no_piece", cell="c3"))
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
    }
    folder = journal_with(tmp_path_factory.mktemp("games"), games)
    key, codes = OneUseKey(), Codes(lambda: 0.0)
    contents = Contents(library=JournalLibrary(folder), show_camera=True)
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
    """What makes a coded text English, without asking for the page's language, fails."""

    in_english = CodedText.__str__

    def refuse(said: CodedText) -> str:
        # Where a row stands is for the log, should it be broken.
        if said.code == "records.row":
            return in_english(said)
        raise AssertionError(f"{said.code} is made English")

    monkeypatch.setattr(CodedText, "__str__", refuse)


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
