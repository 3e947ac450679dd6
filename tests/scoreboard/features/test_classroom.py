"""The teacher's view: what is drawn, asked and shown is seen on every page of the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock
from tests.scoreboard.virtual_tables import hand, until, virtual_table


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


@pytest.fixture
def app(engine: Engine, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(engine, key, clock=clock)


def give(client: FlaskClient, **fields: str) -> int:
    page = client.get("/class/class").text or client.get("/tables/class").text
    if 'name="csrf"' not in page:
        page = client.get("/tables/class").text
    values = {
        name: page.partition(f'name="{name}" value="')[2].partition('"')[0] for name in ("csrf", "version")
    }
    return client.post("/class/class", data={**values, **fields}).status_code


def test_rings_and_arrows_are_seen_by_all(arbiter: FlaskClient, client: FlaskClient) -> None:
    assert give(arbiter, act="ring", cell="b3") == 303
    assert give(arbiter, act="arrow", cell="a1", to="b3") == 303

    page = client.get("/tables/class").text
    assert 'data-mark="highlight" data-cell="b3"' in page
    assert 'data-mark="arrow" data-from="a1" data-to="b3"' in page

    assert give(arbiter, act="ring", cell="b3") == 303
    assert 'data-mark="highlight"' not in client.get("/tables/class").text


def test_a_rule_is_shown_with_its_text(arbiter: FlaskClient, client: FlaskClient) -> None:
    assert give(arbiter, act="rule", rule="JAR-01") == 303
    assert 'class="shown-rule"' in client.get("/tables/class").text

    assert give(arbiter, act="rule", rule="") == 303
    assert 'class="shown-rule"' not in client.get("/tables/class").text


def test_the_next_turn_wipes_everything_off(arbiter: FlaskClient, engine: Engine) -> None:
    give(arbiter, act="ring", cell="b3")

    hand(engine, "lift", "a1")
    hand(engine, "put", "b3")

    state = until(engine, lambda state: len(state.turns) == 1)
    assert state.chalk.rings == ()


def test_the_teacher_pauses_and_goes_on(arbiter: FlaskClient, engine: Engine) -> None:
    assert give(arbiter, act="pause") == 303
    assert engine.states()["class"].phase is Phase.HELD

    assert give(arbiter, act="go-on") == 303
    assert engine.states()["class"].phase is not Phase.HELD


@pytest.mark.parametrize(
    "wrong",
    [
        {"act": "ring", "cell": "z9"},
        {"act": "arrow", "cell": "a1", "to": "a1"},
        {"act": "arrow", "cell": "a1"},
        {"act": "rule", "rule": "JAR-99"},
        {"act": "explode"},
        {"act": "wipe", "version": "x"},
    ],
)
def test_what_cannot_be_drawn_is_refused(arbiter: FlaskClient, engine: Engine, wrong: dict[str, str]) -> None:
    before = engine.states()["class"].chalk

    assert give(arbiter, **wrong) == 422

    assert engine.states()["class"].chalk == before


def test_the_board_does_not_vanish_under_chalk(arbiter: FlaskClient, engine: Engine) -> None:
    for cell in ("a1", "a2", "a3", "b1", "b2", "b3", "c1"):
        for to in ("d1", "d2", "d3", "d4", "d5", "e1"):
            give(arbiter, act="arrow", cell=cell, to=to)

    assert len(engine.states()["class"].chalk.arrows) == 40


def test_only_the_arbiter_teaches(client: FlaskClient, engine: Engine) -> None:
    assert client.get("/class/class").status_code == 303
    assert give(client, act="ring", cell="b3") == 403
    assert give(client, act="pause") == 403

    assert engine.states()["class"].chalk.rings == ()
