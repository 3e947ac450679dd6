"""Dara as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.described import after, drawn
from tests.games.descriptions.refusals import cited, shipped


@pytest.fixture(scope="module")
def dara() -> LudGame:
    return shipped("dara")


def moving(game: LudGame, picture: str) -> KitPosition:
    """A position in which all stones have been dropped."""
    position = drawn(game, picture)
    return position._replace(phases=(1, 1), ledger=position.ledger._replace(hands=(0, 0)))


def dropping(game: LudGame, picture: str) -> KitPosition:
    return drawn(game, picture)


@pytest.fixture
def rows(dara: LudGame) -> KitPosition:
    """White makes a row with c3; Black has a row in rank 5 and two stones outside it."""
    return moving(
        dara,
        """
        m m m . . .
        . . . M . m
        M M . . . m
        . . M . . .
        . . . . . .
        """,
    )


def test_dara_02_all_stones_are_in_hand(dara: LudGame) -> None:
    placement = dara.placement(dara.start())

    assert placement.cells == {}
    assert placement.off == {"white_hand": {"white.stone": 12}, "black_hand": {"black.stone": 12}}


def test_dara_04_stones_are_dropped_before_any_moves(dara: LudGame) -> None:
    position = dara.play(dara.play(dara.start(), dara.read("@a1")), dara.read("@f5"))

    assert cited(dara, position, "a1-a2") == "DARA-04"
    assert dara.placement(position).off["white_hand"] == {"white.stone": 11}


def test_dara_05_stones_come_onto_empty_places(dara: LudGame, rows: KitPosition) -> None:
    position = dara.play(dara.start(), dara.read("@a1"))

    assert cited(dara, position, "@a1") == "DARA-05"
    assert cited(dara, rows, "a3-b3") == "DARA-05"


def test_dara_06_no_stone_is_dropped_any_more(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "@a1") == "DARA-06"
    assert cited(dara, rows, "d4-d2") == "DARA-06"


def test_dara_07_stones_step_along_rows_and_columns(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "d4-e3") == "DARA-07"


def test_dara_08_nobody_brings_four_into_a_row(dara: LudGame) -> None:
    position = moving(dara, ". . . . . .\n. . . M . .\nM M M . . m\n. . . . . m\n. . . . . m")

    assert cited(dara, position, "d4-d3") == "DARA-08"
    assert (
        cited(dara, dropping(dara, ". . . . . .\n" * 2 + "M M M . . .\n" + ". . . . . .\n" * 2), "@d3")
        == "DARA-08"
    )


def test_dara_09_three_in_a_row_take_a_stone(dara: LudGame, rows: KitPosition) -> None:
    assert [turn for turn in dara.turns(rows) if turn.startswith("c2-c3")] == ["c2-c3,xf3", "c2-c3,xf4"]
    assert after(dara, rows, "c2-c3,xf3").split("\n")[2] == "M M M . . ."
    assert cited(dara, rows, "d4-e4,xf3") == "DARA-09"


def test_dara_10_a_row_has_to_take(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "c2-c3") == "DARA-10"


def test_dara_11_a_stone_in_a_row_is_safe(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "c2-c3,xa5") == "DARA-11"


def test_dara_12_who_has_two_stones_left_has_lost(dara: LudGame) -> None:
    position = moving(dara, "m . m . . .\n. . . . . m\nM M . . . .\n. . M . . .\n. . . . . .")

    over = dara.outcome(dara.play(position, dara.read("c2-c3,xf4")))

    assert over is not None
    assert (over.clause, over.winners) == ("DARA-12", ("white",))


def test_dara_a1_a_row_of_dropped_stones_takes_nothing(dara: LudGame) -> None:
    position = dropping(dara, "m m . . . .\n" + ". . . . . .\n" * 3 + "M M . . . .")

    assert "@c1" in dara.turns(position)
    assert cited(dara, position, "@c1,xa5") == "DARA-A1"
    assert cited(dara, position, "@d1,xa5") == "DARA-09"


def test_dara_a2_where_all_stand_in_rows_none_is_taken(dara: LudGame) -> None:
    position = moving(dara, "m m m . . .\n. . . . . .\nM M . . . .\n. . M . . .\n. . . . . .")

    assert "c2-c3" in dara.turns(position)


def test_dara_a3_a_row_that_is_made_again_takes_again(dara: LudGame) -> None:
    position = moving(dara, "m . m . . .\n. . . m . m\nM M M . . .\n. . . . . .\n. . . . . .")
    opened = dara.play(position, dara.read("c3-c2"))
    waited = dara.play(opened, dara.read("f4-f3"))

    assert "c2-c3,xf3" in dara.turns(waited)


def test_dara_a4_two_rows_take_one_stone(dara: LudGame) -> None:
    position = moving(dara, "m . m . . .\n. . . m . m\nM M . . . .\n. . M M . .\n. . M . M .")
    turns = [turn for turn in dara.turns(position) if turn.startswith("d2-d3")]

    assert all(turn.count("x") <= 1 for turn in dara.turns(position))
    assert turns == ["d2-d3"]


def test_dara_a4_a_row_takes_one_stone(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "c2-c3,xf3,xf4") == "DARA-A4"


def test_dara_a5_nobody_skips_who_can_move(dara: LudGame, rows: KitPosition) -> None:
    assert cited(dara, rows, "skip") == "DARA-A5"
