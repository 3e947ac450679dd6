"""English draughts as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.lud.game import LudGame
from tests.games.described import drawn
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def draughts() -> LudGame:
    return shipped("english-draughts")


# Black takes d4 from c3, and then d6.
TAKES = """
    . . . . . . . .
    . . . . . . . .
    . . . m . . . .
    . . . . . . . .
    . . . m . . . .
    . . M . . . M .
    . . . . . . . .
    . . . . . . . .
"""

KINGS = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . K . . . .
    . . . . . . . .
    . M . . . . . .
    . . . . . . . m
"""


def test_eng_02_twelve_men_stand_on_the_dark_squares_of_three_rows(draughts: LudGame) -> None:
    cells = draughts.placement(draughts.start()).cells

    assert sorted(cell for cell, stack in cells.items() if stack == ("black.man",)) == [
        *("a1", "a3", "b2", "c1", "c3", "d2", "e1", "e3", "f2", "g1", "g3", "h2")
    ]
    assert len(cells) == 24


def test_eng_03_black_begins(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "b6-a5") == "ENG-03"


def test_eng_04_a_man_steps_to_the_next_square_diagonally(draughts: LudGame) -> None:
    assert refused(draughts, draughts.start(), "c3-c4") == (
        "ENG-04: A man steps to the next square diagonally ahead, or jumps over an enemy there. "
        "The man on c3 may go to b4 or d4."
    )


def test_eng_05_a_king_steps_one_square(draughts: LudGame) -> None:
    position = drawn(draughts, KINGS)

    assert {turn for turn in draughts.turns(position) if turn.startswith("d4")} == {
        *("d4-c3", "d4-c5", "d4-e3", "d4-e5")
    }
    assert cited(draughts, position, "d4-f6") == "ENG-05"


def test_eng_06_a_man_never_goes_backward(draughts: LudGame) -> None:
    assert refused(draughts, drawn(draughts, KINGS), "b2-a1").startswith(
        "ENG-06: A man moves and takes forward only. The man on b2 may go to a3 or c3."
    )


def test_eng_06_nor_does_it_take_backward(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . M . . . . .
        . . . m . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    assert cited(draughts, position, "c5-e3") == "ENG-06"


def test_eng_07_a_piece_comes_down_on_an_empty_square(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "b2-c3") == "ENG-07"


def test_eng_08_a_piece_jumps_over_an_enemy_only(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "b2-d4") == "ENG-08"


def test_eng_09_who_can_take_has_to_take(draughts: LudGame) -> None:
    position = drawn(draughts, TAKES)

    assert draughts.turns(position) == ["c3-e5-c7"]
    assert refused(draughts, position, "g3-h4") == (
        "ENG-09: A player who can take has to take. "
        "The man on g3 has no legal move now. Black may play: c3-e5-c7."
    )
    assert cited(draughts, position, "c3-b4") == "ENG-09"


def test_eng_10_a_piece_takes_on_until_it_cannot(draughts: LudGame) -> None:
    assert refused(draughts, drawn(draughts, TAKES), "c3-e5") == (
        "ENG-10: A piece that can continue taking has to do so. The man on c3 may go to c7."
    )


def test_eng_11_a_man_that_is_crowned_has_finished_its_turn(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . m . m . . .
        . M . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    assert draughts.turns(position) == ["b6-d8"]
    assert cited(draughts, position, "b6-d8-f6") == "ENG-11"
    after = draughts.play(position, draughts.read("b6-d8"))
    assert draughts.placement(after).stack("d8") == ("black.king",)


def test_eng_12_a_turn_moves_a_piece(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "d4-e5") == "ENG-12"


def test_eng_13_who_cannot_move_has_lost(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . m . . . . .
        . m . . . . . .
        M . . . . . . .
        """,
    )

    outcome = draughts.outcome(position)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("ENG-13", ("white",))


def test_eng_a2_nobody_passes_who_can_move(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "skip") == "ENG-A2"


def test_a_board_that_shows_a_forbidden_step_is_refused_by_the_same_clause(draughts: LudGame) -> None:
    position = drawn(draughts, TAKES)

    found = draughts.why_unexplained(position, BoardChange(frozenset({"g3"}), frozenset({"h4"})))

    assert found.clause == "ENG-09"


def test_eng_14_forty_turns_each_of_kings_only_are_a_draw(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        . . . . . . . .
        . M . . . . . .
        . . . . . . . k
        """,
    )
    position = position._replace(ledger=position.ledger._replace(values=(79,)))

    outcome = draughts.outcome(draughts.play(position, draughts.read("d4-e5")))
    assert outcome is not None
    assert (outcome.clause, sorted(outcome.winners)) == ("ENG-14", ["black", "white"])
    assert draughts.outcome(draughts.play(position, draughts.read("b2-c3"))) is None
