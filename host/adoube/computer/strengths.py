"""The strengths of computer players, by number, and the search that plays for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any

from adoube.computer.search.advice import Advice, Budget, Meter, never
from adoube.computer.search.hidden import over_worlds
from adoube.computer.search.tree_search import search_tree
from adoube.computer.search.tuning import evaluation_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import coded

__all__ = ["STRENGTHS", "Strength", "UnknownStrengthError", "advise", "implicit_minimax", "strength_of"]


TUNING = 0.5  # the part of a search's time for the evaluation, until that is ready


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


class UnknownStrengthError(AdoubeError):
    """A strength that does not exist."""


@dataclass(frozen=True, slots=True)
class Strength:
    """One way to play."""

    budget: Budget
    slips: float = 0.0  # how often it plays any turn whatever


ONE_TURN_AHEAD = 1  # positions: each turn of the player is looked at, and no answer

STRENGTHS: Mapping[int, Strength] = MappingProxyType(
    {
        1: Strength(Budget(seconds=1.0, positions=ONE_TURN_AHEAD), slips=0.85),
        2: Strength(Budget(seconds=1.0, positions=300), slips=0.2),
        3: Strength(Budget(seconds=1.0)),
    }
)


def strength_of(number: int) -> Strength:
    """Return the strength of a number. Raises UnknownStrengthError."""
    if number not in STRENGTHS:
        raise UnknownStrengthError(
            coded("opponent.unknown_strength", number=number, numbers=[*map(str, STRENGTHS)])
        )
    return STRENGTHS[number]


def advise(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    strength: int,
    rng: Random,
    stopped: Callable[[], bool] = never,
    budget: Budget | None = None,
) -> Advice[Any]:
    """Return a player's advice in a game that goes on: its first candidate is its turn.

    Games that UCI engines know are played by an engine, where one is installed and seconds are counted.
    `line`: the positions before, oldest first. `budget` instead of the strength's own one. Raises
    UnknownStrengthError; OpponentError where an engine fails; ValueError where the game is over.
    """
    way = strength_of(strength)
    if game.speaks_uci and (budget is None or budget.seconds is not None):
        advice = _of_engine(game, position, line, strength, rng, stopped, budget)
    else:
        advice = implicit_minimax(game, position, line, budget or way.budget, rng, stopped)
    return advice.slipped(rng) if rng.random() < way.slips else advice


def _of_engine(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    strength: int,
    rng: Random,
    stopped: Callable[[], bool],
    budget: Budget | None,
) -> Advice[Any]:
    """Return the advice of a UCI engine, or of the search where there is none."""
    # Its library comes with an extra. It is there where such a game is.
    engine = import_module("adoube.computer.search.uci_engine")
    if (command := engine.engine_command()) is None:
        return implicit_minimax(game, position, line, budget or STRENGTHS[strength].budget, rng, stopped)
    advice: Advice[Any] = engine.engine_advice(command, game, position, line, strength, budget, stopped)
    return advice
