"""The rulings of Follow the Arrow and the options that rule otherwise; those on calls have their own file."""

from pathlib import Path

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.line import Line, printed
from tests.games.follow_the_arrow_boards import (
    arrow_file,
    clause_against,
    ends_of,
    jump,
    line_of,
    played,
    position,
)

LADDER = """
6  .  .  .  .  .
5  .  .  .  r5 .
4  .  .  .  .  r4
3  .  r2 .  r3 .
2  r1 .  .  .  .
1  b1 b2 b3 b4 b5
"""

FORK = """
6  .  .  .  .  .
5  .  .  .  r2 .
4  .  .  r3 .  r4
3  .  .  b3 r5 .
2  .  .  .  .  .
1  .  .  .  .  .
"""

SIDE_BY_SIDE = """
6  .  .  .  .  .
5  .  .  .  .  .
4  .  .  .  .  .
3  .  .  .  .  .
2  .  b1 r1 .  .
1  .  b2 r2 .  .
"""

LOCKED = """
6  b1 b2 b3 b4 .
5  .  .  .  .  .
4  .  .  .  .  .
3  .  .  .  .  .
2  .  .  .  .  .
1  .  r1 r2 r3 r4
"""

TO_AND_FRO = """
6  .  .  .  .  .
5  .  .  .  r1 .
4  .  .  .  .  .
3  .  .  .  .  .
2  b1 .  .  .  .
1  .  .  .  .  .
"""
CYCLE = ("a2-b2", "d5-e5", "b2-a2", "e5-d5")

SPOILED = """
6  .  b1 b2 r3 b5
5  b4 .  .  .  .
4  .  .  .  .  .
3  .  .  .  .  .
2  .  .  r2 r4 .
1  r1 r5 .  .  .
"""


@pytest.fixture
def game() -> FollowTheArrow:
    return FollowTheArrow()


def test_fta_a1_each_start_row_lies_in_front_of_the_player_of_its_colour(game: FollowTheArrow) -> None:
    cells = game.placement(game.start()).cells

    assert {cells[name][0].split(".")[0] for name in game.board.rows["black"]} == {"black"}
    assert {cells[name][0].split(".")[0] for name in game.board.rows["red"]} == {"red"}


def test_fta_a3_a_diagonal_arrow_of_the_file_may_be_followed(tmp_path: Path) -> None:
    file = arrow_file(tmp_path, add={"a1": ["b2"], "c5": ["b4"]})
    game = FollowTheArrow({"arrows": str(file)})

    assert ends_of(game, game.start(), "a1") == "a1-a2 a1-b2"
    drawing = TO_AND_FRO.replace(".  .  .  r1 .", ".  .  b2 r1 .")
    assert clause_against(game, position(game, drawing), "c5-b4") == "FTA-10"


def test_fta_a4_a_jump_goes_straight_on(game: FollowTheArrow) -> None:
    before = position(game, SIDE_BY_SIDE)

    assert clause_against(game, before, "b2^c3") == "FTA-12"
    assert ends_of(game, before, "b2^") == "b2^d2"


def test_fta_a4_landing_adjacent_ends_on_any_vacant_circle_beside_the_jumped_pawn() -> None:
    game = FollowTheArrow({"landing": "adjacent"})
    drawing = SIDE_BY_SIDE.replace("b2 r2 .", ".  .  b2")

    before = position(game, drawing)

    assert ends_of(game, before, "b2^") == "b2^c3 b2^d2"
    assert clause_against(game, before, "b2^b2") == "FTA-12"
    assert clause_against(game, before, "b2^c4") == "FTA-12"


def test_fta_a5_only_the_first_jump_needs_an_arrow(game: FollowTheArrow) -> None:
    assert ends_of(game, position(game, FORK), "c3^") == "c3^c5 c3^c5^e5 c3^e3"


def test_fta_a5_hop_arrows_every_asks_for_one_at_each() -> None:
    game = FollowTheArrow({"hop_arrows": "every"})

    before = position(game, FORK)

    assert ends_of(game, before, "c3^") == "c3^c5 c3^e3 c3^e3^e5"
    assert clause_against(game, before, "c3^c5^e5") == "FTA-12"


def test_of_several_paths_to_one_circle_the_shortest_then_the_smallest_is_canonical(
    game: FollowTheArrow,
) -> None:
    before = position(game, FORK)

    assert played(game, before, "c3^e3^e5") == played(game, before, "c3^c5^e5")
    assert played(game, before, "c3^e3^e5^c5") == played(game, before, "c3^c5")
    line = line_of(game, FORK, "c3^e3^e5")
    assert line.written_turns() == ["c3^c5^e5"]


def test_fta_a6_a_pawn_is_jumped_once_in_a_turn(game: FollowTheArrow) -> None:
    before = position(game, FORK)

    assert clause_against(game, before, "c3^e3^c3") == "FTA-A6"
    assert clause_against(game, before, "c3^c5^e5^c5") == "FTA-A6"


def test_fta_a6_no_jump_ends_where_it_began(tmp_path: Path) -> None:
    file = arrow_file(tmp_path, add={"b3": ["c4"], "c3": ["b4"]})
    game = FollowTheArrow({"arrows": str(file), "landing": "adjacent"})
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  .  .
    4  .  r1 r2 .  .
    3  .  b1 .  .  .
    2  .  .  .  .  .
    1  .  .  .  .  .
    """

    before = position(game, drawing)

    assert clause_against(game, before, "b3^c3") is None
    assert clause_against(game, before, "b3^c3^b3") == "FTA-A6"


def test_fta_a7_one_turn_jumps_over_four_pawns_at_most(game: FollowTheArrow) -> None:
    before = position(game, LADDER)

    assert clause_against(game, before, "a1^a3^c3^e3^e5^c5") == "FTA-A7"


def test_fta_a7_without_a_cap_all_five_may_be_jumped() -> None:
    game = FollowTheArrow({"jump_cap": "none"})

    before = position(game, LADDER)

    assert clause_against(game, before, "a1^a3^c3^e3^e5^c5") is None
    assert "a1^a3^c3^e3^e5^c5" in game.turns(before)


def test_fta_a11_a_pawn_on_the_goal_row_stays_on_it_and_may_shuffle_along(game: FollowTheArrow) -> None:
    drawing = TO_AND_FRO.replace("6  .  .  .  .  .", "6  .  .  b2 .  .")

    before = position(game, drawing)

    assert ends_of(game, before, "c6") == "c6-b6 c6-d6"


def test_fta_a12_a_player_without_a_turn_skips(game: FollowTheArrow) -> None:
    drawing = LOCKED.replace("1  .  r1 r2 r3 r4", "1  .  r1 r2 r3 .")

    line = line_of(game, drawing)

    assert line.legal_turns() == ["skip"]
    after = line.play(game.read("skip"))
    assert after.to_move == "red"
    assert clause_against(game, after.position, "skip") == "FTA-09"
    assert clause_against(game, line.position, "a6-b6") == "FTA-11"


def test_fta_a12_when_neither_can_move_the_game_is_void(game: FollowTheArrow) -> None:
    line = line_of(game, LOCKED.replace("1  .  r1 r2 r3 r4", "1  r1 .  r2 r3 r4"), "skip", "a1-b1")

    over = printed(line)

    assert over["over"] == {**over["over"], "winners": [], "clause": "FTA-A12"}
    assert over["scores"] == {"black": 0, "red": 0}
    assert line.legal_turns() == []
    assert game.count(line.position) == 0


def test_fta_a12_stuck_score_gives_each_the_others_pawns_not_home(tmp_path: Path) -> None:
    downwards = {f"{c}{row}": [f"{c}{row - 1}"] for c in "abcde" for row in range(2, 7)}
    along = {"a1": ["b1"], "b1": ["c1"], "c1": ["d1"], "d1": ["e1"], "e1": ["d1"]}
    file = arrow_file(tmp_path, arrows=downwards | along)
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  .  .
    4  r5 .  b3 .  .
    3  b1 .  .  .  .
    2  b2 .  .  .  .
    1  .  .  .  r1 r2
    """

    scored, void = (
        printed(line_of(FollowTheArrow({"arrows": str(file), "stuck": stuck}), drawing))
        for stuck in ("score", "void")
    )

    assert scored["scores"] == {"black": 5, "red": 1 + 2 + 3}
    assert scored["over"]["winners"] == ["red"]
    assert void["scores"] == {"black": 0, "red": 0}
    assert void["over"]["winners"] == []


def test_fta_a13_the_third_time_a_position_stands_the_game_is_void(game: FollowTheArrow) -> None:
    twice = line_of(game, TO_AND_FRO, *CYCLE)
    assert printed(twice)["memory"]["repeats"] == 2
    assert twice.outcome is None

    thrice = printed(line_of(game, TO_AND_FRO, *CYCLE, *CYCLE))

    assert thrice["memory"]["repeats"] == 3
    assert thrice["over"] == {**thrice["over"], "winners": [], "clause": "FTA-A13"}
    assert thrice["scores"] == {"black": 0, "red": 0}
    assert thrice["to_move"] is None


def test_fta_a13_a_loaded_position_keeps_its_count(game: FollowTheArrow) -> None:
    line = line_of(game, TO_AND_FRO, repeats=2)
    assert line.outcome is None

    back = line_of(game, TO_AND_FRO, *CYCLE, repeats=2)

    assert printed(back)["memory"]["repeats"] == 3
    assert back.outcome is not None


def test_fta_a13_numbers_and_the_seat_to_move_are_part_of_the_position(game: FollowTheArrow) -> None:
    here = position(game, TO_AND_FRO)
    other_number = position(game, TO_AND_FRO.replace("b1", "b2"))
    other_mover = position(game, TO_AND_FRO, to_move="red")

    assert game.rule_state(here, [other_number, other_mover])["repeats"] == 1
    assert game.rule_state(here, [other_number, here, other_mover])["repeats"] == 2


def test_fta_a13_skips_count(game: FollowTheArrow) -> None:
    drawing = LOCKED.replace("1  .  r1 r2 r3 r4", "1  .  r1 r2 r3 .")

    line = line_of(game, drawing, *("skip", "d1-e1", "skip", "e1-d1") * 2)

    assert printed(line)["memory"]["repeats"] == 3
    assert line.outcome is not None


def test_fta_a13_calls_do_not_count(game: FollowTheArrow) -> None:
    line = line_of(game, TO_AND_FRO, *CYCLE)

    called = line.called({"call": "pass", "by": "red"})

    assert printed(called)["memory"]["repeats"] == 2
    for text in CYCLE:
        called = called.play(game.read(text))
    assert called.outcome is not None


def test_fta_a13_repetition_off_goes_on() -> None:
    line = line_of(FollowTheArrow({"repetition": "off"}), TO_AND_FRO, *CYCLE * 3)

    assert printed(line)["memory"]["repeats"] == 4
    assert line.outcome is None


def test_fta_a13_a_goal_circle_that_an_enemy_pawn_never_left_is_not_filled(game: FollowTheArrow) -> None:
    assert line_of(game, SPOILED, "a5-a6").outcome is None


def test_fta_a13_blocked_goal_filled_counts_it() -> None:
    game = FollowTheArrow({"blocked_goal": "filled"})
    assert Line.begin(game).outcome is None

    after = printed(line_of(game, SPOILED, "a5-a6"))

    assert after["over"]["winners"] == ["black"]
    assert after["over"]["clause"] == "FTA-20"
    assert after["scores"] == {"black": (2 + 3 + 4) * 4, "red": 0}


def test_fta_a14_the_win_needs_no_call(game: FollowTheArrow) -> None:
    drawing = SPOILED.replace("r3", "b3").replace("r1 r5 .", "r1 r5 r3")

    over = line_of(game, drawing, "a5-a6").outcome

    assert over is not None
    assert "Quadruple game" in over.why


def test_fta_a15_a_diagonal_neighbour_is_adjacent_where_an_arrow_joins_it(tmp_path: Path) -> None:
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  .  .
    4  .  .  r1 .  .
    3  .  b1 .  .  .
    2  .  .  .  .  .
    1  .  .  .  .  .
    """
    joined = FollowTheArrow({"arrows": str(arrow_file(tmp_path, add={"b3": ["c4"], "d5": ["c4"]}))})
    assert ends_of(joined, position(joined, drawing), "b3^") == "b3^d5"

    beyond_apart = FollowTheArrow({"arrows": str(arrow_file(tmp_path, add={"b3": ["c4"]}))})
    assert ends_of(beyond_apart, position(beyond_apart, drawing), "b3^") == ""

    against = FollowTheArrow({"arrows": str(arrow_file(tmp_path, add={"c4": ["b3"], "d5": ["c4"]}))})
    assert clause_against(against, position(against, drawing), "b3^d5") == "FTA-12"


def test_fta_a15_each_jump_of_a_turn_may_go_another_way(game: FollowTheArrow) -> None:
    assert "a1^a3^c3^e3^e5" in game.turns(position(game, LADDER))


def test_fta_a15_with_landing_adjacent_no_jump_ends_behind_the_circle_left() -> None:
    game = FollowTheArrow({"landing": "adjacent"})
    drawing = SIDE_BY_SIDE.replace("1  .  b2 r2 .  .", "1  .  b2 .  .  .")

    assert clause_against(game, position(game, drawing), "b2^c1") == "FTA-10"


def test_fta_a15_over_a_pawn_beside_it_is_a_side_jump_wherever_it_ends() -> None:
    game = FollowTheArrow({"landing": "adjacent"})
    drawing = SIDE_BY_SIDE.replace("2  .  b1 r1 .  .", "2  .  b1 .  .  .")

    assert clause_against(game, position(game, drawing), "b1^c2") == "FTA-15"


def test_fta_a17_first_red_moves_first() -> None:
    game = FollowTheArrow({"first": "red"})

    assert game.to_move(game.start()) == "red"
    assert " ".join(game.turns(game.start())) == "a6-a5 b6-b5 d6-d5 e6-e5"


def test_a_line_move_is_canonical_where_a_jump_names_the_same_circles(tmp_path: Path) -> None:
    file = arrow_file(tmp_path, add={"b3": ["c4"]})
    game = FollowTheArrow({"arrows": str(file), "landing": "adjacent"})
    drawing = TO_AND_FRO.replace("3  .  .  .", "3  .  b2 r2")

    line = line_of(game, drawing, "b3^c4")

    assert line.written_turns() == ["b3-c4"]
    assert jump("red", "b3") not in line.turns
