"""The same end of a game, told alike by a table's page, the projector, the room and the desk."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask.testing import FlaskClient

from adoube.tables.state import Phase, SeatState, TableState
from tests.browser.guide_tables import table_of
from tests.scoreboard.tables import OVER, FakeTables

THREE = table_of("river", "river-crossing", ("Emmy", "Sofja", "Maryam"), plies=5)
ALONE = table_of("pegs", "peg-solitaire", ("Ada",), plies=5)


def over(state: TableState, *winners: str) -> TableState:
    """The table after the end of its game, where these seats have the best result."""
    seats = tuple(replace(seat, to_move=False, won=seat.seat in winners) for seat in state.seats)
    return replace(state, table="jarmo", phase=Phase.OVER, seats=seats, version=state.version + 1)


ENDINGS = {
    "won": (over(OVER, "black"), "Ada wins", ["Black"]),
    "drawn": (over(OVER, "black", "white"), "Draw", []),
    "void": (over(OVER), "No one wins", []),
    "shared": (
        over(THREE, "red", "black"),
        "Emmy and Maryam share the win",
        ["Red", "Black"],
    ),
    "solved": (over(ALONE, "player"), "Solved", []),
    "unsolved": (over(ALONE), "Not solved", []),
}


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page)))


def headline(page: str) -> str:
    found = re.search(r'<p class="won">(.*?)</p>', page, re.DOTALL)
    return text_of(found[1]).strip() if found else ""


def marked(page: str) -> list[str]:
    """The seats whose strips say that they have won."""
    strips = re.findall(r'<section class="strip.*?</section>', page, re.DOTALL)
    return sorted(re.findall(r'aria-label="(\w+)"', "".join(each for each in strips if "Winner" in each)))


@pytest.mark.parametrize("address", ["/tables/jarmo", "/projector?table=jarmo"])
@pytest.mark.parametrize("kind", ENDINGS)
def test_a_page_and_the_projector_tell_how_a_game_ended(
    client: FlaskClient, tables: FakeTables, kind: str, address: str
) -> None:
    state, said, winners = ENDINGS[kind]
    tables.show(state)

    page = client.get(address).text

    assert headline(page) == said
    assert marked(page) == sorted(winners)


@pytest.mark.parametrize("kind", ENDINGS)
def test_the_room_and_the_desk_tell_how_a_game_ended(
    client: FlaskClient, arbiter: FlaskClient, tables: FakeTables, kind: str
) -> None:
    state, said, winners = ENDINGS[kind]
    tables.show(state)

    room, desk = client.get("/room").text, arbiter.get("/desk").text

    assert said in text_of(room)
    assert room.count("data-won") == len(winners)
    row = re.search(r'<tr data-key="jarmo".*?</tr>', desk, re.DOTALL)
    assert row
    assert said in text_of(row[0])


def test_a_game_without_points_shows_no_colon_at_the_desk(arbiter: FlaskClient, tables: FakeTables) -> None:
    game = table_of("chess", "konane", ("Ada", "Grace"), plies=4)
    seats = tuple(replace(seat, score=0) for seat in game.seats)
    tables.show(over(replace(game, seats=seats), "black", "white"))

    row = re.search(r'<tr data-key="jarmo".*?</tr>', arbiter.get("/desk").text, re.DOTALL)

    assert row
    assert "Draw" in text_of(row[0])
    assert " : " not in text_of(row[0]).partition("Draw")[2]


def test_a_nameless_player_is_called_by_the_seat(client: FlaskClient, tables: FakeTables) -> None:
    seats = tuple(SeatState(seat.seat, "", seat.score, 0, to_move=False) for seat in OVER.seats)
    tables.show(over(replace(OVER, seats=seats), "white"))

    assert "White wins" in text_of(client.get("/room").text)
