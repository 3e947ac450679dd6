"""Konane as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.described import drawn
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def konane() -> LudGame:
    return shipped("konane", size="6")


@pytest.fixture
def leaping(konane: LudGame) -> KitPosition:
    """Black may leap from a1 over b1, and on over d1."""
    return drawn(
        konane,
        """
        . . . . . .
        . . m . . .
        . M . . . .
        . . m . . .
        . M . . . .
        M m . m . .
        """,
    )._replace(phases=(1, 1))


def played(game: LudGame, *turns: str) -> KitPosition:
    position = game.start()
    for turn in turns:
        position = game.play(position, game.read(turn))
    return position


def test_kon_02_a_black_stone_lies_on_the_left_of_blacks_own_row(konane: LudGame) -> None:
    placement = konane.placement(konane.start())

    assert placement.stack("a1") == ("black.stone",)
    assert placement.stack("b1") == ("white.stone",)
    assert len(placement.cells) == 36


def test_kon_04_black_takes_one_from_a_corner_or_the_middle(konane: LudGame) -> None:
    assert konane.turns(konane.start()) == ["xa1", "xc3", "xd4", "xf6"]
    assert cited(konane, konane.start(), "xb2") == "KON-04"


def test_kon_05_white_takes_one_beside_the_gap(konane: LudGame) -> None:
    position = played(konane, "xc3")

    assert konane.turns(position) == ["xb3", "xc2", "xc4", "xd3"]
    assert cited(konane, position, "xb1") == "KON-05"


def test_kon_06_nobody_leaps_in_the_first_turn(konane: LudGame) -> None:
    assert cited(konane, played(konane, "xc3"), "c1-c3") == "KON-03"
    assert cited(konane, played(konane, "xc3"), "b3-d3") == "KON-06"


def test_kon_07_a_stone_does_not_step(konane: LudGame, leaping: KitPosition) -> None:
    assert refused(konane, leaping, "a1-a2") == (
        "KON-07: A stone moves only by leaping over an enemy's stone beside it, onto the empty place behind. "
        "The stone on a1 may go to c1 or e1."
    )


def test_kon_08_a_stone_does_not_leap_over_its_own(konane: LudGame, leaping: KitPosition) -> None:
    own = drawn(
        konane,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        M M . . M m
        """,
    )._replace(phases=(1, 1))

    assert cited(konane, own, "a1-c1") == "KON-08"


def test_kon_09_the_place_behind_must_be_empty(konane: LudGame) -> None:
    assert cited(konane, played(konane, "xc3", "xc2"), "a1-c1") == "KON-09"


def test_kon_10_leaps_go_along_rows_and_columns(konane: LudGame, leaping: KitPosition) -> None:
    assert cited(konane, leaping, "b4-d2") == "KON-10"


def test_kon_11_who_leaps_on_goes_straight_ahead(konane: LudGame) -> None:
    position = drawn(
        konane,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . m . . .
        . . m . . .
        M m . . . .
        """,
    )._replace(phases=(1, 1))

    assert konane.turns(position) == ["a1-c1"]
    turning = drawn(
        konane,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . m . . .
        M m . m . .
        """,
    )._replace(phases=(1, 1))
    assert cited(konane, turning, "a1-c1-c3") == "KON-11"


def test_kon_12_who_cannot_leap_has_lost(konane: LudGame) -> None:
    position = drawn(
        konane,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . m
        M . . . . .
        """,
    )._replace(phases=(1, 1))

    outcome = konane.outcome(position)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("KON-12", ("white",))


def test_kon_a2_nobody_passes_who_can_leap(konane: LudGame, leaping: KitPosition) -> None:
    assert cited(konane, leaping, "skip") == "KON-A2"


def test_the_stone_leapt_over_has_to_leave_the_board(konane: LudGame, leaping: KitPosition) -> None:
    left = BoardChange(frozenset({"a1"}), frozenset({"c1"}))

    assert konane.why_unexplained(leaping, left).text == (
        "When a1-c1 has been played, nothing stands on b1 either."
    )
