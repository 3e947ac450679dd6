"""The clauses and rulings of Salta, one by one."""

from __future__ import annotations

import pytest

from adoube.games.rulebook import rules_of
from adoube.games.salta import Salta
from adoube.games.salta.rules import SaltaPosition
from tests.games.playing import assert_play_agrees, assert_turns_read_back, clause_against, played
from tests.games.salta_boards import SHUTTING_IN, all_home_but, standing

SALTA = Salta()


def targets(game: Salta, before: SaltaPosition, origin: str) -> list[str]:
    """Return the squares where the piece on a square may go."""
    turns = game.turns(before)
    return [turn.partition("-")[2] for turn in turns if turn.startswith(f"{origin}-")]


def test_sal_01_each_player_has_five_stars_five_moons_and_five_suns_on_dark_squares() -> None:
    pieces = SALTA.placement(SALTA.start()).cells

    assert len(pieces) == 30
    assert {stack[0].rpartition(".")[0] for stack in pieces.values()} == {
        f"{seat}.{kind}" for seat in ("green", "red") for kind in ("star", "moon", "sun")
    }
    assert set(pieces) <= SALTA.board.dark


@pytest.mark.parametrize(
    ("cell", "piece"),
    [
        ("a1", "green.star.1"), ("i1", "green.star.5"), ("b2", "green.moon.1"), ("i3", "green.sun.5"),
        ("j10", "red.star.1"), ("b10", "red.star.5"), ("i9", "red.moon.1"), ("b8", "red.sun.5"),
    ],
)  # fmt: skip
def test_sal_02_numbers_grow_from_the_left_as_each_player_sees_them(cell: str, piece: str) -> None:
    assert SALTA.placement(SALTA.start()).stack(cell) == (piece,)


def test_sal_03_green_begins_and_nobody_passes() -> None:
    assert SALTA.to_move(SALTA.start()) == "green"
    assert SALTA.to_move(played(SALTA, SALTA.start(), "a3-b4")) == "red"
    assert clause_against(SALTA, SALTA.start(), "skip") == "SAL-03"
    assert clause_against(SALTA, SALTA.start(), "b8-a7") == "SAL-03"
    assert clause_against(SALTA, SALTA.start(), "e5-f6") == "SAL-03"


def test_sal_04_a_piece_steps_to_a_free_square_in_four_diagonal_directions() -> None:
    before = standing(SALTA, {"green.sun.3": "e5"})

    assert targets(SALTA, before, "e5") == ["d4", "d6", "f4", "f6"]
    assert clause_against(SALTA, before, "e5-e6") == "SAL-04"
    assert clause_against(SALTA, before, "e5-g6") == "SAL-04"
    assert clause_against(SALTA, before, "a1-b2") == "SAL-04"


def test_sal_05_a_piece_jumps_forward_over_one_enemy() -> None:
    before = standing(SALTA, {"green.sun.3": "e5", "red.sun.3": "f6"})

    assert SALTA.turns(before) == ["e5-g7"]
    after = SALTA.placement(played(SALTA, before, "e5-g7"))
    assert (after.stack("g7"), after.stack("f6")) == (("green.sun.3",), ("red.sun.3",))


def test_sal_05_nobody_jumps_backward_or_over_the_own_colour() -> None:
    before = standing(SALTA, {"green.sun.3": "e7", "red.sun.3": "f6"})

    assert clause_against(SALTA, before, "e7-g5") == "SAL-05"
    assert clause_against(SALTA, before, "b2-d4") == "SAL-05"
    assert clause_against(SALTA, before, "a3-c5") == "SAL-05"


def test_sal_06_who_can_jump_has_to_and_may_choose() -> None:
    before = standing(SALTA, {"green.sun.3": "e5", "red.sun.3": "f6", "red.sun.4": "d6"})

    assert SALTA.turns(before) == ["e5-c7", "e5-g7"]
    assert clause_against(SALTA, before, "a3-b4") == "SAL-06"


def test_sal_07_a_jump_ends_the_turn() -> None:
    # After e3-g5 Green could jump h6 as well, to i7.
    before = standing(SALTA, {"red.sun.3": "f4", "red.sun.4": "h6"})

    after = played(SALTA, before, "e3-g5")

    assert SALTA.to_move(after) == "red"
    assert len(SALTA.placement(after).cells) == 30


def test_sal_08_nobody_shuts_the_opponent_in() -> None:
    before = standing(SALTA, SHUTTING_IN)

    assert clause_against(SALTA, before, "c5-b6") == "SAL-08"
    assert clause_against(SALTA, before, "c5-b4") is None


def test_sal_09_who_comes_home_first_has_won() -> None:
    before = all_home_but(SALTA, {"green.sun.1": "a9", "green.moon.1": "b10", "red.star.1": "j4"}, "red")

    assert SALTA.outcome(before) is None
    after = played(SALTA, before, "j4-i3")

    outcome = SALTA.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("red",), "SAL-09")


def test_sal_09_the_order_in_a_row_counts() -> None:
    swapped = all_home_but(SALTA, {"green.star.1": "d8", "green.star.2": "b8", "red.star.1": "j4"})

    assert SALTA.outcome(swapped) is None


def test_sal_10_the_winner_gets_the_steps_that_the_loser_would_need() -> None:
    # Red's sun 5 stands a step off, its moon 5 three.
    home = all_home_but(SALTA, {"red.moon.5": "c5", "red.sun.5": "b2"}, "green")

    assert SALTA.scores(home) == {"green": 4, "red": 0}


def test_sal_11_after_120_turns_each_fewer_steps_win_the_difference() -> None:
    before = standing(SALTA, {"green.sun.3": "e5"}, "red", played=239)

    after = played(SALTA, before, "b8-a7")

    outcome = SALTA.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("green",), "SAL-11")
    assert SALTA.scores(after) == {"green": 1, "red": 0}


def test_sal_11_equal_steps_are_a_draw() -> None:
    outcome = SALTA.outcome(standing(SALTA, played=240))

    assert outcome is not None
    assert outcome.winners == ("green", "red")


@pytest.mark.parametrize(
    ("limit", "played_turns", "over"), [("3", 6, True), ("3", 5, False), ("none", 6000, False)]
)
def test_sal_11_the_limit_is_an_option(limit: str, played_turns: int, over: bool) -> None:
    game = Salta({"turn_limit": limit})

    assert (game.outcome(standing(game, played=played_turns)) is not None) is over


def test_sal_a1_red_answers_when_green_comes_home() -> None:
    before = all_home_but(SALTA, {"green.star.1": "a7", "red.star.1": "j4"})

    after = played(SALTA, before, "a7-b8")
    assert SALTA.outcome(after) is None
    drawn, lost = SALTA.outcome(played(SALTA, after, "j4-i3")), SALTA.outcome(played(SALTA, after, "j4-i5"))

    assert drawn is not None
    assert (drawn.winners, drawn.clause) == (("green", "red"), "SAL-A1")
    assert lost is not None
    assert (lost.winners, lost.clause) == (("green",), "SAL-09")


def test_sal_a1_without_the_answer_green_has_won_at_once() -> None:
    game = Salta({"equalise": "no"})
    before = all_home_but(game, {"green.star.1": "a7", "red.star.1": "j4"})

    outcome = game.outcome(played(game, before, "a7-b8"))

    assert outcome is not None
    assert (outcome.winners, game.scores(played(game, before, "a7-b8"))) == (
        ("green",),
        {"green": 1, "red": 0},
    )


def test_sal_a2_facing_each_piece_goes_to_where_its_own_mark_began() -> None:
    game = Salta({"goal": "facing"})
    stacks = game.placement(game.start()).cells
    begun = {stack[0]: cell for cell, stack in stacks.items()}
    other = {"green": "red", "red": "green"}
    swapped = {
        piece: begun[f"{other[seat]}.{mark}"] for piece in begun for seat, mark in [piece.split(".", 1)]
    }

    outcome = game.outcome(standing(game, swapped))

    assert outcome is not None
    assert outcome.clause == "SAL-A1"


def test_sal_a3_jumps_backward_are_an_option() -> None:
    game = Salta({"jumps": "any"})
    before = standing(game, {"green.sun.3": "e7", "red.sun.3": "f6", "red.moon.1": "h4"})

    assert "e7-g5" in game.turns(before)


def test_sal_a4_steps_are_counted_as_on_an_empty_board() -> None:
    assert [str(text) for text in SALTA.score_lines(SALTA.start()).values()] == ["105 steps to go"] * 2


def test_sal_a5_a_player_without_a_turn_skips() -> None:
    # More pieces than the game has: Green's fill every dark square but b4, which Red's only one on a3 needs.
    squares = {name: square for square, name in enumerate(SALTA.board.names) if name in SALTA.board.dark}
    red, free = squares.pop("a3"), squares.pop("b4")
    crowded = SaltaPosition(0, (tuple(squares.values()), (red,)))

    assert SALTA.turns(crowded) == ["skip"]
    assert SALTA.turns(crowded._replace(mover=1)) == [f"a3-{SALTA.board.names[free]}"]


def test_each_clause_and_ruling_has_a_test() -> None:
    tested = {name.split("_")[2].upper() for name in globals() if name.startswith("test_sal_")}

    assert {f"SAL-{number}" for number in tested} == {rule.id for rule in rules_of(Salta)}


def test_turns_read_back_and_play_agrees() -> None:
    positions = [
        SALTA.start(),
        standing(SALTA, SHUTTING_IN),
        standing(SALTA, {"green.sun.3": "e5", "red.sun.3": "f6"}),
    ]

    assert_turns_read_back(SALTA, positions)
    assert_play_agrees(SALTA, positions)
