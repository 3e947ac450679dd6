"""Russian draughts as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.described import drawn
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def draughts() -> LudGame:
    return shipped("russian-draughts")


BACK = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . M . . . . .
    . . . m . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . M .
"""


def test_rus_03_white_begins(draughts: LudGame) -> None:
    assert draughts.to_move(draughts.start()) == "white"
    assert cited(draughts, draughts.start(), "b6-a5") == "RUS-03"


def test_rus_04_a_man_takes_backward_as_well(draughts: LudGame) -> None:
    assert draughts.turns(drawn(draughts, BACK)) == ["c5-e3"]
    assert cited(draughts, draughts.start(), "c3-c4") == "RUS-04"


def test_rus_05_a_king_flies_along_its_diagonal(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        m . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . K . . . . .
        """,
    )

    assert "c1-h6" in draughts.turns(position)
    assert cited(draughts, position, "c1-c4") == "RUS-05"


def test_rus_06_a_man_that_takes_nothing_goes_forward(draughts: LudGame) -> None:
    position = drawn(draughts, BACK.replace("m", "."))

    assert refused(draughts, position, "c5-b4").startswith(
        "RUS-06: A man that takes nothing moves forward only. The man on c5 may go to b6 or d6."
    )


def test_rus_08_nobody_jumps_over_his_own(draughts: LudGame) -> None:
    assert cited(draughts, draughts.start(), "b2-d4") == "RUS-08"


def test_rus_09_a_piece_is_jumped_over_once(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . m . m . .
        . . . . . . M .
        . . . m . m . .
        . . . . . . . .
        """,
    )

    # Both ways round lead to the same position.
    assert draughts.turns(position) == ["g3-e1-c3-e5-g3"]
    assert draughts.why_illegal(position, draughts.read("g3-e5-c3-e1-g3")) is None
    assert cited(draughts, position, "g3-e5-c3-e1-g3-e5") == "RUS-09"


def test_rus_10_who_can_take_has_to_take(draughts: LudGame) -> None:
    assert cited(draughts, drawn(draughts, BACK), "g1-h2") == "RUS-10"


def test_rus_11_who_can_take_on_has_to_take_on(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . . . . . . .
        . . . m . . . .
        . . . . . . . .
        . . . m . . . .
        . . M . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    assert cited(draughts, position, "c3-e5") == "RUS-11"


def test_rus_12_a_king_comes_down_where_it_can_take_on(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . m . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . m . . . . .
        . . . . . . . .
        K . . . . . . .
        """,
    )

    assert draughts.turns(position)
    assert all(turn.startswith("a1-e5-") for turn in draughts.turns(position))
    assert cited(draughts, position, "a1-d4") == "RUS-12"


def test_rus_13_a_man_goes_on_as_a_king(draughts: LudGame) -> None:
    position = drawn(
        draughts,
        """
        . . . . . . . .
        . . m . . . . .
        . M . . . . . .
        . . . . . . m .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
    )

    assert draughts.turns(position) == ["b6-d8-h4"]
    assert cited(draughts, position, "b6-d8") == "RUS-11"


def test_rus_15_who_cannot_move_has_lost(draughts: LudGame) -> None:
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
    assert (outcome.clause, outcome.winners) == ("RUS-15", ("black",))


def test_rus_16_fifteen_turns_each_of_kings_only_are_a_draw(draughts: LudGame) -> None:
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
    position = position._replace(ledger=position.ledger._replace(values=(29,)))

    outcome = draughts.outcome(draughts.play(position, draughts.read("d4-e5")))
    assert outcome is not None
    assert (outcome.clause, sorted(outcome.winners)) == ("RUS-16", ["black", "white"])
    assert draughts.outcome(draughts.play(position, draughts.read("b2-c3"))) is None
