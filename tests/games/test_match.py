"""A match over several games, in which the people exchange seats."""

import pytest

from adoube.games.jarmo import Jarmo
from adoube.games.match import Match, MatchError


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
