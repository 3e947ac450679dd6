"""Weights that are fitted to how games ended, and held to what was thought before."""

from collections.abc import Generator, Mapping, Sequence
from math import fsum, log, sqrt
from operator import mul

from adoube.opponent.evaluation import Weights, softmax
from adoube.opponent.features import Feature, Features
from adoube.opponent.own_games import Sample

__all__ = ["error_of", "fitted"]

HELD = 30.0  # games that the prior counts for: the fewer were played, the less they say against it
STEEPER = 2.0  # how much more a lead says in a search than in those games, where more errors follow
LEAST_SHARE = 1e-9
STEPS = 40
RATE = 0.5


def fitted(played: Sequence[Sequence[Sample]], prior: Weights) -> Generator[None, None, Weights]:
    """Multinomial logistic regression by gradient descent, in features of equal spread; one step at a time.

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
    return Weights({**prior.fitted, **logits}, prior.usual)


def error_of(played: Sequence[Sequence[Sample]], weights: Weights) -> float:
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
