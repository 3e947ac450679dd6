"""The worth of kinds of pieces, by the turns that they have in games of random turns."""

from collections.abc import Mapping
from random import Random

import pytest

from adoube.computer.search.evaluation import Kinds
from adoube.computer.search.piece_worth import worth_of_kinds
from adoube.computer.search.tuning import prior_of
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.games.verdict import Outcome
from adoube.words import coded


def worth_in(name: str) -> Mapping[str, float]:
    return worth_of(make_game(name))


def worth_of(game: AnyGame) -> Mapping[str, float]:
    steps = worth_of_kinds(game, Kinds.of(game, game.placement(game.start())), Random(1))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Mapping[str, float] = end.value
            return found


def test_a_king_of_draughts_is_worth_more_than_a_man_and_less_than_two() -> None:
    worth = worth_in("english-draughts")

    assert worth["man"] == pytest.approx(1)
    assert 1.3 < worth["king"] < 2


def test_a_queen_is_worth_most_and_a_pawn_least() -> None:
    worth = worth_in("chess")

    others = [worth[kind] for kind in ("knight", "bishop", "rook")]

    assert worth["pawn"] < min(others)
    assert max(others) < worth["queen"]


def test_a_single_kind_is_worth_what_all_pieces_are() -> None:
    assert worth_in("konane") == pytest.approx({"stone": 1})


def test_nothing_is_said_where_turns_cannot_be_listed() -> None:
    assert worth_in("leap-frog") == {}


def test_nothing_is_said_of_a_game_that_is_over_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("konane")
    monkeypatch.setattr(
        game, "outcome", lambda position, line=(): Outcome((), "clause", coded("endings.void"))
    )

    assert worth_of(game) == {}


def test_the_prior_weighs_kinds_by_their_worth() -> None:
    game = make_game("english-draughts")

    prior = prior_of(game, worth={"king": 1.5})

    assert prior.of(("count", "king")) == pytest.approx(1.5 * prior.of(("count", "man")))
