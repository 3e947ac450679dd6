"""Logging in with a code: the arbiter, and a player who sits down at a table."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.commands import Answer, CommandRequest
from adoube_scoreboard.security.codes import ARBITER, Codes, seat_owner
from tests.scoreboard.conftest import Clock
from tests.scoreboard.tables import QUESTION, FakeTables

COMMANDS = "/tables/jarmo/commands"


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(QUESTION)


def token_in(page: str) -> str:
    return page.partition('name="csrf" value="')[2].partition('"')[0]


def enter(client: FlaskClient, address: str, code: str) -> int:
    token = token_in(client.get(address).text)
    return client.post(address, data={"code": code, "csrf": token}).status_code


def log_in(client: FlaskClient, codes: Codes, seat: str, table: str = "jarmo") -> str:
    """Sits down, and returns the token that this player's pages send along."""
    assert enter(client, f"/join/{table}/{seat}", codes.issue(seat_owner(table, seat))) == 303
    with client.session_transaction() as session:
        return str(session["csrf"])


def test_the_arbiters_code_logs_the_arbiter_in(client: FlaskClient, codes: Codes) -> None:
    assert enter(client, "/arbiter", codes.issue(ARBITER)) == 303
    assert 'id="command"' in client.get("/tables/jarmo").text


def test_a_wrong_code_is_refused_and_after_ten_of_them_it_is_said_how_long_to_wait(
    client: FlaskClient, codes: Codes, clock: Clock
) -> None:
    code = codes.issue(ARBITER)
    wrong = f"{(int(code) + 1) % 1_000_000:06}"

    assert [enter(client, "/arbiter", wrong) for _ in range(10)] == [403] * 10
    token = token_in(client.get("/arbiter").text)
    refused = client.post("/arbiter", data={"code": code, "csrf": token})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert "Try again in 60 seconds" in refused.text

    clock.seconds += 60
    assert enter(client, "/arbiter", code) == 303


def test_whoever_is_logged_in_stays_so_however_many_wrong_codes_are_tried(
    app: Flask, client: FlaskClient, codes: Codes
) -> None:
    assert enter(client, "/arbiter", codes.issue(ARBITER)) == 303
    stranger = app.test_client()
    token = token_in(stranger.get("/arbiter").text)
    statuses = {
        stranger.post(
            "/arbiter",
            data={"code": "none", "csrf": token},
            environ_overrides={"REMOTE_ADDR": f"10.0.0.{number % 10}"},
        ).status_code
        for number in range(120)
    }

    assert statuses == {403, 429}
    assert 'id="command"' in client.get("/tables/jarmo").text


def test_after_a_wrong_code_another_can_be_tried_at_once(client: FlaskClient, codes: Codes) -> None:
    code = codes.issue(seat_owner("jarmo", "white"))
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    token = token_in(client.get("/join/jarmo/white").text)

    refused = client.post("/join/jarmo/white", data={"code": wrong, "csrf": token})

    assert refused.status_code == 403
    assert "Wrong code." in refused.text
    assert wrong not in refused.text
    again = client.post("/join/jarmo/white", data={"code": code, "csrf": token_in(refused.text)})
    assert again.status_code == 303


def test_a_code_from_another_sites_form_is_not_looked_at(client: FlaskClient, codes: Codes) -> None:
    code = codes.issue(ARBITER)

    assert client.post("/arbiter", data={"code": code}).status_code == 403
    assert client.post("/arbiter", data={"code": code, "csrf": ""}).status_code == 403


@pytest.mark.parametrize("address", ["/join/jarmo/green", "/join/nowhere/black"])
def test_there_is_no_sitting_down_where_there_is_no_seat(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


def test_a_player_answers_the_question_that_is_for_that_seat(
    client: FlaskClient, codes: Codes, tables: FakeTables
) -> None:
    token = log_in(client, codes, "white")

    answer = client.post(COMMANDS, json={"version": 8, "question": 3, "answer": "b3xc3", "csrf": token})

    assert answer.status_code == 200
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]


def test_the_other_player_does_not(client: FlaskClient, codes: Codes, tables: FakeTables) -> None:
    token = log_in(client, codes, "black")

    answer = client.post(COMMANDS, json={"version": 8, "question": 3, "answer": "b3xc3", "csrf": token})

    assert (answer.status_code, answer.json and answer.json["error"]) == (403, "not_your_question")
    assert tables.commands == []


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "ruling", "details": {"ruling": "pause"}},
        {"kind": "recalibrate", "from": "start"},
        {"kind": "call", "details": {"call": "pass", "by": "black"}},
        {"kind": "agree", "details": {"seat": "black", "turn": "a1-b3"}},
    ],
)
def test_a_player_neither_rules_nor_speaks_for_the_other(
    client: FlaskClient, codes: Codes, tables: FakeTables, fields: dict[str, object]
) -> None:
    token = log_in(client, codes, "white")

    answer = client.post(COMMANDS, json={"version": 8, "csrf": token, **fields})

    assert (answer.status_code, answer.json and answer.json["error"]) == (403, "not_yours")
    assert tables.commands == []


def test_whoever_leaves_is_a_spectator_again(client: FlaskClient, codes: Codes) -> None:
    token = log_in(client, codes, "white")

    assert client.post("/leave", data={"csrf": token}).status_code == 303
    answer = client.post(COMMANDS, json={"version": 8, "question": 3, "answer": "b3xc3", "csrf": token})
    assert answer.status_code == 403
