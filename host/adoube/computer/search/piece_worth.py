"""The worth of a kind of piece beside the others, by the turns that it has.

A piece with more turns to choose from is worth more: a queen more than a pawn, a king in draughts more than a
man. Pell derived the worth of pieces from their mobility in "A strategic metagame player for general
chess-like games" (1996). Here the turns are counted in games of random turns, and the worth grows with their
root. In such games many men are blocked. A king in English draughts has three times the turns of a man, but
with three times the worth the search did not win more (ADR 47).
"""

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from adoube.board.geometry import owner_of
from adoube.computer.search.evaluation import Kinds
from adoube.games.base import AnyGame

__all__ = ["worth_of_kinds"]

COUNTED = 400  # positions whose turns are counted
LOOKED = 6_000  # positions after those turns
GAMES = COUNTED  # at most: each counts a position, unless it is over at the start
LONGEST = 160  # turns after which a game is broken off
MOST = 2.0  # how far a worth may be from the mean: games of random turns do not tell more
SEEN = 30  # pieces of a kind, in all positions, below which nothing is said of it


def worth_of_kinds(game: AnyGame, kinds: Kinds, rng: Random) -> Generator[None, None, Mapping[str, float]]:
    """Return the worth of each kind, the mean of all pieces at the start being 1, in steps of a position.

    A kind that hardly stood on the board, or never had a turn, is left out, and so are all where turns cannot
    be listed.
    """
    if not game.enumerable:
        return {}
    counted = _TurnsByKind(game, kinds)
    for _ in range(GAMES):
        yield from _played_at_random(game, counted, rng)
        if counted.enough:
            break
    turns = counted.means()
    at_start = [kind for kind in counted.kinds_of(game.start()).values() if kind in turns]
    if not at_start:
        return {}
    mean = sum(turns[kind] for kind in at_start) / len(at_start)
    return {kind: min(MOST, max(1 / MOST, sqrt(each / mean))) for kind, each in turns.items()}


class _TurnsByKind:
    """How many pieces of each kind the seat to move had in some positions, and how many turns they had."""

    def __init__(self, game: AnyGame, kinds: Kinds) -> None:
        self._game, self._kinds = game, kinds
        self._stood, self._had = Counter[str](), Counter[str]()
        self._positions = self._looked = 0

    @property
    def enough(self) -> bool:
        return self._positions >= COUNTED or self._looked >= LOOKED

    def count(self, position: Any, results: Sequence[Any]) -> None:
        """Count the mover's pieces, and the turns in which each leaves its cell."""
        before = self._game.placement(position).cells
        own = self.kinds_of(position, self._game.to_move(position))
        self._stood.update(own.values())
        for after in results:
            cells = self._game.placement(after).cells
            self._had.update(kind for cell, kind in own.items() if cells.get(cell) != before[cell])
        self._positions += 1
        self._looked += len(results)

    def kinds_of(self, position: Any, *seats: str) -> Mapping[str, str]:
        """Return the kinds of the uppermost pieces by cell: those of some seats, or of all."""
        stacks = self._game.placement(position).cells.items()
        wanted = seats or self._game.seats
        return {
            cell: self._kinds.name(stack[-1])
            for cell, stack in stacks
            if stack and owner_of(stack[-1]) in wanted
        }

    def means(self) -> Mapping[str, float]:
        """Return the turns of a piece by its kind."""
        return {
            kind: self._had[kind] / stood
            for kind, stood in self._stood.items()
            if stood >= SEEN and self._had[kind]
        }


def _played_at_random(game: AnyGame, counted: _TurnsByKind, rng: Random) -> Generator[None, None, None]:
    position, line = game.start(), list[Any]()
    while not counted.enough and len(line) < LONGEST and game.outcome(position, line) is None:
        results = [after for _, after in game.successors(position)]
        counted.count(position, results)
        line.append(position)
        position = rng.choice(results)
        yield
