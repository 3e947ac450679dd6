"""Fox and hounds as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def hunt() -> LudGame:
    return shipped("fox-and-hounds")


def standing(game: LudGame, hounds: str, fox: str, mover: int) -> KitPosition:
    """The hounds and the fox on some squares."""
    number = game.rules.grid.number
    pack = sum(1 << number[cell] for cell in hounds.split())
    return game.start()._replace(pieces=(pack, 1 << number[fox]), mover=mover)


def test_fho_02_the_hounds_stand_on_their_first_row_and_the_fox_on_d8(hunt: LudGame) -> None:
    assert {cell: stack[0] for cell, stack in hunt.placement(hunt.start()).cells.items()} == {
        **dict.fromkeys(("a1", "c1", "e1", "g1"), "hounds.hound"),
        "d8": "fox.fox",
    }


def test_fho_03_the_hounds_begin(hunt: LudGame) -> None:
    assert refused(hunt, hunt.start(), "d8-c7").startswith(
        "FHO-03: The piece on d8 belongs to the fox, and it is the turn of the hounds."
    )


def test_fho_04_a_hound_steps_diagonally_ahead(hunt: LudGame) -> None:
    assert refused(hunt, hunt.start(), "c1-c2") == (
        "FHO-04: A hound steps to the next square diagonally ahead. The hound on c1 may go to b2 or d2."
    )


def test_fho_05_the_fox_steps_along_any_diagonal(hunt: LudGame) -> None:
    position = standing(hunt, "a1 c1 e1 g1", "d6", 1)

    assert hunt.turns(position) == ["d6-c5", "d6-c7", "d6-e5", "d6-e7"]
    assert cited(hunt, position, "d6-d5") == "FHO-05"
    assert cited(hunt, position, "d6-f4") == "FHO-05"


def test_fho_06_a_hound_never_goes_back(hunt: LudGame) -> None:
    assert cited(hunt, standing(hunt, "b2 c1 e1 g1", "d8", 0), "b2-a1") == "FHO-06"


def test_fho_07_nothing_is_taken(hunt: LudGame) -> None:
    position = standing(hunt, "c5 e5 c1 e1", "d6", 1)

    assert cited(hunt, position, "d6-c5") == "FHO-07"


def test_fho_09_the_fox_wins_on_the_first_row(hunt: LudGame) -> None:
    position = standing(hunt, "a3 c3 e3 g7", "b2", 1)

    outcome = hunt.outcome(hunt.play(position, hunt.read("b2-c1")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("FHO-09", ("fox",))
    assert outcome.why == "The fox has come through to the first row."


def test_fho_10_the_hounds_win_when_the_fox_cannot_move(hunt: LudGame) -> None:
    position = standing(hunt, "a7 d6 e1 g1", "b8", 0)

    assert hunt.outcome(position) is None
    outcome = hunt.outcome(hunt.play(position, hunt.read("d6-c7")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("FHO-10", ("hounds",))


def test_fho_a1_nobody_skips_who_can_move(hunt: LudGame) -> None:
    assert cited(hunt, hunt.start(), "skip") == "FHO-A1"
