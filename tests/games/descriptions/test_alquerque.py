"""Alquerque as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def alquerque() -> LudGame:
    return shipped("alquerque")


def test_alq_02_all_points_but_the_middle_are_taken(alquerque: LudGame) -> None:
    cells = alquerque.placement(alquerque.start()).cells

    assert {*alquerque.board.names} - {*cells} == {"c3"}
    assert sorted(cell for cell, stack in cells.items() if stack == ("white.man",)) == [
        *("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "d3", "e1", "e2", "e3")
    ]


def test_alq_03_white_begins(alquerque: LudGame) -> None:
    assert cited(alquerque, alquerque.start(), "d4-c3") == "ALQ-03"


def test_alq_04_a_man_steps_to_the_next_point(alquerque: LudGame) -> None:
    assert refused(alquerque, alquerque.start(), "a2-c4").startswith(
        "ALQ-04: A man steps along a line to the next point, or leaps over an enemy there."
    )


def test_alq_05_where_no_line_leads_nobody_goes(alquerque: LudGame) -> None:
    position = standing(alquerque, ("b1", "e5"))

    assert alquerque.turns(position) == ["b1-a1", "b1-b2", "b1-c1"]
    assert cited(alquerque, position, "b1-c2") == "ALQ-05"
    assert cited(alquerque, position, "b1-d1") == "ALQ-04"
    assert cited(alquerque, position, "b1-c3") == "ALQ-04"


def test_alq_06_onto_an_empty_point(alquerque: LudGame) -> None:
    assert cited(alquerque, alquerque.start(), "a1-a2") == "ALQ-06"


def test_alq_07_over_an_enemy(alquerque: LudGame) -> None:
    assert cited(alquerque, alquerque.start(), "a1-c3") == "ALQ-07"
    assert "a1-c3" in alquerque.turns(standing(alquerque, ("a1", "b2")))


def test_alq_08_taking_on_is_free_or_forced() -> None:
    free, forced = shipped("alquerque"), shipped("alquerque", chain="forced")
    men = ("a1", "b2 d4")

    assert {"a1-c3", "a1-c3-e5"} <= {*free.turns(standing(free, men))}
    assert "a1-c3" not in forced.turns(standing(forced, men))
    assert refused(forced, standing(forced, men), "a1-c3") == (
        "ALQ-08: A man that can continue taking has to do so. The man on a1 may go to b1, a2 or e5."
    )


def test_alq_09_nobody_has_to_take(alquerque: LudGame) -> None:
    assert "a1-a2" in alquerque.turns(standing(alquerque, ("a1", "b2")))


def test_alq_10_who_cannot_move_has_lost(alquerque: LudGame) -> None:
    outcome = alquerque.outcome(standing(alquerque, ("a1", "a2 b1 b2 a3 c1 c3")))

    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("ALQ-10", ("black",))


def test_alq_a1_nobody_passes_who_can_move(alquerque: LudGame) -> None:
    assert cited(alquerque, alquerque.start(), "skip") == "ALQ-A1"
