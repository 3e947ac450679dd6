"""Halma as its rulebook has it, on the small board."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from adoube.games.options import OptionError
from tests.games.described import drawn
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def halma() -> LudGame:
    return shipped("halma", size="8")


HOPS = """
    . . . . . . . M
    . . . . . M . .
    . . . . . . . .
    . . . . . . . .
    . . . m . . . .
    . M . . . . . .
    . . . . . . . .
    M m . . . . . .
"""


@pytest.mark.parametrize(("size", "pieces"), [("16", 38), ("8", 16)])
def test_hal_02_the_pieces_fill_two_corners(size: str, pieces: int) -> None:
    game = shipped("halma", size=size)

    assert len(game.placement(game.start()).cells) == pieces


def test_four_do_not_play_on_the_small_board() -> None:
    with pytest.raises(OptionError) as refusal:
        shipped("halma", players="4", size="8")

    why = "halma: option players=4 does not go with size=8: choose size=16 or players=2"
    assert str(refusal.value) == why


def test_hal_03_white_begins(halma: LudGame) -> None:
    assert cited(halma, halma.start(), "f7-e6") == "HAL-03"


def test_hal_04_a_piece_steps_to_a_square_beside_it(halma: LudGame) -> None:
    assert cited(halma, halma.start(), "c2-f5") == "HAL-04"


def test_hal_05_onto_an_empty_square(halma: LudGame) -> None:
    assert cited(halma, halma.start(), "a1-b2") == "HAL-05"


def test_hal_06_a_piece_hops_over_another(halma: LudGame) -> None:
    position = drawn(halma, HOPS)

    assert "a1-c1" in halma.turns(position)
    assert refused(halma, position, "a1-a3").startswith(
        "HAL-06: A piece hops over another piece beside it, never over an empty square. "
        "The piece on a1 may go to c1,"
    )


def test_hal_07_it_does_not_come_back_in_the_same_turn(halma: LudGame) -> None:
    assert cited(halma, drawn(halma, HOPS), "a1-c1-a1") == "HAL-07"


def test_hal_08_a_piece_in_the_corner_opposite_stays_in_it(halma: LudGame) -> None:
    position = drawn(halma, HOPS)

    assert "f7-f8" in halma.turns(position)
    assert cited(halma, position, "f7-e6") == "HAL-08"


def test_hal_10_who_fills_the_corner_opposite_has_won(halma: LudGame) -> None:
    position = drawn(
        halma,
        """
        . . . . . M M M
        . . . . . M M M
        . . . . . . M M
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        m . . . . . . .
        """,
        mover=1,
    )

    outcome = halma.outcome(position)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("HAL-10", ("white",))
    assert outcome.why == "The opposite corner is full, and a piece of the player stands in it."


def test_hal_a2_nobody_skips_who_can_move(halma: LudGame) -> None:
    assert cited(halma, halma.start(), "skip") == "HAL-A2"
