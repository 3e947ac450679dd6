"""The numbered pawns placed on a board before the game: who sets which next, and what is refused."""

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.follow_the_arrow.placement_phase import Pawn, PawnPlacement
from adoube.games.verdict import IllegalTurn


def placing(*circles: str, first: str = "black") -> PawnPlacement:
    """A placing in which the pawns asked for have appeared on these circles."""
    placing = PawnPlacement(first)
    for circle in circles:
        placing = placing.put(circle)
    return placing


BLACK_DONE = ("c1", "a1", "b1", "e1", "d1")


def refused_put(before: PawnPlacement, circle: str, pawn: Pawn | None = None) -> str:
    with pytest.raises(IllegalTurn) as refusal:
        before.put(circle, pawn)
    return refusal.value.objection.clause


def refused_take(before: PawnPlacement, circle: str) -> str:
    with pytest.raises(IllegalTurn) as refusal:
        before.take(circle)
    return refusal.value.objection.clause


def test_fta_06_black_is_asked_pawn_by_pawn_and_places_them_where_he_likes() -> None:
    begun = placing("c1", "a1")

    assert str(begun.prompt()) == "Black, place pawn 3"
    assert begun.open_circles() == ("b1", "d1", "e1")
    assert begun.placement().cells == {"c1": ("black.pawn.1",), "a1": ("black.pawn.2",)}


def test_fta_06_red_waits_until_all_of_blacks_stand() -> None:
    assert refused_put(placing("c1"), "a6") == "FTA-06"
    assert refused_put(placing("c1"), "a2") == "FTA-06"
    assert refused_put(placing("c1"), "c1") == "FTA-06"
    assert str(placing(*BLACK_DONE).prompt()) == "Red, place pawn 1"


def test_fta_06_black_may_change_his_order_until_red_has_begun() -> None:
    changed = placing(*BLACK_DONE).take("a1").take("c1")

    assert str(changed.prompt()) == "Black, place pawn 1"
    assert changed.put("a1").put("c1").put("c6").placement().stack("c1") == ("black.pawn.2",)


def test_fta_07_blacks_order_is_frozen_once_red_has_begun() -> None:
    begun = placing(*BLACK_DONE, "a6")

    assert refused_take(begun, "a1") == "FTA-07"
    assert refused_take(begun.take("a6"), "a1") == "FTA-07", "even if Red takes his first pawn up again"


def test_fta_07_red_places_on_his_own_row_and_may_change_his_order() -> None:
    begun = placing(*BLACK_DONE, "a6", "b6")

    assert refused_put(begun, "b6") == "FTA-07"
    assert refused_put(begun, "c5") == "FTA-07"
    assert str(begun.take("a6").prompt()) == "Red, place pawn 1"


def test_what_was_placed_is_the_setup_of_the_game() -> None:
    done = placing(*BLACK_DONE, "e6", "d6", "c6", "b6", "a6")

    assert done.is_done
    assert done.setup() == "23154/54321"
    assert str(done.prompt()) == "All pawns are placed. Black moves first."
    game = FollowTheArrow({"setup": done.setup(), "first": done.first})
    assert game.placement(game.start()) == done.placement()
    assert refused_put(done, "c3") == "FTA-03"


def test_fta_a17_where_red_begins_the_colours_are_exchanged() -> None:
    begun = placing("a6", "b6", "c6", "d6", first="red")
    assert str(begun.prompt()) == "Red, place pawn 5"
    assert refused_put(begun, "a1") == "FTA-06"

    frozen = begun.put("e6").put("a1")

    assert str(frozen.prompt()) == "Black, place pawn 2"
    assert refused_take(frozen, "c6") == "FTA-07"


def test_a_board_that_reads_numbers_may_place_them_in_any_order() -> None:
    begun = PawnPlacement().put("e1", Pawn("black", 4))

    assert str(begun.prompt()) == "Black, place pawn 1"
    assert refused_put(begun, "d1", Pawn("black", 4)) == "FTA-03"
    assert refused_put(begun, "d1", Pawn("red", 2)) == "FTA-06"


def test_fta_06_nothing_is_taken_from_an_empty_circle() -> None:
    assert refused_take(placing("c1"), "d1") == "FTA-06"


def test_there_is_no_setup_before_all_pawns_stand() -> None:
    with pytest.raises(ValueError, match="missing"):
        placing(*BLACK_DONE).setup()
