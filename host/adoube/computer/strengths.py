"""The strengths of computer players, by number, and the search that plays for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any

from adoube.computer.search.advice import Advice, Budget, Meter, SearchMethod, never
from adoube.computer.search.common_tree import search_common_tree
from adoube.computer.search.hidden import hides, over_worlds
from adoube.computer.search.tree_search import search_answers, search_tree
from adoube.computer.search.tuning import evaluation_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.words import coded

__all__ = [
    "GLANCE",
    "STRENGTHS",
    "Strength",
    "UnknownStrengthError",
    "advise",
    "answers_alone",
    "implicit_minimax",
    "strength_of",
]


TUNING = 0.5  # the part of a search's time for the evaluation, until that is ready


def _searching(search: Callable[..., Advice[Any]]) -> SearchMethod:
    """Return a search with the game's own evaluation, over several worlds where something is hidden."""

    def searched(
        game: AnyGame,
        position: Any,
        line: Sequence[Any],
        budget: Budget,
        rng: Random,
        stopped: Callable[[], bool] = never,
    ) -> Advice[Any]:
        meter = Meter(budget, stopped)
        evaluation = evaluation_of(game, lambda: meter.used >= TUNING)
        return search(game, position, line, evaluation, meter, rng)

    return over_worlds(searched)


# The searches. The same seed gives the same advice where the budget bounds positions only.
implicit_minimax = _searching(search_tree)
answers_alone = _searching(search_answers)


class UnknownStrengthError(AdoubeError):
    """A strength that does not exist."""


@dataclass(frozen=True, slots=True)
class Strength:
    """One way to play."""

    budget: Budget
    slips: float = 0.0  # how often it looks at answers alone, and plays any turn that gives little away
    overlooks: float = 0.0  # how often it then does not look at answers either


GLANCE = Budget(seconds=1.0, positions=3_000)  # each turn and each answer, in most games
OWN_TURNS = 1  # positions: each turn is looked at, and no answer

STRENGTHS: Mapping[int, Strength] = MappingProxyType(
    {
        1: Strength(GLANCE, slips=1.0, overlooks=0.25),
        2: Strength(Budget(seconds=1.0, positions=300), slips=0.1),
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
    if rng.random() < way.slips:
        return _harmless(game, position, line, rng, stopped, budget, way.overlooks)
    if _is_for_engine(game, budget):
        return _of_engine(game, position, line, strength, rng, stopped, budget)
    return _search_for(game)(game, position, line, budget or way.budget, rng, stopped)


def _search_for(game: AnyGame) -> SearchMethod:
    return search_common_tree if hides(game) and game.counts_points else implicit_minimax


def _is_for_engine(game: AnyGame, budget: Budget | None) -> bool:
    return game.speaks_uci and (budget is None or budget.seconds is not None)


def _harmless(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    rng: Random,
    stopped: Callable[[], bool],
    budget: Budget | None,
    overlooks: float,
) -> Advice[Any]:
    """Return any turn that gives little away by the answers to it. `overlooks`: how often none is looked at.

    An engine always sees the answers. Without them it would take a guarded pawn with its queen.
    """
    if _is_for_engine(game, budget):
        seen = _of_engine(game, position, line, min(STRENGTHS), rng, stopped, budget)
    else:
        bound = replace(budget or GLANCE, positions=OWN_TURNS) if rng.random() < overlooks else budget
        seen = answers_alone(game, position, line, bound or GLANCE, rng, stopped)
    return seen.harmless(game.to_move(position), rng)


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
        search = answers_alone if strength == min(STRENGTHS) else implicit_minimax
        return search(game, position, line, budget or STRENGTHS[strength].budget, rng, stopped)
    advice: Advice[Any] = engine.engine_advice(command, game, position, line, strength, budget, stopped)
    return advice
