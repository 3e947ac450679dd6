"""The clauses of Follow the Arrow, one after the other; its calls have a file of their own."""

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.line import Line, printed
from adoube.games.match import Sitting
from tests.games.follow_the_arrow_boards import (
    clause_against,
    drawn,
    ends_of,
    line_of,
    played,
    position,
)

START = """
6  r1 r2 r3 r4 r5
5  .  .  .  .  .
4  .  .  .  .  .
3  .  .  .  .  .
2  .  .  .  .  .
1  b1 b2 b3 b4 b5
"""

CROSSROADS = """
6  r1 .  .  .  .
5  .  .  .  r2 .
4  .  .  r3 .  r4
3  .  .  b3 r5 .
2  .  .  .  .  .
1  b1 b2 .  b4 b5
"""

SPREAD = """
6  .  r2 .  .  .
5  .  .  b5 .  .
4  r1 .  .  b4 .
3  .  b3 .  .  r5
2  .  .  r4 .  b2
1  b1 .  .  r3 .
"""

ROWS_MET = """
6  r2 .  r4 b4 .
5  .  .  .  r5 .
4  .  .  .  b3 .
3  .  .  .  .  .
2  .  .  .  .  .
1  b1 b2 r1 .  b5
"""

LAST_STEP = """
6  .  b1 b2 b4 b5
5  b3 .  .  .  .
4  .  .  .  .  .
3  .  .  r1 r2 r4
2  .  .  .  .  .
1  r3 r5 .  .  .
"""


@pytest.fixture
def game() -> FollowTheArrow:
    return FollowTheArrow()


def test_fta_01_two_play_at_a_time_and_two_to_four_take_part(game: FollowTheArrow) -> None:
    assert game.seats == ("black", "red")
    for people in ("Ada Bo", "Ada Bo Cy", "Ada Bo Cy Di"):
        assert len(Sitting.of(game, people.split()).sitting()) == 2


def test_fta_02_thirty_circles_of_which_two_rows_of_five_are_marked_start(game: FollowTheArrow) -> None:
    board = game.board

    assert len(board.cells) == 30
    assert board.rows["black"] == ("a1", "b1", "c1", "d1", "e1")
    assert board.rows["red"] == ("a6", "b6", "c6", "d6", "e6")
    assert "".join(board.inscriptions[name] for name in board.rows["black"]) == "START"
    assert "".join(board.inscriptions[name] for name in reversed(board.rows["red"])) == "START"


def test_fta_03_five_pawns_each_numbered_from_one_to_five(game: FollowTheArrow) -> None:
    assert game.placement(game.start()) == drawn(game, START)


def test_fta_04_the_first_to_bring_all_five_across_wins(game: FollowTheArrow) -> None:
    over = line_of(game, LAST_STEP, "a5-a6").outcome

    assert over is not None
    assert over.winners == ("black",)


def test_fta_05_colours_are_kept_for_the_whole_sitting(game: FollowTheArrow) -> None:
    sitting = Sitting.of(game, ["Ada", "Bo"], rounds=3)

    assert [sitting.sitting(number) for number in range(3)] == [{"black": "Ada", "red": "Bo"}] * 3


def test_fta_06_and_07_the_pawns_stand_in_any_order_that_their_player_likes() -> None:
    game = FollowTheArrow({"setup": "31524/54321"})

    expected = """
    6  r5 r4 r3 r2 r1
    5  .  .  .  .  .
    4  .  .  .  .  .
    3  .  .  .  .  .
    2  .  .  .  .  .
    1  b3 b1 b5 b2 b4
    """
    assert game.placement(game.start()) == drawn(game, expected)


def test_fta_08_the_seat_that_places_first_moves_first_and_so_by_turns(game: FollowTheArrow) -> None:
    sitting = Sitting.of(game, ["Ada", "Bo"], rounds=3)

    assert game.to_move(game.start()) == "black"
    assert [sitting.options(number) for number in range(3)] == [
        {"first": "black"},
        {"first": "red"},
        {"first": "black"},
    ]


def test_fta_09_one_line_move_or_one_jump_with_an_own_pawn(game: FollowTheArrow) -> None:
    before = position(game, CROSSROADS)

    assert clause_against(game, before, "c3-b3") is None
    assert clause_against(game, before, "c3^c5") is None
    assert clause_against(game, before, "c1-d1") == "FTA-09"
    assert clause_against(game, before, "a6-a5") == "FTA-09"
    assert clause_against(game, before, "a6^a4") == "FTA-09"
    assert clause_against(game, before, "skip") == "FTA-09"


def test_fta_09_the_turns_of_the_crossroads(game: FollowTheArrow) -> None:
    turns = " ".join(game.turns(position(game, CROSSROADS)))

    assert turns == "a1-a2 b1-b2 b1-c1 c3-b3 c3^c5 c3^c5^e5 c3^e3 d1-c1 d1-d2 e1-e2"


def test_fta_10_pawns_go_forward_and_sideways_never_back(game: FollowTheArrow) -> None:
    black, red = position(game, SPREAD), position(game, SPREAD, to_move="red")

    assert " ".join(game.turns(black)) == ("a1-a2 a1-b1 b3-a3 b3-b4 b3-c3 c5-c6 d4-c4 d4-d5 d4-e4 e2-d2")
    assert " ".join(game.turns(red)) == ("a4-a3 a4-b4 b6-a6 b6-b5 b6-c6 c2-c1 d1-c1 d1-e1 e3-d3 e3^e1")
    assert clause_against(game, black, "b3-b2") == "FTA-10"
    assert clause_against(game, black, "c5-c4") == "FTA-10"
    assert clause_against(game, red, "e3-e4") == "FTA-10"


def test_fta_10_a_jump_does_not_go_back_either(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  .  .
    4  .  .  .  .  .
    3  .  b1 .  .  .
    2  .  r1 .  .  .
    1  .  .  .  .  .
    """

    assert clause_against(game, position(game, drawing), "b3^b1") == "FTA-10"
    assert clause_against(game, position(game, drawing, to_move="red"), "b2^b4") == "FTA-10"


def test_fta_11_a_line_move_goes_along_an_arrow_to_a_vacant_adjacent_circle(game: FollowTheArrow) -> None:
    start = game.start()

    assert ends_of(game, start, "c1") == ""
    assert clause_against(game, start, "c1-c2") == "FTA-11"
    assert clause_against(game, start, "a1-b1") == "FTA-11"
    assert clause_against(game, start, "a1-a3") == "FTA-11"
    assert clause_against(game, start, "a1-b2") == "FTA-11"
    assert clause_against(game, start, "a1-a1") == "FTA-11"


def test_fta_12_a_jump_goes_over_an_adjacent_enemy_pawn_to_the_vacant_circle_beyond(
    game: FollowTheArrow,
) -> None:
    before = position(game, CROSSROADS)

    after = played(game, before, "c3^e3")

    expected = """
    6  r1 .  .  .  .
    5  .  .  .  r2 .
    4  .  .  r3 .  r4
    3  .  .  .  r5 b3
    2  .  .  .  .  .
    1  b1 b2 .  b4 b5
    """
    assert game.placement(after) == drawn(game, expected)
    assert clause_against(game, before, "c3^a3") == "FTA-12"
    assert clause_against(game, before, "a1^c1") == "FTA-12"
    assert clause_against(game, before, "c3^d4") == "FTA-12"
    assert clause_against(game, before, "c3^c6") == "FTA-12"


def test_fta_12_the_landing_circle_must_be_vacant(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  .  .  .
    5  .  .  b2 .  .
    4  .  .  r1 .  .
    3  .  .  b1 r2 r3
    2  .  .  .  .  .
    1  .  .  .  .  .
    """
    before = position(game, drawing)

    assert clause_against(game, before, "c3^c5") == "FTA-12"
    assert clause_against(game, before, "c3^e3") == "FTA-12"


def test_fta_12_the_arrow_to_the_jumped_pawn_is_needed_and_no_other(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  .  .
    4  .  .  r1 .  .
    3  .  .  b1 .  .
    2  .  .  r2 .  .
    1  .  .  b2 .  .
    """
    before = position(game, drawing)

    assert clause_against(game, before, "c3^c5") is None, "though no arrow leads from c4 to c5"
    without_arrow = position(game, drawing.replace("b1", ". "))
    assert clause_against(game, without_arrow, "c1^c3") == "FTA-12", "for none leads from c1 to c2"


def test_fta_13_jumped_pawns_stay_on_the_board(game: FollowTheArrow) -> None:
    after = played(game, position(game, CROSSROADS), "c3^c5^e5")

    stacks = game.placement(after).cells
    assert len(stacks) == 10
    assert stacks["c4"] == ("red.pawn.3",)
    assert stacks["d5"] == ("red.pawn.2",)


LADDER = """
6  .  .  .  .  .
5  .  .  .  r5 .
4  .  .  .  .  r4
3  .  r2 .  r3 .
2  r1 .  .  .  .
1  b1 b2 b3 b4 b5
"""


def test_fta_14_one_turn_may_jump_over_up_to_four_pawns_and_stop_earlier(game: FollowTheArrow) -> None:
    before = position(game, LADDER)

    assert ends_of(game, before, "a1") == "a1^a3 a1^a3^c3 a1^a3^c3^e3 a1^a3^c3^e3^e5"


def test_fta_15_nobody_jumps_sideways_on_a_start_row(game: FollowTheArrow) -> None:
    before = position(game, ROWS_MET)

    assert " ".join(game.turns(before)) == "a1-a2 b1-b2 d4-c4 d4-e4 e1-d1 e1-e2"
    assert clause_against(game, before, "b1^d1") == "FTA-15"
    assert clause_against(game, before, "d6^b6") == "FTA-15"


def test_fta_15_nor_in_the_middle_of_a_turn(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  r2 .  .
    5  .  .  .  r1 .
    4  .  .  .  b1 .
    3  .  .  .  .  .
    2  .  .  .  .  .
    1  .  .  .  .  .
    """
    before = position(game, drawing)

    assert ends_of(game, before, "d4^") == "d4^d6"
    assert clause_against(game, before, "d4^d6^b6") == "FTA-15"


@pytest.mark.parametrize(
    ("fifth", "call"),
    [(1, "Single"), (2, "Double"), (3, "Triple"), (4, "Quadruple"), (5, "Quintuple")],
)
def test_fta_20_the_fifth_pawn_names_the_game_from_single_to_quintuple(
    game: FollowTheArrow, fifth: int, call: str
) -> None:
    swapped = str.maketrans({"3": str(fifth), str(fifth): "3"})
    rows = [row[:1] + row[1:].translate(swapped) if "b" in row else row for row in LAST_STEP.splitlines()]

    over = line_of(game, "\n".join(rows), "a5-a6").outcome

    assert over is not None
    assert over.clause == "FTA-20"
    assert over.why.startswith(f"Black calls “{call} game”")


def test_fta_21_the_losers_pawns_not_home_times_the_fifth_pawn(game: FollowTheArrow) -> None:
    before = line_of(game, LAST_STEP)
    assert printed(before)["scores"] == {"black": 0, "red": 0}

    after = printed(line_of(game, LAST_STEP, "a5-a6"))

    assert after["scores"] == {"black": (1 + 2 + 4) * 3, "red": 0}
    assert after["to_move"] is None
    assert "1, 2 and 4: 7 × 3 = 21 points" in after["over"]["why"]
    assert list(game.successors(played(game, before.position, "a5-a6"))) == []


def test_fta_21_at_most_fifteen_times_five(game: FollowTheArrow) -> None:
    drawing = """
    6  .  b1 b2 b3 b4
    5  b5 .  .  .  .
    4  .  .  .  .  .
    3  .  .  r1 r2 r4
    2  r3 r5 .  .  .
    1  .  .  .  .  .
    """

    assert printed(line_of(game, drawing, "a5-a6"))["scores"] == {"black": 75, "red": 0}


def test_red_wins_as_black_does(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  .  b1 b2
    5  .  .  .  .  .
    4  b3 b4 b5 .  .
    3  .  .  .  .  .
    2  .  .  .  .  r2
    1  r1 r3 r4 r5 .
    """

    after = printed(line_of(game, drawing, "e2-e1", to_move="red"))

    assert after["over"]["winners"] == ["red"]
    assert after["scores"] == {"black": 0, "red": (3 + 4 + 5) * 2}


def test_after_the_end_every_turn_meets_the_ending(game: FollowTheArrow) -> None:
    over = played(game, position(game, LAST_STEP), "a5-a6")

    assert clause_against(game, over, "c3-c2") == "FTA-20"
    assert clause_against(game, over, "skip") == "FTA-20"
    assert Line(game, over).to_move is None
