"""A new table on a board that is there: it is looked for, chosen, and opened; no other is."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.link.eboards.finding import BoardFound, BoardsFound
from adoube.tables.commands.match import NewTable
from adoube.tables.state import Answered
from adoube.words import as_written
from adoube_scoreboard.app import create_app
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.services import Contents
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_login import log_in, token_in
from tests.scoreboard.hostile_inputs import EVIL, TEXTS
from tests.scoreboard.tables import FakeTables

LOOK, API_LOOK = "/boards", "/api/boards"
BOARD = "chessnut:AA:BB:CC:DD:EE:01"
FOUND = BoardsFound(
    (
        BoardFound("usb:E661", "adoube", "Board in FS mode", held_by="adoube (17)"),
        BoardFound(BOARD, "chessnut", EVIL, signal=-52),
    ),
    (as_written("no adapter"),),
)


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock, codes: Codes) -> Flask:
    there = BoardsThere(lambda: FOUND, clock)
    return create_app(tables, key, clock=clock, codes=codes, contents=Contents(boards=there))


def sent(arbiter: FlaskClient, **fields: object) -> dict[str, object]:
    return {"csrf": token_in(arbiter.get("/room").text), "game": "chess", **fields}


def choices(page: str) -> list[tuple[str, str]]:
    [select] = re.findall(r'<select name="board".*?</select>', page, re.DOTALL)
    found = re.findall(r'<option value="([^"]*)">([^<]*)</option>', select)
    return [(value, html.unescape(text)) for value, text in found]


def test_before_anybody_looks_the_page_is_the_only_board(arbiter: FlaskClient) -> None:
    assert choices(arbiter.get("/room").text) == [("", "On the page")]


def test_the_form_lists_the_boards_of_the_last_look(arbiter: FlaskClient) -> None:
    answer = arbiter.post(LOOK, data=sent(arbiter, table="Final"))

    assert (answer.status_code, answer.location) == (303, "/room?game=chess&table=Final#new-table")
    page = arbiter.get("/room?game=chess&table=Final").text
    assert choices(page) == [
        ("", "On the page"),
        ("usb:E661", "adoube, Board in FS mode (usb:E661), in use by adoube (17)"),
        (BOARD, f"chessnut, {EVIL} ({BOARD})"),
    ]
    assert "Not every place could be checked: no adapter" in page
    assert '<option value="chess" selected>' in page
    assert 'name="table" maxlength="40" value="Final"' in page


def test_a_program_gets_them_at_once(arbiter: FlaskClient) -> None:
    answer = arbiter.post(API_LOOK, json=sent(arbiter))

    assert answer.json is not None
    assert answer.json["troubles"] == ["no adapter"]
    assert answer.json["boards"][0] == {
        "board": "usb:E661",
        "kind": "adoube",
        "name": "Board in FS mode",
        "battery": None,
        "signal": None,
        "held_by": "adoube (17)",
    }


def test_nobody_else_looks(app: Flask, client: FlaskClient, codes: Codes) -> None:
    player = app.test_client()
    token = log_in(player, codes, "white")

    for visitor in (client, player):
        for address in (LOOK, API_LOOK):
            assert visitor.post(address, data={"csrf": token}).status_code == 403


def test_without_the_token_of_the_log_in_nobody_looks(arbiter: FlaskClient) -> None:
    assert arbiter.post(LOOK, data={}).status_code == 403
    assert choices(arbiter.get("/room").text) == [("", "On the page")]


def test_a_board_that_was_found_is_opened(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.opened = Answered("done", table="chess")
    arbiter.post(API_LOOK, json=sent(arbiter))

    assert arbiter.post("/tables", data=sent(arbiter, board=BOARD)).status_code == 303
    assert tables.wanted == [NewTable("chess", board=BOARD)]


def test_a_board_that_nobody_has_found_is_refused(arbiter: FlaskClient, tables: FakeTables) -> None:
    refused = arbiter.post("/api/tables", json=sent(arbiter, board=BOARD))

    assert refused.status_code == 422
    assert refused.json is not None
    assert refused.json["text"] == (
        f"No table was opened: the last search did not find board {BOARD}: look for boards again."
    )
    assert tables.wanted == []


@pytest.mark.parametrize("board", ["tcp://10.0.0.7:22", "/etc/passwd", "camera:0", *TEXTS[:5]])
def test_no_other_address_is_opened(board: str, arbiter: FlaskClient, tables: FakeTables) -> None:
    arbiter.post(API_LOOK, json=sent(arbiter))
    if board.strip():
        assert arbiter.post("/api/tables", json=sent(arbiter, board=board)).status_code == 422
        assert tables.wanted == []


@pytest.mark.parametrize("wrong", [{"board": 1}, {"board": ["a"]}, {"board": None}])
def test_what_is_no_text_is_refused(
    wrong: dict[str, object], arbiter: FlaskClient, tables: FakeTables
) -> None:
    refused = arbiter.post("/api/tables", json=sent(arbiter, **wrong))

    assert (refused.status_code, refused.json and refused.json["error"]) == (422, "unreadable")
    assert tables.wanted == []
