"""Counting turn sequences: how a game's rules are compared with another writing of them."""

from collections.abc import Iterator
from typing import Any

from adoube.games.base import AnyGame

__all__ = ["count_lines", "perft"]


def perft(game: AnyGame, depth: int) -> Iterator[int]:
    """The number of sequences of 1, 2, ..., `depth` turns from the start, each as soon as it is counted.

    Turns that lead from one position to equal ones count once; equal positions elsewhere are not merged.
    """
    for turns in range(1, depth + 1):
        yield count_lines(game, game.start(), turns)


def count_lines(game: AnyGame, position: Any, turns: int) -> int:
    """The number of sequences of `turns` turns, at least one, from `position`."""
    if turns == 1:
        return game.count(position)
    return sum(count_lines(game, after, turns - 1) for _, after in game.successors(position))
