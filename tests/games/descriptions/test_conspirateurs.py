"""Conspirateurs as its rulebook has it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.refusals import cited, shipped

EDGE = (
    "a1 b1 d1 f1 h1 j1 l1 n1 p1 q1 a2 q2 a4 q4 a6 q6 a8 q8 a9 q9 a10 q10 a12 q12 a14 q14 a16 q16",
    "a17 b17 d17 f17 h17 i17 j17 l17 n17 p17 q17",
)
SANCTUARIES = [cell for cells in EDGE for cell in cells.split()]


@pytest.fixture(scope="module")
def game() -> LudGame:
    return shipped("conspirateurs")


def hiding(game: LudGame, black: Iterable[str], white: Iterable[str] = ("i9",)) -> KitPosition:
    """All men have been dropped, and these are on the board."""
    number = game.rules.grid.number
    pieces = tuple(sum(1 << number[cell] for cell in cells) for cells in (black, white))
    start = game.start()
    return start._replace(pieces=pieces, phases=(1, 1), ledger=start.ledger._replace(hands=(0, 0)))


def test_con_01_there_are_39_sanctuaries_and_45_points_to_meet_at(game: LudGame) -> None:
    assert len(set(SANCTUARIES)) == 39
    turns = game.turns(game.start())
    assert len(turns) == 45
    assert {"@e7", "@m7", "@e11", "@m11"} <= {*turns}


def test_con_02_all_men_are_in_hand(game: LudGame) -> None:
    assert game.placement(game.start()).off == {
        "black_hand": {"black.man": 20},
        "white_hand": {"white.man": 20},
    }


def test_con_04_men_are_dropped_before_any_moves(game: LudGame) -> None:
    position = game.play(game.play(game.start(), game.read("@e7")), game.read("@i9"))

    assert cited(game, position, "e7-e6") == "CON-04"


def test_con_05_men_meet_in_the_middle(game: LudGame) -> None:
    assert cited(game, game.start(), "@a1") == "CON-05"


def test_con_06_men_come_onto_empty_points(game: LudGame) -> None:
    assert cited(game, game.play(game.start(), game.read("@e7")), "@e7") == "CON-06"


def test_con_07_men_step_and_hop_in_all_eight_directions(game: LudGame) -> None:
    turns = game.turns(hiding(game, ["e5"], ["e6", "f5"]))

    assert turns == ["e5-d4", "e5-d5", "e5-d6", "e5-e4", "e5-e7", "e5-f4", "e5-f6", "e5-g5"]
    assert cited(game, hiding(game, ["e5"]), "@e7") == "CON-07"


def test_con_08_men_hop_over_men_of_either_colour_only(game: LudGame) -> None:
    position = hiding(game, ["e5", "e6"], ["f5"])

    assert {"e5-e7", "e5-g5"} <= {*game.turns(position)}
    assert cited(game, position, "e5-c5") == "CON-08"


def test_con_09_and_a1_men_hop_on_and_stop_where_they_like(game: LudGame) -> None:
    turns = game.turns(hiding(game, ["e5", "e6"], ["f7"]))

    assert {"e5-e7", "e5-e7-g7"} <= {*turns}


@pytest.mark.parametrize("cell", SANCTUARIES)
def test_con_10_men_stay_in_every_sanctuary(game: LudGame, cell: str) -> None:
    turns = game.turns(hiding(game, [cell, "e5"]))

    assert not any(turn.startswith(f"{cell}-") for turn in turns)


def test_con_10_a_hidden_man_is_refused_with_its_clause(game: LudGame) -> None:
    assert cited(game, hiding(game, ["a1", "e5"]), "a1-b2") == "CON-10"


def test_con_11_who_has_all_men_in_sanctuaries_has_won(game: LudGame) -> None:
    last = hiding(game, [*SANCTUARIES[1:20], "b2"])
    won = game.outcome(game.play(last, game.read("b2-a1")))
    assert won is not None
    assert (won.clause, won.winners) == ("CON-11", ("black",))


def test_con_a2_a_hop_into_a_sanctuary_ends_the_turn(game: LudGame) -> None:
    hop = hiding(game, ["c4", "b4"], ["a5", "b6"])
    assert [turn for turn in game.turns(hop) if turn.startswith("c4-a4")] == ["c4-a4"]
    assert cited(game, hop, "c4-a4-a6") == "CON-A2"


def test_con_a3_nobody_comes_back_within_a_turn(game: LudGame) -> None:
    position = hiding(game, ["e5"], ["e6", "f7", "g6", "f5"])

    assert cited(game, position, "e5-e7-g7-g5-e5") == "CON-A3"


def test_con_a5_nobody_skips_who_can_move(game: LudGame) -> None:
    assert cited(game, hiding(game, ["e5"]), "skip") == "CON-A5"
