"""Nine men's morris as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.refusals import cited, refused, shipped


@pytest.fixture(scope="module")
def morris() -> LudGame:
    return shipped("nine-mens-morris")


def standing(game: LudGame, white: str, black: str, *, held: int = 0, mover: int = 0) -> KitPosition:
    """Men on some points; each player still holds `held`."""
    number = game.rules.grid.number
    pieces = tuple(sum(1 << number[cell] for cell in side.split()) for side in (white, black))
    start = game.start()
    phases = (0, 0) if held else (1, 1)
    ledger = start.ledger._replace(hands=(held, held))
    return start._replace(pieces=pieces, mover=mover, phases=phases, ledger=ledger)


def test_nmm_02_each_player_holds_nine_men(morris: LudGame) -> None:
    assert morris.placement(morris.start()).off == {
        "white_hand": {"white.man": 9},
        "black_hand": {"black.man": 9},
    }


def test_nmm_03_the_players_take_turns(morris: LudGame) -> None:
    assert cited(morris, standing(morris, "a1 a4 d1 g1", "b2 b4 d2 f2"), "b2-b4") == "NMM-03"


def test_nmm_04_who_holds_men_puts_one_down(morris: LudGame) -> None:
    assert cited(morris, standing(morris, "a1", "b2", held=5), "a1-a4") == "NMM-04"


def test_nmm_05_a_man_steps_to_the_next_point(morris: LudGame) -> None:
    position = standing(morris, "a1 b2 d1 g1", "d6 d5 e5 f6")

    assert refused(morris, position, "a1-a4,xd6").startswith("NMM-08")
    assert refused(morris, position, "a1-a7") == (
        "NMM-07: Only a player with three men left can move them anywhere. The man on a1 may go to a4."
    )


def test_nmm_06_onto_an_empty_point(morris: LudGame) -> None:
    assert cited(morris, standing(morris, "a1 b2 d1 g1", "d6 d5 e5 f6"), "a1-d1") == "NMM-06"
    assert cited(morris, standing(morris, "a1", "b2", held=5), "@b2") == "NMM-06"


def test_nmm_07_three_men_fly(morris: LudGame) -> None:
    assert "a1-g7" in morris.turns(standing(morris, "a1 b2 g1", "d6 d5 e5 f6"))


def test_nmm_08_who_closes_a_mill_takes_a_man(morris: LudGame) -> None:
    position = standing(morris, "a1 a4 b6 g1", "d6 d5 e5 f6")
    closing = standing(morris, "a1 d1 g4 b6", "d6 d5 e5 f6")

    assert cited(morris, position, "g1-g4,xd6") == "NMM-08"
    assert "g4-g1,xd6" in morris.turns(closing)


def test_nmm_09_who_closes_a_mill_has_to_take(morris: LudGame) -> None:
    position = standing(morris, "a1 d1 g4 b6", "d6 d5 e5 f6")

    assert refused(morris, position, "g4-g1").startswith(
        "NMM-09: A player who has closed a mill has to take a man."
    )
    shown = morris.why_unexplained(position, BoardChange(frozenset({"g4"}), frozenset({"g1"})))
    assert shown.clause == "NMM-09"


def test_nmm_10_a_man_in_a_mill_is_spared(morris: LudGame) -> None:
    position = standing(morris, "a1 d1 g4 b6", "b4 b2 d5 a4 c4")

    assert cited(morris, position, "g4-g1,xb4") == "NMM-10"
    assert {turn for turn in morris.turns(position) if turn.startswith("g4-g1")} == {
        "g4-g1,xb2",
        "g4-g1,xd5",
    }


def test_nmm_10_unless_all_men_stand_in_mills(morris: LudGame) -> None:
    position = standing(morris, "a1 d1 g4 b6", "a4 b4 c4")

    assert "g4-g1,xb4" in morris.turns(position)


def test_nmm_11_who_has_two_men_left_has_lost(morris: LudGame) -> None:
    position = standing(morris, "a1 d1 g4 b6", "a4 d5 c4")

    outcome = morris.outcome(morris.play(position, morris.read("g4-g1,xd5")))
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("NMM-11", ("white",))


def test_nmm_12_who_cannot_move_has_lost(morris: LudGame) -> None:
    position = standing(morris, "a1 a4 a7 d1", "b4 d7 g1 d2", mover=0)

    outcome = morris.outcome(position)
    assert outcome is not None
    assert (outcome.clause, outcome.winners) == ("NMM-12", ("black",))


def test_nmm_a1_nobody_passes_who_can_play(morris: LudGame) -> None:
    assert cited(morris, morris.start(), "skip") == "NMM-A1"


def test_nmm_a2_two_mills_take_one_man(morris: LudGame) -> None:
    position = standing(morris, "a7 g7 d6 d5 b4", "b2 d2 f2 g4")
    closing = standing(morris, "a7 g7 d6 d5 c4 e4 a1", "b2 d2 f4 g4", held=3)

    assert "@d7,xb2" in morris.turns(closing)
    assert cited(morris, closing, "@d7,xb2,xd2") == "NMM-A2"
    assert cited(morris, position, "b4-a4,xb2,xd2") == "NMM-08"
