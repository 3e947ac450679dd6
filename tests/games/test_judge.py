"""The judge's answers, one request after another."""

from typing import Any

import pytest

from adoube.games.chess import Chess
from adoube.games.judge import Judge
from adoube.games.line import printed
from adoube.games.registry import make_game
from tests.games.chess_boards import line_of


@pytest.fixture
def judge() -> Judge:
    return Judge(make_game("jarmo"))


def clause(answer: dict[str, Any]) -> str:
    named: str = answer["objection"]["clause"]
    return named


def test_a_legal_turn_is_answered_with_the_position_after_it(judge: Judge) -> None:
    answer = judge.answer({"turn": "a1-b3", "by": "black"})

    assert answer["to_move"] == "white"
    assert answer["ply"] == 1
    assert judge.position() == answer
    assert not judge.refused


def test_a_turn_that_is_not_allowed_leaves_the_position(judge: Judge) -> None:
    before = judge.position()

    assert clause(judge.answer({"turn": "a1-b2"})) == "JAR-03"
    assert judge.position() == before
    assert judge.refused


def test_a_turn_of_another_seat_breaks_the_order_of_turns(judge: Judge) -> None:
    answer = judge.answer({"turn": "a1-b3", "by": "white"})

    assert clause(answer) == "JAR-08"
    assert "Black" in answer["objection"]["text"]


@pytest.mark.parametrize(
    "request_",
    [
        {"turn": "?!"},
        {"turn": "a1-f3"},
        {"turn": 7},
        {"turn": None},
        {"turn": "a1-b3", "by": "red"},
        {"turn": "a1-b3", "by": ["black"]},
        {"call": "jump", "by": "black"},
        {"position": {}},
        {"position": None},
        {"turns": False},
    ],
    ids=str,
)
def test_what_cannot_be_understood_is_an_error(judge: Judge, request_: dict[str, Any]) -> None:
    before = judge.position()

    answer = judge.answer(request_)

    assert list(answer) == ["error"]
    assert judge.refused
    assert judge.position() == before


def test_the_turns_are_listed_sorted(judge: Judge) -> None:
    turns = judge.answer({"turns": True})["turns"]

    assert turns == sorted(turns)
    assert len(turns) == 11


def test_a_position_is_gone_on_from(judge: Judge) -> None:
    runner = {
        **judge.position(),
        "cells": {"c3": ["black.archer"], "a5": ["white.archer"]},
        "ply": 8,
    }

    judge.answer({"position": runner})
    answer = judge.answer({"turn": "c3-a4"})

    assert answer["cells"] == {"a4": ["black.archer"], "a5": ["white.archer"]}
    assert answer["ply"] == 9


def test_after_the_end_every_turn_meets_the_ending(judge: Judge) -> None:
    over = {**judge.position(), "cells": {"c5": ["black.archer"], "a5": ["white.archer"]}}

    answer = judge.answer({"position": over})

    assert answer["over"]["winners"] == ["black"]
    assert answer["to_move"] is None
    assert judge.answer({"turns": True}) == {"turns": []}
    assert clause(judge.answer({"turn": "a5-b3"})) == "JAR-14"
    assert clause(judge.answer({"turn": "skip", "by": "white"})) == "JAR-14"


@pytest.mark.parametrize(
    ("turn", "fen"),
    [("e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"), ("e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1")],
)
def test_chess_castles_where_the_king_takes_its_own_rook(turn: str, fen: str) -> None:
    chess = Judge(Chess())
    chess.answer({"position": printed(line_of(Chess(), fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))})

    answer = chess.answer({"turn": turn})

    assert answer["memory"] == {"fen": fen}
    assert chess.answer({"turn": "Kf7"})["error"].startswith("'Kf7' is no turn")
