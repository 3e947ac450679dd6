"""Dala as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.described import drawn
from tests.games.descriptions.refusals import cited, shipped


@pytest.fixture(scope="module")
def dala() -> LudGame:
    return shipped("dala")


def moving(game: LudGame, picture: str) -> KitPosition:
    position = drawn(game, picture)
    return position._replace(phases=(1, 1), ledger=position.ledger._replace(hands=(0, 0)))


@pytest.fixture
def rows(dala: LudGame) -> KitPosition:
    """White makes a row of three with c3."""
    return moving(
        dala,
        """
        m m m . . .
        . . . . . .
        . . . M . m
        M M . . . m
        . . M . . .
        . . . . . .
        """,
    )


@pytest.fixture
def four(dala: LudGame) -> KitPosition:
    """White has a row of four in rank 3."""
    return moving(
        dala,
        """
        m m . m . .
        . . . . . .
        . . . . . .
        M M M M . .
        . . . . . .
        . . . . . .
        """,
    )


def middle_filled(game: LudGame, white: str = "") -> KitPosition:
    """White and Black have two sticks each in the middle, and White has those that are named besides."""
    position = game.start()
    for turn in ("@c3", "@c4", "@d3", "@d4"):
        position = game.play(position, game.read(turn))
    return position


def test_dala_02_all_sticks_are_in_hand(dala: LudGame) -> None:
    assert dala.placement(dala.start()).off == {
        "white_hand": {"white.stick": 12},
        "black_hand": {"black.stick": 12},
    }


def test_dala_04_sticks_are_dropped_before_any_moves(dala: LudGame) -> None:
    assert cited(dala, middle_filled(dala), "c3-c2") == "DALA-04"


def test_dala_05_sticks_come_onto_empty_places(dala: LudGame, rows: KitPosition) -> None:
    assert cited(dala, middle_filled(dala), "@c3") == "DALA-05"
    assert cited(dala, rows, "a3-b3") == "DALA-05"


def test_dala_06_the_middle_is_filled_first(dala: LudGame) -> None:
    assert dala.turns(dala.start()) == ["@c3", "@c4", "@d3", "@d4"]
    assert cited(dala, dala.start(), "@a1") == "DALA-06"


def test_dala_07_a_stick_moves_to_the_next_place(dala: LudGame, rows: KitPosition) -> None:
    assert cited(dala, rows, "c2-c4") == "DALA-07"


def test_dala_08_sticks_step_along_rows_and_columns(dala: LudGame, rows: KitPosition) -> None:
    assert cited(dala, rows, "d4-e3") == "DALA-08"


def test_dala_09_exactly_three_in_a_row_take_a_stick_also_when_dropped(
    dala: LudGame, rows: KitPosition
) -> None:
    assert "c2-c3,xf3" in dala.turns(rows)
    assert [turn for turn in dala.turns(middle_filled(dala)) if turn.startswith("@e3")] == [
        "@e3,xc4",
        "@e3,xd4",
    ]
    assert cited(dala, rows, "d4-e4,xf3") == "DALA-09"


@pytest.mark.parametrize("turn", ["d3-d2", "d3-d4", "d3-e3", "a3-a2", "a3-a4"])
def test_dala_10_leaving_the_end_of_a_four_takes_a_stick(dala: LudGame, four: KitPosition, turn: str) -> None:
    assert f"{turn},xa6" in dala.turns(four)
    assert turn not in dala.turns(four)


def test_dala_10_leaving_the_inside_of_a_four_takes_nothing(dala: LudGame, four: KitPosition) -> None:
    assert [turn for turn in dala.turns(four) if turn.startswith(("b3", "c3"))] == [
        "b3-b2",
        "b3-b4",
        "c3-c2",
        "c3-c4",
    ]


def test_dala_10_leaving_the_end_of_a_three_or_of_a_five_takes_nothing(dala: LudGame) -> None:
    three = moving(dala, "m m . m . .\n" + ". . . . . .\n" * 2 + "M M M . . .\n" + ". . . . . .\n" * 2)
    five = moving(dala, "m m . m . .\n" + ". . . . . .\n" * 2 + "M M M M M .\n" + ". . . . . .\n" * 2)

    assert "c3-c2" in dala.turns(three)
    assert "e3-e2" in dala.turns(five)


def test_dala_11_a_row_has_to_take(dala: LudGame, rows: KitPosition) -> None:
    assert cited(dala, rows, "c2-c3") == "DALA-11"


def test_dala_12_who_has_two_sticks_left_has_lost(dala: LudGame) -> None:
    position = moving(dala, "m . m . . .\n. . . . . m\n. . . . . .\nM M . . . .\n. . M . . .\n. . . . . .")

    over = dala.outcome(dala.play(position, dala.read("c2-c3,xf5")))

    assert over is not None
    assert (over.clause, over.winners) == ("DALA-12", ("white",))


def test_dala_13_who_cannot_move_has_lost(dala: LudGame) -> None:
    position = moving(dala, "m m m . . .\n" + ". . . . . .\n" * 2 + "m m m . . .\nM M m . . .\nM M m . . .")

    over = dala.outcome(position)

    assert over is not None
    assert (over.clause, over.winners) == ("DALA-13", ("black",))


def test_dala_a1_any_stick_may_be_taken(dala: LudGame, rows: KitPosition) -> None:
    assert "c2-c3,xb6" in dala.turns(rows)


def test_dala_a2_a_turn_takes_one_stick(dala: LudGame, four: KitPosition) -> None:
    assert all(turn.count("x") <= 1 for turn in dala.turns(four))
    assert cited(dala, four, "d3-d2,xa6,xb6") == "DALA-A2"


def test_dala_a3_a_row_of_four_takes_nothing(dala: LudGame) -> None:
    position = moving(dala, "m m . m . .\n. . . . . .\n. . . M . .\nM M M . . .\n. . . . . .\n. . . . . .")

    assert "d4-d3" in dala.turns(position)


def test_dala_a4_nobody_skips(dala: LudGame, rows: KitPosition) -> None:
    assert cited(dala, rows, "skip") == "DALA-A4"
