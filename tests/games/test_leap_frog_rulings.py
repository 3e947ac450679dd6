"""The rulings of the Leap Frog family and the options that rule otherwise."""

from random import Random

import pytest

from adoube.games.leap_frog import Capture, Froglet, LeapFrog, LeapFrogMurray, murray_numbers
from adoube.games.line import Line
from adoube.games.options import OptionError
from tests.games.leap_frog_boards import clause_against, corner, hexagon, played, shown


def test_lf_a1_the_first_removal_counts() -> None:
    murray = LeapFrogMurray()
    before = corner(murray, "g g w", owing=("p1", "p2"))

    after = played(murray, before, "-a1", "-c1")

    assert murray.scores(after) == {"p1": 4, "p2": 1}
    assert murray.placement(after).off == {"p1": {"shared.green": 1}, "p2": {"shared.white": 1}}


def test_lf_a2_any_colour_may_be_removed_first() -> None:
    murray = LeapFrogMurray()

    assert murray.turns(corner(murray, "g r y w", owing=("p1",))) == ["-a1", "-b1", "-c1", "-d1"]


def test_lf_a2_first_removal_white_allows_white_alone() -> None:
    murray = LeapFrogMurray({"first_removal": "white"})
    before = corner(murray, "g r y w", owing=("p1",))

    assert murray.turns(before) == ["-d1"]
    assert clause_against(murray, before, "-a1") == "LF-A2"


def test_a_player_for_whom_nothing_is_left_to_remove_skips() -> None:
    murray = LeapFrogMurray({"first_removal": "white"})
    before = corner(murray, "g r .", owing=("p1", "p2"))

    after = played(murray, before, "skip", "skip")

    assert murray.turns(before) == ["skip"]
    assert murray.turns(after) == ["a1xc1"]
    assert murray.count(before) == 1


def test_lf_a3_where_one_player_cannot_leap_the_game_is_over_for_all() -> None:
    game = LeapFrog({"players": "4"})
    before = corner(game, "p p .", to_move="p2")

    outcome = game.outcome(played(game, before, "a1xc1"))

    assert outcome is not None
    assert outcome.winners == ("p2",)


def test_lf_a4_equal_scores_share_the_win() -> None:
    game = LeapFrog()

    line = Line(game, corner(game, "p p . p")).play(game.read("a1xc1")).play(game.read("d1xb1"))

    assert line.outcome is not None
    assert line.outcome.winners == ("p1", "p2")
    assert "Player 1 1, Player 2 1" in line.outcome.why


@pytest.mark.parametrize(
    ("size", "green", "red", "yellow", "white"),
    [(15, 22, 45, 68, 90), (16, 26, 51, 77, 102), (17, 29, 58, 87, 115), (18, 32, 65, 97, 130)],
)
def test_lf_a5_colours_by_largest_remainder(size: int, green: int, red: int, yellow: int, white: int) -> None:
    assert murray_numbers(size**2) == (white, yellow, red, green)
    assert LeapFrogMurray({"size": str(size)}).rules.terms.numbers == (white, yellow, red, green)


def test_lf_a5_the_numbers_always_fill_the_board() -> None:
    assert murray_numbers(144) == (58, 43, 29, 14)
    assert all(sum(murray_numbers(cells)) == cells for cells in range(400))


def test_lf_a6_green_is_worth_most_in_one_game_and_least_in_the_other() -> None:
    values = [
        {kind.colour: kind.value for kind in game.rules.terms.kinds} for game in (LeapFrogMurray(), Froglet())
    ]

    assert [value["green"] for value in values] == [4, 1]


ROUND_TRIP = """
. p .
p . p
p p .
"""


def test_lf_a7_a_piece_may_come_back_to_where_it_began() -> None:
    game = LeapFrog()
    before = corner(game, ROUND_TRIP)

    after = played(game, before, "a1xa3xc3xc1xa1")

    expected = """
. . .
. . .
p . .
"""
    assert shown(game, after, 3, 3) == expected.strip()
    assert game.scores(after) == {"p1": 4, "p2": 0}
    assert game.turns(before) == [
        "a1xa3",
        "a1xa3xc3",
        "a1xa3xc3xc1",
        "a1xa3xc3xc1xa1",
        "a1xc1",
        "a1xc1xc3",
        "a1xc1xc3xa3",
    ]


def test_lf_a8_no_piece_is_leapt_over_twice() -> None:
    game = LeapFrog()
    before = corner(game, "p p .")

    assert clause_against(game, before, "a1xc1xa1") == "LF-04"
    assert clause_against(game, before, "a1xc1") is None


def test_lf_a9_the_players_are_asked_in_turn_for_their_removals() -> None:
    game = LeapFrog({"players": "3", "order": "p3,p2,p1"})
    at = game.start()

    asked = [game.to_move(at)]
    for turn in ("-a1", "-b1", "-c1"):
        at = played(game, at, turn)
        asked.append(game.to_move(at))

    assert asked == ["p1", "p2", "p3", "p3"]


def test_lf_a9_in_froglet_p1_alone_removes_whatever_the_order() -> None:
    game = Froglet({"players": "3", "order": "p3,p1,p2"})
    start = game.start()

    after = played(game, start, "-f6")

    assert (game.to_move(start), game.rule_state(start)) == ("p1", {"to_remove": ["p1"]})
    assert (game.to_move(after), game.rule_state(after)) == ("p2", {"to_remove": []})


def test_lf_a9_a_removal_said_to_be_anothers_is_his() -> None:
    game = LeapFrog({"players": "3"})
    second = game.play(game.start(), game.attributed_to(game.start(), game.read("-h8"), "p2"))
    third = game.play(second, game.attributed_to(second, game.read("-a1"), "p3"))

    assert game.scores(second) == {"p1": 0, "p2": 1, "p3": 0}
    assert game.rule_state(second) == {"to_remove": ["p1", "p3"]}
    assert game.to_move(second) == game.to_move(third) == "p1"
    assert clause_against(game, second, "-b1", by="p2") == "LF-02"
    assert game.to_move(played(game, third, "-o15")) == "p1"


def test_lf_a9_a_signed_removal_is_recorded_as_that_seats() -> None:
    game = LeapFrog()
    line = Line.begin(game)

    line = line.play(line.attributed_to(game.read("-h8"), "p2"))

    assert line.written_turns() == ["-h8"]
    assert game.scores(line.position) == {"p1": 0, "p2": 1}


@pytest.mark.parametrize(
    "options",
    [
        {"players": "1"},
        {"players": "13"},
        {"players": "two"},
        {"size": "14"},
        {"size": "19"},
        {"order": "p1"},
        {"order": "p1,p1"},
        {"order": "p1,p3"},
        {"order": "p1,p2,p3"},
        {"order": ""},
        {"order": "1,2"},
        {"diagonal": "maybe"},
        {"removal": "green"},
    ],
)
def test_an_option_out_of_range_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        LeapFrog(options)


def test_options_are_written_out_as_they_were_found_to_be() -> None:
    game = LeapFrog({"players": "3"})

    assert dict(game.options) == {"size": "15", "players": "3", "order": "p1,p2,p3", "diagonal": "no"}
    assert LeapFrog(game.options).options == game.options


def test_frg_a1_any_frog_may_be_removed_or_only_green_ones() -> None:
    for removal, expected in (("any", ["-a1", "-b1", "-c1", "-d1"]), ("green", ["-a1"])):
        game = Froglet({"removal": removal})

        assert game.turns(corner(game, "g y r b", owing=("p1",))) == expected

    assert clause_against(game, corner(game, "g y r b", owing=("p1",)), "-d1") == "FRG-A1"


def test_frg_a2_the_removed_frog_counts_unless_it_does_not() -> None:
    for scores, points, off in (("yes", 4, {"shared.blue": 1}), ("no", 0, {})):
        game = Froglet({"removal_scores": scores})

        after = played(game, corner(game, "g y r b", owing=("p1",)), "-d1")

        assert game.scores(after) == {"p1": points, "p2": 0}
        assert game.placement(after).off == {"p1": off, "p2": {}}


def test_cap_a1_six_openings() -> None:
    capture = Capture()

    assert capture.turns(capture.start()) == ["c3xe5", "c5xe5", "e3xe5", "e7xe5", "g3xe5", "g5xe5"]


def test_cap_a2_the_holes_and_their_neighbours() -> None:
    capture = Capture()
    rows = [[name for name in capture.board.names if name[0] == row] for row in "abcdefghi"]

    neighbours = {
        name
        for name in capture.board.names
        for cell, centre in [(capture.board.cell(name), capture.board.cell("e5"))]
        if name != "e5"
        and (cell.x_mm - centre.x_mm) ** 2 + (cell.y_mm - centre.y_mm) ** 2 < 1.1 * capture.board.pitch_mm**2
    }

    assert [len(row) for row in rows] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert neighbours == {"d4", "d5", "e4", "e6", "f4", "f5"}
    assert capture.board.cell("a1").y_mm > capture.board.cell("i1").y_mm


def test_cap_a2_leaps_go_over_what_is_drawn_between() -> None:
    capture = Capture()
    lattice = capture.rules.lattice

    for origin, leaps in lattice.leaps.items():
        for target, over in leaps:
            one, other, between = (capture.board.cell(lattice.names[cell]) for cell in (origin, target, over))
            assert between.x_mm == pytest.approx((one.x_mm + other.x_mm) / 2)
            assert between.y_mm == pytest.approx((one.y_mm + other.y_mm) / 2)


TRIANGLE = """
a      . . . . .
b     . . . . . .
c    . . m . . . .
d   . . m m . . . .
e  . . . m . . . . .
f   . . . . . . . .
g    . . . . . . .
h     . . . . . .
i      . . . . .
"""


def test_cap_a2_a_round_trip_over_three_marbles() -> None:
    capture = Capture()
    before = hexagon(capture, TRIANGLE)

    after = played(capture, before, "c3xe5xe3xc3")

    expected = "c3xe3 c3xe3xe5 c3xe3xe5xc3 c3xe5 c3xe5xe3 d3xb3 d3xd5 d3xf4 d4xb2 d4xd2 d4xf3"
    expected += " e4xc2 e4xc2xc4 e4xc2xc4xe4 e4xc4 e4xc4xc2"
    assert " ".join(capture.turns(before)) == expected
    assert set(capture.placement(after).cells) == {"c3"}
    assert capture.scores(after) == {"p1": 3, "p2": 0}


def test_cap_a2_any_number_of_players_up_to_twelve() -> None:
    game = Capture({"players": "7"})
    at, rng, seats = game.start(), Random(0), []

    for _ in range(8):
        seats.append(game.to_move(at))
        _, at = game.random_turn(at, rng)

    assert seats == ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p1"]
