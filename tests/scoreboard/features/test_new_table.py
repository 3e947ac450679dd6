"""A new table from the room's page: the form without scripts, the address for programs, and who may."""

from __future__ import annotations

import re
from concurrent.futures import Future

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.games.registry import game_names
from adoube.tables.commands.match import NewTable
from adoube.tables.state import Answered
from adoube_scoreboard import commands
from adoube_scoreboard.language import alphabetical
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.features.test_login import log_in, token_in
from tests.scoreboard.hostile_inputs import TEXTS
from tests.scoreboard.tables import FakeTables

FORM = "/tables"
API = "/api/tables"
BUTTON = "Open the table"


def fields(arbiter: FlaskClient, **filled: object) -> dict[str, object]:
    return {"csrf": token_in(arbiter.get("/room").text), "game": "jarmo", **filled}


def test_the_room_lists_every_game_by_its_title_for_the_arbiter(arbiter: FlaskClient) -> None:
    page = arbiter.get("/room").text

    choices = re.findall(r'<option value="([^"]+)">([^<]+)</option>', page)
    assert {game for game, _ in choices} == set(game_names())
    titles = [title for _, title in choices]
    assert titles == sorted(titles, key=alphabetical)
    assert ("konane", "Konane") in choices
    assert "http-equiv" not in page, "a page that loads itself anew would empty the form"


def test_nobody_else_sees_the_form_or_is_obeyed(
    app: Flask, client: FlaskClient, codes: Codes, tables: FakeTables
) -> None:
    player = app.test_client()
    token = log_in(player, codes, "white")

    for visitor in (client, player):
        assert BUTTON not in visitor.get("/room").text
        for address in (FORM, API):
            refused = visitor.post(address, data={"csrf": token, "game": "jarmo"})
            assert refused.status_code == 403
            assert "Only the arbiter can do that." in refused.text

    assert tables.wanted == []


def test_the_form_leads_to_the_new_tables_page(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.opened = Answered("done", table="final")

    answer = arbiter.post(FORM, data=fields(arbiter, game="konane", table=" Final ", open="yes"))

    assert (answer.status_code, answer.location) == (303, "/tables/final")
    assert tables.wanted == [NewTable("konane", "Final", is_open=True)]


def test_a_program_is_told_the_new_tables_name(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.opened = Answered("done", table="konane-2")

    answer = arbiter.post(API, json=fields(arbiter, game="konane"))

    assert answer.json == {"result": "done", "table": "konane-2"}
    assert tables.wanted == [NewTable("konane")]


def test_without_the_token_of_the_log_in_nothing_is_opened(arbiter: FlaskClient, tables: FakeTables) -> None:
    assert arbiter.post(FORM, data={"game": "jarmo"}).status_code == 403
    assert tables.wanted == []


@pytest.mark.parametrize("game", ["", "go-fish", "jarmo.lud", "/etc/passwd", *TEXTS[:5]])
def test_a_game_that_is_not_installed_is_refused(arbiter: FlaskClient, tables: FakeTables, game: str) -> None:
    refused = arbiter.post(FORM, data=fields(arbiter, game=game))

    assert refused.status_code == 404
    assert "There is no game" in refused.text
    assert tables.wanted == []


@pytest.mark.parametrize("wrong", [{"game": 1}, {"table": ["a"]}, {"open": "maybe"}, {"open": None}])
def test_what_is_no_text_or_no_yes_or_no_is_refused(
    arbiter: FlaskClient, tables: FakeTables, wrong: dict[str, object]
) -> None:
    refused = arbiter.post(API, json=fields(arbiter, **wrong))

    assert (refused.status_code, refused.json and refused.json["error"]) == (422, "unreadable")
    assert tables.wanted == []


def test_why_no_table_was_opened_is_said_in_a_sentence(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.opened = Answered("refused", "there is already a table 'jarmo': give another name")

    by_form = arbiter.post(FORM, data=fields(arbiter, table="jarmo"))
    by_program = arbiter.post(API, json=fields(arbiter, table="jarmo"))

    sentence = "No table was opened: there is already a table 'jarmo': give another name."
    assert by_form.status_code == by_program.status_code == 422
    assert by_program.json == {"error": "refused", "text": sentence}
    assert "give another name." in by_form.text


def test_whoever_gets_no_answer_in_time_is_told_so(
    arbiter: FlaskClient, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "_WAIT_S", 0.01)
    monkeypatch.setattr(tables, "open_table", lambda _: Future[Answered]())

    assert arbiter.post(FORM, data=fields(arbiter)).status_code == 503


def test_where_tables_come_from_the_command_line_alone_no_form_is_shown(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    tables.opens_tables = False

    assert BUTTON not in arbiter.get("/room").text


def test_the_arbiter_of_a_single_table_finds_the_room(arbiter: FlaskClient, client: FlaskClient) -> None:
    assert '<a href="/room">Tables</a>' in arbiter.get("/tables/jarmo").text
    assert '<a href="/">Tables</a>' in client.get("/tables/jarmo").text
