"""The clauses of River Crossing, RIV-01 to RIV-17, each tried by name."""

from adoube.games.line import perft
from adoube.games.river_crossing import RiverCrossing
from tests.games.river import clause_against, drawn, ended, played, river, standing, targets

GAME = RiverCrossing()


def test_riv_01_three_players_with_twelve_pieces_each_and_six_collectors() -> None:
    placement = GAME.placement(GAME.start())

    assert GAME.seats == ("red", "collector", "black")
    assert placement.off == {
        "red_bank": {"red.piece": 12},
        "black_bank": {"black.piece": 12},
        "collected": {},
    }
    assert list(placement.cells.values()) == [("collector.piece",)] * 6


def test_riv_02_nobody_but_collectors_is_in_the_river_at_the_start() -> None:
    assert standing(GAME, GAME.start()) == (
        "b3 c, d3 c, f3 c, c6 c, e6 c, g6 c, red_bank r12, black_bank b12"
    )


def test_riv_03_who_brings_all_pieces_to_the_far_bank_has_won() -> None:
    before = river(GAME, "a8 r, d3 b", "black_bank r11")

    assert ended(GAME, played(GAME, before, "a8-out")).winners == ("red",)


def test_riv_04_the_collectors_start_on_the_inner_red_squares_of_the_third_rows() -> None:
    collectors = {cell for cell, stack in GAME.placement(GAME.start()).cells.items()}

    assert collectors == {"b3", "d3", "f3", "c6", "e6", "g6"}
    assert not collectors & GAME.board.dark


def test_riv_05_red_then_the_collector_then_black_then_the_collector() -> None:
    at, order = GAME.start(), []
    for turn in ("in-a1", "d3-d4", "in-h8", "d4-d3", "in-b1"):
        order.append((GAME.to_move(at), GAME.rule_state(at)["next"]))
        at = played(GAME, at, turn)

    assert order == [
        ("red", None),
        ("collector", "black"),
        ("black", None),
        ("collector", "red"),
        ("red", None),
    ]


def test_riv_06_a_piece_in_the_river_moves_one_square_in_any_direction() -> None:
    before = river(GAME, "d4 r, a5 b")

    assert targets(GAME, before, "d4") == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
    assert clause_against(GAME, before, "d4-d6") == "RIV-06"
    assert clause_against(GAME, before, "d4-d4") == "RIV-06"


def test_riv_07_a_piece_enters_from_its_own_bank_onto_any_square_of_its_first_row() -> None:
    red, black = GAME.start(), river(GAME, "c3 c", "red_bank r1, black_bank b1", to_move="black")

    assert targets(GAME, red, "in") == {f"{column}1" for column in "abcdefgh"}
    assert targets(GAME, black, "in") == {f"{column}8" for column in "abcdefgh"}
    assert clause_against(GAME, red, "in-a2") == "RIV-07"
    assert clause_against(GAME, red, "in-a8") == "RIV-07"
    assert clause_against(GAME, river(GAME, "d4 r"), "in-a1") == "RIV-07"


def test_riv_07_no_collector_enters() -> None:
    assert clause_against(GAME, played(GAME, GAME.start(), "in-a1"), "in-a1") == "RIV-07"


def test_riv_08_a_piece_leaves_from_its_eighth_row() -> None:
    red = river(GAME, "a8 r, b7 r, c1 r, h1 b", "red_bank r1")
    black = river(GAME, "a1 b, b8 b, d4 r", to_move="black")

    assert standing(GAME, played(GAME, red, "a8-out")) == "c1 r, h1 b, b7 r, red_bank r1, black_bank r1"
    assert standing(GAME, played(GAME, black, "a1-out")) == "d4 r, b8 b, red_bank b1"
    assert clause_against(GAME, red, "b7-out") == "RIV-08"
    assert clause_against(GAME, red, "c1-out") == "RIV-08"
    assert clause_against(GAME, black, "b8-out") == "RIV-08"


def test_riv_08_collectors_never_leave_the_river() -> None:
    before = river(GAME, "a8 c, a1 c, d4 r", to_move="collector", following="black")

    assert clause_against(GAME, before, "a8-out") == "RIV-08"
    assert clause_against(GAME, before, "a1-out") == "RIV-08"


def test_riv_09_a_piece_may_ride_on_either_colour() -> None:
    before = river(GAME, "d4 r, d5 b, e5 r", "collected b1")

    assert standing(GAME, played(GAME, before, "d4-d5")) == "d5 br, e5 r, collected b1"
    assert standing(GAME, played(GAME, before, "d4-e5")) == "d5 b, e5 rr, collected b1"


RIDERS = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  b  .  .  .  .
4  .  . brb .  .  .  .  .
3  .  .  .  .  c  .  .  .
2  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h
red_bank: r
"""


def test_riv_10_a_piece_carries_what_rides_on_it_and_leaves_what_is_below() -> None:
    before = drawn(GAME, RIDERS, to_move="red")

    assert standing(GAME, played(GAME, before, "c4.2-d5")) == "e3 c, c4 b, d5 brb, red_bank r1"
    entering = {f"in-{column}1" for column in "abcdefgh"}
    riding = {f"c4.2-{cell}" for cell in ("b3", "b4", "b5", "c3", "c5", "d3", "d4", "d5")}
    assert set(GAME.turns(before)) == entering | riding


def test_riv_11_only_the_top_piece_is_collected() -> None:
    before = river(GAME, "d4 rrb, d5 c, h8 b", to_move="collector", following="black")

    after = played(GAME, before, "d5-d4")

    assert standing(GAME, after) == "d4 rrc, h8 b, collected b1"


def test_riv_12_a_piece_that_moves_onto_a_collector_is_collected_with_its_riders() -> None:
    before = river(GAME, "d4 rbr, d5 bc, a1 r, h8 b")

    after = played(GAME, before, "d4-d5")

    assert standing(GAME, after) == "a1 r, d5 bc, h8 b, collected r2 b1"
    assert (GAME.to_move(after), GAME.rule_state(after)["next"]) == ("collector", "black")


def test_riv_13_the_collector_on_top_collects_the_one_piece_under_it() -> None:
    before = river(GAME, "d4 brbc, h8 b")

    after = played(GAME, before, "d4.2-e5")

    assert standing(GAME, after) == "d4 b, e5 rc, h8 b, collected b1"
    assert GAME.to_move(after) == "collector"


def test_riv_14_stepping_from_the_seventh_row_into_the_eighth_releases_one() -> None:
    red = river(GAME, "d7 r, h8 b", "collected r2 b1")
    black = river(GAME, "d2 b, h1 r", "collected r2 b1", to_move="black")

    assert standing(GAME, played(GAME, red, "d7-e8")) == "e8 r, h8 b, red_bank r1, collected r1 b1"
    assert standing(GAME, played(GAME, black, "d2-d1")) == "d1 b, h1 r, black_bank b1, collected r2"


def test_riv_14_nothing_is_released_where_nothing_of_the_colour_is_collected() -> None:
    before = river(GAME, "d7 r, h8 b", "collected b1")

    assert standing(GAME, played(GAME, before, "d7-d8")) == "d8 r, h8 b, collected b1"


def test_riv_15_coming_back_and_moving_along_the_eighth_row_release_nothing() -> None:
    before = river(GAME, "d8 r, h8 b", "black_bank r1, collected r2")

    assert targets(GAME, before, "back") == {f"{column}8" for column in "abcdefgh"}
    assert standing(GAME, played(GAME, before, "back-a8")) == "a8 r, d8 r, h8 b, collected r2"
    assert standing(GAME, played(GAME, before, "d8-c8")) == "c8 r, h8 b, black_bank r1, collected r2"
    assert clause_against(GAME, before, "back-a7") == "RIV-15"
    assert clause_against(GAME, before, "back-a1") == "RIV-15"
    assert clause_against(GAME, river(GAME, "d8 r", "black_bank b1"), "back-a8") == "RIV-15"


def test_riv_15_no_collector_comes_back() -> None:
    before = river(GAME, "d8 c, d4 r", "black_bank r1", to_move="collector", following="black")

    assert clause_against(GAME, before, "back-a8") == "RIV-15"


def test_riv_16_no_turn_of_the_others_touches_a_piece_on_the_far_bank() -> None:
    before = river(GAME, "a8 c, b7 b, h4 b, d4 r", "black_bank r3", to_move="collector", following="black")

    after = [at for _, at in GAME.successors(before)]
    after += [at for middle in after for _, at in GAME.successors(middle)]

    assert all(GAME.placement(at).off["black_bank"] == {"red.piece": 3} for at in after)


def test_riv_17_when_one_colour_is_wholly_collected_the_others_play_on() -> None:
    before = river(GAME, "d4 r, d5 c, h8 b", to_move="collector", following="black")

    after = played(GAME, before, "d5-d4")

    assert GAME.outcome(after) is None
    assert GAME.to_move(after) == "black"


def test_the_known_numbers_of_turns_from_the_start() -> None:
    assert list(perft(GAME, 2)) == [8, 384]
