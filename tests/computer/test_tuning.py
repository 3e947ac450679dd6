"""Games of evaluations: their lessons for the weights, and short matches between two."""

from collections.abc import Generator, Iterator
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

import pytest

from adoube.computer.search.advice import never
from adoube.computer.search.evaluation import Evaluation, FeatureWeights, Geography, Kinds, mobility_of
from adoube.computer.search.tuning import OwnGames, evaluation_of, fitted, lead_of, prior_of
from adoube.games.base import AnyGame
from adoube.games.jarmo import Jarmo
from adoube.games.registry import make_game
from benchmarks.other_players import BREAKTHROUGH

Found = TypeVar("Found")


def of_pieces(game: AnyGame, worth: float) -> Evaluation:
    """An evaluation that knows nothing but what a piece is worth."""
    start = game.placement(game.start())
    return Evaluation(
        game, Kinds.of(game, start), Geography(game, start), FeatureWeights({}, {"count": worth})
    )


def finished(steps: Generator[None, None, Found]) -> tuple[Found, int]:
    """Return the result of some work, and in how many steps it was done."""
    turns = 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value, turns
        turns += 1


@pytest.mark.parametrize("name", ["jarmo", "river-crossing"])
def test_nobody_is_ahead_of_an_equal(name: str) -> None:
    game = make_game(name)

    lead, _ = finished(lead_of(game, of_pieces(game, 1.0), of_pieces(game, 1.0)))

    assert lead == pytest.approx(0)


def test_who_keeps_pieces_is_ahead_of_who_gives_them_away_from_either_side() -> None:
    game = make_game("jarmo")
    keeps, gives = of_pieces(game, 1.0), of_pieces(game, -1.0)

    ahead, _ = finished(lead_of(game, keeps, gives))
    behind, _ = finished(lead_of(game, gives, keeps))

    assert ahead > 3.5
    assert behind < -3.5


def test_a_match_of_games_without_an_end_is_soon_given_up() -> None:
    game = make_game("fox-and-geese")

    lead, turns = finished(lead_of(game, of_pieces(game, 1.0), of_pieces(game, 1.1)))

    assert lead == 0
    assert turns < 3 * 160


def weights_of(name: str) -> FeatureWeights:
    return evaluation_of(make_game(name), never).weights


def test_a_game_that_nobody_won_leaves_no_samples() -> None:
    game = make_game("follow-the-arrow")  # hardly ever won
    games = OwnGames(game, of_pieces(game, 1.0), Random(1))

    samples, turns = finished(games.one())

    assert turns > 10
    assert samples == []


def test_without_samples_the_prior_stays() -> None:
    game = make_game("follow-the-arrow")

    weights, _ = finished(fitted([], prior_of(game)))

    assert weights == prior_of(game)


@pytest.mark.full
def test_a_few_games_do_not_turn_the_usual_around() -> None:
    weights = weights_of("konane")  # who cannot move has lost

    assert weights.of(("mobility", "")) > 0.5


@pytest.mark.full
def test_many_games_outweigh_the_usual() -> None:
    game = make_game("left-right")

    changed = weights_of(game.id).of(("mobility", "")) - prior_of(game).of(("mobility", ""))

    assert abs(changed) > 1


def test_turns_to_choose_from_are_weighed_for_each_seat_where_the_seats_are_no_equals() -> None:
    weights = weights_of("fox-and-hounds")

    fox, hounds = (weights.of(("mobility", seat)) for seat in ("fox", "hounds"))

    assert fox > hounds + 0.5
    assert ("mobility", "") not in weights.fitted


def test_equal_seats_share_their_weights() -> None:
    weights = weights_of("konane")

    assert ("mobility", "") in weights.fitted
    assert not any(seat in {"black", "white"} for _, seat in weights.fitted)


class CountedJarmo(Jarmo):
    """Jarmo, which counts how often its turns are listed."""

    listed = 0

    def successors(self, position: Any) -> Iterator[tuple[Any, Any]]:
        CountedJarmo.listed += 1
        return iter(super().successors(position))


def test_the_tuning_can_be_put_down_after_each_turn_of_its_games() -> None:
    listed = []

    def stopped() -> bool:
        listed.append(CountedJarmo.listed)
        return False

    evaluation_of(CountedJarmo(), stopped)

    steps = [after - before for before, after in pairwise(listed)]
    assert sum(steps) > 1000
    assert max(steps) < 31  # a turn of the short match looks at thirty positions


@pytest.mark.full
@pytest.mark.parametrize(
    "name",
    [
        "english-draughts",  # hardly a tuning game is won
        "russian-draughts",  # only the match tells
    ],
)
def test_where_pieces_come_first_a_man_counts_for_more_than_turns(name: str) -> None:
    weights, prior = weights_of(name), prior_of(make_game(name))

    man, mobility = weights.of(("count", "man")), weights.of(("mobility", ""))

    assert man > mobility * (mobility_of(9) - mobility_of(3))
    assert prior.of(("count", "man")) < prior.of(("mobility", "")) * (mobility_of(9) - mobility_of(3))


def test_a_description_that_is_read_again_is_not_tuned_again() -> None:
    first, again = make_game(BREAKTHROUGH), make_game(BREAKTHROUGH)

    assert type(first) is not type(again)
    assert evaluation_of(first, lambda: True) is evaluation_of(again, lambda: True)
