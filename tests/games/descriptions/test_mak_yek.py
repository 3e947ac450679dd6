"""Mak-yek as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.described import after, drawn
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def makyek() -> LudGame:
    return shipped("mak-yek")


EMPTY = "\n".join([". . . . . . . ."] * 5)


def test_mak_02_the_first_and_the_third_row_are_full(makyek: LudGame) -> None:
    cells = makyek.placement(makyek.start()).cells

    assert {cell[1] for cell, stack in cells.items() if stack == ("white.stone",)} == {"1", "3"}
    assert {cell[1] for cell, stack in cells.items() if stack == ("black.stone",)} == {"6", "8"}
    assert len(cells) == 32


def test_mak_03_white_begins(makyek: LudGame) -> None:
    assert cited(makyek, makyek.start(), "a6-a5") == "MAK-03"


def test_mak_04_a_stone_goes_as_far_as_it_is_free(makyek: LudGame) -> None:
    assert refused(makyek, makyek.start(), "a3-a6") == (
        "MAK-04: A stone goes along a row or a column as far as it is free. "
        "The stone on a3 may go to a2, a4 or a5."
    )


def test_mak_05_never_along_a_diagonal(makyek: LudGame) -> None:
    assert cited(makyek, makyek.start(), "a3-b4") == "MAK-05"


def test_mak_06_what_is_shut_in_is_taken(makyek: LudGame) -> None:
    position = drawn(makyek, f"{EMPTY}\n. . . . . . . .\n. . . . . . . .\nM m m . . M . .")

    assert after(makyek, position, "f1-d1").splitlines()[-1] == "M . . M . . . ."


def test_mak_06_a_gap_saves_it(makyek: LudGame) -> None:
    position = drawn(makyek, f"{EMPTY}\n. . . . . . . .\n. . . . . . . .\nM m . m . . M .")

    assert after(makyek, position, "g1-e1").splitlines()[-1] == "M m . m M . . ."


def test_mak_07_a_stone_between_two_enemies_takes_both(makyek: LudGame) -> None:
    position = drawn(makyek, f"{EMPTY}\n. . M . . . . .\n. . . . . . . .\n. m . m . . . .")

    assert after(makyek, position, "c3-c1").splitlines()[-1] == ". . M . . . . ."


def test_mak_09_who_has_lost_all_stones_has_lost(makyek: LudGame) -> None:
    position = drawn(makyek, f"{EMPTY}\n. . M . . . . .\n. . . . . . . .\n. m . m . . . .")

    outcome = makyek.outcome(makyek.play(position, makyek.read("c3-c1")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("MAK-09", ("white",))


def test_mak_a1_nobody_skips_who_can_move(makyek: LudGame) -> None:
    assert cited(makyek, makyek.start(), "skip") == "MAK-A1"


def test_mak_a2_who_moves_between_two_enemies_is_not_taken(makyek: LudGame) -> None:
    position = drawn(makyek, f"{EMPTY}\n. . M . . . . .\n. . . . . . . .\n. m . m . . . .", mover=0)

    taken = makyek.play(position, makyek.read("c3-c1"))
    assert makyek.placement(taken).stack("c1") == ("white.stone",)
