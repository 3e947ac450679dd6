"""Chinese checkers as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from tests.games.descriptions.positions import standing
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def star() -> LudGame:
    return shipped("chinese-checkers")


@pytest.mark.parametrize("players", ["2", "3", "4", "6"])
def test_chc_02_ten_marbles_for_each_player(players: str) -> None:
    game = shipped("chinese-checkers", players=players)

    assert len(game.seats) == int(players)
    assert len(game.placement(game.start()).cells) == 10 * int(players)
    assert len(game.board.names) == 121


def test_chc_03_green_begins(star: LudGame) -> None:
    assert cited(star, star.start(), "j14-j13") == "CHC-03"


def test_chc_04_a_marble_steps_or_hops(star: LudGame) -> None:
    assert refused(star, star.start(), "e4-e7").startswith(
        "CHC-04: A marble steps to an empty hole beside it, or hops over a marble beside it."
    )


def test_chc_05_into_an_empty_hole(star: LudGame) -> None:
    assert cited(star, star.start(), "e3-e4") == "CHC-05"


def test_chc_06_over_a_marble(star: LudGame) -> None:
    assert cited(star, star.start(), "e4-e6") == "CHC-06"


def test_chc_07_not_back_in_the_same_turn(star: LudGame) -> None:
    assert cited(star, star.start(), "e3-e5-e3") == "CHC-07"


def test_chc_08_a_marble_in_the_point_opposite_stays(star: LudGame) -> None:
    position = standing(star, ("m14", "e1"))

    assert cited(star, position, "m14-m13") == "CHC-08"
    assert "m14-m15" in star.turns(position)


def test_chc_10_who_fills_the_point_opposite_has_won(star: LudGame) -> None:
    north = "j14 k14 l14 m14 k15 l15 m15 l16 m16 m17"

    outcome = star.outcome(standing(star, (north, "e5"), mover=1))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("CHC-10", ("green",))


def test_chc_a2_nobody_skips_who_can_move(star: LudGame) -> None:
    assert cited(star, star.start(), "skip") == "CHC-A2"
