"""Picaria as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.refusals import cited, refused, shipped


def played(game: LudGame, turns: str) -> KitPosition:
    position = game.start()
    for turn in turns.split():
        position = game.play(position, game.read(turn))
    return position


@pytest.fixture(scope="module")
def nine() -> LudGame:
    return shipped("picaria")


@pytest.fixture(scope="module")
def thirteen() -> LudGame:
    return shipped("picaria", board="13")


def test_pic_02_each_player_holds_three_stones(nine: LudGame) -> None:
    assert nine.placement(nine.start()).off == {
        "white_hand": {"white.stone": 3},
        "black_hand": {"black.stone": 3},
    }


def test_pic_03_the_players_take_turns(nine: LudGame) -> None:
    moving = played(nine, "@a1 @a2 @b1 @a3 @c2 @c3")

    assert cited(nine, moving, "a2-b2") == "PIC-03"


def test_pic_04_who_holds_stones_puts_one_down(nine: LudGame) -> None:
    assert refused(nine, played(nine, "@a1 @b2"), "a1-a2") == (
        "PIC-04: A player who still holds stones puts one on the board. "
        "The stone on a1 has no legal move now. White may play: @a2, @a3, @b1, @b3 or others."
    )


def test_pic_05_no_stone_is_put_in_the_middle_of_thirteen_points(nine: LudGame, thirteen: LudGame) -> None:
    assert "@b2" in nine.turns(nine.start())
    assert refused(thirteen, thirteen.start(), "@b3").startswith(
        "PIC-05: No stone is put on the point in the middle. White may play @a1, @a2,"
    )
    shown = thirteen.why_unexplained(thirteen.start(), BoardChange(frozenset(), frozenset({"b3"})))
    assert shown.clause == "PIC-05"


def test_pic_06_a_stone_steps_to_the_next_point(nine: LudGame) -> None:
    moving = played(nine, "@a1 @a2 @b1 @a3 @c2 @b3")

    assert refused(nine, moving, "a1-c3") == (
        "PIC-06: A stone steps along a line to the next point. The stone on a1 may go to b2."
    )


def test_pic_08_a_stone_goes_onto_an_empty_point(nine: LudGame) -> None:
    assert cited(nine, played(nine, "@a1"), "@a1") == "PIC-08"


def test_pic_09_three_in_a_row_win(nine: LudGame) -> None:
    outcome = nine.outcome(played(nine, "@a1 @a2 @b1 @a3 @c1"))

    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("PIC-09", ("white",))


def test_pic_a1_nobody_skips_who_can_play(nine: LudGame) -> None:
    assert cited(nine, nine.start(), "skip") == "PIC-A1"
