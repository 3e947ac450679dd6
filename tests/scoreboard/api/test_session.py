"""Log-ins for programs, and commands by them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from adoube.tables.commands import CommandRequest, PauseGame
from adoube_scoreboard.security.codes import ARBITER, Codes, seat_owner
from tests.scoreboard.tables import FakeTables

SESSION = "/api/session"
NOBODY = {"role": "spectator", "table": None, "seat": None, "csrf": None}


def test_a_program_logs_in_by_code_and_rules(client: FlaskClient, codes: Codes, tables: FakeTables) -> None:
    assert client.get(SESSION).json == NOBODY

    session = client.post(SESSION, json={"code": codes.issue(ARBITER)}).json
    assert session is not None
    assert session["role"] == "arbiter"
    fields = {"kind": "ruling", "version": 7, "details": {"ruling": "pause"}, "csrf": session["csrf"]}
    answer = client.post("/api/tables/jarmo/commands", json=fields)

    assert answer.json == {"result": "done"}
    assert tables.commands == [CommandRequest("jarmo", 7, PauseGame())]


def test_a_program_sits_down_at_a_seat_and_gets_up(client: FlaskClient, codes: Codes) -> None:
    code = codes.issue(seat_owner("jarmo", "white"))

    session = client.post(SESSION, json={"code": code, "table": "jarmo", "seat": "white"}).json

    assert session is not None
    assert (session["role"], session["table"], session["seat"]) == ("seat", "jarmo", "white")
    assert client.delete(SESSION).json == NOBODY
    assert client.get(SESSION).json == NOBODY


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"code": "wrong"}, 403),
        ({"code": "", "table": "jarmo", "seat": "white"}, 403),
        ({"code": "1", "table": "nowhere", "seat": "white"}, 404),
        ({"code": "1", "table": "jarmo", "seat": "green"}, 404),
        ({"code": "1", "table": "jarmo"}, 422),
        ({"code": "1", "seat": "white"}, 422),
        ({"code": 123456}, 422),
        ({"code": None}, 422),
        ([], 422),
        (7, 422),
    ],
)
def test_what_is_no_log_in_is_refused(client: FlaskClient, codes: Codes, fields: Any, status: int) -> None:
    codes.issue(ARBITER)
    codes.issue(seat_owner("jarmo", "white"))

    answer = client.post(SESSION, json=fields)

    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["text"]
    assert client.get(SESSION).json == NOBODY


def test_another_sites_form_cannot_log_anybody_in(client: FlaskClient, codes: Codes) -> None:
    answer = client.post(SESSION, data={"code": codes.issue(ARBITER)})

    assert answer.status_code == 422
    assert client.get(SESSION).json == NOBODY


def test_after_ten_wrong_codes_programs_and_people_wait_alike(client: FlaskClient, codes: Codes) -> None:
    code = codes.issue(ARBITER)
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    for _ in range(10):
        client.post(SESSION, json={"code": wrong})

    assert client.post(SESSION, json={"code": code}).status_code == 429
