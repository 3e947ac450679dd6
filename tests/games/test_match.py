"""A match over several games, in which the people exchange seats."""

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.jarmo import Jarmo
from adoube.games.match import Match, MatchError, Sitting


@pytest.fixture
def match() -> Match:
    return Match.of(Jarmo(), ["Ada", "Bo"])


def test_jar_16_the_people_exchange_seats_in_the_second_game(match: Match) -> None:
    assert match.sitting() == {"black": "Ada", "white": "Bo"}

    second = match.played({"black": 7, "white": 5})

    assert second.sitting() == {"black": "Bo", "white": "Ada"}
    assert not second.over


def test_jar_16_the_points_of_both_games_are_added(match: Match) -> None:
    over = match.played({"black": 7, "white": 5}).played({"black": 8, "white": 4})

    assert over.over
    assert over.totals() == {"Ada": 11, "Bo": 13}
    assert over.winners() == ("Bo",)


def test_jar_a16_equal_sums_are_a_draw(match: Match) -> None:
    over = match.played({"black": 7, "white": 5}).played({"black": 7, "white": 5})

    assert over.winners() == ("Ada", "Bo")


def test_jar_a16_black_begins_both_games_unless_first_says_otherwise(match: Match) -> None:
    for first in ("black", "white"):
        game = Jarmo({"first": first})
        assert game.to_move(game.start()) == first
    assert match.sitting(0).keys() == match.sitting(1).keys()


def test_nobody_has_won_before_the_last_game(match: Match) -> None:
    assert match.played({"black": 10, "white": 0}).winners() == ()


def test_three_people_move_up_a_seat_from_game_to_game() -> None:
    match = Match(("red", "collector", "black"), ("Ada", "Bo", "Cy"), games=3)

    assert [match.sitting(game)["red"] for game in range(3)] == ["Ada", "Cy", "Bo"]


@pytest.mark.parametrize("people", [["Ada"], ["Ada", "Ada"], ["Ada", "Bo", "Cy"]])
def test_people_who_do_not_fit_the_seats_are_refused(people: list[str]) -> None:
    with pytest.raises(MatchError, match="black, white"):
        Match.of(Jarmo(), people)


def test_results_that_do_not_belong_to_the_match_are_refused(match: Match) -> None:
    with pytest.raises(MatchError, match="black, white"):
        match.played({"black": 7, "red": 5})
    over = match.played({"black": 7, "white": 5}).played({"black": 7, "white": 5})
    with pytest.raises(MatchError, match="2 games"):
        over.played({"black": 7, "white": 5})


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
