"""Rules that look back at the turn before: what positions remember of it, and what they do not."""

from __future__ import annotations

import pytest

from adoube.games.judge import Judge
from tests.games.described import after, drawn, framed

STEP = "(forEach Piece (move Step Orthogonal (to if:(is Empty (to)))))"
TWO = """
    . . . . M
    . . . . .
    . . m . .
    . . M . .
    . . . . .
"""


def test_an_end_may_ask_where_the_last_turn_ended() -> None:
    game = framed(STEP, end='(if (is In (last To) (sites Mover "Far")) (result Mover Win))')
    far, near = (game.play(drawn(game, TWO), game.read(turn)) for turn in ("e5-d5", "c2-c1"))

    assert game.outcome(near) is None
    outcome = game.outcome(far)
    assert outcome is not None
    assert outcome.winners == ("white",)


def test_a_turn_may_begin_where_the_last_one_ended() -> None:
    game = framed("(if (is Mover P1) " + STEP + " (move Remove (sites Around (last To) Own Orthogonal)))")
    position = drawn(game, TWO.replace("m", "M"), mover=0)._replace(pieces=(1 << 7, 1 << 11 | 1 << 24, 0, 0))

    assert game.turns(game.play(position, game.read("c2-b2"))) == ["xb3"]


@pytest.mark.parametrize(
    ("around", "turns"),
    [("Own", "xb3"), ("NotOwn", "xc2"), ("Enemy", "xc2"), ("NotEnemy", "xb3"), ("NotEmpty", "xb3 xc2")],
)
def test_sites_around_a_site_may_be_those_of_a_player(around: str, turns: str) -> None:
    game = framed(f'(move Remove (sites Around (coord "C3") {around} Orthogonal))')
    position = game.start()._replace(pieces=(1 << 11, 1 << 7, 0, 0))

    assert game.turns(position) == turns.split()
    empty = framed(
        "(if (= 4 (count Sites in:(sites Around (centrePoint) Empty))) (move Remove (sites Board)))"
    )
    assert empty.turns(position) == ["skip"]


def test_positions_remember_the_last_turn_only_where_a_rule_asks() -> None:
    asking = framed(f"(if (= (last From) 3) (move Remove (sites Board)) {STEP})")
    following = framed("(forEach Piece (move Step N (to if:(is Empty (to))) (then (remove (last From)))))")

    assert Judge(asking).position()["memory"]["last"] == [None, None]
    assert "last" not in Judge(following).position()["memory"]


@pytest.mark.parametrize("last", [["a1"], "a1", ["a1", "z9"], [1, 2]])
def test_a_last_turn_that_cannot_be_is_refused(last: object) -> None:
    judge = Judge(framed(f"(if (= (last From) 3) (move Remove (sites Board)) {STEP})"))
    printed = judge.position()

    answer = judge.answer({"position": {**printed, "memory": {**printed["memory"], "last": last}}})

    assert answer["error"] == "last is two cells of this board, or null for each"


def test_a_printed_position_reads_back_with_the_last_turn() -> None:
    game = framed(f"(if (is In (last To) (sites Bottom)) (move Remove (sites Board)) {STEP})")
    position = game.play(drawn(game, TWO), game.read("c2-c1"))
    printed = game.rule_state(position)

    assert printed["last"] == ["c2", "c1"]
    assert game.load(game.placement(position), game.to_move(position), printed) == position


def test_who_had_to_skip_may_end_the_game() -> None:
    game = framed(
        "(forEach Piece (move Step N (to if:(is Empty (to)))))",
        end="(if (no Moves Mover) (result Next Win))",
    )
    stuck = drawn(game, "M . . . .\n. . . . .\n. . m . .\n. . . . .\n. . . . .")

    assert game.outcome(stuck) is None
    assert game.turns(stuck) == ["skip"]
    over = game.outcome(game.play(stuck, game.read("skip")))
    assert over is not None
    assert over.winners == ("black",)


def test_moves_under_a_condition_share_what_follows() -> None:
    step, slide = (f"(move {move} N (to if:(is Empty (to))))" for move in ("Step", "Slide"))
    game = framed(f"(forEach Piece (if (is Mover P1) {step} {slide} (then (remove (last To)))))")
    position = drawn(game, "m . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . M")

    assert after(game, position, "e1-e2") == "m . . . .\n" + ". . . . .\n" * 3 + ". . . . ."


def test_a_move_from_an_empty_site_is_none() -> None:
    game = framed('(move Step (from (coord "A1")) (to if:True))')

    assert game.turns(drawn(game, TWO)) == ["skip"]
