"""Rimau-rimau as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.placing import placed
from tests.games.descriptions.refusals import cited, shipped

WALKING = 6


@pytest.fixture(scope="module")
def one() -> LudGame:
    return shipped("rimau-rimau")


@pytest.fixture(scope="module")
def two() -> LudGame:
    return shipped("rimau-rimau", tigers="2")


def walking(game: LudGame, tigers: str, people: str, mover: int = 0) -> KitPosition:
    return placed(game, {"tigers.tiger": tigers, "people.person": people}, phase=WALKING, mover=mover)


def played(game: LudGame, *turns: str) -> KitPosition:
    position = game.start()
    for turn in turns:
        position = game.play(position, game.read(turn))
    return position


SCATTERED = ("@c3", "skip", "c4-a1", "skip", "c5-c1", "skip", "c6-e1")


def test_rim_01_the_board_has_thirty_seven_points(one: LudGame) -> None:
    assert len(one.board.cells) == 37


def test_rim_02_the_people_begin_in_the_middle_and_beside_the_board(one: LudGame, two: LudGame) -> None:
    assert len(one.placement(one.start()).cells) == 9
    assert one.placement(one.start()).off == {
        "tigers_hand": {"tigers.tiger": 1},
        "people_hand": {"people.person": 15},
    }
    assert len(two.placement(two.start()).cells) == 8
    assert not two.placement(two.start()).stack("c5")
    assert two.placement(two.start()).off["tigers_hand"] == {"tigers.tiger": 2}


def test_rim_03_nobody_moves_the_others_pieces(one: LudGame) -> None:
    assert cited(one, walking(one, "c3", "c5"), "c5-c4") == "RIM-03"


def test_rim_04_a_single_tiger_comes_where_a_triangle_meets_the_square(one: LudGame, two: LudGame) -> None:
    assert one.turns(one.start()) == ["@c3", "@c7"]
    assert cited(one, one.start(), "@a1") == "RIM-04"
    assert {turn.partition(",")[0] for turn in two.turns(two.start())} == {
        f"@{cell}" for cell in two.board.names if not two.placement(two.start()).stack(cell)
    }


def test_rim_05_three_people_are_scattered_while_the_others_wait(one: LudGame) -> None:
    position = played(one, *SCATTERED[:2])

    assert len(one.turns(position)) == 9 * 27
    assert cited(one, position, "@a1") == "RIM-05"
    after = played(one, *SCATTERED)
    assert one.rule_state(after)["phases"] == ["Walking", "Dropping"]
    assert one.to_move(after) == "people"
    assert one.turns(played(one, *SCATTERED[:3])) == ["skip"]


def test_rim_06_and_07_two_tigers_come_and_one_person_goes_in_one_turn(two: LudGame) -> None:
    after = played(two, "@a1,xb4,@b4")

    assert len(list(two.successors(two.start()))) == 3480
    assert two.to_move(after) == "people"
    assert two.placement(after).stack("b4") == ("tigers.tiger",)
    assert cited(two, two.start(), "@a1") == "RIM-04"


def test_rim_08_and_10_people_come_before_they_walk(one: LudGame) -> None:
    position = played(one, *SCATTERED)

    assert all(turn.startswith("@") for turn in one.turns(position))
    assert cited(one, position, "b4-a4") == "RIM-10"


def test_rim_09_points_have_to_be_empty(one: LudGame) -> None:
    assert cited(one, played(one, *SCATTERED), "@a1") == "RIM-09"


def test_rim_11_and_12_all_step_along_the_lines(one: LudGame) -> None:
    assert one.turns(walking(one, "c2", "a9")) == ["c2-b2", "c2-c1", "c2-c3", "c2-d2"]
    assert cited(one, walking(one, "c2", "a9"), "c2-c4") == "RIM-13"


@pytest.mark.parametrize(("people", "leaps"), [("c2", True), ("c2 c3", False), ("c2 c3 c4", True)])
def test_rim_13_a_single_tiger_leaps_over_an_odd_row(one: LudGame, people: str, leaps: bool) -> None:
    position = walking(one, "c1", f"{people} a9")
    behind = f"c{len(people.split()) + 2}"

    assert (f"c1-{behind}" in one.turns(position)) is leaps
    if leaps:
        after = one.play(position, one.read(f"c1-{behind}"))
        assert one.placement(after).cells == {behind: ("tigers.tiger",), "a9": ("people.person",)}


def test_rim_13_a_single_tiger_leaps_over_seven_at_most(one: LudGame) -> None:
    assert "c1-c9" in one.turns(walking(one, "c1", "c2 c3 c4 c5 c6 c7 c8"))


def test_rim_13_two_tigers_leap_over_one(two: LudGame) -> None:
    assert "c1-c3" in two.turns(walking(two, "c1 a9", "c2 e9"))
    assert "c1-c5" not in two.turns(walking(two, "c1 a9", "c2 c3 c4 e9"))


def test_rim_14_people_do_not_leap(one: LudGame) -> None:
    assert cited(one, walking(one, "c2", "c1 a9", mover=1), "c1-c3") == "RIM-14"


def test_rim_15_the_tigers_have_won_when_nobody_is_left(one: LudGame) -> None:
    over = one.outcome(one.play(walking(one, "c1", "c2"), one.read("c1-c3")))

    assert over is not None
    assert (over.clause, over.winners) == ("RIM-15", ("tigers",))


def test_rim_16_the_people_have_won_when_no_tiger_can_move(one: LudGame) -> None:
    over = one.outcome(walking(one, "a1", "c1 b2 c3 e1"))

    assert over is not None
    assert (over.clause, over.winners) == ("RIM-16", ("people",))


def test_rim_a1_a_tiger_need_not_leap_and_leaps_once(one: LudGame) -> None:
    turns = one.turns(walking(one, "c1", "c2 c4 a9"))

    assert "c1-a1" in turns
    assert "c1-c3" in turns
    assert not any(turn.startswith("c1-c3-") for turn in turns)
    assert cited(one, walking(one, "c1", "c2 c4 a9"), "c1-c3-c5") == "RIM-A1"


def test_rim_a2_the_people_can_do_nothing_while_they_are_scattered(one: LudGame) -> None:
    for turns in (1, 3, 5):
        assert one.turns(played(one, *SCATTERED[:turns])) == ["skip"]


def test_rim_a3_people_who_cannot_move_skip(one: LudGame) -> None:
    assert one.turns(walking(one, "c1 b2", "a1", mover=1)) == ["skip"]
    assert cited(one, walking(one, "c3", "c5"), "skip") == "RIM-A3"
