"""Faults on a board before a camera: they are said once two stands agree, and not before."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.referee.verdicts import Illegal
from adoube.simulation.scripted import random_game
from benchmarks.pictures.illegal import Objected, object_to
from benchmarks.pictures.misread import Misread
from benchmarks.pictures.recorded import habits_of
from tests.referee.pictures.test_picture_stands import Watched
from tests.tools import SHARED

TOLD_BY_THE_SECOND = 0.35  # of the illegal turns, where 99.5 % of the cells are read right


def objections(board: Watched) -> list[Illegal]:
    return [verdict for verdict in board.verdicts if isinstance(verdict, Illegal)]


def test_one_stand_accuses_nobody() -> None:
    board = Watched().moves("a1", "c3").pictures(30, ("a1", "c3"))

    assert not objections(board)


def test_an_illegal_turn_that_two_stands_show_is_objected_to() -> None:
    board = Watched().moves("a1", "c3").pictures(30, ("a1", "c3"))
    board.stirs().pictures(50)

    (said,) = objections(board)
    assert (said.empty, said.fill) == (("c3",), ("a1",))
    assert not board.turns


def test_an_illegal_turn_that_nobody_touches_is_objected_to_in_the_end() -> None:
    board = Watched().moves("a1", "c3").pictures(350, ("a1", "c3"))

    assert objections(board)


def test_cells_that_are_misread_in_one_stand_accuse_nobody() -> None:
    board = Watched()
    board.stirs().pictures(40, ("a1", "b1"), unlike={"a1": "empty", "b1": "empty"})
    board.stirs().pictures(40, ("a1", "b1")).waits()

    assert not objections(board)


@pytest.mark.shared
@pytest.mark.parametrize("game_id", ["chess", pytest.param("jarmo", marks=pytest.mark.full)])
def test_illegal_turns_are_objected_to_and_legal_ones_are_not(game_id: str) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Objected()

    for seed in (1, 2):
        line = random_game(make_game(game_id, seed=seed), seed, 40).line
        object_to(found, line, habits, Misread.all_but(0.995), seed)

    assert found.false == 0
    assert found.at_once == 0
    assert found.second >= TOLD_BY_THE_SECOND * found.illegal
