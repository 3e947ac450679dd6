"""Kolowis Awithlaknannai and Awithlaknannai Mosona as their rulebooks have them: one game on two boards."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, shipped


@pytest.fixture(scope="module", params=["kolowis", "mosona"])
def serpents(request: pytest.FixtureRequest) -> LudGame:
    return shipped(request.param)


@pytest.fixture
def clauses(serpents: LudGame) -> str:
    """The letters that the ids of the game's clauses begin with."""
    return serpents.id[:3].upper()


def test_02_all_points_but_the_middle_are_taken(serpents: LudGame) -> None:
    cells = serpents.placement(serpents.start()).cells

    assert len(cells) == len(serpents.board.names) - 1 == {"kolowis": 48, "mosona": 24}[serpents.id]
    assert sum(1 for stack in cells.values() if stack == ("white.stone",)) == len(cells) // 2


def test_03_white_begins(serpents: LudGame, clauses: str) -> None:
    black = next(
        cell
        for cell, stack in serpents.placement(serpents.start()).cells.items()
        if stack == ("black.stone",)
    )
    [gap] = {*serpents.board.names} - {*serpents.placement(serpents.start()).cells}

    assert cited(serpents, serpents.start(), f"{black}-{gap}") == f"{clauses}-03"


def test_04_a_stone_does_not_go_farther(serpents: LudGame, clauses: str) -> None:
    [gap] = {*serpents.board.names} - {*serpents.placement(serpents.start()).cells}
    near = {turn.partition("-")[0] for turn in serpents.turns(serpents.start())}
    white = {
        cell
        for cell, stack in serpents.placement(serpents.start()).cells.items()
        if stack == ("white.stone",)
    }
    far = min(white - near)

    assert cited(serpents, serpents.start(), f"{far}-{gap}") in {f"{clauses}-04", f"{clauses}-07"}


def test_06_onto_an_empty_point(serpents: LudGame, clauses: str) -> None:
    line = next(line for line in serpents.board.lines if {line.start, line.end} <= white_cells(serpents))

    assert cited(serpents, serpents.start(), f"{line.start}-{line.end}") == f"{clauses}-06"


def test_a1_nobody_passes_who_can_move(serpents: LudGame, clauses: str) -> None:
    assert cited(serpents, serpents.start(), "skip") == f"{clauses}-A1"


def white_cells(game: LudGame) -> set[str]:
    cells = game.placement(game.start()).cells
    return {cell for cell, stack in cells.items() if stack == ("white.stone",)}


def test_a2_a_stone_that_has_taken_does_not_leap_on(serpents: LudGame, clauses: str) -> None:
    position = standing(serpents, ["a1", "b1 d1 f1"])

    assert "a1-c1" in serpents.turns(position)
    assert cited(serpents, position, "a1-c1-e1") == f"{clauses}-A2"
