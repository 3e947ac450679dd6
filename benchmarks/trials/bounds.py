"""Bounds of a rate: the upper end of what a count of events in so many tries allows."""

from math import exp, lgamma, log, log1p

__all__ = ["upper_bound"]

CONFIDENCE = 0.95
BISECTIONS = 60


def upper_bound(events: int, tries: int) -> float:
    """The largest rate at which so few events are no surprise yet, at 95 %: Clopper and Pearson, one-sided.

    Without any event it is 3 / tries, near enough. 1.0 where nothing was tried.
    """
    if events >= tries:
        return 1.0
    if events == 0:
        return min(1.0, -log(1 - CONFIDENCE) / tries)
    low, high = events / tries, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if at_most(events, tries, middle) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def at_most(events: int, tries: int, rate: float) -> float:
    """The probability of no more than so many events at a rate strictly between 0 and 1."""
    return sum(
        exp(
            lgamma(tries + 1)
            - lgamma(count + 1)
            - lgamma(tries - count + 1)
            + count * log(rate)
            + (tries - count) * log1p(-rate)
        )
        for count in range(events + 1)
    )
