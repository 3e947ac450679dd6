"""Repetition in described games: drawn, claimed or forbidden, and what is remembered for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.games.kit.repetition import OnRepetition, RepetitionRule
from adoube.games.line import Line, line_from, printed
from adoube.games.lud.game import LudGame
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from tests.games.described import described

SHUFFLE = """
(game "Shuffle"
    (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites {"E1"})) })
        (play (forEach Piece (move Step (to if:(is Empty (to))))))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
ROUND = "a1-b1 e1-d1 b1-a1 d1-e1 "  # the position before is there again


def shuffle(effect: OnRepetition | None, times: int = 3) -> LudGame:
    game = described(SHUFFLE)
    if effect is not None:
        game.use(replace(game.rules, repetition=RepetitionRule(effect, times)), game.seats)
    return game


def played(game: LudGame, turns: str) -> Line:
    line = Line.begin(game)
    for turn in turns.split():
        line = line.play(game.read(turn))
    return line


def test_without_a_rule_nothing_ends_a_repetition() -> None:
    line = played(shuffle(None), ROUND * 4)

    assert line.outcome is None
    assert line.notes == ()
    with pytest.raises(UnreadableTurn, match="knows no call 'claim'"):
        line.called({"call": "claim"})


def test_the_third_time_is_drawn_by_itself() -> None:
    game = shuffle(OnRepetition.DRAWN)

    before, line = played(game, ROUND), played(game, ROUND * 2)

    assert before.outcome is None
    assert [str(note) for note in before.notes] == ["This position stands for the second time."]
    assert line.outcome is not None
    assert (line.outcome.winners, line.outcome.clause) == (game.seats, "REP-01")
    assert line.scores == {"white": 0.5, "black": 0.5}


def test_the_third_time_may_be_claimed_by_the_player_to_move() -> None:
    line = played(shuffle(OnRepetition.CLAIMED), ROUND * 2)

    claimed = line.called({"call": "claim", "by": "white"})

    assert line.outcome is None
    assert [call.name for call in line.game.available_calls(line.position, line.positions)] == ["claim"]
    assert str(line.notes[-1]) == "White may claim a draw by repetition."
    assert claimed.outcome is not None
    assert claimed.scores == {"white": 0.5, "black": 0.5}
    with pytest.raises(IllegalTurn, match="claimed by the player to move"):
        line.called({"call": "claim", "by": "black"})


def test_the_second_time_cannot_be_claimed() -> None:
    line = played(shuffle(OnRepetition.CLAIMED), ROUND)

    assert line.game.claims(line.position, line.positions) == ()
    with pytest.raises(IllegalTurn, match=r"REP-01.*third time"):
        line.called({"call": "claim", "by": "white"})


def test_a_turn_that_would_bring_the_third_time_about_is_refused() -> None:
    line = played(shuffle(OnRepetition.FORBIDDEN), ROUND + "a1-b1 e1-d1 b1-a1")

    assert "d1-e1" not in line.legal_turns()
    with pytest.raises(IllegalTurn, match=r"REP-01.*third time, which is not allowed"):
        line.play(line.game.read("d1-e1"))


def test_positions_that_differ_by_the_player_to_move_are_the_same_where_he_does_not_count() -> None:
    game = described(SHUFFLE)
    rule = RepetitionRule(OnRepetition.FORBIDDEN, times=2, regards_mover=False)
    game.use(replace(game.rules, repetition=rule), game.seats)

    line = played(game, "a1-b1 e1-d1 b1-c1")

    assert line.legal_turns() == ["d1-e1"]
    assert "c1-b1" not in played(game, "a1-b1 e1-d1 b1-c1 d1-e1").legal_turns()


def test_a_player_whose_turns_all_repeat_has_no_legal_turn() -> None:
    game = shuffle(OnRepetition.FORBIDDEN, times=2)

    line = played(game, "a1-b1 e1-d1 b1-c1 d1-e1 c1-d1")

    assert line.outcome is not None
    assert line.outcome.winners == ("white",)


def test_what_has_stood_is_printed_and_read_back() -> None:
    line = played(shuffle(OnRepetition.FORBIDDEN), ROUND + "a1-b1 e1-d1 b1-a1")

    again = line_from(line.game, printed(line))

    assert again.position == line.position
    assert "d1-e1" not in again.legal_turns()


def test_a_variable_that_counts_turns_does_not_hide_a_repetition() -> None:
    counting = SHUFFLE.replace(
        "(to if:(is Empty (to)))", '(to if:(is Empty (to))) (then (set Var "N" (+ (var "N") 1)))'
    )
    game = described(counting)
    game.use(replace(game.rules, repetition=RepetitionRule(OnRepetition.DRAWN)), game.seats)

    assert played(game, ROUND * 2).outcome is not None
