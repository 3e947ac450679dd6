"""The longest of several captures, what follows from whole groups of moves, and ends of single phases."""

from __future__ import annotations

import pytest

from adoube.games.judge import Judge
from adoube.games.line import line_from
from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, drawn, framed

CHAIN = '(if "SameTurn" {} (forEach Piece {}))'
STEP = "(move Step N (to if:(is Empty (to))) {})"


def test_of_captures_the_longest_has_to_be_made() -> None:
    longest = "(max Moves {})"
    first, again = '"HopSequenceCapture"', '"HopSequenceCaptureAgain"'
    game = framed(CHAIN.format(longest.format(again), longest.format(first)))
    any_of = framed(CHAIN.format(again, first))
    drawing = """
        . . . . .
        . . m . .
        . . . . .
        . . m . .
        . m M . .
    """

    assert any_of.turns(drawn(any_of, drawing)) == ["c1-a1", "c1-c3-c5"]
    assert game.turns(drawn(game, drawing)) == ["c1-c3-c5"]


def test_the_longest_turn_is_found_among_the_moves_of_several_pieces() -> None:
    game = framed(
        '(if "SameTurn" "HopSequenceCaptureAgain" (max Moves (forEach Piece "HopSequenceCapture")))'
    )
    drawing = """
        . . . . M
        . . m . m
        . . . . .
        . . m . .
        . . M . .
    """

    assert game.turns(drawn(game, drawing)) == ["c1-c3-c5"]


def test_what_follows_from_all_moves_of_a_list() -> None:
    then = '(then (if (is In (last To) (sites Top)) (move Promote (last To) (piece "King") Mover)))'
    for play in (
        f"(forEach Piece (or {{{STEP.format('')}}} {then}))",
        f"(forEach Piece {STEP.format('')} {then})",
        f"(priority {{(forEach Piece {STEP.format('')})}} {then})",
    ):
        game = framed(play)
        position = drawn(game, ". . . . .\nM . . . .\n. . . . .\n. . . . .\n. . . . .")

        assert after(game, position, "a4-a5").startswith("K . . . .")


def test_the_pieces_of_a_loop_may_be_named_as_where_a_move_goes_from() -> None:
    game = framed("(forEach Piece (move Step (from (from)) N (to if:(is Empty (to)))))")

    assert game.turns(drawn(game, ". . . . .\nM . . . m")) == ["a1-a2"]


def test_a_hop_may_be_looked_at_without_being_a_move() -> None:
    asked = (
        "(hop (from (last To)) Orthogonal (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))"
    )
    again = f"(then (if (can Move {asked}) (moveAgain)))"
    game = framed(f'(if "SameTurn" (move Pass) (forEach Piece {STEP.format(again)}))')

    assert game.turns(drawn(game, ". . . . .\n. m . . .\nM . . . .")) == ["a1-a2"]
    with pytest.raises(DescriptionError):
        framed(asked)


PHASES = """
    (phase "One" (play (forEach Piece (move Step (to if:(is Empty (to)))))) (nextPhase "Two"))
    (phase "Two"
        (play (forEach Piece (move Step (to if:(is Empty (to))))))
        (end (if (is In (centrePoint) (sites Occupied by:P1)) (result Mover Win)))
    )
"""


def test_a_phase_has_ends_of_its_own_asked_of_turns_played_in_it() -> None:
    game = framed(PHASES, phases=True, start='(place "Man1" {"B2"}) (place "Man2" {"E5"})')
    judge = Judge(game)

    judge.answer({"turn": "b2-c3"})
    first = judge.position()
    judge.answer({"turn": "e5-e4"})
    second = judge.position()

    assert (first["memory"]["played_in"], first["to_move"]) == ("One", "black")
    assert (second["memory"]["played_in"], second["to_move"]) == ("Two", None)
    outcome = line_from(game, second).outcome
    assert outcome is not None
    assert outcome.winners == ("black",)


def test_of_two_ends_at_once_the_first_one_counts() -> None:
    stuck = "(if (no Moves Next) (result Mover Win))"
    told = '(if (is In "A5" (sites Occupied by:P1)) (result P2 Win))'
    for end, winner in ((f"{stuck} {told}", "white"), (f"{told} {stuck}", "black")):
        game = framed("(forEach Piece (move Step N (to if:(is Empty (to)))))", end=end)
        position = drawn(game, ". . . . .\nM . . . .\n. . . . .\n. . . . .\n. . . . .")

        outcome = game.outcome(game.play(position, game.read("a4-a5")))

        assert outcome is not None
        assert outcome.winners == (winner,)


def test_being_without_a_turn_may_be_half_of_an_end() -> None:
    end = '(if (and (no Moves Next) (is In (where "Man" P1) (sites Top))) (result Mover Win))'
    game = framed("(forEach Piece (move Step N (to if:(is Empty (to)))))", end=end)
    low = game.play(drawn(game, ". . . . .\n. . . . .\nM . . . ."), game.read("a1-a2"))
    high = game.play(drawn(game, ". . . . .\nM . . . .\n. . . . .\n. . . . .\n. . . . ."), game.read("a4-a5"))

    assert game.outcome(low) is None
    assert game.turns(low) == ["skip"]
    assert game.outcome(high) is not None


def test_truths_may_be_written_small() -> None:
    game = framed("(if true (move Remove (sites Centre)) (move Remove (sites Top)))")

    assert game.turns(drawn(game, "M M M M M\n. . . . .\n. . m . .\n. . . . .\n. . . . .")) == ["xc3"]


def test_a_hop_takes_what_stands_where_it_lands() -> None:
    to = "(to if:(is Enemy (who at:(to))) (apply (remove (to))))"
    for ahead in ("", "before:0 after:1"):
        game = framed(f"(forEach Piece (move Hop N (between {ahead} if:True) {to}))")
        position = drawn(game, ". . . . .\n. . . . .\nm . . . .\nM . . . .\nM . . . .")

        assert after(game, position, "a1-a3") == ". . . . .\n. . . . .\nM . . . .\nM . . . .\n. . . . ."


IN_CHECK = '("IsInCheck" "King" Mover)'


def test_a_king_may_not_come_where_an_enemy_could_take_it() -> None:
    step = "(move Step Orthogonal (to if:(not (is Friend (who at:(to))))))"
    game = framed(f"(do (forEach Piece {step}) ifAfterwards:(not {IN_CHECK}))")
    position = drawn(game, ". . . . .\n. . m . .\n. . . . .\n. . K . .\n. . . . .")

    assert game.turns(position) == ["c2-b2", "c2-c1", "c2-d2"]


def test_a_piece_that_may_not_move_is_a_threat_all_the_same() -> None:
    slide = "(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))"
    step = "(move Step (to if:(not (is Friend (who at:(to))))))"
    game = framed(
        f'(do (or (forEach Piece "Man" {slide}) (forEach Piece "King" {step})) ifAfterwards:(not {IN_CHECK}))'
    )
    pinned = drawn(game, "k . . . .\nm . . K .\n. . . . .\nM . . . .\n. . . . .")

    assert "d4-d5" in game.turns(pinned)
    assert "d4-e4" not in game.turns(pinned)
    assert "d4-c4" not in game.turns(pinned)


def test_a_threat_may_be_asked_of_a_site_where_the_piece_does_not_stand() -> None:
    takes = "(move Step Orthogonal (to if:(is Enemy (who at:(to)))))"
    safe = '(and (is Empty (to)) (not (is Threatened (id "King" Mover) at:(to))))'
    step = f"(move Step Orthogonal (to if:{safe}))"
    game = framed(f'(or (forEach Piece "Man" {takes}) (forEach Piece "King" {step}))')
    position = drawn(game, ". . . . .\n. . . . .\n. . m . .\n. . . . .\n. . K . .")

    assert game.turns(position) == ["c1-b1", "c1-d1"]


def test_an_end_may_ask_what_the_next_player_could_do() -> None:
    step = "(move Step N (to if:(is Empty (to))))"
    end = f"(if (not (can Move (do (forEach Piece Next {step}) ifAfterwards:True))) (result Mover Win))"
    game = framed(f"(forEach Piece {step})", end=end)
    free = drawn(game, ". . . . .\n. . m . .\n. . . . .\nM . . . .\n. . . . .")
    blocked = drawn(game, ". . m . .\n. . . . .\n. . . . .\nM . . . .\n. . . . .")

    assert game.outcome(game.play(free, game.read("a2-a3"))) is None
    assert game.outcome(game.play(blocked, game.read("a2-a3"))) is not None


def test_a_piece_is_promoted_to_one_of_several_kinds_at_the_end_of_a_turn() -> None:
    step = "(move Step N (to if:(is Empty (to))) (then (if (is In (last To) (sites Top)) (moveAgain))))"
    promotion = '(move Promote (last To) (piece {"King" "Man"}) Mover)'
    game = framed(f'(if "SameTurn" {promotion} (forEach Piece "Man" {step}))')
    position = drawn(game, ". . . . .\nM . . . .\n. . . . .\n. . . . .\n. . . . .")

    assert game.turns(position) == ["a4-a5", "a4-a5/2"]
    assert after(game, position, "a4-a5").startswith("K")
    assert after(game, position, "a4-a5/2").startswith("M")
    with pytest.raises(DescriptionError):
        framed('(move Promote (sites Top) (piece "King") Mover)')


def test_sites_may_be_a_range_of_numbers_and_one_place_a_coordinate() -> None:
    game = framed(
        "(move Remove (sites {1..3 5}))", start='(place "Man1" (sites Bottom)) (place "Man2" coord:"A2")'
    )

    assert game.turns(game.start()) == ["xa2", "xb1", "xc1", "xd1"]
