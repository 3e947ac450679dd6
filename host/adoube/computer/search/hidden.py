"""Searches in games with hidden information: face-down cards and dice that have not fallen.

A game tells it by its options: `Option.is_secret` marks those whose values tell what lies face down, and a
printed position never holds it. So another game of the same rules, whose secret options come from another
seed, can load what everybody sees. There the hidden part is as likely as the true one. A search of several
such worlds knows no more than a player does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from adoube.computer.search.advice import Advice, Budget, Candidate, Meter, SearchMethod, never
from adoube.games.base import AnyGame

__all__ = ["WORLDS", "hides", "over_worlds", "worlds"]

WORLDS = 40  # the most worlds that one search looks at
LEAST_POSITIONS = 60  # the least budget of a world: smaller budgets look at fewer worlds
SEEDS = 2**32
KEPT = 128  # games with other secrets that are cached for later turns
GAMES = 4  # games whose variants are cached


def hides(game: AnyGame) -> bool:
    """Return whether something in the game is known to nobody."""
    return any(option.is_secret for option in game.all_options)


def worlds(game: AnyGame, position: Any, rng: Random) -> Iterator[tuple[AnyGame, Any]]:
    """Yield games that look like this one to its players, each with the position in it, without end."""
    secret = {option.key: option.default for option in game.all_options if option.is_secret}
    options = tuple({**game.options, **secret}.items())
    placement, memory = game.placement(position), game.rule_state(position)
    to_move = game.to_move(position)
    numbers = list(range(KEPT))
    while True:
        rng.shuffle(numbers)
        for number in numbers:
            other = _other(type(game), options, game.rules_version, number)
            yield other, other.load(placement, to_move, memory)


@lru_cache(maxsize=KEPT * GAMES)
def _other(made: type[AnyGame], options: tuple[tuple[str, str], ...], _: str, number: int) -> AnyGame:
    """Return a game of these rules with other secrets. Cached, since making one is slow."""
    return made(dict(options), seed=Random(f"world {number}").randrange(SEEDS))


def over_worlds(search: SearchMethod) -> SearchMethod:
    """Return a search over several equally weighted worlds, where a game hides something."""

    def searched(
        game: AnyGame,
        position: Any,
        line: Sequence[Any],
        budget: Budget,
        rng: Random,
        stopped: Callable[[], bool] = never,
    ) -> Advice[Any]:
        if not hides(game) or game.outcome(position, line):
            return search(game, position, line, budget, rng, stopped)
        return _merged(
            _advice_of_worlds(search, game, position, budget, rng, stopped), game.to_move(position)
        )

    return searched


def _advice_of_worlds(
    search: SearchMethod,
    game: AnyGame,
    position: Any,
    budget: Budget,
    rng: Random,
    stopped: Callable[[], bool],
) -> list[Advice[Any]]:
    """Return the search's advice in each world. The line is left out: its positions hold what is hidden.

    A world may take longer than its part of the seconds. Then there are fewer. There are also fewer where
    that part is too short for a look at every turn.
    """
    count = min(WORLDS, max(1, budget.positions // LEAST_POSITIONS))
    meter = Meter(budget, stopped)
    turns = game.count(position) if game.enumerable and budget.seconds is not None else 0
    advice: list[Advice[Any]] = []
    for world, seen in worlds(game, position, rng):
        one = search(world, seen, (), _part_of(budget, count), rng, lambda: meter.out_of_time)
        if len(one.candidates) >= turns or count == 1 or (meter.out_of_time and not advice):
            advice.append(one)
        else:
            count = max(1, count // 2)
        if len(advice) >= count or meter.out_of_time:
            break
    return advice


def _part_of(budget: Budget, count: int) -> Budget:
    return replace(
        budget,
        seconds=None if budget.seconds is None else budget.seconds / count,
        positions=max(1, budget.positions // count),
    )


def _merged(advice: Sequence[Advice[Any]], mover: str) -> Advice[Any]:
    """Return the mean of the values of each turn. What is proven in every world is proven."""
    found: dict[Any, list[Candidate[Any]]] = {}
    for one in advice:
        for candidate in one.candidates:
            found.setdefault(candidate.turn, []).append(candidate)
    merged = [Candidate(turn, _mean(same), all(each.proven for each in same)) for turn, same in found.items()]
    best = sorted(merged, key=lambda candidate: _standing(candidate, mover), reverse=True)
    return Advice(tuple(best), (best[0].turn,), sum(one.positions for one in advice))


def _standing(candidate: Candidate[Any], mover: str) -> tuple[float, float]:
    """Return the order of turns: values are rounded, so a certain win comes before one that only seems so."""
    value = candidate.values[mover]
    return value, (value - 1 / 2) * candidate.proven


def _mean(candidates: Sequence[Candidate[Any]]) -> Mapping[str, float]:
    seats = candidates[0].values
    return {seat: sum(each.values[seat] for each in candidates) / len(candidates) for seat in seats}
