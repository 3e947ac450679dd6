"""Ask the class: the teacher asks, closes, shows, tells and gives points; lessons are opened and saved."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.classroom.lesson import read_lesson, shipped_lessons
from adoube.tables.engine import Engine
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_classroom import give
from tests.scoreboard.features.test_worksheet import stands
from tests.scoreboard.pupils import answer, ask_class, join, token
from tests.scoreboard.virtual_tables import hand, until, virtual_table


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


@pytest.fixture
def app(engine: Engine, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(engine, key, clock=clock)


@pytest.fixture
def pupils(app: Flask, arbiter: FlaskClient) -> list[FlaskClient]:
    """Ada, Grace and Alan, who were asked where the archer on b1 may go."""
    ask_class(arbiter, ask="piece", piece="b1")
    found = [app.test_client() for _ in range(3)]
    for pupil, name in zip(found, ("Ada", "Grace", "Alan"), strict=True):
        assert join(pupil, name).status_code == 303
    return found


def test_the_class_is_asked_first_and_told_after(
    arbiter: FlaskClient, client: FlaskClient, pupils: list[FlaskClient]
) -> None:
    # Given three pupils of whom two have answered.
    assert answer(pupils[0], 1, "a3").status_code == 200
    assert answer(pupils[1], 1, "c3").status_code == 200
    assert "<b>2</b> of 3 have answered" in arbiter.get("/class/class").text

    # When the answers are closed, nobody else sees them yet.
    ask_class(arbiter, act="close")
    asked = client.get("/tables/class").text
    assert "Where can the piece on b1 go?" in asked
    assert 'class="tally"' not in asked
    assert "closed" in answer(pupils[2], 1, "d2").text

    # Then the class sees what it has answered, and after that what is right.
    ask_class(arbiter, act="show")
    shown = client.get("/tables/class").text
    assert 'class="tally"' in shown
    assert "Right:" not in shown
    ask_class(arbiter, act="tell")
    assert "Right: a3 and d2" in client.get("/tables/class").text
    assert "Right: a3" in pupils[0].get("/ask/class").text
    assert "You answered c3." in pupils[1].get("/ask/class").text

    # And points, if the teacher wants them.
    ask_class(arbiter, act="score")
    assert "1 point" in pupils[0].get("/ask/class/mine").text
    assert "point" not in pupils[1].get("/ask/class/mine").text
    assert "Ada" in arbiter.get("/class/class").text.partition('class="best"')[2]

    ask_class(arbiter, act="done")
    assert "Where may" not in client.get("/tables/class").text


def test_the_teachers_own_answers_are_words(
    arbiter: FlaskClient, pupils: list[FlaskClient], client: FlaskClient
) -> None:
    choices = "Black\n White \n\n<b>"
    ask_class(arbiter, ask="choice", text="Who stands better?", choices=choices, right="White")
    answer(pupils[0], 2, "2")
    answer(pupils[1], 2, "3")
    ask_class(arbiter, act="tell")

    page = client.get("/tables/class").text

    assert "Who stands better?" in page
    assert "Right: White" in page
    assert "&lt;b&gt;" in page


def test_a_turn_on_the_board_closes_the_question_and_the_class_still_sees_its_position(
    arbiter: FlaskClient, pupils: list[FlaskClient], engine: Engine, client: FlaskClient, app: Flask
) -> None:
    answer(pupils[0], 1, "a3")

    hand(engine, "lift", "a1")
    hand(engine, "put", "b3")
    until(engine, lambda state: len(state.turns) == 1)
    # The scoreboard hears of a state before it answers for it; a served one is told by the engine.
    ask_class(arbiter, act="begin")

    assert "closed" in answer(pupils[1], 1, "d2").text
    page = client.get("/tables/class").text
    past = page.partition('class="past-board" data-side="left"')[2].partition("</figure>")[0]
    assert "The position that the class was asked about." in past
    assert stands(past, "black.archer", "a1")


def test_a_name_is_hidden_by_one_press(arbiter: FlaskClient, pupils: list[FlaskClient], app: Flask) -> None:
    answer(pupils[0], 1, "a3")
    ask_class(arbiter, act="score")
    assert "<bdi>Ada</bdi>" in arbiter.get("/class/class").text

    assert ask_class(arbiter, hide="1").status_code == 303

    assert "<bdi>Ada</bdi>" not in arbiter.get("/class/class").text
    assert "<bdi>Ada</bdi>" not in pupils[0].get("/ask/class").text


def test_who_is_sent_away_may_join_again_until_the_class_is_locked(
    arbiter: FlaskClient, pupils: list[FlaskClient]
) -> None:
    ask_class(arbiter, remove="1")
    assert "Join the class" in pupils[0].get("/ask/class").text

    ask_class(arbiter, act="lock")
    assert join(pupils[0], "Ada").status_code == 422
    ask_class(arbiter, act="lock")

    assert join(pupils[0], "Ada").status_code == 303


def test_ending_the_class_forgets_everybody(arbiter: FlaskClient, pupils: list[FlaskClient]) -> None:
    ask_class(arbiter, act="end")

    assert "The class has not begun" in pupils[0].get("/ask/class").text
    assert answer(pupils[0], 1, "a3").status_code == 403
    assert "<bdi>Ada</bdi>" not in arbiter.get("/class/class").text
    ask_class(arbiter, ask="cell")
    assert "Join the class" in pupils[0].get("/ask/class").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"ask": "piece", "piece": "c3"},
        {"ask": "piece", "piece": "z9"},
        {"ask": "turn", "right": "a1-a2"},
        {"ask": "choice", "choices": "one"},
        {"ask": "everything"},
        {"act": "explode"},
        {"act": "tell"},
        {"act": "forward"},
        {"act": "lesson", "lesson": "../../etc/passwd"},
        {"hide": "99"},
        {"remove": "x"},
    ],
)
def test_what_cannot_be_asked_is_refused(arbiter: FlaskClient, wrong: dict[str, str]) -> None:
    assert ask_class(arbiter, **wrong).status_code == 422


def test_only_the_arbiter_asks(client: FlaskClient, pupils: list[FlaskClient]) -> None:
    for visitor in (client, pupils[0]):
        csrf = token(visitor.get("/ask/class").text)
        assert visitor.post("/class/class/ask", data={"csrf": csrf, "act": "close"}).status_code == 403
        assert visitor.get("/class/class/roll").status_code == 403
        assert visitor.get("/class/class/lesson.toml").status_code == 403


class TestLessons:
    def test_lessons_to_choose_are_in_the_language_of_the_page(self, arbiter: FlaskClient) -> None:
        page = arbiter.get("/class/class", headers={"Accept-Language": "de"}).text

        assert '<span lang="de">Gabeln</span>' in page
        assert "Forks" not in page

    def test_a_shipped_lesson_is_played_back_at_any_table(
        self, arbiter: FlaskClient, client: FlaskClient, app: Flask
    ) -> None:
        assert ask_class(arbiter, act="lesson", lesson="chess-forks").status_code == 303
        page = client.get("/tables/class").text
        assert "Forks: 1 of 8" in page
        assert stands(page, "white.knight", "b5")

        ask_class(arbiter, act="ask-step")
        pupil = app.test_client()
        join(pupil, animal="fox")
        assert answer(pupil, 1, "b5 c7").status_code == 200
        ask_class(arbiter, act="tell")
        assert "Right: Nc7+" in client.get("/tables/class").text

        ask_class(arbiter, act="forward")
        assert "Forks: 2 of 8" in client.get("/tables/class").text
        ask_class(arbiter, act="close-lesson")
        assert "Forks" not in client.get("/tables/class").text

    def test_a_game_is_saved_with_its_notes_and_questions_and_read_in_another_room(
        self, arbiter: FlaskClient, engine: Engine
    ) -> None:
        hand(engine, "lift", "a1")
        hand(engine, "put", "b3")
        until(engine, lambda state: len(state.turns) == 1)
        give(arbiter, act="note", ply="0", note="The start")
        ask_class(arbiter, ask="turn", text="What now?", right="a5xb3")
        ask_class(arbiter, ask="turn", text="What now?", right="a5xb3")

        saved = arbiter.get("/class/class/lesson.toml")

        assert saved.headers["Content-Disposition"] == 'attachment; filename="class-1.lesson.toml"'
        lesson = read_lesson(saved.text, "saved")
        assert [(each.note, each.question and each.question.right) for each in lesson.steps] == [
            ("The start", None),
            ("", ("a5 b3",)),
        ]
        csrf = token(arbiter.get("/class/class").text)
        file = io.BytesIO(saved.data), "mine.toml"
        sent = arbiter.post("/class/class/ask", data={"csrf": csrf, "act": "lesson", "file": file})
        assert sent.status_code == 303
        assert "1 of 2" in arbiter.get("/class/class").text

    def test_a_file_that_is_no_lesson_is_told_by_its_line(self, arbiter: FlaskClient) -> None:
        text = shipped_lessons()["chess-forks"].replace("Nc2+", "Nc3+")
        csrf = token(arbiter.get("/class/class").text)
        file = io.BytesIO(text.encode()), "mine.toml"

        sent = arbiter.post("/class/class/ask", data={"csrf": csrf, "act": "lesson", "file": file})

        assert sent.status_code == 422
        line = text[: text.rindex("[[", 0, text.index("Nc3+"))].count("\n") + 1
        assert f"line {line}" in sent.text

    def test_of_a_game_without_a_mark_the_position_is_saved(self, arbiter: FlaskClient) -> None:
        lesson = read_lesson(arbiter.get("/class/class/lesson.toml").text, "saved")

        [only] = lesson.steps
        assert only.shown.placement.stack("a1") == ("black.archer",)
