"""A position of the running game on paper: the pupils' sheet, and the one with the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.engine import Engine
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_classroom import give
from tests.scoreboard.pupils import ask_class
from tests.scoreboard.virtual_tables import hand, until, virtual_table

SHEET = "/class/class/worksheet"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        hand(running, "lift", "a1")
        hand(running, "put", "b3")
        until(running, lambda state: len(state.turns) == 1)
        yield running


@pytest.fixture
def app(engine: Engine, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(engine, key, clock=clock)


def papers(page: str) -> list[str]:
    return re.findall(r"<article.*?</article>", page, re.DOTALL)


def stands(paper: str, piece: str, cell: str) -> bool:
    return f'data-cell="{cell}" data-piece="{piece}"' in paper


def test_it_shows_the_position_that_the_class_sees(arbiter: FlaskClient) -> None:
    [paper] = papers(arbiter.get(SHEET).text)

    assert "After 1 turn. White to move." in paper
    assert "What would you play, and why?" in paper
    assert stands(paper, "black.archer", "b3")


def test_an_earlier_position_is_asked_for_by_its_turn_or_by_what_is_shown(arbiter: FlaskClient) -> None:
    [paper] = papers(arbiter.get(f"{SHEET}?ply=0").text)
    assert "The start. Black to move." in paper
    assert stands(paper, "black.archer", "a1")

    give(arbiter, act="show", side="left", ply="0")
    [shown] = papers(arbiter.get(SHEET).text)
    assert "The start." in shown


def test_what_the_class_was_asked_has_its_answer_on_a_sheet_of_its_own(arbiter: FlaskClient) -> None:
    ask_class(arbiter, ask="piece", piece="a5")
    question, answer = papers(arbiter.get(SHEET).text)

    assert "Where can the piece on a5 go?" in question
    assert "It may go to" not in question
    # JAR-03: from a5 lines lead to b3 and to c4; black's archer on b3 may be taken.
    ends = re.search(r"It may go to ([^.]*)\.", answer)
    assert ends is not None
    assert "b3" in ends[1]


def test_any_piece_may_be_asked_about(arbiter: FlaskClient) -> None:
    question, _ = papers(arbiter.get(f"{SHEET}?ply=0&cell=b1").text)
    assert "Where can the piece on b1 go?" in question


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("ply=9", "There is no turn 9"),
        ("ply=-1", "There is no turn -1"),
        ("ply=%3Cb%3E", "There is no turn &lt;b&gt;"),
        ("cell=c3", "There is no piece on c3 after turn 1"),
        ("cell=z9", "There is no piece on z9"),
        ("ply=0&cell=%3Cb%3E", "There is no piece on &lt;b&gt;"),
    ],
)
def test_what_is_not_there_is_said_so(arbiter: FlaskClient, query: str, why: str) -> None:
    answer = arbiter.get(f"{SHEET}?{query}")
    assert answer.status_code == 404
    assert why in answer.text


def test_only_the_arbiter_prints(client: FlaskClient) -> None:
    answer = client.get(SHEET)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/arbiter")
