"""Past games as JSON: the same list and the same file as on the pages; and a table's live states."""

from __future__ import annotations

import http.client
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard.api.tables import state_as_json, state_event
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    folder = journal_with(
        tmp_path,
        {
            ("one", 1): played_game(opened_game()),
            ("two", 1): played_game(opened_game("chess", ("Ada", "Alan")), most_turns=6),
        },
    )
    app = create_app(
        FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0, contents=Contents(library=JournalLibrary(folder))
    )
    return app.test_client()


def test_past_games_are_listed_and_searched(client: FlaskClient) -> None:
    everything = client.get("/api/records").json
    chess = client.get("/api/records", query_string={"game": "chess", "player": "alan"}).json

    assert everything is not None
    assert everything["count"] == 2
    assert {game["id"] for game in everything["games"]} == {"one-1", "two-1"}
    assert chess is not None
    assert [(game["id"], game["players"]["black"]) for game in chess["games"]] == [("two-1", "Alan")]


def test_a_past_game_is_the_file_to_keep(client: FlaskClient) -> None:
    assert client.get("/api/records/one-1").data == client.get("/records/one-1.json").data


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/records/one-9", 404, "no_past_game"),
        ("/api/records?since=never", 400, "no_such_day"),
        ("/api/records?result=glorious", 400, "no_such_result"),
    ],
)
def test_what_is_not_there_is_an_error_code(client: FlaskClient, path: str, status: int, code: str) -> None:
    answer = client.get(path)

    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["error"] == code


def test_an_event_carries_the_whole_state_under_its_version() -> None:
    first, second, *rest = state_event(PLAYING).decode().split("\n")

    assert first == "id: 7"
    assert json.loads(second.removeprefix("data: ")) == json.loads(json.dumps(state_as_json(PLAYING)))
    assert rest == ["", ""]


@pytest.mark.parametrize("path", ["/api/tables/jarmo/events", "/api/room/events"])
def test_a_program_follows_a_table(server: RunningServer, tables: FakeTables, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(server.url).port, timeout=20)
    connection.request("GET", path, headers={"Last-Event-ID": "7"})
    with connection.getresponse() as answer:
        assert next_state(answer)["version"] == 7
        tables.show(replace(PLAYING, version=8))
        assert next_state(answer)["version"] == 8
    connection.close()


def test_a_stream_of_no_table_is_an_error_code(server: RunningServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(server.url).port, timeout=20)
    connection.request("GET", "/api/tables/nowhere/events", headers={"Connection": "close"})
    with connection.getresponse() as answer:
        assert answer.status == 404
        assert json.load(answer) == {"error": "no_such_table", "text": "There is no table nowhere."}
    connection.close()


def next_state(answer: http.client.HTTPResponse) -> dict[str, object]:
    """The state in the next event of a stream."""
    while not (line := answer.readline()).startswith(b"data: "):
        assert line
    state: dict[str, object] = json.loads(line.removeprefix(b"data: "))
    return state
