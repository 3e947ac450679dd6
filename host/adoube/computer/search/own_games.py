"""Games that evaluations play: one against itself, to learn from, and two in a short match, to choose.

The match has the same openings with the seats exchanged, and a short search.
"""

from collections.abc import Generator, Sequence
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from adoube.computer.search.advice import Budget, Meter, never
from adoube.computer.search.evaluation import Evaluation, Worth, even_worth, final_worth, standing_worth
from adoube.computer.search.features import Features, mobility_of
from adoube.computer.search.tree import Successor
from adoube.computer.search.tree_search import search_tree
from adoube.games.base import AnyGame

__all__ = ["CLEAR", "LONGEST", "LOOKED", "OwnGames", "Sample", "lead_of"]


LOOKED = 12_000  # positions of all games together
LONGEST = 160  # turns after which a game is broken off
DRAWN = 4  # turns drawn, of which the best is played
EACH = 5  # one position in this many is kept


class Sample(NamedTuple):
    """A position of a game, and how that game ended."""

    features: tuple[Features, ...]
    worth: Worth


class OwnGames:
    """Games of an evaluation against itself, in steps of a turn."""

    def __init__(self, game: AnyGame, evaluation: Evaluation, rng: Random) -> None:
        self._game, self._evaluation, self._rng = game, evaluation, rng
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self.looked = 0  # positions

    @property
    def enough(self) -> bool:
        """True once no further game is needed."""
        return self.looked >= LOOKED

    def one(self) -> Generator[None, None, list[Sample]]:
        """Play one game, step by step; return its samples, none if nobody won it."""
        game, rng = self._game, self._rng
        line: list[Any] = []
        position = game.start()
        mobility = [0.0] * len(game.seats)
        kept: list[tuple[Features, ...]] = []
        worth = None
        while worth is None and len(line) < LONGEST and self.looked < LOOKED:
            mover = self._seats[game.to_move(position)]
            found = self._found(position)
            self.looked += len(found)
            mobility[mover] = mobility_of(len(found))
            line.append(position)
            position = self._chosen(found, mover, mobility, line)
            worth = final_worth(game, position, line)
            if len(line) % EACH == rng.randrange(EACH) and worth is None:
                kept.append(self._evaluation.features(game, position, mobility))
            yield
        ended = worth or standing_worth(game, position)
        if ended == even_worth(game):
            # What it takes to win is not seen where nobody did.
            return []
        return [Sample(features, ended) for features in kept]

    def _found(self, position: Any) -> list[Successor]:
        """Return all turns, or a few where they cannot be listed."""
        if self._game.enumerable:
            return list(self._game.successors(position))
        return [self._game.random_turn(position, self._rng) for _ in range(DRAWN)]

    def _chosen(
        self, found: list[Successor], mover: int, mobility: Sequence[float], line: Sequence[Any]
    ) -> Any:
        """Return the best of a few that are drawn."""
        drawn = self._rng.sample(found, min(DRAWN, len(found)))

        def value(one: Successor) -> float:
            worth = final_worth(self._game, one[1], line)
            if worth is None:
                next_mover = self._seats[self._game.to_move(one[1])]
                worth = self._evaluation(self._game, one[1], next_mover, mobility)
            return worth[mover]

        self.looked += len(drawn)
        return max(drawn, key=value)[1]


CLEAR = 3.5  # a lead that is no luck: four of four, or five of six, games without draws
PAIRS = 3  # pairs of games with the same opening and exchanged seats
OPENING = 4  # random turns before both sides play
# A turn: so much shows what is lost by an answer, which one turn alone does not.
EFFORT = Budget(positions=30)
LOOKED_A_GAME = 2_000  # positions of a game, after which it is broken off


def lead_of(game: AnyGame, one: Evaluation, other: Evaluation) -> Generator[None, None, float]:
    """Return how many points the first evaluation is ahead of the other, in steps of a turn.

    The match ends where the lead is clear, or cannot become so.
    """
    lead = 0.0
    for left in range(PAIRS - 1, -1, -1):
        for sides in ((one, other), (other, one)):
            ahead = yield from _game_of(game, sides, Random(f"short match {game.id}/{left}"))
            lead += ahead if sides[0] is one else -ahead
        if abs(lead) >= CLEAR or abs(lead) + 2 * left < CLEAR:
            break
    return lead


def _game_of(
    game: AnyGame, sides: tuple[Evaluation, Evaluation], rng: Random
) -> Generator[None, None, float]:
    """Play one game and return the first side's lead. The sides take the seats in turn."""
    evaluations = dict(zip(game.seats, cycle(sides), strict=False))
    line: list[Any] = []
    position, worth, looked = game.start(), None, 0
    while worth is None and len(line) < LONGEST and looked < LOOKED_A_GAME:
        if len(line) < OPENING:
            after = game.random_turn(position, rng)[1]
        else:
            meter = Meter(EFFORT, never)
            evaluation = evaluations[game.to_move(position)]
            advice = search_tree(game, position, line, evaluation, meter, rng)
            looked += meter.looked
            after = game.after(position, advice.best.turn)
        line.append(position)
        position = after
        worth = final_worth(game, position, line)
        yield
    shares = zip(evaluations.values(), worth or standing_worth(game, position), strict=True)
    return sum(share if evaluation is sides[0] else -share for evaluation, share in shares)
