"""How a game's evaluation gets its weights: from a few of its own games, held to what is usual.

Games are played by drawing some turns and taking the one that is best so far. Then the weights are fitted to
how those games ended, and pulled towards a prior where they say little: pieces are good, and so is it to
come across the board with every piece, to have points and to have turns to choose from. There are two such
priors. A short match between the weights that come of them chooses; where it says little, their errors do.
The match has the same openings with the seats exchanged, and a short search.
"""

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import cycle
from math import fsum, log, sqrt
from operator import mul
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from adoube.computer.search.advice import Budget, Meter, never
from adoube.computer.search.evaluation import (
    LAST,
    LEAD,
    MOBILITY,
    Evaluation,
    Feature,
    Features,
    FeatureWeights,
    Geography,
    Kinds,
    Worth,
    even_worth,
    final_worth,
    mobility_of,
    mobility_with,
    softmax,
    standing_worth,
)
from adoube.computer.search.piece_worth import worth_of_kinds
from adoube.computer.search.tree import Successor
from adoube.computer.search.tree_search import search_tree
from adoube.games.base import AnyGame

__all__ = [
    "CLEAR",
    "LONGEST",
    "LOOKED",
    "OwnGames",
    "Sample",
    "error_of",
    "evaluation_of",
    "fitted",
    "lead_of",
    "prior_of",
]


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
                next_mover = self._seats[game.to_move(position)]
                seen = mobility_with(game.freedom(position), next_mover, mobility)
                kept.append(self._evaluation.features(game, position, seen))
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
                seen = mobility_with(self._game.freedom(one[1]), next_mover, mobility)
                worth = self._evaluation(self._game, one[1], next_mover, seen)
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


HELD = 30.0  # the prior weighs as much as this many games
STEEPER = 2.0  # how much more a lead says in a search than in those games, where more errors follow
LEAST_SHARE = 1e-9
STEPS = 40
RATE = 0.5


def fitted(
    played: Sequence[Sequence[Sample]], prior: FeatureWeights
) -> Generator[None, None, FeatureWeights]:
    """Fit by multinomial logistic regression, a step of gradient descent at a time.

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
        yield
    logits = {name: STEEPER * weight / spread[name] for name, weight in zip(names, weights, strict=True)}
    return FeatureWeights({**prior.fitted, **logits}, prior.usual)


def error_of(played: Sequence[Sequence[Sample]], weights: FeatureWeights) -> float:
    """Return the cross entropy of the games' ends under the weights, each game as one."""
    return fsum(fsum(_surprise(sample, weights) for sample in game) / len(game) for game in played)


def _surprise(sample: Sample, weights: FeatureWeights) -> float:
    shares = softmax(
        [fsum(weights.of(name) * value for name, value in features.items()) for features in sample.features]
    )
    return -fsum(
        worth * log(max(share, LEAST_SHARE)) for worth, share in zip(sample.worth, shares, strict=True)
    )


def _spread(samples: Sequence[Sample], name: Feature) -> float:
    """Return the standard deviation of a feature between the seats of a position, over all samples."""
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


ROUNDS = 2  # rounds of games, each played by the weights of the one before

PIECES_TOGETHER = 6.0  # logits of all the pieces of a seat at the start
PIECES_FIRST = 18.0  # the same where pieces come first
WAY_TOGETHER = 4.0  # logits of all of them across the board
USUAL_LEAD = 4.0
USUAL_MOBILITY = 1.5
MOBILITY_SECOND = 0.5  # the same where pieces come first
FEW = 5  # with fewer won games the priors' errors say little, and pieces come first
CLEARLY = 0.95  # the other prior is taken if its error is below this part of the usual one's
USUAL_LAST = 1.0
REMEMBERED = 64  # games whose weights are remembered


def evaluation_of(game: AnyGame, stopped: Callable[[], bool]) -> Evaluation:
    """Return the evaluation of a game: a function of its rules alone, worked out once.

    What is hidden and what was drawn for the set-up are left out, so that the next deal has the same one.
    Where `stopped` ends the work, this is as far as it has come; the next call goes on. For one thread only.
    """
    setup = game.random_setup()
    left_out = {option.key for option in game.all_options if option.is_secret}
    left_out.update(setup.decides if setup is not None else ())
    options = tuple((key, value) for key, value in game.options.items() if key not in left_out)
    edition = game.rules_version
    rules = _RulesKey(type(game), (game.id, edition) if edition else type(game))
    return _tuning(rules, options).evaluation(stopped)


@dataclass(frozen=True, slots=True)
class _RulesKey:
    """Identifies the rules of a game. Reading a description again makes another class of the same rules."""

    game: type[AnyGame] = field(compare=False)
    identity: Hashable


@lru_cache(maxsize=REMEMBERED)
def _tuning(rules: _RulesKey, options: tuple[tuple[str, str], ...]) -> "_Tuning":
    return _Tuning(rules.game(dict(options)))


class _Tuning:
    """The work on one game's weights, which can be put down and taken up."""

    def __init__(self, game: AnyGame) -> None:
        start = game.placement(game.start())
        self._game, self._kinds, self._geography = game, Kinds.of(game, start), Geography(game, start)
        self._usual = prior_of(game)
        self._pieces_first = prior_of(game, PIECES_FIRST, MOBILITY_SECOND)
        self._evaluation = self._weighed(self._usual)
        self._steps = self._work()

    def evaluation(self, stopped: Callable[[], bool]) -> Evaluation:
        """Return the best that there is so far."""
        for _ in self._steps:
            if stopped():
                break
        return self._evaluation

    def _work(self) -> Iterator[None]:
        """Work on the weights; yield after each turn of a game and each step of a fit."""
        worth = yield from worth_of_kinds(self._game, self._kinds, Random(f"kinds {self._game.id}"))
        self._usual = prior_of(self._game, worth=worth)
        self._pieces_first = prior_of(self._game, PIECES_FIRST, MOBILITY_SECOND, worth)
        self._evaluation = self._weighed(self._usual)
        rng = Random(f"tuning {self._game.id}")
        played: list[Sequence[Sample]] = []
        likelier = self._usual
        for _ in range(ROUNDS):
            yield from self._play(played, rng)
            likelier = self._likelier(played)
            self._evaluation = yield from self._fit(played, likelier)
        other = self._usual if likelier is self._pieces_first else self._pieces_first
        rival = yield from self._fit(played, other)
        lead = yield from lead_of(self._game, rival, self._evaluation)
        if lead >= CLEAR:
            self._evaluation = rival

    def _play(self, played: list[Sequence[Sample]], rng: Random) -> Iterator[None]:
        """Add the samples of some games."""
        games = OwnGames(self._game, self._evaluation, rng)
        while not games.enough:
            if samples := (yield from games.one()):
                played.append(samples)
            yield

    def _likelier(self, played: Sequence[Sequence[Sample]]) -> FeatureWeights:
        """Return the prior that tells better how these games ended."""
        if len(played) < FEW:
            return self._pieces_first
        usual, other = (error_of(played, prior) for prior in (self._usual, self._pieces_first))
        return self._pieces_first if other < CLEARLY * usual else self._usual

    def _fit(
        self, played: Sequence[Sequence[Sample]], prior: FeatureWeights
    ) -> Generator[None, None, Evaluation]:
        weights = yield from fitted(played, prior)
        return self._weighed(weights)

    def _weighed(self, weights: FeatureWeights) -> Evaluation:
        return Evaluation(self._game, self._kinds, self._geography, weights)


def prior_of(
    game: AnyGame,
    pieces: float = PIECES_TOGETHER,
    mobility: float = USUAL_MOBILITY,
    worth: Mapping[str, float] = MappingProxyType({}),
) -> FeatureWeights:
    """Return usual weights, for logits of all pieces together and of more turns to choose from.

    `worth`: of kinds of pieces, beside the mean.
    """
    start = game.placement(game.start())
    off = sum(count for counts in start.off.values() for count in counts.values())
    each = max(1.0, (sum(map(len, start.cells.values())) + off) / len(game.seats))
    usual = {
        "count": pieces / each,
        "way": WAY_TOGETHER / each,
        LAST: USUAL_LAST,
        MOBILITY: mobility,
    }
    by_kind = {("count", kind): usual["count"] * each_worth for kind, each_worth in worth.items()}
    return FeatureWeights({LEAD: USUAL_LEAD, **by_kind}, usual)
