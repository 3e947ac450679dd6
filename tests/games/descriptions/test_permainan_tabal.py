"""Permainan-Tabal as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def tabal() -> LudGame:
    return shipped("permainan-tabal")


def men(game: LudGame, white: str, black: str) -> tuple[str, ...]:
    """Cells for `standing`, whatever the order of the pieces."""
    cells = {"white.man": white, "black.man": black}
    return tuple(cells.get(code, "") for code in game.codes)


def test_tab_02_the_middle_row_is_empty(tabal: LudGame) -> None:
    cells = tabal.placement(tabal.start()).cells

    assert {*tabal.board.names} - {*cells} == {"a5", "b5", "c5", "d5", "e5"}
    assert len(cells) == 32


def test_tab_03_white_begins(tabal: LudGame) -> None:
    assert cited(tabal, tabal.start(), "a6-a5") == "TAB-03"


def test_tab_04_a_man_steps_to_the_next_point(tabal: LudGame) -> None:
    assert refused(tabal, tabal.start(), "a4-c5").startswith("TAB-04: A man steps along a line")


def test_tab_06_a_man_that_takes_nothing_never_goes_back(tabal: LudGame) -> None:
    position = standing(tabal, men(tabal, "c5", "c9"))

    assert cited(tabal, position, "c5-c4") == "TAB-06"
    assert "c5-d5" in tabal.turns(position)


def test_tab_08_onto_an_empty_point(tabal: LudGame) -> None:
    assert cited(tabal, tabal.start(), "b3-b4") == "TAB-08"


def test_tab_09_over_an_enemy(tabal: LudGame) -> None:
    assert cited(tabal, tabal.start(), "b3-b5") == "TAB-09"


def test_tab_10_who_can_take_has_to_take(tabal: LudGame) -> None:
    position = standing(tabal, men(tabal, "c5 a3", "c6"))

    assert tabal.turns(position) == ["c5-c7"]
    assert cited(tabal, position, "a3-a4") == "TAB-10"


def test_tab_11_who_can_take_on_has_to_take_on(tabal: LudGame) -> None:
    position = standing(tabal, men(tabal, "c3", "c4 c6"))

    assert tabal.turns(position) == ["c3-c5-c7"]
    assert cited(tabal, position, "c3-c5") == "TAB-11"


def test_tab_12_a_man_on_the_far_row_becomes_a_king(tabal: LudGame) -> None:
    position = standing(tabal, men(tabal, "c8", "a3"))

    after = tabal.play(position, tabal.read("c8-c9"))
    assert tabal.placement(after).stack("c9") == ("white.king",)


def test_tab_14_who_has_no_man_left_has_lost(tabal: LudGame) -> None:
    position = standing(tabal, men(tabal, "c5", "c6"))

    outcome = tabal.outcome(tabal.play(position, tabal.read("c5-c7")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("TAB-14", ("white",))


def test_tab_a1_nobody_passes_who_can_move(tabal: LudGame) -> None:
    assert cited(tabal, tabal.start(), "skip") == "TAB-A1"
