"""Performances: the rating that a player's results speak for.

Source: FIDE Handbook C.07, article 10, with the tables of B.02, Rating Regulations, 8.1.1 and 8.1.2. Results
count one point, half a point or none, whatever a tournament gives for them. Unplayed games do not count.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import floor

__all__ = ["perfect_performance", "rounded_mean", "tournament_performance"]

# B.02, 8.1.1: the rating difference for a score of 50, 51, ... 100 per cent.
DIFFERENCE_OF_SCORE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117),
    *(125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273),
    *(284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
# B.02, 8.1.2: the largest difference at which 50, 51, ... 99 per cent are expected of the higher rated.
LARGEST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121),
    *(129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278),
    *(290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
FARTHEST = 800  # below the lowest rated opponent: the performance without a point (10.3)


def rounded_mean(values: Sequence[Fraction | int], parts: int = 1) -> Fraction | None:
    """Return the mean to so many parts of one, halves upwards; None without a value."""
    if not values:
        return None
    total = sum(map(Fraction, values), Fraction(0))
    return Fraction(_rounded(total / len(values) * parts), parts)


def tournament_performance(score: Fraction, ratings: Sequence[int]) -> Fraction | None:
    """Return TPR (10.2): the opponents' mean rating, and the difference that the score stands for."""
    mean = rounded_mean(ratings)
    if mean is None:
        return None
    percent = _rounded(score / len(ratings) * 100)
    if percent < 50:
        return mean - DIFFERENCE_OF_SCORE[50 - percent]
    return mean + DIFFERENCE_OF_SCORE[percent - 50]


def perfect_performance(score: Fraction, ratings: Sequence[int]) -> Fraction | None:
    """Return PTP (10.3): the lowest rating of which at least this score would have been expected."""
    if not ratings:
        return None
    lowest = min(ratings) - FARTHEST
    if not score:
        return Fraction(lowest)
    possible = range(lowest, max(ratings) + FARTHEST)

    def expected(rating: int) -> Fraction:
        return Fraction(sum(_expected_percent(rating - each) for each in ratings), 100)

    return Fraction(possible[bisect_left(possible, score, key=expected)])


def _expected_percent(difference: int) -> int:
    higher = 50 + bisect_left(LARGEST_DIFFERENCES, abs(difference))
    return higher if difference >= 0 else 100 - higher


def _rounded(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))
