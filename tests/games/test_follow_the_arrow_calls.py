"""The calls of Follow the Arrow: who may call what, when, and what it does to the turn that follows."""

import json
from typing import Any

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.judge import Judge
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import UnreadableTurn
from tests.games.follow_the_arrow_boards import call_clause, clause_against, jump, line_of, played, position

FACING = """
6  .  .  .  .  .
5  .  .  .  r2 .
4  .  .  r3 .  .
3  .  .  b3 r5 .
2  b4 .  .  .  .
1  b1 b2 .  .  .
"""
PASS = {"call": "pass", "by": "red"}


@pytest.fixture
def game() -> FollowTheArrow:
    return FollowTheArrow()


def test_fta_16_the_opponent_may_call_jump_or_pass_or_be_silent(game: FollowTheArrow) -> None:
    before = position(game, FACING)

    assert call_clause(game, before, jump("red", "c3")) is None
    assert call_clause(game, before, PASS) is None
    assert "c3^c5" in game.turns(before)


def test_fta_17_after_jump_the_pawn_must_jump_in_any_direction_and_length(game: FollowTheArrow) -> None:
    called = game.call(position(game, FACING), jump("red", "c3"))

    assert game.turns(called) == ["c3^c5", "c3^c5^e5", "c3^e3"]
    assert game.count(called) == 3
    assert clause_against(game, called, "c3-b3") == "FTA-17"
    assert clause_against(game, called, "a1-b1") in {"FTA-11", "FTA-17"}
    assert clause_against(game, called, "a2-b2") == "FTA-17"


def test_fta_18_after_pass_or_silence_the_mover_is_free(game: FollowTheArrow) -> None:
    before = position(game, FACING)

    assert game.turns(game.call(before, PASS)) == game.turns(before)
    assert {"c3-b3", "c3^c5"} <= set(game.turns(before))


def test_fta_19_only_the_seat_that_has_just_moved_may_call(game: FollowTheArrow) -> None:
    before = position(game, FACING)

    assert call_clause(game, before, jump("black", "c3")) == "FTA-19"
    assert call_clause(game, before, {"call": "pass", "by": "black"}) == "FTA-19"


def test_fta_19_nobody_calls_at_the_start(game: FollowTheArrow) -> None:
    for seat in game.seats:
        assert call_clause(game, game.start(), {"call": "pass", "by": seat}) == "FTA-19"


def test_fta_19_nor_after_a_skip(game: FollowTheArrow) -> None:
    drawing = """
    6  b1 b2 b3 b4 .
    5  .  .  .  .  .
    4  .  .  .  .  .
    3  .  .  b5 .  .
    2  .  .  r1 .  .
    1  .  .  .  .  .
    """
    stuck = position(game, drawing.replace("b5", ". "))
    assert game.turns(stuck) == ["skip"]

    after = played(game, stuck, "skip")

    assert call_clause(game, after, {"call": "pass", "by": "black"}) == "FTA-19"


def test_fta_19_the_call_ends_with_the_next_turn(game: FollowTheArrow) -> None:
    line = line_of(game, FACING).called(jump("red", "c3")).play(game.read("c3^e3"))

    assert printed(line)["memory"]["call"] is None
    assert call_clause(game, line.position, PASS) == "FTA-19"
    assert call_clause(game, line.position, {"call": "pass", "by": "black"}) is None


def test_fta_a8_the_call_binds_to_the_pawn_pointed_out(game: FollowTheArrow) -> None:
    two = FACING.replace("2  b4 .", "2  b4 r1")
    called = game.call(position(game, two), jump("red", "a2"))

    assert game.turns(called) == ["a2^c2"]
    assert clause_against(game, called, "c3^c5") == "FTA-17"


def test_fta_a8_under_any_each_jump_satisfies_the_call() -> None:
    game = FollowTheArrow({"jump_call": "any"})
    two = FACING.replace("2  b4 .", "2  b4 r1")

    called = game.call(position(game, two), jump("red", "a2"))

    assert game.turns(called) == ["a2^c2", "b1^b3", "c3^c5", "c3^c5^e5", "c3^e3"]
    assert clause_against(game, called, "c3-b3") == "FTA-17"


@pytest.mark.parametrize("pawn", ["a1", "a2", "c4", "e4"])
def test_fta_a9_a_call_for_a_pawn_without_a_jump_is_void_and_may_be_corrected(
    game: FollowTheArrow, pawn: str
) -> None:
    before = position(game, FACING)

    assert call_clause(game, before, jump("red", pawn)) == "FTA-A9"
    assert call_clause(game, before, jump("red", "c3")) is None


def test_fta_a10_pass_has_the_effect_of_silence_and_closes_the_calls(game: FollowTheArrow) -> None:
    passed = game.call(position(game, FACING), PASS)

    assert printed(Line(game, passed))["memory"]["call"] is None
    assert call_clause(game, passed, jump("red", "c3")) == "FTA-19"
    assert call_clause(game, passed, PASS) == "FTA-19"


def test_fta_a10_pass_is_accepted_where_no_jump_is_possible(game: FollowTheArrow) -> None:
    line = Line.begin(game).play(game.read("a1-a2"))

    assert call_clause(game, line.position, {"call": "pass", "by": "black"}) is None


def test_after_a_valid_jump_nothing_more_is_called(game: FollowTheArrow) -> None:
    called = game.call(position(game, FACING), jump("red", "c3"))

    assert call_clause(game, called, jump("red", "c3")) == "FTA-19"
    assert call_clause(game, called, PASS) == "FTA-19"


def test_the_call_in_force_is_printed_and_read_back(game: FollowTheArrow) -> None:
    document = printed(line_of(game, FACING).called(jump("red", "c3")))
    assert document["memory"]["call"] == jump("red", "c3")

    line = line_from(game, json.loads(json.dumps(document)))

    assert printed(line) == document
    assert line.legal_turns() == ["c3^c5", "c3^c5^e5", "c3^e3"]


@pytest.mark.parametrize(
    "call",
    [
        {"call": "shout", "by": "red"},
        {"call": "jump", "by": "red"},
        {"call": "jump", "by": "red", "pawn": "f9"},
        {"call": "jump", "by": "red", "pawn": ["c3"]},
        {"call": "jump", "by": "white", "pawn": "c3"},
        {"call": "pass"},
    ],
)
def test_a_call_that_is_none_is_unreadable(game: FollowTheArrow, call: dict[str, Any]) -> None:
    with pytest.raises(UnreadableTurn, match="jump with a pawn"):
        game.call(position(game, FACING), call)


def test_the_judge_answers_calls(game: FollowTheArrow) -> None:
    judge = Judge(game)
    judge.answer({"position": printed(line_of(game, FACING))})

    assert judge.answer(jump("red", "c3"))["memory"]["call"] == jump("red", "c3")
    assert judge.answer({"turn": "c3-b3"})["objection"]["clause"] == "FTA-17"
    assert judge.answer({"turn": "c3^c5"})["memory"]["call"] is None


def test_after_the_end_a_call_meets_the_ending(game: FollowTheArrow) -> None:
    drawing = """
    6  b1 b2 b3 b4 .
    5  .  .  .  .  .
    4  .  .  .  .  .
    3  .  .  .  .  .
    2  .  .  .  .  .
    1  .  r1 r2 r3 r4
    """
    judge = Judge(game)
    judge.answer({"position": {**printed(line_of(game, drawing)), "to_move": "black"}})

    assert judge.answer(PASS)["objection"]["clause"] == "FTA-A12"
