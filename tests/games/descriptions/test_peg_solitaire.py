"""Peg solitaire as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def pegs() -> LudGame:
    return shipped("peg-solitaire")


def test_peg_02_all_holes_but_the_middle_hold_a_peg(pegs: LudGame) -> None:
    assert {*pegs.board.names} - {*pegs.placement(pegs.start()).cells} == {"d4"}
    assert len(pegs.board.names) == 33


def test_peg_04_a_peg_leaps_over_the_one_beside_it(pegs: LudGame) -> None:
    assert pegs.turns(pegs.start()) == ["b4-d4", "d2-d4", "d6-d4", "f4-d4"]
    assert refused(pegs, pegs.start(), "c4-d4") == (
        "PEG-04: A peg leaps over the peg beside it, into the empty hole behind. "
        "The peg on c4 has no legal move now. Player may play: b4-d4, d2-d4, d6-d4 or f4-d4."
    )


def test_peg_05_along_rows_and_columns(pegs: LudGame) -> None:
    assert cited(pegs, standing(pegs, ("c3 d4",)), "c3-e5") == "PEG-05"


def test_peg_06_over_a_peg(pegs: LudGame) -> None:
    position = standing(pegs, ("c3 d3 f5",))

    assert cited(pegs, position, "f5-d5") == "PEG-06"


def test_peg_07_into_an_empty_hole(pegs: LudGame) -> None:
    assert cited(pegs, pegs.start(), "c3-e3") == "PEG-07"


def test_peg_08_the_last_peg_in_the_middle_wins(pegs: LudGame) -> None:
    outcome = pegs.outcome(standing(pegs, ("d4",)))

    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("PEG-08", ("player",))


def test_peg_09_no_leap_left_is_a_loss(pegs: LudGame) -> None:
    outcome = pegs.outcome(standing(pegs, ("d1 d4",)))

    assert outcome is not None
    assert outcome.clause == "PEG-09"
    assert outcome.winners == ()
