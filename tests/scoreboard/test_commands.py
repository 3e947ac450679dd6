"""Commands from the arbiter's page: as a form and as JSON, and every way to be refused."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from adoube.tables.commands import (
    Agree,
    Answer,
    Command,
    CommandRequest,
    CorrectTurns,
    DisputeTurn,
    EndTurn,
    MakeCall,
    NewGame,
    SetPosition,
)
from adoube.tables.state import Answered
from adoube_scoreboard.commands import with_details
from adoube_scoreboard.errors import Refused
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import QUESTION, FakeTables

COMMANDS = "/tables/jarmo/commands"


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(QUESTION)


@pytest.fixture
def fields(arbiter: FlaskClient) -> dict[str, Any]:
    """An answer that fits."""
    return {"kind": "answer", "version": 8, "question": 3, "answer": "b3xc3", "csrf": form_token(arbiter)}


def test_an_answer_reaches_the_table(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]
) -> None:
    answer = arbiter.post(COMMANDS, json=fields)

    assert (answer.status_code, answer.json) == (200, {"result": "done"})
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]


def test_the_next_game_can_be_asked_for(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]
) -> None:
    answer = arbiter.post(COMMANDS, json=fields | {"kind": "new-game"})

    assert answer.status_code == 200
    assert tables.commands == [CommandRequest("jarmo", 8, NewGame())]


def test_a_plain_form_leads_back_to_the_table(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]
) -> None:
    answer = arbiter.post(COMMANDS, data={key: fields[key] for key in fields if key != "kind"})

    assert (answer.status_code, answer.location) == (303, "/tables/jarmo")
    assert tables.commands == [CommandRequest("jarmo", 8, Answer(3, "b3xc3"))]


def test_a_spectator_commands_nothing(
    client: FlaskClient, tables: FakeTables, fields: dict[str, Any]
) -> None:
    answer = client.post(COMMANDS, json=fields)

    assert (answer.status_code, answer.json and answer.json["error"]) == (403, "arbiter_only")
    assert not tables.commands


@pytest.mark.parametrize("token", ["", "wrong", None, "\ud800", ["x"]])
def test_a_command_without_the_pages_token_is_refused(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any], token: Any
) -> None:
    answer = arbiter.post(COMMANDS, json=fields | {"csrf": token})

    assert (answer.status_code, answer.json and answer.json["error"]) == (403, "csrf")
    assert not tables.commands


def test_an_unknown_table_is_not_found(arbiter: FlaskClient, fields: dict[str, Any]) -> None:
    answer = arbiter.post("/tables/nowhere/commands", json=fields)

    assert (answer.status_code, answer.json and answer.json["error"]) == (404, "no_such_table")


def test_a_command_for_an_older_version_is_stale(arbiter: FlaskClient, fields: dict[str, Any]) -> None:
    answer = arbiter.post(COMMANDS, json=fields | {"version": 7})

    assert (answer.status_code, answer.json and answer.json["error"]) == (409, "stale")


def test_what_the_table_refuses_is_said_with_its_reason(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]
) -> None:
    tables.answer = Answered("refused", "nobody asked")

    answer = arbiter.post(COMMANDS, json=fields)

    assert (answer.status_code, answer.json and answer.json["error"]) == (422, "refused")
    assert answer.json is not None
    assert "nobody asked" in answer.json["text"]


def test_a_stale_form_gets_a_page_that_leads_back(arbiter: FlaskClient, fields: dict[str, Any]) -> None:
    answer = arbiter.post(COMMANDS, data=fields | {"version": "7"})

    assert answer.status_code == 409
    assert "moved on" in answer.text
    assert 'href="/tables/jarmo"' in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": None},
        {"version": -1},
        {"version": "8.5"},
        {"version": "٨"},
        {"version": 10**40},
        {"question": "three"},
        {"answer": ""},
        {"answer": None},
        {"answer": {"a": 1}},
        {"answer": "\ud800"},
        {"answer": "a\nb"},
        {"kind": "call"},
        {"kind": "call", "details": "jump"},
        {"kind": "call", "details": {"by": "red"}},
        {"kind": "call", "details": {"call": "jump", "pawn": ["c3"]}},
        {"kind": "agree", "details": {"turn": "a1-b3"}},
        {"kind": "agree", "details": {"seat": "black", "turn": ["a1-b3"]}},
        {"kind": "ruling"},
        {"kind": "ruling", "details": {"last": 1}},
        {"kind": "ruling", "details": ["pause"]},
        {"kind": "explode"},
        {"kind": None},
    ],
)
def test_what_cannot_be_read_is_refused(
    arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any], wrong: dict[str, Any]
) -> None:
    answer = arbiter.post(COMMANDS, json=fields | wrong)

    assert (answer.status_code, answer.json and answer.json["error"]) == (422, "unreadable")
    assert not tables.commands


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "[" * 15_000, '"text"', "\xff"])
def test_a_body_that_is_no_json_object_is_refused(arbiter: FlaskClient, body: str) -> None:
    answer = arbiter.post(COMMANDS, data=body.encode("latin-1"), content_type="application/json")

    assert (answer.status_code, answer.json and answer.json["error"]) == (422, "unreadable")


def test_a_body_beyond_the_limit_is_refused(arbiter: FlaskClient, fields: dict[str, Any]) -> None:
    answer = arbiter.post(COMMANDS, json=fields | {"answer": "x" * 20_000})

    assert (answer.status_code, answer.json and answer.json["error"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("kind", "details", "command"),
    [
        (
            "ruling",
            {"ruling": "correct", "last": 2, "turns": ["a1-b3", "e5-d3"]},
            CorrectTurns(("a1-b3", "e5-d3"), 2),
        ),
        (
            "ruling",
            {"ruling": "set-position", "position": {"cells": {"a1": ["black.archer"]}}},
            SetPosition({"cells": {"a1": ["black.archer"]}}),
        ),
        ("agree", {"seat": "black", "turn": "a1-b3"}, Agree("black", "a1-b3")),
        ("dispute", {}, DisputeTurn()),
    ],
)
def test_rulings_and_disputes_reach_the_table(
    arbiter: FlaskClient,
    tables: FakeTables,
    fields: dict[str, Any],
    kind: str,
    details: dict[str, Any],
    command: Command,
) -> None:
    answer = arbiter.post(COMMANDS, json=fields | {"kind": kind, "details": details})

    assert answer.status_code == 200
    assert tables.commands == [CommandRequest("jarmo", 8, command)]


def test_nobody_but_the_arbiter_rules(client: FlaskClient, tables: FakeTables) -> None:
    ruling = {"kind": "ruling", "version": 8, "details": {"ruling": "pause"}}

    assert client.post(COMMANDS, json=ruling).status_code == 403
    assert tables.commands == []


def test_something_can_be_called(arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]) -> None:
    details = {"call": "jump", "by": "red", "pawn": "c3"}

    answer = arbiter.post(COMMANDS, json=fields | {"kind": "call", "details": details})

    assert answer.status_code == 200
    assert tables.commands == [CommandRequest("jarmo", 8, MakeCall("jump", "red", {"pawn": "c3"}))]


def test_a_turn_can_be_ended(arbiter: FlaskClient, tables: FakeTables, fields: dict[str, Any]) -> None:
    answer = arbiter.post(COMMANDS, data={"kind": "end-turn", "version": 8, "csrf": fields["csrf"]})

    assert answer.status_code == 303
    assert tables.commands == [CommandRequest("jarmo", 8, EndTurn())]


@pytest.mark.parametrize(("text", "number"), [("0,5", 0.5), ("1.5", 1.5), ("2", 2)])
def test_a_fraction_is_written_as_the_readers_language_does(text: str, number: float) -> None:
    assert with_details({"details.scores.white:number": text})["details"] == {"scores": {"white": number}}


def test_a_form_without_details_stays_as_it_is() -> None:
    fields = {"kind": "answer", "answer": "a1-b3"}

    assert with_details(fields) is fields


def test_every_kind_of_detail() -> None:
    fields = MultiDict(
        [
            ("kind", "ruling"),
            ("details.ruling", "result"),
            ("details.last:number", "2"),
            ("details.turns:words", " a1-b3  c5xb3 "),
            ("details.winners:each", "white"),
            ("details.winners:each", "black"),
            ("details.agree:truth", "no"),
            ("details.scores.white:number", "0.5"),
            ("details.scores.black:number", "3"),
            ("details.position:json", '{"cells": {}}'),
            ("details.why", "  "),
        ]
    )

    assert with_details(fields) == {
        "kind": "ruling",
        "details": {
            "ruling": "result",
            "last": 2,
            "turns": ["a1-b3", "c5xb3"],
            "winners": ["white", "black"],
            "agree": False,
            "scores": {"white": 0.5, "black": 3},
            "position": {"cells": {}},
        },
    }


def test_a_script_sends_the_same_fields_as_json() -> None:
    assert with_details({"details.winners:each": ["white"], "details.call": "pass"}) == {
        "details": {"winners": ["white"], "call": "pass"}
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"details.last:number": "two"},
        {"details.last:number": "inf"},
        {"details.agree:truth": "perhaps"},
        {"details.position:json": "{"},
        {"details.position:json": "[" * 100_000},
        {"details.call:unknown": "x"},
        {"details.call": {"nested": "x"}},
        {"details.call": 3},
    ],
)
def test_a_form_that_cannot_be_read_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(Refused):
        with_details(fields)
