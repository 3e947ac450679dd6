"""Three drawn positions with all their turns, for clauses that are easy to get wrong."""

from tests.games.left_right_rows import game_of, played, row, turns_drawn


def test_llr_06_a_covered_counter_is_still_the_last_one_and_occupied_squares_are_open() -> None:
    game = game_of("1,3,2,4/1,2,4,3")

    before = played(game, "1R")

    assert row(game, before).splitlines() == ["**********12**********", "...........1"]
    assert turns_drawn(game, before) == "**********x2x*********"
    assert game.turns(before) == ["1L", "1R"]


def test_llr_08_the_end_square_is_on_the_board_and_the_one_beyond_is_not() -> None:
    game = game_of("3,4,1,2/4,3,1,2", length="8")

    before = played(game, "3L")

    assert turns_drawn(game, game.start()) == "x**12*x*"
    assert game.turns(game.start()) == ["3L", "3R"]
    assert row(game, before) == "1**12***"
    assert turns_drawn(game, before) == "x**12***"
    assert game.turns(before) == ["4L"]


def test_llr_09_and_a8_the_opponents_last_counter_counts_from_the_first_turn_on() -> None:
    game = game_of("4,3,1,2/1,2,4,3", from_="opponent")

    before = played(game, "4L", "1R")

    assert turns_drawn(game, game.start()) == "*******x**12***x******"
    assert row(game, before) == "*******12*12**********"
    assert turns_drawn(game, before) == "*****x*12*1x**********"
    assert game.turns(before) == ["3L", "3R"]
