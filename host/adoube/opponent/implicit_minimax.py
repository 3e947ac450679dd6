"""The search for good turns in any game: a tree, weighed as the game's own games have taught."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.opponent.advice import Advice, Budget
from adoube.opponent.hidden import over_worlds
from adoube.opponent.meter import Meter, never
from adoube.opponent.tree_search import search_tree
from adoube.opponent.tuning import evaluation_of

__all__ = ["implicit_minimax"]

TUNING = 0.5  # the part of its time that a search may spend on the evaluation, until that is ready


def _search(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    budget: Budget,
    rng: Random,
    stopped: Callable[[], bool] = never,
) -> Advice[Any]:
    meter = Meter(budget, stopped)
    evaluation = evaluation_of(game, lambda: meter.used >= TUNING)
    return search_tree(game, position, line, evaluation, meter, rng)


# The search. The same seed gives the same advice where the budget bounds positions only.
implicit_minimax = over_worlds(_search)
