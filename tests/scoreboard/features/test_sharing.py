"""Positions as files, and what a link says of itself where it is shared."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from PIL import Image

from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard import services as services_module
from adoube_scoreboard.app import create_app
from adoube_scoreboard.features import sharing
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents, services_of
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

EVIL = '<img src=x onerror="alert(1)">'


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """A spectator of a running game of six turns, and of a past game."""
    people = ("Ada", EVIL)
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(people=people), most_turns=9)})
    contents = Contents(library=JournalLibrary(folder))
    return create_app(FakeTables(played(6)), OneUseKey(), clock=lambda: 0.0, contents=contents).test_client()


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer where the extra is not installed."""
    monkeypatch.setattr(sharing, "missing_modules", lambda _: ["resvg_py"])


def meta(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))


@pytest.mark.parametrize("address", ["tables/jarmo", "records/one-1"])
def test_a_position_is_had_as_a_picture_and_as_a_drawing(client: FlaskClient, address: str) -> None:
    picture, drawing = (client.get(f"/{address}/position.{form}") for form in ("png", "svg"))

    assert picture.mimetype == "image/png"
    assert Image.open(io.BytesIO(picture.data)).width == 1000
    assert drawing.mimetype == "image/svg+xml"
    assert ET.fromstring(drawing.data).tag.endswith("svg")
    name = address.partition("/")[2]
    assert picture.headers["Content-Disposition"] == f'attachment; filename="{name}.png"'


@pytest.mark.parametrize("address", ["tables/jarmo", "records/one-1"])
def test_it_is_the_position_after_the_turn_that_is_asked_for(client: FlaskClient, address: str) -> None:
    drawn = {ply: client.get(f"/{address}/position.svg?ply={ply}").data for ply in range(6)}

    assert len(set(drawn.values())) == 6
    assert client.get(f"/{address}/position.svg?ply=99").status_code == 404
    assert client.get(f"/{address}/position.png?ply=x").status_code == 404


def test_a_board_is_turned_as_the_address_says(client: FlaskClient) -> None:
    one, other = (client.get(f"/tables/jarmo/position.svg{query}").data for query in ("", "?facing=second"))
    assert one != other


@pytest.mark.parametrize("address", ["tables/jarmo", "records/one-1"])
def test_a_link_tells_the_game_and_the_turn_and_shows_the_position(client: FlaskClient, address: str) -> None:
    found = meta(client.get(f"/{address}?ply=3").text)

    assert found["og:title"] == "Jarmo"
    assert found["og:description"]
    assert found["og:url"] == f"http://localhost/{address}?ply=3"
    assert found["og:image"] == f"http://localhost/{address}/preview.png?ply=3"
    assert found["twitter:card"] == "summary_large_image"
    picture = client.get(found["og:image"].removeprefix("http://localhost"))
    assert Image.open(io.BytesIO(picture.data)).size == (1200, 630)
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")


def test_a_running_game_is_told_by_its_last_turn(client: FlaskClient) -> None:
    assert meta(client.get("/tables/jarmo").text)["og:description"].startswith("Grace ")


def test_names_are_escaped_in_pictures_and_pages(client: FlaskClient) -> None:
    assert EVIL not in client.get("/records/one-1").text
    assert client.get("/records/one-1/preview.png").status_code == 200


@pytest.mark.usefixtures("without_pictures")
def test_without_the_extra_pages_offer_what_they_can_and_say_so(client: FlaskClient) -> None:
    page = client.get("/tables/jarmo").text

    assert "og:image" not in page
    assert meta(page)["twitter:card"] == "summary"
    assert "position.svg" in page
    assert "position.png" not in page
    assert "PNG and GIF need the extra pictures" in page
    answer = client.get("/tables/jarmo/position.png")
    assert answer.status_code == 404
    assert "needs packages that are not installed here: resvg_py" in answer.text


def test_a_link_to_a_turn_opens_the_record_at_that_turn(client: FlaskClient) -> None:
    assert 'href="/records/jarmo-1?ply=6"' in client.get("/tables/jarmo").text
    assert "Turn 4 of 9" in client.get("/records/one-1?ply=4").text


def test_pictures_are_drawn_one_at_a_time(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services_module, "DRAWS_WITHIN_S", 0.01)
    with services_of(client.application).drawing():
        refused = [
            client.get(address)
            for address in ("/tables/jarmo/position.png", "/records/one-1/preview.png", "/records/one-1.gif")
        ]
        assert client.get("/tables/jarmo/position.svg").status_code == 200

    assert [answer.status_code for answer in refused] == [503] * 3
    assert {answer.headers["Retry-After"] for answer in refused} == {"5"}
    assert client.get("/tables/jarmo/position.png").status_code == 200
