"""Stepping through the running game, and what is told beside the live view."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from adoube.tables.state import Message
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables


def test_every_turn_of_the_running_game_can_be_seen(client: FlaskClient, tables: FakeTables) -> None:
    state = played(6)
    tables.show(state)

    steps = [client.get(f"/tables/jarmo/plies/{ply}").get_json() for ply in range(7)]

    assert [step["ply"] for step in steps] == list(range(7))
    assert {step["last"] for step in steps} == {6}
    assert steps[0]["text"] == "Before the first turn. Ada 5, Grace 5."
    assert steps[6]["text"].startswith(f"Turn 6 of 6: Grace {state.turns[5].text}. ")
    assert steps[0]["scores"] == {"black": "5", "white": "5"}
    assert len({step["pieces"] for step in steps}) == 7
    assert 'data-layer="pieces"' in steps[3]["pieces"]


@pytest.mark.parametrize("ply", ["7", "-1", "x", "²", "99999999999999999999", "1.0"])
def test_a_turn_that_was_not_played_cannot_be_seen(client: FlaskClient, tables: FakeTables, ply: str) -> None:
    tables.show(played(6))

    assert client.get(f"/tables/jarmo/plies/{ply}").status_code == 404
    assert client.get("/tables/jarmo", query_string={"ply": ply}).status_code == 404


def test_no_table_no_turns(client: FlaskClient) -> None:
    assert client.get("/tables/nowhere/plies/0").status_code == 404


def test_without_scripts_links_lead_through_the_game(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(6))

    page = client.get("/tables/jarmo?ply=3").text

    assert "Turn 3 of 6" in page
    assert 'href="?ply=2" data-step="back"' in page
    assert 'href="?ply=4" data-step="forward"' in page
    assert 'href="/tables/jarmo" data-step="live"' in page
    assert '<a href="?ply=5" data-ply="5">' in page
    assert 'class="board past"' in page


def test_the_seats_say_how_their_points_came_about(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(0))

    assert "0 on the enemy&#39;s first row × 2 + 5 elsewhere" in client.get("/tables/jarmo").text


def test_a_refusal_comes_with_the_words_of_its_rule(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), message=Message("illegal", "No line joins d5 and d4.", "JAR-03")))

    page = client.get("/tables/jarmo").text

    assert 'Rule JAR-03</summary><p lang="en">' in page


def test_a_clause_without_words_is_named_all_the_same(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), message=Message("illegal", "That is not allowed.", "XYZ-99")))

    page = client.get("/tables/jarmo").text

    assert "XYZ-99" in page
    assert "<summary>Rule" not in page


def test_the_ends_of_a_lifted_piece_are_drawn(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), may_go=("b3", "c2")))

    assert client.get("/tables/jarmo").text.count('data-mark="end"') == 2
