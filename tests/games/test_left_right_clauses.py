"""The clauses of Left/Right, one after the other, and the example with which it was published."""

import pytest

from adoube.games.left_right import LeftRight
from tests.games.left_right_rows import clause_against, game_of, played, row, turns_drawn
from tests.tools import SHARED

EXAMPLE = ("4L", "1R", "3R", "2R", "1R", "4R", "2L", "3L")

EXAMPLE_ROWS = """
**********12**********
******1***122*********
******1**1122*2*******
******1**1122*2***2***
..........1
******1*11122*22**2***
..........1
"""


def test_the_published_example_row_by_row() -> None:
    game = game_of()

    rows = [row(game, played(game, *EXAMPLE[:turns])) for turns in (0, 2, 4, 6, 8)]

    assert "\n".join(rows) == EXAMPLE_ROWS.strip()


def test_the_published_example_is_worth_two_and_one() -> None:
    game = game_of()

    after = played(game, *EXAMPLE)

    assert game.scores(after) == {"first": 2, "second": 1}
    over = game.outcome(after)
    assert over
    assert (over.winners, over.clause) == (("first",), "LLR-A4")


@pytest.mark.shared
def test_the_example_is_printed_so_in_the_source() -> None:
    (source,) = SHARED.glob("seeds/003_*.txt")

    assert EXAMPLE_ROWS.strip() in source.read_text(encoding="utf-8")


def test_llr_01_each_seat_has_every_card_once_shuffled_from_the_seed() -> None:
    one, same, other = LeftRight(seed=1), LeftRight(seed=1), LeftRight(seed=2)

    assert [sorted(deck) for deck in one.settings.decks] == [list(range(1, 11))] * 2
    assert one.settings.decks[0] != one.settings.decks[1]
    assert one.settings == same.settings != other.settings


def test_llr_02_there_are_n_times_n_plus_1_halves_to_either_side_of_the_middle_two() -> None:
    assert len(game_of().board.cells) == 22
    assert len(LeftRight().board.cells) == 112
    assert LeftRight().board.names[::111] == ("1", "112")


def test_llr_03_counters_of_both_colours_stand_on_one_square() -> None:
    game = game_of("1,2,3,4/2,1,3,4")

    after = played(game, "1R", "2L", "2L")

    assert game.placement(after).stack("12") == ("second.counter", "first.counter")
    assert game.placement(after).stack("10") == ("second.counter", "first.counter")


def test_llr_04_the_start_counters_stand_on_the_two_middle_squares() -> None:
    game = game_of()

    assert row(game, game.start()) == "**********12**********"


def test_llr_05_the_card_is_how_far_the_counter_goes_from_the_own_last_one() -> None:
    game = game_of()

    after = played(game, "4L", "1R")

    assert turns_drawn(game, game.start()) == "******x***12**x*******"
    assert turns_drawn(game, after) == "***x**1**x122*********"
    assert game.turns(after) == ["3L", "3R"]
    assert clause_against(game, after, "4L") == "LLR-05"
    assert clause_against(game, after, "skip") == "LLR-05"


def test_llr_06_counters_stay_and_pile_up_in_the_order_in_which_they_came() -> None:
    game = game_of("1,2,4,3/1,4,2,3")

    after = played(game, "1R", "1L", "2L", "4R")

    assert row(game, after).splitlines() == ["*********112**2*******", "..........21"]
    assert game.placement(after).stack("12") == ("second.counter", "first.counter")


def test_llr_07_a_score_is_the_product_of_the_heights_in_ones_own_half() -> None:
    game = game_of("1,2,4,3/1,4,2,3")

    after = played(game, "1R", "1L", "2L", "4R")

    assert game.scores(game.start()) == {"first": 1, "second": 1}
    assert game.scores(after) == {"first": 2, "second": 2}


def test_llr_08_near_the_edge_of_a_shorter_row_only_one_direction_is_left() -> None:
    game = game_of("4,3,1,2/4,3,1,2", length="8")

    after = played(game, "4R", "4L")

    assert turns_drawn(game, game.start()) == "***12**x"
    assert row(game, after) == "2**12**1"
    assert turns_drawn(game, after) == "2**1x**1"
    assert clause_against(game, game.start(), "4L") == "LLR-08"
    assert clause_against(game, after, "3R") == "LLR-08"


def test_llr_09_the_distance_is_measured_from_the_opponents_last_counter() -> None:
    game = game_of(from_="opponent")

    after = played(game, "4L")

    assert turns_drawn(game, game.start()) == "*******x**12***x******"
    assert turns_drawn(game, after) == "******x1x*12**********"
