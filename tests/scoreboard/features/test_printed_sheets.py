"""Player sheets: who may make them, what is on them, and that no void code is."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.features.test_login import enter, log_in, token_in
from tests.scoreboard.tables import FakeTables
from tests.scoreboard.ten_tables import morning


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
