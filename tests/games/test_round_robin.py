"""A sitting of two to four people, in which every pair plays and keeps its seats (FTA-A16)."""

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.match import MatchError
from adoube.games.round_robin import Sitting

GAME = FollowTheArrow()


def pairs(sitting: Sitting) -> list[str]:
    """Black against Red, game by game."""
    return ["{black}{red}".format(**sitting.sitting(number)) for number in range(sitting.games)]


def played(sitting: Sitting, *points: tuple[int, int]) -> Sitting:
    for black, red in points:
        sitting = sitting.played({"black": black, "red": red})
    return sitting


def test_fta_a16_among_three_every_pair_plays_one_game_a_round() -> None:
    assert pairs(Sitting.of(GAME, "ABC")) == ["AB", "AC", "BC"]


def test_fta_a16_among_four_nobody_waits_longer_than_needed() -> None:
    assert pairs(Sitting.of(GAME, "ABCD")) == ["AB", "CD", "AC", "BD", "AD", "BC"]


def test_fta_a16_each_pair_keeps_its_colours_and_alternates_who_begins() -> None:
    sitting = Sitting.of(GAME, "ABC", rounds=2)

    assert pairs(sitting) == ["AB", "AC", "BC"] * 2
    assert [sitting.begins(number) for number in range(6)] == ["black"] * 3 + ["red"] * 3


def test_fta_a17_where_red_begins_the_first_round_black_begins_the_second() -> None:
    sitting = Sitting.of(FollowTheArrow({"first": "red"}), "AB", rounds=2)

    assert [sitting.options(number) for number in range(2)] == [{"first": "red"}, {"first": "black"}]


def test_fta_a16_points_are_added_per_person() -> None:
    over = played(Sitting.of(GAME, "ABC"), (21, 0), (0, 8), (0, 10))

    assert over.over
    assert over.totals() == {"A": 21, "B": 0, "C": 18}
    assert over.winners() == ("A",)


def test_fta_a16_equal_totals_share_the_win() -> None:
    over = played(Sitting.of(GAME, "ABC"), (12, 0), (0, 12), (0, 0))

    assert over.winners() == ("A", "C")


def test_the_next_game_is_the_one_after_the_last_result() -> None:
    sitting = played(Sitting.of(GAME, "ABC"), (1, 0))

    assert sitting.sitting() == {"black": "A", "red": "C"}
    assert sitting.winners() == ()


@pytest.mark.parametrize("people", [["A"], ["A", "A"], list("ABCDE")])
def test_one_person_or_five_or_one_twice_is_no_sitting(people: list[str]) -> None:
    with pytest.raises(MatchError, match="two to 4 people"):
        Sitting.of(GAME, people)


def test_a_sitting_has_a_round_at_least() -> None:
    with pytest.raises(MatchError, match="one round"):
        Sitting.of(GAME, "AB", rounds=0)


def test_results_that_do_not_belong_to_the_sitting_are_refused() -> None:
    sitting = Sitting.of(GAME, "AB")

    with pytest.raises(MatchError, match="black, red"):
        sitting.played({"black": 1, "white": 0})
    with pytest.raises(MatchError, match="1 games"):
        played(sitting, (1, 0), (1, 0))
