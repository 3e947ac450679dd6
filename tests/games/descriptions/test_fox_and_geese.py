"""Fox and geese as its rulebook has it."""

from __future__ import annotations

import pytest

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from tests.games.descriptions.placing import placed
from tests.games.descriptions.refusals import cited, shipped


@pytest.fixture(scope="module")
def game() -> LudGame:
    return shipped("fox-and-geese")


def moving(game: LudGame, fox: str, geese: str, mover: int = 0) -> KitPosition:
    return placed(game, {"fox.fox": fox, "geese.goose": geese}, phase=1, mover=mover)


@pytest.mark.parametrize("geese", [13, 15, 17])
def test_fg_02_so_many_geese_stand_at_one_end(geese: int) -> None:
    cells = shipped("fox-and-geese", geese=str(geese)).start()

    assert sum(kind.bit_count() for kind in cells.pieces) == geese


def test_fg_01_the_cross_has_thirty_three_points(game: LudGame) -> None:
    assert len(game.board.cells) == 33


def test_fg_03_nobody_moves_the_others_pieces(game: LudGame) -> None:
    assert cited(game, moving(game, "d4", "d6"), "d6-d5") == "FG-03"


def test_fg_04_the_fox_comes_onto_any_empty_point(game: LudGame) -> None:
    assert len(game.turns(game.start())) == 20
    assert game.placement(game.start()).off == {"fox_hand": {"fox.fox": 1}}
    assert cited(game, game.start(), "d3-d4") == "FG-04"


def test_fg_05_the_point_has_to_be_empty(game: LudGame) -> None:
    assert cited(game, game.start(), "@d7") == "FG-05"
    assert cited(game, moving(game, "d4", "d5 d6"), "d4-d6") == "FG-05"


def test_fg_06_and_07_all_step_along_the_lines(game: LudGame) -> None:
    assert game.turns(moving(game, "d4", "c7")) == [
        "d4-c3", "d4-c4", "d4-c5", "d4-d3", "d4-d5", "d4-e3", "d4-e4", "d4-e5",
    ]  # fmt: skip
    assert game.turns(moving(game, "d3", "c7")) == ["d3-c3", "d3-d2", "d3-d4", "d3-e3"]
    assert cited(game, moving(game, "d3", "c7"), "d3-e4") == "FG-07"
    assert cited(game, moving(game, "d3", "c7"), "d3-d5") == "FG-08"


def test_fg_08_the_fox_leaps_over_a_goose_and_eats_it(game: LudGame) -> None:
    position = moving(game, "d4", "d5 c7")

    assert "d4-d6" in game.turns(position)
    after = game.play(position, game.read("d4-d6"))
    assert game.placement(after).cells == {"d6": ("fox.fox",), "c7": ("geese.goose",)}


def test_fg_09_geese_do_not_leap(game: LudGame) -> None:
    assert cited(game, moving(game, "d4", "d5 e6", mover=1), "d5-d3") == "FG-09"


def test_fg_10_the_fox_has_won_without_geese(game: LudGame) -> None:
    over = game.outcome(game.play(moving(game, "d4", "d5"), game.read("d4-d6")))

    assert over is not None
    assert (over.clause, over.winners) == ("FG-10", ("fox",))


def test_fg_11_a_fox_who_cannot_move_has_lost(game: LudGame) -> None:
    over = game.outcome(moving(game, "d1", "c1 e1 d2 d3", mover=0))

    assert over is not None
    assert (over.clause, over.winners) == ("FG-11", ("geese",))


def test_fg_a1_the_fox_eats_one_goose_a_turn(game: LudGame) -> None:
    position = moving(game, "d2", "d3 d5 c7")

    assert "d2-d4" in game.turns(position)
    assert not any(turn.startswith("d2-d4-") for turn in game.turns(position))
    assert cited(game, position, "d2-d4-d6") == "FG-A1"


def test_fg_a2_the_fox_need_not_leap(game: LudGame) -> None:
    assert "d4-d3" in game.turns(moving(game, "d4", "d5 c7"))


def test_fg_a3_geese_step_any_way(game: LudGame) -> None:
    turns = game.turns(moving(game, "d1", "d5", mover=1))

    assert turns == ["d5-c5", "d5-d4", "d5-d6", "d5-e5"]


def test_fg_a4_nobody_skips(game: LudGame) -> None:
    assert cited(game, moving(game, "d4", "d6"), "skip") == "FG-A4"
