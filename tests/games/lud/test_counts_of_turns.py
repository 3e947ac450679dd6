"""The counter of submoves, steps between sites, roles as numbers, rows with conditions, and ways back."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, drawn, framed

STEP = "(forEach Piece (move Step Orthogonal (to if:(is Empty (to))) {}))"
TWO = """
    . . . . m
    . . . . .
    . . . . .
    . . . . .
    M . . . .
"""


def test_the_counter_grows_until_a_move_sets_it() -> None:
    game = framed(STEP.format("(then (if (is In (last To) (sites Row 2)) (set Counter)))"),
                  end="(if (= (counter) 2) (result Mover Draw))")  # fmt: skip
    position = drawn(game, TWO)
    values = [game.rule_state(position)["values"]["(counter)"]]
    for turn in ("a1-a2", "e5-e4", "a2-a3", "e4-d4"):
        position = game.play(position, game.read(turn))
        values.append(game.rule_state(position)["values"]["(counter)"])

    assert values == [-1, 0, 1, 0, 1]
    assert game.outcome(position) is None
    assert game.outcome(game.play(position, game.read("a3-a4"))) is not None


def test_the_counter_is_set_to_a_number_and_counts_turns_that_are_skipped() -> None:
    game = framed("(forEach Piece (move Step N (to if:(is Empty (to))) (then (set Counter 7))))",
                  end="(if (= (counter) 99) (result Mover Draw))")  # fmt: skip
    position = drawn(game, "M . . . .\n. . . . m\n. . . . .\n. . . . .\n. . . . .", mover=1)
    position = game.play(position, game.read("e4-e5"))

    assert game.rule_state(position)["values"] == {"(counter)": 8}
    assert game.rule_state(game.play(position, game.read("skip")))["values"] == {"(counter)": 9}
    with pytest.raises(DescriptionError, match=r"\(counter\)"):
        framed(
            "(if (is Prev Mover) (move Pass) (forEach Piece (move Slide)))",
            end="(if (= (counter) 9) (byScore))",
        )


@pytest.mark.parametrize(("steps", "targets"), [(1, "a2 b1 b2"), (2, "a3 c1 c3"), (5, "")])
def test_steps_between_sites_are_counted(steps: int, targets: str) -> None:
    far = f"(= {steps} (count Steps (from) (to)))"
    game = framed(f"(forEach Piece (move (from) (to (sites Empty) if:{far})))", board="(square 3)")
    position = game.start()._replace(pieces=(1, 0, 0, 0))
    found = {turn.removeprefix("a1-") for turn in game.turns(position)} - {"skip"}

    assert found >= {*targets.split()}
    assert len(found) == {1: 3, 2: 5, 5: 0}[steps]


def test_a_hop_may_ask_how_far_the_piece_is() -> None:
    over = "(between before:3 if:(= 2 (count Steps (from) (between))))"
    hop = f"(move Hop Orthogonal {over} (to if:(is Empty (to))))"
    game = framed(f"(forEach Piece {hop})")
    position = drawn(game, ". . . . .\n" * 2 + "m . . . .\n. . . . .\nM m . . .")

    assert game.turns(position) == ["a1-a4"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ('(= (who at:(coord "A1")) P1)', True),
        ('(= (who at:(coord "A1")) Next)', False),
        ("(= (mover) 1)", True),
        ("(= (next) 2)", True),
        ("(if (is Mover P1) (is Full) True)", False),
        ("(if (is Mover P2) False True)", True),
        ('(is Line 3 E through:(coord "A1") if:(is In (to) (sites Row 0)))', True),
        ('(is Line 3 E through:(coord "A1") if:(is In (to) (sites Column 0)))', False),
        ('(is Line 3 E through:(coord "A1") what:(mover))', True),
        ('(is Line 3 E through:(coord "A1") what:2)', False),
        ('(is Line 3 E through:(coord "A1") what:99)', False),
    ],
)
def test_a_condition_holds(condition: str, *, holds: bool) -> None:
    game = framed(f'(if {condition} (move Remove (coord "A1")))')
    position = drawn(game, ". . . . .\n" * 4 + "M M M . m")

    assert (game.turns(position) == ["xa1"]) is holds


def test_a_chain_of_captures_may_not_turn_back() -> None:
    hop = (
        "(move Hop (from {}) {} (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to)))"
        " (then (if (can Move (hop (from (last To)) {} (between if:(is Enemy (who at:(between))))"
        " (to if:(is Empty (to))))) (moveAgain))))"
    )
    way = "(difference Orthogonal OppositeDirection)"
    first, again = hop.format("", "Orthogonal", way), hop.format("(last To)", way, way)
    game = framed(f'(if "SameTurn" {again} (forEach Piece {first}))')
    position = drawn(game, ". . . . .\n. . . . .\n. . . . .\n. . . m .\nM m . . .")
    further = drawn(game, ". . . . .\n. . . . .\n. . . . .\n. . m . .\nM m . . .")

    assert game.turns(position) == ["a1-c1"]
    assert game.turns(further) == ["a1-c1-c3"]
    with pytest.raises(DescriptionError, match="OppositeDirection is supported only where"):
        framed(f"(forEach Piece (move Slide {way}))")


def test_directions_may_hang_on_a_condition() -> None:
    game = framed("(forEach Piece (move Step (if (is Mover P1) N Diagonal) (to if:(is Empty (to)))))")

    assert game.turns(drawn(game, TWO)) == ["a1-a2"]
    assert game.turns(drawn(game, TWO, mover=1)) == ["e5-d4"]


def test_what_follows_may_stand_behind_a_filter() -> None:
    step = "(move Step N (to if:(is Empty (to))))"
    game = framed(f"(forEach Piece (do {step} ifAfterwards:True (then (remove (last To)))))")

    assert after(game, drawn(game, TWO), "a1-a2") == ". . . . m" + "\n. . . . ." * 4


def test_a_phase_may_list_what_follows_it() -> None:
    nexts = '{(nextPhase P1 (is Mover P1) "B") (nextPhase P2 (is Mover P2) "C")}'
    game = framed(
        f'(phase "A" (play {STEP.format("")}) {nexts}) (phase "B" (play {STEP.format("")}))'
        f' (phase "C" (play {STEP.format("")}))',
        phases=True,
    )
    position = game.play(drawn(game, TWO), game.read("a1-a2"))

    assert game.rule_state(position)["phases"] == ["B", "A"]
    assert game.rule_state(game.play(position, game.read("e5-e4")))["phases"] == ["B", "C"]
