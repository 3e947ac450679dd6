"""Awithlaknannai Mosona as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, shipped


@pytest.fixture(scope="module")
def serpents() -> LudGame:
    return shipped("mosona")


def test_mos_02_all_points_but_the_middle_are_taken(serpents: LudGame) -> None:
    cells = serpents.placement(serpents.start()).cells

    assert len(cells) == len(serpents.board.names) - 1 == 24
    assert sum(1 for stack in cells.values() if stack == ("white.stone",)) == 24 // 2


def test_mos_03_white_begins(serpents: LudGame) -> None:
    black = next(
        cell
        for cell, stack in serpents.placement(serpents.start()).cells.items()
        if stack == ("black.stone",)
    )
    [gap] = {*serpents.board.names} - {*serpents.placement(serpents.start()).cells}

    assert cited(serpents, serpents.start(), f"{black}-{gap}") == "MOS-03"


def test_mos_04_a_stone_does_not_go_farther(serpents: LudGame) -> None:
    [gap] = {*serpents.board.names} - {*serpents.placement(serpents.start()).cells}
    near = {turn.partition("-")[0] for turn in serpents.turns(serpents.start())}
    white = {
        cell
        for cell, stack in serpents.placement(serpents.start()).cells.items()
        if stack == ("white.stone",)
    }
    far = min(white - near)

    assert cited(serpents, serpents.start(), f"{far}-{gap}") in {"MOS-04", "MOS-07"}


def test_mos_06_onto_an_empty_point(serpents: LudGame) -> None:
    line = next(line for line in serpents.board.lines if {line.start, line.end} <= white_cells(serpents))

    assert cited(serpents, serpents.start(), f"{line.start}-{line.end}") == "MOS-06"


def test_mos_a1_nobody_passes_who_can_move(serpents: LudGame) -> None:
    assert cited(serpents, serpents.start(), "skip") == "MOS-A1"


def white_cells(game: LudGame) -> set[str]:
    cells = game.placement(game.start()).cells
    return {cell for cell, stack in cells.items() if stack == ("white.stone",)}


def test_mos_a2_a_stone_that_has_taken_does_not_leap_on(serpents: LudGame) -> None:
    position = standing(serpents, ["a1", "b1 d1 f1"])

    assert "a1-c1" in serpents.turns(position)
    assert cited(serpents, position, "a1-c1-e1") == "MOS-A2"
