"""Zamma as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def zamma() -> LudGame:
    return shipped("zamma")


def men(game: LudGame, white: str, black: str) -> tuple[str, ...]:
    """Cells for `standing`, whatever the order of the pieces."""
    cells = {"white.man": white, "black.man": black}
    return tuple(cells.get(code, "") for code in game.codes)


def test_zam_02_all_points_but_the_middle_are_taken(zamma: LudGame) -> None:
    cells = zamma.placement(zamma.start()).cells

    assert {*zamma.board.names} - {*cells} == {"e5"}
    assert sum(1 for stack in cells.values() if stack == ("white.man",)) == 40


def test_zam_03_white_begins(zamma: LudGame) -> None:
    assert cited(zamma, zamma.start(), "f5-e5") == "ZAM-03"


def test_zam_06_a_man_that_takes_nothing_goes_ahead(zamma: LudGame) -> None:
    assert refused(zamma, zamma.start(), "d4-d3") == (
        "ZAM-06: A man that takes nothing goes ahead. The man on d4 may go to e5."
    )


def test_zam_08_onto_an_empty_point(zamma: LudGame) -> None:
    assert cited(zamma, zamma.start(), "a1-a2") == "ZAM-08"


def test_zam_09_over_an_enemy(zamma: LudGame) -> None:
    position = standing(zamma, men(zamma, "c3 c4", "i9"))

    assert cited(zamma, position, "c3-c5") == "ZAM-09"


def test_zam_10_a_man_on_the_far_row_becomes_a_mullah(zamma: LudGame) -> None:
    position = standing(zamma, men(zamma, "c8", "i5"))

    after = zamma.play(position, zamma.read("c8-c9"))
    assert zamma.placement(after).stack("c9") == ("white.mullah",)


def test_zam_11_who_did_not_take_may_be_huffed(zamma: LudGame) -> None:
    position = standing(zamma, men(zamma, "e4 a1", "e5 i9"))
    missed = zamma.play(position, zamma.read("a1-a2"))

    huffed = zamma.play(missed, zamma.read("xe4,i9-i8"))
    assert not zamma.placement(huffed).stack("e4")
    assert cited(zamma, missed, "xa2,i9-i8") == "ZAM-11"


def test_zam_13_who_has_no_piece_left_has_lost(zamma: LudGame) -> None:
    position = standing(zamma, men(zamma, "e4", "e5"))

    outcome = zamma.outcome(zamma.play(position, zamma.read("e4-e6")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("ZAM-13", ("white",))


def test_zam_a1_nobody_passes_who_can_move(zamma: LudGame) -> None:
    assert cited(zamma, zamma.start(), "skip") == "ZAM-A1"
