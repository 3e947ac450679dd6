"""How a game's evaluation gets its weights: from a few of its own games, held to what is usual.

Games are played by drawing some turns and taking the one that is best so far. Then the weights are fitted to
how those games ended, and pulled towards a prior where they say little: pieces are good, and so is it to
come across the board with every piece, to have points and to have turns to choose from.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum, log, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple

from adoube.games.base import AnyGame
from adoube.opponent.evaluation import Evaluation, Weights, softmax
from adoube.opponent.features import (
    LAST,
    LEAD,
    MOBILITY,
    Feature,
    Features,
    Geography,
    Kinds,
    mobility_of,
)
from adoube.opponent.sampling import Found
from adoube.opponent.shares import Worth, even_worth, final_worth, standing_worth

__all__ = ["evaluation_of", "prior_of"]

ROUNDS = 2
"""in each the games are played by the weights of the one before"""
LOOKED = 12_000
"""positions of one round"""
LONGEST = 160
"""turns after which a game is broken off"""
DRAWN = 4
"""turns of which the best is taken"""
EACH = 5
"""every so many turns a position is kept"""

PIECES_TOGETHER = 6.0
"""logits of all the pieces of a seat at the start"""
PIECES_FIRST = 18.0
"""the same where pieces come first: where they tell better who wins, or hardly a game was won"""
WAY_TOGETHER = 4.0
"""logits of all of them across the board"""
USUAL_LEAD = 4.0
USUAL_MOBILITY = 1.5
MOBILITY_SECOND = 0.5
"""the same where pieces come first"""
FEW = 5
"""with fewer games won, little is known, and pieces come first"""
CLEARLY = 0.95
"""of what the usual prior errs by: another has to err less to be taken"""
USUAL_LAST = 1.0
HELD = 30.0
"""games that the prior counts for: the fewer were played, the less they say against it"""
STEEPER = 2.0
"""how much more a lead says in a search than in those games, where more errors follow"""
LEAST_SHARE = 1e-9
STEPS = 40
RATE = 0.5
REMEMBERED = 64
"""games whose weights are remembered"""


class Sample(NamedTuple):
    """A position of a game, and how that game ended."""

    features: tuple[Features, ...]
    worth: Worth


def evaluation_of(game: AnyGame, stopped: Callable[[], bool]) -> Evaluation:
    """The evaluation of a game: a function of its rules alone, worked out once.

    What is hidden and what was drawn for the set-up are left out, so that the next deal has the same one.
    Where `stopped` ends the work, this is as far as it has come; the next call goes on. For one thread only.
    """
    setup = game.random_setup()
    left_out = {option.key for option in game.all_options if option.is_secret}
    left_out.update(setup.decides if setup is not None else ())
    options = tuple((key, value) for key, value in game.options.items() if key not in left_out)
    return _tuning(type(game), options, game.edition).evaluation(stopped)


@lru_cache(maxsize=REMEMBERED)
def _tuning(made: type[AnyGame], options: tuple[tuple[str, str], ...], edition: str) -> "_Tuning":
    return _Tuning(made(dict(options)))


class _Tuning:
    """The work on one game's weights, which can be put down and taken up."""

    def __init__(self, game: AnyGame) -> None:
        start = game.placement(game.start())
        self._game, self._kinds, self._geography = game, Kinds.of(game, start), Geography(game, start)
        self._prior = prior_of(game)
        self._pieces_first = prior_of(game, PIECES_FIRST, MOBILITY_SECOND)
        self._evaluation = self._weighed(self._prior)
        self._steps = self._work()

    def evaluation(self, stopped: Callable[[], bool]) -> Evaluation:
        """The best that there is so far."""
        for _ in self._steps:
            if stopped():
                break
        return self._evaluation

    def _work(self) -> Iterator[None]:
        """Stops for a moment after each game and each fit."""
        rng = Random(f"tuning {self._game.id}")
        played: list[Sequence[Sample]] = []
        for _ in range(ROUNDS):
            games = _Games(self._game, self._evaluation, rng)
            while games.looked < LOOKED:
                if samples := games.samples_of_one():
                    played.append(samples)
                yield
            self._evaluation = self._weighed(_fitted(played, self._prior_for(played)))
            yield

    def _prior_for(self, played: Sequence[Sequence[Sample]]) -> Weights:
        """The prior that tells better how these games ended."""
        if len(played) < FEW:
            return self._pieces_first
        usual, other = (_error(played, prior) for prior in (self._prior, self._pieces_first))
        return self._pieces_first if other < CLEARLY * usual else self._prior

    def _weighed(self, weights: Weights) -> Evaluation:
        return Evaluation(self._game, self._kinds, self._geography, weights)


def prior_of(game: AnyGame, pieces: float = PIECES_TOGETHER, mobility: float = USUAL_MOBILITY) -> Weights:
    """What is usual in games, for logits of all pieces together and of more turns to choose from."""
    start = game.placement(game.start())
    off = sum(count for counts in start.off.values() for count in counts.values())
    each = max(1.0, (sum(map(len, start.cells.values())) + off) / len(game.seats))
    usual = {
        "count": pieces / each,
        "way": WAY_TOGETHER / each,
        LAST: USUAL_LAST,
        MOBILITY: mobility,
    }
    return Weights({LEAD: USUAL_LEAD}, usual)


class _Games:
    """Games by an evaluation against itself."""

    def __init__(self, game: AnyGame, evaluation: Evaluation, rng: Random) -> None:
        self._game, self._evaluation, self._rng = game, evaluation, rng
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self.looked = 0
        """positions"""

    def samples_of_one(self) -> list[Sample]:
        """Positions of one game, which is broken off where it takes too long; none where nobody won it."""
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
        ended = worth or standing_worth(game, position)
        if ended == even_worth(game):
            # What it takes to win is not seen where nobody did.
            return []
        return [Sample(features, ended) for features in kept]

    def _found(self, position: Any) -> list[Found]:
        """All turns, or a few where they cannot be listed."""
        if self._game.enumerable:
            return list(self._game.successors(position))
        return [self._game.random_turn(position, self._rng) for _ in range(DRAWN)]

    def _chosen(self, found: list[Found], mover: int, mobility: Sequence[float], line: Sequence[Any]) -> Any:
        """The best of a few that are drawn."""
        drawn = self._rng.sample(found, min(DRAWN, len(found)))

        def value(one: Found) -> float:
            worth = final_worth(self._game, one[1], line)
            if worth is None:
                next_mover = self._seats[self._game.to_move(one[1])]
                worth = self._evaluation(self._game, one[1], next_mover, mobility)
            return worth[mover]

        self.looked += len(drawn)
        return max(drawn, key=value)[1]


def _fitted(played: Sequence[Sequence[Sample]], prior: Weights) -> Weights:
    """Multinomial logistic regression by gradient descent, in features of equal spread.

    `played`: the samples of each game. Those of one game end alike, so each game is one witness.
    """
    samples = [sample for game in played for sample in game]
    names = sorted({name for sample in samples for features in sample.features for name in features})
    spread = {name: _spread(samples, name) for name in names}
    names = [name for name in names if spread[name] > 0]
    usual = [prior.of(name) * spread[name] for name in names]
    rows = [
        ([_row(features, names, spread) for features in sample.features], sample.worth) for sample in samples
    ]
    weights = usual.copy()
    pull = HELD / (HELD + len(played))
    for _ in range(STEPS if rows else 0):
        slope = [0.0] * len(names)
        for seats, worth in rows:
            shares = softmax([_dot(weights, row) for row in seats])
            for row, share, wanted in zip(seats, shares, worth, strict=True):
                error = wanted - share
                for place, value in enumerate(row):
                    slope[place] += error * value
        for place, rise in enumerate(slope):
            held = pull * (usual[place] - weights[place])
            weights[place] += RATE * ((1 - pull) * rise / len(rows) + held)
    fitted = {name: STEEPER * weight / spread[name] for name, weight in zip(names, weights, strict=True)}
    return Weights({**prior.fitted, **fitted}, prior.usual)


def _error(played: Sequence[Sequence[Sample]], weights: Weights) -> float:
    """By how much weights mistake the ends of games: the cross entropy, each game as one."""
    return fsum(fsum(_surprise(sample, weights) for sample in game) / len(game) for game in played)


def _surprise(sample: Sample, weights: Weights) -> float:
    shares = softmax(
        [fsum(weights.of(name) * value for name, value in features.items()) for features in sample.features]
    )
    return -fsum(
        worth * log(max(share, LEAST_SHARE)) for worth, share in zip(sample.worth, shares, strict=True)
    )


def _spread(samples: Sequence[Sample], name: Feature) -> float:
    """The standard deviation of a feature between the seats of a position, over all samples."""
    differences = [
        features.get(name, 0.0) - sample.features[place - 1].get(name, 0.0)
        for sample in samples
        for place, features in enumerate(sample.features)
    ]
    return sqrt(fsum(each * each for each in differences) / len(differences))


def _row(features: Features, names: Sequence[Feature], spread: Mapping[Feature, float]) -> list[float]:
    return [features.get(name, 0.0) / spread[name] for name in names]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(map(mul, one, other))
