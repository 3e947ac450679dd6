"""A pupil's page: joining, answering, and everything that a page of somebody else might send instead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.engine import Engine
from adoube_scoreboard.app import create_app
from adoube_scoreboard.classes import ANSWERS, JOINS, Classes
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import StateListeners
from tests.scoreboard.conftest import Clock
from tests.scoreboard.hostile_inputs import EVIL
from tests.scoreboard.pupils import answer, ask_class, join, token
from tests.scoreboard.virtual_tables import virtual_table


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo") as running:
        yield running


@pytest.fixture
def app(engine: Engine, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(engine, key, clock=clock, listeners=StateListeners(classes=Classes(clock)))


@pytest.fixture
def asked(arbiter: FlaskClient) -> None:
    """The class is asked for a turn."""
    ask_class(arbiter, ask="turn", text="Your turn?")


def test_nobody_joins_before_the_teacher_lets_them_in(client: FlaskClient, arbiter: FlaskClient) -> None:
    assert "The class has not begun" in client.get("/ask/class").text

    ask_class(arbiter, act="begin")

    assert join(client, "Ada").status_code == 303
    assert "The next question appears here" in client.get("/ask/class").text


@pytest.mark.usefixtures("asked")
class TestAnswering:
    def test_a_phone_that_comes_back_has_its_name_and_its_answer(self, client: FlaskClient) -> None:
        join(client, "Ada", "owl")
        answer(client, 1, "b1 a3")
        answer(client, 1, "c1 a2")

        page = client.get("/ask/class").text

        assert "<bdi>Ada</bdi>" in page
        assert "Your answer: c1-a2" in page
        assert "#owl" in page

    def test_joining_twice_is_joining_once(self, client: FlaskClient, arbiter: FlaskClient) -> None:
        join(client, "Ada")
        client.post("/ask/class/join", data={"csrf": token(client.get("/ask/class").text), "name": "Eve"})

        assert "<bdi>Eve</bdi>" not in arbiter.get("/class/class").text

    def test_without_scripts_two_lists_are_a_turn(self, client: FlaskClient) -> None:
        join(client, "Ada")
        csrf = token(client.get("/ask/class").text)

        sent = client.post(
            "/ask/class/answer", data={"csrf": csrf, "question": "1", "answer": "b1", "to": "a3"}
        )

        assert sent.status_code == 303
        assert "Your answer: b1-a3" in client.get("/ask/class").text

    @pytest.mark.parametrize("name", [EVIL, "\u202eada", "a" * 5000, "{{7*7}}", "\x00"])
    def test_a_hostile_name_is_refused_and_shown_to_nobody(
        self, client: FlaskClient, arbiter: FlaskClient, name: str
    ) -> None:
        refused = join(client, name)

        assert refused.status_code == 422
        assert "<img" not in refused.text
        assert "Nobody has joined yet" in arbiter.get("/class/class/roll").text

    def test_an_answer_needs_a_token_a_pupil_and_the_question_that_stands(
        self, client: FlaskClient, app: Flask
    ) -> None:
        stranger = app.test_client()
        stranger.get("/ask/class")
        assert answer(stranger, 1, "b1 a3").status_code == 403
        join(client, "Ada")
        assert client.post("/ask/class/answer", json={"question": 1, "answer": "b1 a3"}).status_code == 403
        for number, text in ((2, "b1 a3"), (1, "b1"), (1, "<b> x"), (1, "b1 z9")):
            assert answer(client, number, text).status_code == 422
        for question in ("", "-1", "1e3", "9" * 30):
            csrf = token(client.get("/ask/class").text)
            fields = {"csrf": csrf, "question": question, "answer": "b1 a3"}
            assert client.post("/ask/class/answer", json=fields).status_code == 422

    def test_a_cookie_of_another_table_or_class_opens_nothing(
        self, client: FlaskClient, arbiter: FlaskClient
    ) -> None:
        join(client, "Ada")
        with client.session_transaction() as session:
            _, _, number = str(session["pupil"]).split(" ")
            session["pupil"] = f"class wrong {number}"

        assert "Join the class" in client.get("/ask/class").text

    def test_a_finger_that_never_rests_is_slowed_down(self, client: FlaskClient, clock: Clock) -> None:
        join(client, "Ada")
        for _ in range(ANSWERS.at_once):
            assert answer(client, 1, "b1 a3").status_code == 200

        refused = answer(client, 1, "b1 a3")

        assert refused.status_code == 429
        assert refused.headers["Retry-After"] == "1"
        clock.seconds += ANSWERS.then_each_s
        assert answer(client, 1, "b1 a3").status_code == 200

    @pytest.mark.full
    def test_a_flood_of_joins_is_slowed_down(self, app: Flask) -> None:
        for number in range(JOINS.at_once):
            assert join(app.test_client(), f"Pupil {number}").status_code == 303

        assert join(app.test_client(), "Late").status_code == 429


def test_no_other_table_has_a_class(client: FlaskClient) -> None:
    for path in ("/ask/nowhere", "/ask/nowhere/mine"):
        assert client.get(path).status_code == 404
