"""The consequences of captures, leaps forward, and hands of several sites."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import drawn, framed

ENEMY = "(is Enemy (who at:(to)))"


@pytest.mark.parametrize(
    "apply",
    ["(remove (to) (then (set Counter)))", f"(if {ENEMY} (remove (to) (then (set Counter))))"],
)
def test_taking_a_piece_may_set_the_counter(apply: str) -> None:
    game = framed(f"(forEach Piece (move Step (to if:(or (is Empty (to)) {ENEMY}) (apply {apply}))))",
                  end="(if (= (counter) 100) (result Mover Draw))")  # fmt: skip
    position = drawn(game, ". . . . .\n" * 3 + "m . . . .\nM . . . .")
    position = position._replace(ledger=position.ledger._replace(values=(40,)))
    taken, free = (game.play(position, game.read(turn)) for turn in ("a1-a2", "a1-b1"))

    assert taken.pieces[1] == 0
    assert game.rule_state(taken)["values"] == {"(counter)": 0}
    assert game.rule_state(free)["values"] == {"(counter)": 41}


def test_something_may_follow_from_taking_and_something_from_the_move() -> None:
    apply = f'(apply (if {ENEMY} (remove (to) (then (set Var "Taken" 1)))))'
    then = '(then (set Var "After" 10))'
    game = framed(f"(forEach Piece (move Slide N (to if:{ENEMY} {apply}) {then}))")
    position = drawn(game, ". . . . .\n" * 2 + "m . . . .\n. . . . .\nM . . . .")

    values = [game.rule_state(game.play(position, game.read(turn)))["values"] for turn in ("a1-a3", "a1-a2")]

    assert values == [{"Taken": 1, "After": 10}, {"Taken": -1, "After": 10}]


@pytest.mark.parametrize(("mover", "targets"), [(0, "b5 d5 a4 e4"), (1, "a2 e2 b1 d1")])
def test_a_leap_may_only_go_forward(mover: int, targets: str) -> None:
    leap = '(move Leap "KnightWalk" forward:{} (to if:(is Empty (to))))'
    game, everywhere = (framed(f"(forEach Piece {leap.format(word)})") for word in ("true", "false"))
    position = drawn(
        game, ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .".replace("X", "Mm"[mover]), mover
    )

    assert sorted(turn[3:] for turn in game.turns(position)) == sorted(targets.split())
    assert len(everywhere.turns(position)) == 8


def test_a_hand_of_several_sites_holds_all_pieces() -> None:
    hand = "(from (sites Occupied by:Mover container:(mover)))"
    game = framed(
        f'(move {hand} (to (sites {{"A1"}})))',
        equipment="(hand Each size:3)",
        start='(place "Man" "Hand") (place "King" "Hand")',
        end='(if ("HandEmpty" P1) (result P1 Win))',
    )

    assert game.turns(game.start()) == ["@a1", "@a1/2"]


def test_one_piece_may_be_placed_by_number() -> None:
    game = framed("(move Remove (sites Board))", start='(place "Man1" (centrePoint) count:1)')

    assert game.turns(game.start()) == ["xc3"]
    with pytest.raises(DescriptionError):
        framed("(move Remove (sites Board))", start='(place "Man1" (centrePoint) count:2)')
