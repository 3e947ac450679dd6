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


def test_chess_is_played_in_standard_algebraic_notation_too() -> None:
    chess = Judge(Chess())

    for turn in ("e4", "e5", "Nf3", "Nc6!", "Bb5", "Nf6?!", "O-O"):
        answer = chess.answer({"turn": turn})

    assert answer["memory"]["fen"].startswith("r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b")


@pytest.mark.parametrize(
    ("turn", "broken"), [("Nf4", "CHS-08"), ("O-O", "CHS-03"), ("e5", "CHS-09"), ("Bc4", "CHS-07")]
)
def test_an_illegal_turn_in_algebraic_notation_breaks_a_clause(turn: str, broken: str) -> None:
    chess = Judge(Chess())

    assert clause(chess.answer({"turn": turn})) == broken


@pytest.mark.parametrize(
    ("turn", "error"),
    [("Nd2", "'Nd2' may be Nbd2 or Nfd2: say which piece moves"), ("Xd2", "'Xd2' is no turn")],
)
def test_an_algebraic_text_that_names_no_single_turn_is_unreadable(turn: str, error: str) -> None:
    chess = Judge(Chess())
    fen = "rnbqkbnr/pppppppp/8/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1"
    chess.answer({"position": printed(line_of(Chess(), fen=fen))})

    assert chess.answer({"turn": turn})["error"].startswith(error)


@pytest.mark.parametrize("turn", ["c3-e5", "c3xe5", "11x18"])
def test_a_capture_in_draughts_is_read_in_every_usual_writing(turn: str) -> None:
    draughts = Judge(make_game("english-draughts"))
    for earlier in ("11-15", "23-18", "12-16"):
        draughts.answer({"turn": earlier})
    draughts.answer({"turn": "18x11"})

    answer = draughts.answer({"turn": turn})

    assert "objection" in answer
    assert "error" not in answer
