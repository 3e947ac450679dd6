"""Plain alpha-beta with iterative deepening, an opponent for the computer players."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from math import inf
from random import Random
from time import thread_time
from typing import Any

from adoube.computer.search.advice import Advice, Candidate
from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome
from benchmarks.strengths import gained


class OutOfTimeError(Exception):
    """A search has used its seconds."""


class AlphaBeta:
    """Fail-hard alpha-beta for two players, deepened by a turn until its seconds are used."""

    def __init__(
        self, seconds: Callable[[], float], value: Callable[[AnyGame, Any, Sequence[Any], str], float]
    ) -> None:
        """`seconds`: of the processor, for the next turn."""
        self._seconds, self._value = seconds, value
        self._until_s = 0.0
        self._looked = 0

    def __call__(self, game: AnyGame, position: Any, line: Sequence[Any], rng: Random) -> Advice[Any]:
        """Return the turns, the best first, as the deepest search that was finished has them."""
        self._until_s, self._looked = thread_time() + self._seconds(), 0
        found = list(game.successors(position))
        rng.shuffle(found)
        seat, before = game.to_move(position), [*line, position]
        try:
            for depth in count(1):
                values = self._values(game, found, before, seat, depth)
                found.sort(key=lambda one: -values[one[0]])
                if max(values.values()) in (inf, -inf):
                    break
        except OutOfTimeError:
            pass
        candidates = tuple(Candidate(turn, dict.fromkeys(game.seats, 0.5)) for turn, _ in found)
        return Advice(candidates, (found[0][0],), self._looked)

    def _values(
        self, game: AnyGame, found: Sequence[tuple[Any, Any]], before: list[Any], seat: str, depth: int
    ) -> Mapping[Any, float]:
        values, best = dict[Any, float](), -inf
        for turn, after in found:
            values[turn] = self._searched(game, after, before, seat, depth - 1, best, inf)
            best = max(best, values[turn])
        return values

    def _searched(
        self, game: AnyGame, position: Any, before: list[Any], seat: str, depth: int, low: float, high: float
    ) -> float:
        """Return the value for a seat between two bounds."""
        self._looked += 1
        if thread_time() >= self._until_s:
            raise OutOfTimeError
        if (outcome := game.outcome(position, before)) is not None:
            return _value_of(outcome, seat)
        if not depth:
            return self._value(game, position, before, seat)
        own, further = game.to_move(position) == seat, [*before, position]
        for _, after in game.successors(position):
            value = self._searched(game, after, further, seat, depth - 1, low, high)
            low, high = (max(low, value), high) if own else (low, min(high, value))
            if low >= high:
                break
        return low if own else high


def _value_of(outcome: Outcome, seat: str) -> float:
    if outcome.winners == (seat,):
        return inf
    return 0.0 if not outcome.winners or seat in outcome.winners else -inf


def pieces_and_points(game: AnyGame, position: Any, before: Sequence[Any], seat: str) -> float:
    """Return how far a seat is ahead."""
    return gained(game, position, before, seat)[1]


def turns_to_choose_from(game: AnyGame, position: Any, before: Sequence[Any], seat: str) -> float:
    """Return the turns of the seat to move, as they are good for a seat."""
    turns = game.count(position)
    return float(turns if game.to_move(position) == seat else -turns)
