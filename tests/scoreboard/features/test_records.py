"""The pages of past games: the list and its search, one game step by step, its files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.archive.exports import FORMS
from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

EVIL = '<img src=x onerror="alert(1)">'


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """A scoreboard of a journal with a finished game, one that goes on, and one of chess."""
    folder = journal_with(
        tmp_path,
        {
            ("one", 1): played_game(opened_game()),
            ("one", 2): played_game(opened_game(people=("Ada", EVIL)), most_turns=5),
            ("two", 1): played_game(opened_game("chess", ("Ada", "Alan")), most_turns=6),
        },
    )
    app = create_app(
        FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0, contents=Contents(library=JournalLibrary(folder))
    )
    return app.test_client()


def test_the_list_leads_to_every_game_and_every_page_leads_to_the_list(client: FlaskClient) -> None:
    page = client.get("/records").text

    assert [page.index(f'"/records/{name}"') for name in ("two-1", "one-2", "one-1")] == sorted(
        page.index(f'"/records/{name}"') for name in ("two-1", "one-2", "one-1")
    )
    assert 'href="/records"' in client.get("/tables/jarmo").text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"game": "chess"}, {"two-1"}),
        ({"player": "grace"}, {"one-1"}),
        ({"result": "unfinished"}, {"two-1", "one-2"}),
        ({"since": "2026-03-02"}, {"two-1", "one-2"}),
        ({"until": "2020-01-01"}, set()),
    ],
)
def test_a_search_lists_what_fits(client: FlaskClient, query: dict[str, str], found: set[str]) -> None:
    page = client.get("/records", query_string=query).text

    assert {name for name in ("two-1", "one-2", "one-1") if f'"/records/{name}"' in page} == found


def test_names_are_escaped_everywhere(client: FlaskClient) -> None:
    pages = [
        client.get("/records").text,
        client.get("/records/one-2").text,
        client.get("/records", query_string={"player": EVIL}).text,
    ]

    assert not [page for page in pages if "<img" in page]
    assert all("&lt;img" in page for page in pages)


def test_a_game_is_shown_as_it_stood_after_the_turn_that_the_link_names(client: FlaskClient) -> None:
    page = client.get("/records/one-2?ply=2").text

    assert "Turn 2 of 5." in page
    assert 'href="/records/one-2?ply=1" data-step="back"' in page
    assert 'href="/records/one-2?ply=3" data-step="forward"' in page
    assert page.count('aria-current="step"') == 1


def test_the_score_sheet_has_a_column_a_seat(client: FlaskClient) -> None:
    page = client.get("/records/two-1").text

    heads = re.findall(r'<th scope="col" dir="auto">([^<]*)</th>', page)
    rows = re.findall(r"<tr><th scope=\"row\">(\d+)</th>(.*?)</tr>", page, re.DOTALL)
    assert heads == ["Ada", "Alan"]
    assert [number for number, _ in rows] == ["1", "2", "3"]
    assert [re.findall(r'data-ply="(\d+)"', cells) for _, cells in rows] == [
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
    ]


def test_the_list_tells_players_game_result_and_turns(client: FlaskClient) -> None:
    page = client.get("/records", query_string={"player": "grace"}).text

    row = page.partition("<tbody>")[2].partition("</tr>")[0]
    words = " ".join(re.sub(r"<[^>]+>", " ", row).split())
    assert re.fullmatch(r"Ada – Grace Jarmo \d+ : \d+ \d+ 2026-03-01 .*", words)


def test_without_a_turn_the_end_is_shown_and_turn_0_is_the_start(client: FlaskClient) -> None:
    assert "Turn 5 of 5." in client.get("/records/one-2").text
    assert "The start." in client.get("/records/one-2?ply=0").text


def test_a_position_is_json_with_the_layer_that_changes(client: FlaskClient) -> None:
    answer = client.get("/records/one-2/plies/3").json

    assert answer is not None
    assert (answer["ply"], answer["last"]) == (3, 5)
    assert answer["pieces"].startswith("<g")
    assert 'data-layer="pieces"' in answer["pieces"]
    assert answer["pieces"] in client.get("/records/one-2?ply=3").text


def test_the_files_of_a_game_are_to_be_kept(client: FlaskClient) -> None:
    page = client.get("/records/two-1").text

    for form in FORMS.keys() - {"pdn"}:
        assert f'/records/two-1.{form}"' in page
    answer = client.get("/records/two-1.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="two-1.json"'
    assert json.loads(answer.data)["id"] == "two-1"
    assert b'[Black "Alan"]' in client.get("/records/two-1.pgn").data
    assert "one-1.pgn" not in client.get("/records/one-1").text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/records/one-9", 404),
        ("/records/nothing", 404),
        ("/records/one-2?ply=6", 404),
        ("/records/one-2?ply=-1", 404),
        ("/records/one-2?ply=x", 404),
        ("/records/one-2?ply=²", 404),
        ("/records/one-2/plies/6", 404),
        ("/records/one-9/plies/1", 404),
        ("/records/one-1.pgn", 404),
        ("/records/one-1.exe", 404),
        ("/records/one-9.json", 404),
        ("/records?since=yesterday", 400),
        ("/records?result=happy", 400),
    ],
)
def test_what_is_not_there_is_refused_in_words(client: FlaskClient, address: str, status: int) -> None:
    answer = client.get(address)

    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_a_journal_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    app = create_app(
        FakeTables(PLAYING),
        OneUseKey(),
        clock=lambda: 0.0,
        contents=Contents(library=JournalLibrary(tmp_path / "gone")),
    )

    answer = app.test_client().get("/records")

    assert answer.status_code == 503
    assert "there is no journal here" in answer.text


def test_a_scoreboard_without_a_journal_has_no_games() -> None:
    client = create_app(FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0).test_client()

    assert "No game has been played yet." in client.get("/records").text
    assert client.get("/records/one-1").status_code == 404
