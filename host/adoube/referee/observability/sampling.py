"""Random play, as what observability looks at: turns with what came before and after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from adoube.games.base import AnyGame
from adoube.games.line import Line

__all__ = ["MOST_TURNS", "SampledTurn", "sampled_turns", "spread_evenly"]

MOST_TURNS = 2000
"""some games need not end; a random one stops here"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SampledTurn:
    """One turn of a random game. `place` counts it among the game's turns, from 0."""

    line: Line
    """the whole game"""
    place: int

    @property
    def before(self) -> Any:
        return self.at(0)

    @property
    def after(self) -> Any:
        return self.at(1)

    @property
    def turn(self) -> Any:
        return self.line.turns[self.place]

    @property
    def later(self) -> int:
        """How many turns came after this one."""
        return self.line.ply - self.place - 1

    def at(self, turns: int) -> Any:
        """The position so many turns later than before this one; negative: earlier."""
        place = self.place + turns
        return self.line.position if place == self.line.ply else self.line.positions[place]


def sampled_turns(game: AnyGame, games: int, seed: int) -> list[SampledTurn]:
    """Every turn of so many random games, in the order of play; the same for the same seed."""
    return [moment for number in range(games) for moment in _of(_random_line(game, f"{seed} {number}"))]


def spread_evenly(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, spread evenly over all."""
    step = max(1, -(-len(things) // most))
    return things[::step]


def _of(line: Line) -> Iterator[SampledTurn]:
    return (SampledTurn(line, place) for place in range(line.ply))


def _random_line(game: AnyGame, name: str) -> Line:
    rng = Random(f"observed {name}")
    line = Line.begin(game)
    while line.outcome is None and line.ply < MOST_TURNS:
        line = line.extended(*game.random_turn(line.position, rng))
    return line
