"""Two ways of reading the same cells or following the same turns: intervals, and whether they differ."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from adoube.computer.self_play.summary import wilson

__all__ = ["Interval", "by_set", "interval_of", "mcnemar"]

DRAWS = 2000


class Interval(NamedTuple):
    """Of a share, with 95 % confidence."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.low:.2f} to {100 * self.high:.2f} %"


def interval_of(right: int, of: int) -> Interval:
    """Return Wilson's interval of a share."""
    return Interval(*wilson(right, of))


def mcnemar(better: int, worse: int) -> float:
    """Return how likely so lopsided a split is if neither way is better: exact, two-sided."""
    of = better + worse
    tail = sum(comb(of, k) for k in range(min(better, worse) + 1))
    return min(1.0, float(tail / 2 ** (of - 1)) if of else 1.0)


def by_set(gains: Sequence[float], weights: Sequence[float]) -> Interval:
    """Return the interval of a mean gain, drawing whole sets again: those are what differs."""
    rng = np.random.default_rng(0)
    gained, weighed = np.array(gains, float), np.array(weights, float)
    drawn = rng.integers(len(gained), size=(DRAWS, len(gained)))
    means = (gained[drawn] * weighed[drawn]).sum(axis=1) / weighed[drawn].sum(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return Interval(float(low), float(high))
