"""The seat to move, and the ends of River Crossing: the rulings RIV-A15 to RIV-A19 with their options."""

import pytest

from adoube.games.river_crossing import RiverCrossing
from tests.games.river import clause_against, ended, played, river, targets

FOUR = RiverCrossing({"pieces": "4"})


def test_riv_a15_a_colour_that_is_all_on_the_far_bank_wins_at_once() -> None:
    before = river(FOUR, "a8 rr, d4 b", "black_bank r2 b3")

    outcome = ended(FOUR, played(FOUR, before, "a8-out"))

    assert (outcome.winners, outcome.clause) == (("red",), "RIV-A15")
    assert clause_against(FOUR, played(FOUR, before, "a8-out"), "d4-d5") == "RIV-A15"


def test_riv_a15_with_a_piece_collected_nobody_has_crossed() -> None:
    before = river(FOUR, "a8 r, d4 b", "black_bank r2, collected r1 b3")

    assert FOUR.outcome(played(FOUR, before, "a8-out")) is None


def test_riv_a15_the_collector_wins_when_nobody_is_left_in_play() -> None:
    before = river(FOUR, "a8 r", "black_bank r2, red_bank b1, collected r1 b3")

    after = played(FOUR, before, "a8-out")

    assert (ended(FOUR, after).winners, ended(FOUR, after).clause) == (("collector",), "RIV-A15")
    assert FOUR.scores(after) == {"red": 0, "collector": 1, "black": 0}


def test_riv_a15b_the_crossing_is_tested_first() -> None:
    before = river(FOUR, "a8 r", "black_bank r3, red_bank b1, collected b3")

    assert ended(FOUR, played(FOUR, before, "a8-out")).winners == ("red",)


def test_riv_a15b_the_end_is_tested_after_the_collectors_turn_too() -> None:
    before = river(
        FOUR, "d4 b, d5 c", "black_bank r3, collected r1 b3", to_move="collector", following="black"
    )

    assert ended(FOUR, played(FOUR, before, "d5-d4")).winners == ("collector",)


def test_riv_a15_under_continue_the_game_goes_on_for_the_second_colour() -> None:
    game = RiverCrossing({"pieces": "4", "after_win": "continue"})
    before = river(game, "a8 r, b1 b, c5 c", "black_bank r3, red_bank b3")

    home = played(game, before, "a8-out")
    waiting = played(game, home, "c5-c4")
    both = played(game, played(game, waiting, "b1-a1"), "c4-c5", "a1-out")

    assert game.outcome(home) is None
    assert game.scores(home) == {"red": 0, "collector": 0, "black": 0}
    assert [game.to_move(at) for at in (home, waiting)] == ["collector", "black"]
    assert game.rule_state(played(game, waiting, "b1-a1"))["next"] == "black"
    assert ended(game, both).winners == ("red", "black")
    assert game.scores(both) == {"red": 1, "collector": 0, "black": 1}


def test_riv_a15_under_continue_the_first_has_won_even_if_the_second_is_collected() -> None:
    game = RiverCrossing({"pieces": "4", "after_win": "continue"})
    before = river(game, "d4 b, d5 c", "black_bank r4, red_bank b3", to_move="collector", following="black")

    assert ended(game, played(game, before, "d5-d4")).winners == ("red",)


def test_riv_a16_nobody_has_a_point_before_the_end() -> None:
    before = river(FOUR, "a8 r, d4 b", "black_bank r3, collected b3")

    assert FOUR.scores(before) == {"red": 0, "collector": 0, "black": 0}
    assert FOUR.scores(played(FOUR, before, "a8-out")) == {"red": 1, "collector": 0, "black": 0}


def test_riv_a16_the_table_counts_safe_and_collected_pieces() -> None:
    game = RiverCrossing({"pieces": "4", "scores": "table"})
    before = river(game, "a8 r, d4 b", "black_bank r2, red_bank b1, collected r1 b2")

    assert game.scores(before) == {"red": 2, "collector": 3, "black": 1}
    assert game.scores(played(game, before, "a8-out")) == {"red": 3, "collector": 3, "black": 1}


def test_riv_a16_by_the_table_all_who_share_the_best_count_win() -> None:
    game = RiverCrossing({"pieces": "4", "scores": "table"})
    before = river(game, "a8 r", "black_bank r2, collected r1 b2, red_bank b2")

    assert ended(game, played(game, before, "a8-out")).winners == ("red", "collector")


def test_riv_a17_a_colour_wholly_collected_is_passed_over_with_the_collectors_turn_after_it() -> None:
    before = river(FOUR, "d4 r, d5 c, h5 b", "black_bank b3, collected r3")

    collected = played(FOUR, before, "d4-d5")
    order = [(FOUR.to_move(collected), FOUR.rule_state(collected)["next"])]
    for turn in ("d5-d6", "h5-h6", "d6-d5", "in-a8"):
        collected = played(FOUR, collected, turn)
        order.append((FOUR.to_move(collected), FOUR.rule_state(collected)["next"]))

    assert order == [
        ("collector", "black"),
        ("black", None),
        ("collector", "black"),
        ("black", None),
        ("collector", "black"),
    ]


def test_riv_a17_collected_on_the_collectors_turn_it_loses_the_turn_it_was_about_to_have() -> None:
    before = river(
        FOUR, "d4 b, d5 c, h5 r", "red_bank r3, collected b3", to_move="collector", following="black"
    )

    after = played(FOUR, before, "d5-d4")

    assert FOUR.to_move(after) == "red"
    assert FOUR.rule_state(played(FOUR, after, "in-a1"))["next"] == "red"


def test_riv_a17_collected_on_the_other_colours_turn_it_is_out_before_the_collector_moves() -> None:
    before = river(FOUR, "d4 br, d5 c", "black_bank b3, collected r3", to_move="black")

    after = played(FOUR, before, "d4-d5")

    assert (FOUR.to_move(after), FOUR.rule_state(after)["next"]) == ("collector", "black")


def test_riv_a17_with_safe_pieces_only_a_colour_comes_back_or_skips() -> None:
    before = river(FOUR, "d4 b, c3 c, a8 c, b8 c", "black_bank r3 b3, collected r1")

    assert set(FOUR.turns(before)) == {"skip", "back-a8", *(f"back-{column}8" for column in "cdefgh")}
    assert FOUR.count(before) == 8
    after = played(FOUR, before, "skip")
    assert (FOUR.to_move(after), FOUR.rule_state(after)["next"]) == ("collector", "black")
    assert FOUR.to_move(played(FOUR, after, "c3-c4", "d4-d5", "c4-c3")) == "red"


def test_riv_a17_under_out_it_takes_no_more_turns() -> None:
    game = RiverCrossing({"pieces": "4", "safe_only": "out"})
    before = river(game, "a8 r, d4 b, c3 c", "black_bank r2 b3, collected r1")

    after = played(game, before, "a8-out", "c3-c4", "d4-d5")

    assert (game.to_move(after), game.rule_state(after)["next"]) == ("collector", "black")


def test_riv_a17_under_out_a_colour_with_others_in_play_may_still_bring_pieces_back() -> None:
    game = RiverCrossing({"pieces": "4", "safe_only": "out"})

    assert targets(game, river(game, "d4 r, d5 b", "black_bank r2"), "back")


def test_riv_a18_nobody_skips_who_has_a_turn() -> None:
    start = FOUR.start()
    collector = river(FOUR, "d4 r, d5 c", "black_bank b4", to_move="collector", following="black")

    assert clause_against(FOUR, start, "skip") == "RIV-A18"
    assert clause_against(FOUR, collector, "skip") == "RIV-A18"
    assert clause_against(FOUR, river(FOUR, "d4 r", "black_bank r3"), "skip") == "RIV-A18"


def test_riv_a18_who_has_no_legal_turn_skips() -> None:
    straight = RiverCrossing({"pieces": "4", "directions": "4"})
    before = river(straight, "a1 rc, a2 c, b1 c", "black_bank b4")

    assert straight.turns(before) == ["skip"]
    assert straight.count(before) == 1
    assert straight.to_move(played(straight, before, "skip")) == "collector"


def test_riv_a19_no_limit_unless_it_is_set() -> None:
    at = river(FOUR, "d4 r, d8 b, a1 c")

    for turn in ["d4-d5", "a1-b1", "d8-d7", "b1-a1", "d5-d4", "a1-b1", "d7-d8", "b1-a1"] * 5:
        at = played(FOUR, at, turn)

    assert FOUR.outcome(at) is None


QUIET_TURNS = ["d4-d5", "a1-b1", "h5-h6", "b1-a1"]


def test_riv_a19_after_n_quiet_turns_on_end_the_collector_wins() -> None:
    game = RiverCrossing({"quiet_limit": "4"})
    before = river(game, "d4 r, h5 b, a1 c")

    third, fourth = played(game, before, *QUIET_TURNS[:3]), played(game, before, *QUIET_TURNS)

    assert game.outcome(third) is None
    assert (ended(game, fourth).clause, ended(game, fourth).winners) == ("RIV-A19", ("collector",))


@pytest.mark.parametrize("lively", ["in-h1", "a8-out", "back-h8", "c3-c2", "c3.2-c4"])
def test_riv_a19_an_entry_an_exit_or_a_collection_begins_the_count_anew(lively: str) -> None:
    game = RiverCrossing({"quiet_limit": "3"})
    before = river(game, "c3 brc, c2 c, a8 r, h5 b, a1 c", "red_bank r1, black_bank r1")
    if lively == "c3-c2":
        before = river(game, "c3 r, c2 c, h5 b, a1 c", "red_bank r1")

    at = played(game, before, lively, "a1-b1", "h5-h6")

    assert game.outcome(at) is None
    assert ended(game, played(game, at, "b1-a1")).clause == "RIV-A19"


def test_riv_a19_a_release_alone_does_not() -> None:
    game = RiverCrossing({"quiet_limit": "1"})

    assert ended(game, played(game, river(game, "d7 r, h5 b", "collected r1"), "d7-d8")).clause == "RIV-A19"
