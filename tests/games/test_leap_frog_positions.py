"""Three drawn positions with all their turns, for clauses that are easy to get wrong."""

from adoube.games.leap_frog import Capture, Froglet, LeapFrog
from tests.games.leap_frog_boards import corner, hexagon, played


def test_lf_05_two_ways_round_a_loop_are_one_turn() -> None:
    game = LeapFrog()
    drawing = """
    . p . . .
    p . p . .
    . p . p p
    """
    before = corner(game, drawing)

    turns = game.turns(before)

    assert turns == [
        "d1xf1",
        "e1xc1",
        "e1xc1xa1",
        "e1xc1xa1xa3",
        "e1xc1xa1xa3xc3",
        "e1xc1xa1xa3xc3xc1",
        "e1xc1xc3",
        "e1xc1xc3xa3",
        "e1xc1xc3xa3xa1",
    ]
    assert played(game, before, "e1xc1xc3xa3xa1xc1") == played(game, before, "e1xc1xa1xa3xc3xc1")


def test_frg_02_the_first_turn_removes_a_frog_even_where_one_could_leap() -> None:
    drawing = """
    g . b
    r y .
    """
    game, green_only = Froglet(), Froglet({"removal": "green"})

    owing, free = corner(game, drawing, owing=("p1",)), corner(game, drawing)

    assert game.turns(owing) == ["-a1", "-a2", "-b1", "-c2"]
    assert green_only.turns(corner(green_only, drawing, owing=("p1",))) == ["-a2"]
    assert game.turns(free) == ["a1xa3", "a1xc1", "a1xc1xc3"]


def test_cap_a2_a_leap_goes_straight_on_where_the_numbers_of_the_holes_shift() -> None:
    game = Capture()
    drawing = """
    a      m . . . .
    b     m . . . . .
    c    . . m . . . .
    d   . . . m . . . .
    e  . . . . . . . . .
    f   . . . m . . . .
    g    . . . . . . .
    h     . . m . . .
    i      . . . . .
    """

    turns = game.turns(hexagon(game, drawing))

    assert turns == ["a1xc1", "c3xe5", "c3xe5xg3", "c3xe5xg3xi3", "d4xb2"]
