"""The short match between two evaluations: who is ahead, and when it ends."""

from collections.abc import Generator

import pytest

from adoube.computer.search.evaluation import Evaluation, FeatureWeights
from adoube.computer.search.features import Geography, Kinds
from adoube.computer.search.own_games import lead_of
from adoube.games.base import AnyGame
from adoube.games.registry import make_game


def of_pieces(game: AnyGame, worth: float) -> Evaluation:
    """An evaluation that knows nothing but what a piece is worth."""
    start = game.placement(game.start())
    return Evaluation(
        game, Kinds.of(game, start), Geography(game, start), FeatureWeights({}, {"count": worth})
    )


def finished(steps: Generator[None, None, float]) -> tuple[float, int]:
    """The lead, and how many turns were played for it."""
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
