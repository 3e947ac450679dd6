"""Player sheets: who may make them, what is on them, and that no void code is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.engine import Engine
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_classroom import give
from tests.scoreboard.features.test_login import enter, log_in, token_in
from tests.scoreboard.tables import FakeTables
from tests.scoreboard.ten_tables import morning
from tests.scoreboard.virtual_tables import hand, until, virtual_table


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(*morning())


def sheets(arbiter: FlaskClient, *tables: str, paper: str = "a5") -> str:
    token = token_in(arbiter.get("/desk/sheets").text)
    answer = arbiter.post("/desk/sheets", data={"csrf": token, "table": [*tables], "paper": paper})
    assert answer.status_code == 200
    return answer.text


def codes_on(page: str) -> dict[str, str]:
    """The code on the sheet of each seat, as its address has the seat."""
    found = re.findall(r'data-issued="(.*?):\d+".*?class="code">([\d ]+)<', page, re.DOTALL)
    return {owner: code.replace(" ", "") for owner, code in found}


def test_nobody_else_makes_sheets(app: Flask, client: FlaskClient, codes: Codes) -> None:
    player = app.test_client()
    log_in(player, codes, "white", table="table-1")
    number = codes.number("table-1/white")

    for visitor in (client, player):
        assert visitor.get("/desk/sheets").status_code == 403
        assert visitor.get("/desk/sheets/void").status_code == 403
        assert visitor.post("/desk/sheets", data={"table": "table-1", "paper": "a5"}).status_code == 403
    assert codes.number("table-1/white") == number


def test_without_the_token_no_code_is_made(arbiter: FlaskClient, codes: Codes) -> None:
    assert arbiter.post("/desk/sheets", data={"table": "table-1", "paper": "a5"}).status_code == 403
    assert codes.number("table-1/white") == 0


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"table": "table-1", "paper": "a3"}, 422),
        ({"paper": "a5"}, 422),
        ({"table": "none", "paper": "a5"}, 404),
    ],
)
def test_what_cannot_be_printed_makes_no_code(
    arbiter: FlaskClient, codes: Codes, fields: dict[str, str], status: int
) -> None:
    token = token_in(arbiter.get("/desk/sheets").text)

    assert arbiter.post("/desk/sheets", data={"csrf": token, **fields}).status_code == status
    assert codes.number("table-1/white") == 0


def test_every_seat_has_a_sheet_and_its_code_lets_it_in(app: Flask, arbiter: FlaskClient) -> None:
    page = sheets(arbiter, "table-2", "table-10")

    printed = codes_on(page)
    assert list(printed) == ["table-2/black", "table-2/white", "table-10/black", "table-10/white"]
    for text in ("Karl", "Table table-2", "/join/table-2/white", "Jarmo", "Goal", "Set-up"):
        assert text in page
    for owner, code in printed.items():
        table, _, seat = owner.partition("/")
        assert enter(app.test_client(), f"/join/{table}/{seat}", code) == 303


def test_no_two_drawings_of_the_sheets_have_an_id_in_common(arbiter: FlaskClient) -> None:
    ids = re.findall(r'\bid="([^"]+)"', sheets(arbiter, "table-1", "table-2"))

    assert len(ids) > 8
    assert len(set(ids)) == len(ids)


def test_sheets_made_again_void_the_first_and_these_say_so(app: Flask, arbiter: FlaskClient) -> None:
    first = sheets(arbiter, "table-1", "table-2")
    issued = re.findall(r'data-issued="([^"]+)"', first)
    assert arbiter.get("/desk/sheets/void", query_string={"code": issued}).json == {"void": []}

    sheets(arbiter, "table-2")

    void = arbiter.get("/desk/sheets/void", query_string={"code": issued}).json
    assert void == {"void": [each for each in issued if each.startswith("table-2/")]}
    old = codes_on(first)["table-2/white"]
    assert enter(app.test_client(), "/join/table-2/white", old) == 403


def test_the_sheets_are_kept_by_no_cache_and_no_code_is_in_an_address(arbiter: FlaskClient) -> None:
    token = token_in(arbiter.get("/desk/sheets").text)
    answer = arbiter.post("/desk/sheets", data={"csrf": token, "table": "table-1", "paper": "a4"})

    assert answer.headers["Cache-Control"] == "no-store"
    assert not re.search(r'(href|src|action)="[^"]*\d{6}', answer.text)


def test_one_table_may_be_chosen_from_its_desk(arbiter: FlaskClient) -> None:
    page = arbiter.get("/desk/sheets?table=table-4").text

    assert re.findall(r'value="(table-\d+)" checked', page) == ["table-4"]


SHEET = "/class/class/worksheet"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        hand(running, "lift", "a1")
        hand(running, "put", "b3")
        until(running, lambda state: len(state.turns) == 1)
        yield running


@pytest.fixture
def app(engine: Engine, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(engine, key, clock=clock)


def papers(page: str) -> list[str]:
    return re.findall(r"<article.*?</article>", page, re.DOTALL)


def stands(paper: str, piece: str, cell: str) -> bool:
    return f'data-cell="{cell}" data-piece="{piece}"' in paper


def test_it_shows_the_position_that_the_class_sees(arbiter: FlaskClient) -> None:
    [paper] = papers(arbiter.get(SHEET).text)

    assert "After 1 turn. White to move." in paper
    assert "What would you play, and why?" in paper
    assert stands(paper, "black.archer", "b3")


def test_an_earlier_position_is_asked_for_by_its_turn_or_by_what_is_shown(arbiter: FlaskClient) -> None:
    [paper] = papers(arbiter.get(f"{SHEET}?ply=0").text)
    assert "The start. Black to move." in paper
    assert stands(paper, "black.archer", "a1")

    give(arbiter, act="show", side="left", ply="0")
    [shown] = papers(arbiter.get(SHEET).text)
    assert "The start." in shown


def test_what_the_class_was_asked_has_its_answer_on_a_sheet_of_its_own(arbiter: FlaskClient) -> None:
    give(arbiter, act="ask", cell="a5")
    question, answer = papers(arbiter.get(SHEET).text)

    assert "Where may the piece on a5 go?" in question
    assert "It may go to" not in question
    # JAR-03: from a5 lines lead to b3 and to c4; black's archer on b3 may be taken.
    ends = re.search(r"It may go to ([^.]*)\.", answer)
    assert ends is not None
    assert "b3" in ends[1]


def test_any_piece_may_be_asked_about(arbiter: FlaskClient) -> None:
    question, _ = papers(arbiter.get(f"{SHEET}?ply=0&cell=b1").text)
    assert "Where may the piece on b1 go?" in question


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("ply=9", "There is no turn 9"),
        ("ply=-1", "There is no turn -1"),
        ("ply=%3Cb%3E", "There is no turn &lt;b&gt;"),
        ("cell=c3", "Nothing stands on c3 after turn 1"),
        ("cell=z9", "Nothing stands on z9"),
        ("ply=0&cell=%3Cb%3E", "Nothing stands on &lt;b&gt;"),
    ],
)
def test_what_is_not_there_is_said_so(arbiter: FlaskClient, query: str, why: str) -> None:
    answer = arbiter.get(f"{SHEET}?{query}")
    assert answer.status_code == 404
    assert why in answer.text


def test_only_the_arbiter_prints(client: FlaskClient) -> None:
    answer = client.get(SHEET)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/arbiter")
