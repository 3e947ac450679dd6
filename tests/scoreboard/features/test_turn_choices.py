"""The turns that a page offers tap by tap, to whoever may play now, and how it sends one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from adoube.tables.engine import Engine
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_virtual_board import seated
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.virtual_tables import virtual_table

NOTHING: dict[str, Any] = {"ends": [], "cells": {}}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "chess", is_open=True, takes_turns=True) as running:
        yield running


@pytest.fixture
def visitor(engine: Engine, key: OneUseKey, clock: Clock) -> FlaskClient:
    return create_app(engine, key, clock=clock).test_client()


def choices(client: FlaskClient, *path: str) -> dict[str, Any]:
    answer = client.get("/tables/class/choices", query_string={"path": ",".join(path)})
    assert answer.status_code == 200, answer.text
    found = answer.get_json()
    assert isinstance(found, dict)
    found.pop("version")
    return found


def plays(client: FlaskClient, engine: Engine, *turns: str) -> tuple[int, str | None]:
    """Play turns; the status of the last, and what is said of it."""
    status, text = 0, None
    for turn in turns:
        fields = {"kind": "turn", "version": engine.states()["class"].version, "details": {"turn": turn}}
        token = form_token(client, "class")
        answer = client.post("/tables/class/commands", json={**fields, "csrf": token})
        status, text = answer.status_code, (answer.json or {}).get("text")
    return status, text


def test_before_the_first_tap_the_pieces_that_have_a_turn_are_offered(visitor: FlaskClient) -> None:
    found = choices(visitor)

    assert set(found["cells"]) == {*(f"{column}2" for column in "abcdefgh"), "b1", "g1"}
    assert all(cell == {"turns": [], "goesOn": True} for cell in found["cells"].values())


def test_after_a_piece_its_turns_are_offered_as_people_read_them(visitor: FlaskClient) -> None:
    assert choices(visitor, "g1") == {
        "ends": [],
        "cells": {
            "f3": {"turns": [{"turn": "g1f3", "entry": "Nf3", "piece": None}], "goesOn": False},
            "h3": {"turns": [{"turn": "g1h3", "entry": "Nh3", "piece": None}], "goesOn": False},
        },
    }


def test_where_a_pawn_promotes_each_turn_shows_the_piece_that_it_becomes(
    visitor: FlaskClient, engine: Engine
) -> None:
    plays(visitor, engine, "h4", "g5", "hxg5", "h6", "gxh6", "Nf6", "h7", "Ng8")

    assert [turn["piece"] for turn in choices(visitor, "h7")["cells"]["g8"]["turns"]] == [
        "white.queen",
        "white.rook",
        "white.bishop",
        "white.knight",
    ]


def test_after_the_last_tap_the_turn_ends(visitor: FlaskClient) -> None:
    found = choices(visitor, "e2", "e4")

    assert found == {"ends": [{"turn": "e2e4", "entry": "e4", "piece": None}], "cells": {}}


def test_where_no_turn_begins_so_the_rules_say_why(visitor: FlaskClient) -> None:
    assert choices(visitor, "e2", "e5") == {
        **NOTHING,
        "why": "CHS-09: A pawn moves straight forward and captures one square diagonally forward: "
        "not from e2 to e5.",
    }


def test_a_path_off_the_board_is_refused(visitor: FlaskClient) -> None:
    assert visitor.get("/tables/class/choices?path=z9").status_code == 422


def test_choices_belong_to_the_version_that_a_turn_is_sent_with(visitor: FlaskClient, engine: Engine) -> None:
    assert visitor.get("/tables/class/choices").get_json()["version"] == engine.states()["class"].version
    assert (
        visitor.get("/api/tables/class/choices").get_json() == visitor.get("/tables/class/choices").get_json()
    )


def test_a_turn_is_played_at_once_and_an_illegal_one_is_refused_with_its_clause(
    visitor: FlaskClient, engine: Engine
) -> None:
    status, text = plays(visitor, engine, "e2e5")
    assert status == 422
    assert text is not None
    assert "CHS-09: A pawn moves straight forward" in text
    assert engine.states()["class"].turns == ()

    assert plays(visitor, engine, "e2e4") == (200, None)
    assert [turn.entry for turn in engine.states()["class"].turns] == ["e4"]


def test_an_older_version_is_a_conflict(visitor: FlaskClient, engine: Engine) -> None:
    version = engine.states()["class"].version
    plays(visitor, engine, "e2e4")

    fields = {"kind": "turn", "version": version, "details": {"turn": "e7e5"}}
    answer = visitor.post("/tables/class/commands", json={**fields, "csrf": form_token(visitor, "class")})

    assert answer.status_code == 409


def test_a_seat_plays_in_its_own_turn_alone(tmp_path: Path, key: OneUseKey, clock: Clock) -> None:
    with virtual_table(tmp_path, "chess", takes_turns=True) as engine:
        white = seated(engine, key, clock, seat="white", table="class")
        black = seated(engine, key, clock, seat="black", table="class")
        spectator = create_app(engine, key, clock=clock).test_client()

        assert choices(white)["cells"]
        assert choices(black) == NOTHING
        assert choices(spectator) == NOTHING
        assert plays(black, engine, "e7e5")[0] == 403
        assert plays(spectator, engine, "e2e4")[0] == 403
        assert plays(white, engine, "e2e4") == (200, None)
        assert choices(white) == NOTHING
        assert choices(black)["cells"]


def test_without_scripts_turns_are_chosen_from_a_list_by_the_piece(
    visitor: FlaskClient, engine: Engine
) -> None:
    page = visitor.get("/tables/class").text

    assert 'data-play="turns"' in page
    assert '<optgroup label="g1: White knight"><option value="g1h3">Nh3</option>' in page
    token = form_token(visitor, "class")
    form = {
        "kind": "turn",
        "version": engine.states()["class"].version,
        "details.turn": "g1f3",
        "csrf": token,
    }
    assert visitor.post("/tables/class/commands", data=form).status_code == 303
    assert [turn.entry for turn in engine.states()["class"].turns] == ["Nf3"]


def test_a_table_of_the_free_hand_offers_no_turns(tmp_path: Path, key: OneUseKey, clock: Clock) -> None:
    with virtual_table(tmp_path, "chess", is_open=True) as engine:
        client = create_app(engine, key, clock=clock).test_client()

        assert choices(client) == NOTHING
        assert "data-play" not in client.get("/tables/class").text
