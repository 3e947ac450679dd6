"""A table's state as JSON."""

from __future__ import annotations

from dataclasses import replace

from flask.testing import FlaskClient

from adoube.tables.assistants import ComputerState, Moment, PlannedTurn
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables, illegal


def test_the_tables_are_listed(client: FlaskClient) -> None:
    assert client.get("/api/tables").json == {"tables": ["jarmo"]}


def test_a_state_is_given_whole(client: FlaskClient) -> None:
    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["version"] == 7
    assert state["phase"] == "playing"
    assert state["to_move"] == "white"
    assert state["scores"] == {"black": 4, "white": 4}
    assert [turn["turn"] for turn in state["turns"]] == ["a1-b3", "c5xb3", "d1-c3", "e5-d3", "c1xd3"]
    assert state["turns"][-1] == {
        "ply": 5,
        "seat": "black",
        "turn": "c1xd3",
        "entry": "c1xd3",
        "cells": ["c1", "d3"],
    }
    assert state["cells"]["d3"] == ["black.archer"]
    assert state["off"] == {"captured": {"black.archer": 1, "white.archer": 1}}
    assert state["verdict"] == {
        "kind": "moved",
        "text": "Black captured on d3. White to move.",
        "clause": None,
    }
    assert state["question"] is None
    assert state["provisional"] is None
    assert state["connected"] is True


def test_a_question_is_given_with_its_choices(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(QUESTION)

    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["question"]["id"] == 3
    assert state["question"]["choices"][0] == {
        "answer": "a5xc4",
        "text": "The one from a5",
        "cells": ["a5", "c4"],
    }


def test_computer_players_are_given_with_the_turn_to_carry_out(
    client: FlaskClient, tables: FakeTables
) -> None:
    moment = Moment(1, 5, None)
    planned = PlannedTurn(moment, "white", "e3-d4", "e3-d4", ("e3", "d4"), ("e3",), None, PLAYING.placement)
    tables.show(replace(PLAYING, computer=ComputerState({"white": 2}, None, planned)))

    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["computer"] == {
        "strengths": {"white": 2},
        "thinks": None,
        "planned": {"seat": "white", "turn": "e3-d4", "entry": "e3-d4", "cells": ["e3", "d4"]},
        "trouble": "",
    }


def test_remedy_standings_and_a_provisional_turn_are_given(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(illegal(), standings=OVER.standings, provisional=START.placement))

    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["remedy"] == {"empty": ["d4"], "fill": ["d5"]}
    assert state["standings"][0] == {"player": "Ada", "points": 18, "won": True}
    assert state["provisional"]["cells"]["a1"] == ["black.archer"]


def test_after_the_end_nobody_is_to_move(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(OVER)

    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["to_move"] is None


def test_an_unknown_table_is_an_error_code(client: FlaskClient) -> None:
    answer = client.get("/api/tables/nowhere")

    assert answer.status_code == 404
    assert answer.json == {"error": "no_such_table", "text": "There is no table nowhere."}


def test_states_follow_the_table(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, version=99))

    state = client.get("/api/tables/jarmo").json

    assert state is not None
    assert state["version"] == 99
