"""The rulings on River Crossing that say what a turn is and does, with their options."""

import pytest

from adoube.games.options import OptionError
from adoube.games.river_crossing import RiverCrossing
from tests.games.river import clause_against, drawn, played, river, standing, targets

GAME = RiverCrossing()


@pytest.mark.parametrize("pieces", ["1", "4", "12"])
def test_riv_a1_any_number_of_pieces_up_to_twelve(pieces: str) -> None:
    game = RiverCrossing({"pieces": pieces})

    off = game.placement(game.start()).off

    assert off["red_bank"] == {"red.piece": int(pieces)}
    assert off["black_bank"] == {"black.piece": int(pieces)}


@pytest.mark.parametrize("pieces", ["0", "13", "many"])
def test_riv_a1_no_other_number(pieces: str) -> None:
    with pytest.raises(OptionError, match="pieces"):
        RiverCrossing({"pieces": pieces})


def test_riv_a2_light_and_dark_squares_are_used() -> None:
    entered = targets(GAME, GAME.start(), "in")

    assert entered & GAME.board.dark
    assert entered - GAME.board.dark


def test_riv_a3_under_four_directions_nobody_moves_diagonally() -> None:
    game = RiverCrossing({"directions": "4"})
    red = river(game, "d4 r, h8 c")
    collector = river(game, "d4 c, h8 r", to_move="collector", following="black")

    assert targets(game, red, "d4") == {"c4", "d3", "d5", "e4"}
    assert targets(game, collector, "d4") == {"c4", "d3", "d5", "e4"}
    assert clause_against(game, red, "d4-e5") == "RIV-06"


def test_riv_a4_on_the_mirrored_board_the_collectors_stand_on_its_red_squares() -> None:
    mirrored = RiverCrossing({"mirror": "yes"})

    collectors = set(mirrored.placement(mirrored.start()).cells)

    assert collectors == {"g3", "e3", "c3", "f6", "d6", "b6"}
    assert not collectors & mirrored.board.dark
    assert mirrored.board.dark == set(GAME.board.names) - GAME.board.dark


def test_riv_a5_nothing_is_leapt_over() -> None:
    assert clause_against(GAME, river(GAME, "d4 r, d5 b"), "d4-d6") == "RIV-06"


def test_riv_a6_a_piece_of_the_mover_moves_from_any_height_with_all_riders() -> None:
    before = river(GAME, "d4 rbrb, h8 c")

    assert standing(GAME, played(GAME, before, "d4-d5")) == "d5 rbrb, h8 c"
    assert standing(GAME, played(GAME, before, "d4.3-d5")) == "d4 rb, d5 rb, h8 c"
    assert standing(GAME, played(GAME, before, "d4.1-d5")) == "d5 rbrb, h8 c"


@pytest.mark.parametrize("turn", ["d4.2-d5", "d4.4-d5", "d4.5-d5", "d4.999-d5", "e5-e6", "h8-h7"])
def test_riv_a6_nobody_moves_what_is_not_his(turn: str) -> None:
    before = river(GAME, "d4 rbrb, h8 c")

    assert clause_against(GAME, before, turn) == "RIV-A6"


def test_riv_a6_a_collector_moves_nothing_but_collectors() -> None:
    before = river(GAME, "d4 rc, h8 b", to_move="collector", following="black")

    assert clause_against(GAME, before, "d4-d5") == "RIV-A6"
    assert clause_against(GAME, before, "h8-h7") == "RIV-A6"
    assert standing(GAME, played(GAME, before, "d4.2-d5")) == "d4 r, d5 c, h8 b"
    assert {turn[:4] for turn in GAME.turns(before)} == {"d4.2"}


def test_riv_a7_a_piece_may_enter_or_come_back_onto_an_occupied_square() -> None:
    before = river(GAME, "a1 bbbb, b1 c, a8 b, b8 rc", "red_bank r1, black_bank r1")

    assert standing(GAME, played(GAME, before, "in-a1")).startswith("a1 bbbbr, b1 c")
    assert standing(GAME, played(GAME, before, "back-a8")).endswith("a8 br, b8 rc, red_bank r1")
    collected = "a1 bbbb, b1 c, a8 b, b8 rc, "
    assert standing(GAME, played(GAME, before, "in-b1")) == collected + "black_bank r1, collected r1"
    assert standing(GAME, played(GAME, before, "back-b8")) == collected + "red_bank r1, collected r1"


def test_riv_a8_directly_under_the_collector_the_piece_moved_is_collected_and_the_collector_goes_on() -> None:
    before = river(GAME, "d4 brc, e5 rb, h8 r")

    assert standing(GAME, played(GAME, before, "d4.2-d5")) == "d4 b, d5 c, e5 rb, h8 r, collected r1"
    assert standing(GAME, played(GAME, before, "d4.2-e5")) == "d4 b, e5 rbc, h8 r, collected r1"


def test_riv_a8_under_origin_the_collector_stays_where_it_was() -> None:
    game = RiverCrossing({"rider": "origin"})
    before = river(game, "d4 brc, e5 rb, h8 r")

    for turn in ("d4.2-d5", "d4.2-e5", "d4.2-c3"):
        assert standing(game, played(game, before, turn)) == "d4 bc, e5 rb, h8 r, collected r1"
    assert targets(game, before, "d4.2") == {"c3"}


def test_riv_a8_under_origin_a_collector_that_takes_a_rider_still_goes_along() -> None:
    game = RiverCrossing({"rider": "origin"})
    before = river(game, "d4 rbc, h8 b")

    assert standing(game, played(game, before, "d4-d5")) == "d5 rc, h8 b, collected b1"


def test_riv_a8_under_origin_leaving_is_the_canonical_writing_of_the_same_result() -> None:
    game = RiverCrossing({"rider": "origin"})
    before = river(game, "d8 rc, h8 b", "red_bank r1")

    assert played(game, before, "d8-out") == played(game, before, "d8-d7")
    assert targets(game, before, "d8") == {"out"}


TWO_COLLECTORS = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  c  .  bc .  .  .
4  .  .  .  +  .  .  .  .
3  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h
d4: r r b c
"""


def test_riv_a9_a_part_under_a_collector_may_not_move_onto_another_collector() -> None:
    before = drawn(GAME, TWO_COLLECTORS, to_move="red")

    assert clause_against(GAME, before, "d4-c5") == "RIV-A9"
    assert clause_against(GAME, before, "d4.2-e5") == "RIV-A9"
    free = {"c3", "c4", "d3", "d5", "e3", "e4"}
    assert set(GAME.turns(before)) == {f"{piece}-{cell}" for piece in ("d4", "d4.2") for cell in free}


def test_riv_a9_a_piece_alone_under_a_collector_may_not_either() -> None:
    before = river(GAME, "d4 rc, d5 c")

    assert clause_against(GAME, before, "d4-d5") == "RIV-A9"
    stays = RiverCrossing({"rider": "origin"})
    assert clause_against(stays, river(stays, "d4 rc, d5 c"), "d4-d5") == "RIV-A9"


def test_riv_a9_under_collects_all_is_collected_and_the_rider_returns() -> None:
    game = RiverCrossing({"collector_meets": "collects"})
    before = river(game, "d4 brrbc, d5 rc, c5 c, h8 r")

    after = played(game, before, "d4.2-d5")

    assert standing(game, after) == "d4 bc, c5 c, d5 rc, h8 r, collected r2 b1"
    assert played(game, before, "d4.2-c5") == after
    assert "c5" in targets(game, before, "d4.2")
    assert "d5" not in targets(game, before, "d4.2")


def test_riv_a10_a_collector_may_not_move_onto_a_collector() -> None:
    before = river(GAME, "d4 c, d5 rc, h8 b", to_move="collector", following="black")

    assert clause_against(GAME, before, "d4-d5") == "RIV-A10"
    assert clause_against(GAME, before, "d5.2-d4") == "RIV-A10"


@pytest.mark.parametrize("meets", ["illegal", "collects"])
def test_riv_a10_no_option_lets_collectors_stack(meets: str) -> None:
    game = RiverCrossing({"collector_meets": meets})
    before = river(game, "d4 c, d5 c, h8 b", to_move="collector", following="black")

    assert clause_against(game, before, "d4-d5") == "RIV-A10"


LEAVING = """
8  .  .  .  +  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h
d8: b r b r b c
"""


def test_riv_a11_own_riders_are_safe_others_go_home_and_a_collector_stays() -> None:
    before = drawn(GAME, LEAVING, to_move="red")

    assert standing(GAME, played(GAME, before, "d8.2-out")) == "d8 bc, black_bank r2 b1, collected b1"
    assert standing(GAME, played(GAME, before, "d8.4-out")) == "d8 brbc, black_bank r1, collected b1"
    beside = {"c7", "c8", "d7", "e7", "e8"}
    assert set(GAME.turns(before)) == {
        f"{piece}-{where}" for piece in ("d8.2", "d8.4") for where in beside | {"out"}
    }


def test_riv_a11_under_illegal_no_piece_of_the_other_colour_leaves() -> None:
    game = RiverCrossing({"foreign_exit": "illegal"})
    before = drawn(game, LEAVING, to_move="red")

    assert clause_against(game, before, "d8.2-out") == "RIV-A11"
    assert clause_against(game, before, "d8.4-out") is None  # its rider is collected before it leaves
    assert clause_against(game, river(game, "d8 rb"), "d8-out") == "RIV-A11"
    assert clause_against(game, river(game, "d8 brr"), "d8.2-out") is None


def test_riv_a12_each_piece_that_steps_in_releases_one() -> None:
    before = river(GAME, "d7 rrbr, h8 b", "collected r2 b3")

    assert standing(GAME, played(GAME, before, "d7-d8")) == "d8 rrbr, h8 b, red_bank r2, collected b3"
    assert standing(GAME, played(GAME, before, "d7.2-d8")) == "d7 r, d8 rbr, h8 b, red_bank r2, collected b3"


@pytest.mark.parametrize(("release", "back"), [("each", 3), ("moved", 1), ("one", 1)])
def test_riv_a12_how_many_come_back(release: str, back: int) -> None:
    game = RiverCrossing({"release": release})

    after = played(game, river(game, "d7 rrbr, h8 b", "collected r4"), "d7-e8")

    assert game.placement(after).off["red_bank"] == {"red.piece": back}


@pytest.mark.parametrize(("release", "back"), [("each", 2), ("moved", 0), ("one", 1)])
def test_riv_a12_riders_carried_by_the_enemy_release_on_his_turn(release: str, back: int) -> None:
    game = RiverCrossing({"release": release})
    before = river(game, "d7 brr, a1 r", "collected r3 b3", to_move="black")

    after = played(game, before, "d7-d8")

    assert game.placement(after).off["red_bank"].get("red.piece", 0) == back
    assert game.placement(after).off["collected"]["black.piece"] == 3


def test_riv_a13_a_piece_that_came_back_releases_after_going_to_row_seven_and_in_again() -> None:
    before = river(GAME, "a1 r, h2 b, c3 c", "black_bank r1, collected r2")

    back = played(GAME, before, "back-d8", "c3-c4", "h2-h3", "c4-c3", "d8-d7", "c3-c4", "h3-h2", "c4-c3")
    again = played(GAME, back, "d7-d8")

    assert standing(GAME, back) == "a1 r, h2 b, c3 c, d7 r, collected r2"
    assert standing(GAME, again) == "a1 r, h2 b, c3 c, d8 r, red_bank r1, collected r1"


def test_riv_a14_a_safe_piece_may_come_back_even_beside_others_in_play() -> None:
    before = river(GAME, "a1 r, h2 b", "red_bank r1, black_bank r1")

    assert len(targets(GAME, before, "back")) == len(targets(GAME, before, "in")) == 8


def test_riv_a20_what_the_collector_on_top_has_just_collected_may_be_released() -> None:
    before = river(GAME, "d7 rrc, h8 b")

    assert standing(GAME, played(GAME, before, "d7-d8")) == "d8 rc, h8 b, red_bank r1"


def test_riv_a20_a_piece_collected_as_it_is_lifted_releases_nothing() -> None:
    before = river(GAME, "d7 rc, h8 b", "collected r1")

    assert standing(GAME, played(GAME, before, "d7-d8")) == "d8 c, h8 b, collected r2"


def test_riv_a20_a_part_that_arrives_on_a_collector_releases_nothing() -> None:
    before = river(GAME, "d7 rr, d8 c, h8 b", "collected r1")

    assert standing(GAME, played(GAME, before, "d7-d8")) == "d8 c, h8 b, collected r3"


def test_riv_a20_leaving_directly_under_a_collector_collects_the_piece_and_nobody_leaves() -> None:
    before = river(GAME, "d8 brc, h8 b, a1 r")

    assert standing(GAME, played(GAME, before, "d8.2-out")) == "a1 r, d8 bc, h8 b, collected r1"


def test_canonical_writing_one_collector_is_as_good_as_another() -> None:
    before = river(GAME, "d4 r, d5 c, c3 c, a1 c, b1 c, h8 c, g8 c", "red_bank r1, black_bank r1")

    assert targets(GAME, before, "d4") == {"c3", "c4", "c5", "d3", "e3", "e4", "e5"}
    assert targets(GAME, before, "in") == {"a1", *(f"{column}1" for column in "cdefgh")}
    assert targets(GAME, before, "back") == {f"{column}8" for column in "abcdefg"}
    assert GAME.write(GAME.canonical(before, GAME.read("d4.1-d5"))) == "d4-c3"
    assert GAME.write(GAME.canonical(before, GAME.read("in-b1"))) == "in-a1"
