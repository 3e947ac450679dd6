"""Three drawn positions with all their turns, for clauses that are easy to get wrong."""

from adoube.games.jarmo import Jarmo, Jasir
from tests.games.jarmo_boards import position


def test_jar_12_whoever_lands_marked_may_take_back_and_an_unmarked_archer_may_not() -> None:
    game = Jarmo()
    drawing = """
    5  b . w . w
    4  . B . . .
    3  b . . b .
    2  . . . . .
    1  . w . . .
    captured: b w w
    """

    turns = game.turns(position(game, drawing))

    unmarked_home, runner_caught_from_in_front = "a3-b5", "a3xb1"
    marked_home = ["b4-d5", "b4-d5+a1", "b4-d5+c1", "b4-d5+d1", "b4-d5+e1"]
    marked_by_this_capture = ["d3xe5", "d3xe5+a1", "d3xe5+c1", "d3xe5+d1", "d3xe5+e1"]
    assert turns == [
        unmarked_home,
        runner_caught_from_in_front,
        *["b4-b3", "b4-c4", *marked_home],
        *["d3-c1", "d3-d2", "d3-d4", "d3-e1", *marked_by_this_capture],
    ]


def test_jar_17_only_the_fourth_step_to_and_fro_is_barred() -> None:
    game = Jarmo()
    drawing = """
    5  . . w . b
    4  . . . . w
    3  . . . . .
    2  . . b w .
    1  b . . . .
    captured: b b w w
    """
    twice, thrice = ["c2-b2", "b2-c2"], ["b2-c2", "c2-b2", "b2-c2"]

    before, barred = (position(game, drawing, black_chain=chain) for chain in (twice, thrice))

    assert game.turns(before) == ["a1-b3", "c2-b2", "c2-e1", "c2-e3", "c2xd2"]
    assert game.turns(barred) == ["a1-b3", "c2-e1", "c2-e3", "c2xd2"]


def test_jas_01_white_goes_down_or_sideways_and_captures_no_other_way() -> None:
    game = Jasir()
    drawing = """
    5  . . w . .
    4  . b . w .
    3  . w . b .
    2  . b b . .
    1  w . . . .
    captured: b w
    """

    turns = game.turns(position(game, drawing, to_move="white"))

    assert turns == [
        *["b3-c3", "b3-d2", "b3xb2"],
        *["c5-a4", "c5-e4"],
        *["d4-c4", "d4-e2", "d4xd3"],
    ]
