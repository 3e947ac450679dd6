"""Tie-breaks of a tournament: what each says of the players who are equal so far.

Source: FIDE Handbook C.07, Play-Off and Tie-Break Regulations, as applied from 1 March 2026, and "Exercises
in Tie-Breaking" of FIDE's technical commission (2023), which explain them. Rounds without a game count as
article 16 of C.07 has it: for a player's own sums such a round is a game against a dummy. Performances are
by the tables of B.02, Rating Regulations; a result counts 1, ½ or 0 there, whatever the tournament gives.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import floor
from types import MappingProxyType
from typing import NamedTuple

from adoube.tournament.model import BLACK, PLAYED, Entry, Tournament

__all__ = ["NEED_RATINGS", "TIE_BREAKS", "Ask", "Order", "Sums"]

HALF = Fraction(1, 2)
WON, DRAWN = frozenset("1W"), frozenset("=D")
NEED_RATINGS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO"})
KOYA_LIMITS = 10  # half points up and down from half of the possible points

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

Order = Mapping[int, Fraction | None]
Ask = Callable[["Sums", Sequence[int]], Order]


class _Share(NamedTuple):
    """The share of one round: the opponent's or the dummy's score, and the points made in it."""

    score: Fraction
    made: Fraction
    voluntary: bool


class Sums:
    """The sums of every player after some rounds."""

    def __init__(self, tournament: Tournament, last: int) -> None:
        self.last, self._system, self.win = last, tournament.points, tournament.points.win
        self._all = max(tournament.planned or 0, last)
        self.rounds: Mapping[int, tuple[Entry, ...]] = {
            player.number: tuple(player.entry(number) for number in range(1, last + 1))
            for player in tournament.players.values()
        }
        self.points = {
            number: sum((self.made(entry) for entry in rounds), Fraction(0))
            for number, rounds in self.rounds.items()
        }
        self.ratings = {player.number: player.rating for player in tournament.players.values()}
        self.adjusted = {number: self._adjusted(number) for number in self.rounds}

    def made(self, entry: Entry) -> Fraction:
        return self._system.of(entry.result)

    def _adjusted(self, number: int) -> Fraction:
        """Return a score as it counts for the opponents: byes asked for at the end count as draws (16.3)."""
        total = self.points[number]
        for entry in reversed(self.rounds[number]):
            if entry.is_open:
                continue
            if not entry.is_voluntary:
                break
            if entry.result != "-":
                total += self._system.draw - self.made(entry)
        return total

    def shares(self, number: int) -> list[_Share]:
        """Return the share of each finished round in Buchholz and Sonneborn-Berger."""
        found = []
        for entry in self.rounds[number]:
            if entry.is_open:
                continue
            if entry.is_played:
                found.append(_Share(self.adjusted[entry.opponent], self.made(entry), False))
            else:
                found.append(_Share(self._dummy(number, entry), self.made(entry), entry.is_voluntary))
        return found

    def met_on_the_board(self, number: int) -> list[int]:
        """Return the opponents of the games that were played."""
        return [entry.opponent for entry in self.rounds[number] if entry.is_played]

    def ratings_met(self, number: int) -> list[int]:
        """Return the ratings of the opponents of the games that were played."""
        return [self.ratings[each] for each in self.met_on_the_board(number)]

    def score_on_the_board(self, number: int) -> Fraction:
        """Return the score of the games that were played, in points and half points."""
        results = [entry.result for entry in self.rounds[number] if entry.is_played]
        return Fraction(sum(each in WON for each in results)) + HALF * sum(each in DRAWN for each in results)

    def _dummy(self, number: int, entry: Entry) -> Fraction:
        """The dummy's score (16.4): the player's own, not above that of who did not come, or of draws."""
        if entry.opponent:
            return min(self.points[number], self.adjusted[entry.opponent])
        return min(self.points[number], self._system.draw * self._all)


Worth = Callable[[_Share], Fraction]


def _cut(shares: Sequence[_Share], count: int, worth: Worth) -> list[_Share]:
    """Leave out the rounds against the lowest scores, of equal ones the round that is worth least (14.1).

    A round that the player chose not to play goes instead, if it is worth no less (16.5).
    """
    kept = list(shares)
    for _ in range(min(count, len(kept))):
        least = min(kept, key=lambda share: (share.score, worth(share)))
        own = [share for share in kept if share.voluntary]
        chosen = min(own, key=lambda share: (worth(share), share.score), default=least)
        kept.remove(chosen if worth(chosen) >= worth(least) else least)
    return kept


def _score(share: _Share) -> Fraction:
    return share.score


def _product(share: _Share) -> Fraction:
    return share.score * share.made


def _buchholz(least: int = 0, most: int = 0) -> Ask:
    """Return Buchholz without so many of the least and of the highest scores."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        found = {}
        for number in group:
            scores = sorted(share.score for share in _cut(sums.shares(number), least, _score))
            found[number] = sum(scores[: max(len(scores) - most, 0)], Fraction(0))
        return found

    return order


def _average_buchholz(sums: Sums, group: Sequence[int]) -> Order:
    """Return the mean Buchholz of the opponents met on the board, to two decimals (8.2)."""
    opponents = {number: sums.met_on_the_board(number) for number in group}
    totals = _buchholz()(sums, sorted({each for met in opponents.values() for each in met}))
    return {
        number: _rounded_mean([totals[each] or Fraction(0) for each in met], 100)
        for number, met in opponents.items()
    }


def _average_rating(sums: Sums, group: Sequence[int]) -> Order:
    """Return the mean rating of the opponents met on the board, to a whole number (10.1)."""
    return {number: _rounded_mean(sums.ratings_met(number)) for number in group}


def _rounded_mean(values: Sequence[Fraction | int], parts: int = 1) -> Fraction | None:
    """Return the mean to so many parts of one, halves upwards; None without a value."""
    if not values:
        return None
    total = sum(map(Fraction, values), Fraction(0))
    return Fraction(_rounded(total / len(values) * parts), parts)


def _tournament_performance(score: Fraction, ratings: Sequence[int]) -> Fraction | None:
    """Return TPR (10.2): the opponents' mean rating, and the difference that the score stands for."""
    mean = _rounded_mean(ratings)
    if mean is None:
        return None
    percent = _rounded(score / len(ratings) * 100)
    if percent < 50:
        return mean - DIFFERENCE_OF_SCORE[50 - percent]
    return mean + DIFFERENCE_OF_SCORE[percent - 50]


def _perfect_performance(score: Fraction, ratings: Sequence[int]) -> Fraction | None:
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
    return floor(value + HALF)


Performance = Callable[[Fraction, Sequence[int]], Fraction | None]


def _performance(performance: Performance) -> Ask:
    """Return a player's own performance (10.2, 10.3)."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        return {
            number: performance(sums.score_on_the_board(number), sums.ratings_met(number)) for number in group
        }

    return order


def _opponents_performance(performance: Performance) -> Ask:
    """Return the mean performance of the opponents met on the board, to a whole number (10.4, 10.5)."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        met = {number: sums.met_on_the_board(number) for number in group}
        found = _performance(performance)(sums, sorted({each for some in met.values() for each in some}))
        return {
            number: _rounded_mean([found[each] or Fraction(0) for each in some])
            for number, some in met.items()
        }

    return order


def _sonneborn_berger(least: int = 0) -> Ask:
    """Return Sonneborn-Berger (9.1), in which a round is worth the product, without so many of the least."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        return {
            number: sum(map(_product, _cut(sums.shares(number), least, _product)), Fraction(0))
            for number in group
        }

    return order


def _koya(half_points: int = 0) -> Ask:
    """Return the points against opponents with at least half of the possible points (9.2).

    `half_points` move that limit up or down (14.5).
    """

    def order(sums: Sums, group: Sequence[int]) -> Order:
        limit = sums.win * sums.last * HALF + half_points * HALF
        return {
            number: sum(
                (
                    sums.made(entry)
                    for entry in sums.rounds[number]
                    if entry.opponent and sums.points[entry.opponent] >= limit
                ),
                Fraction(0),
            )
            for number in group
        }

    return order


def _direct_encounter(sums: Sums, group: Sequence[int]) -> Order:
    """Return how many of the equals somebody is before by the games that they had with each other (6).

    None where those games tell nothing.
    """
    tiers = _tiers(sums, list(group))
    if len(tiers) == 1:
        return dict.fromkeys(group)
    sizes = [len(tier) for tier in tiers]
    return {number: Fraction(sum(sizes[place + 1 :])) for place, tier in enumerate(tiers) for number in tier}


def _tiers(sums: Sums, group: list[int]) -> list[list[int]]:
    """Return the group in order, those together whom these games do not tell apart."""
    met = {number: _met(sums, number, group) for number in group}
    points = {number: sum(games.values(), Fraction(0)) for number, games in met.items()}
    missing = {number: len(group) - 1 - len(games) for number, games in met.items()}
    if not any(missing.values()):
        ranked = sorted(group, key=lambda number: -points[number])
        tiers = [[*same] for _, same in groupby(ranked, key=points.__getitem__)]
        return tiers if len(tiers) == 1 else [part for tier in tiers for part in _tiers(sums, tier)]
    # Who is first whatever the games would have brought that were not played.
    most = {number: points[number] + missing[number] * sums.win for number in group}
    for number in group:
        others = [other for other in group if other != number]
        if all(points[number] > most[other] for other in others):
            return [[number], *_tiers(sums, others)]
    return [group]


def _met(sums: Sums, number: int, group: Sequence[int]) -> dict[int, Fraction]:
    """By opponent of a group what a player made against them, the mean of several games.

    Who was paired and not played has met, for nothing.
    """
    games: dict[int, list[Fraction]] = {}
    for entry in sums.rounds[number]:
        if entry.opponent in group and not entry.is_open:
            played = games.setdefault(entry.opponent, [])
            if entry.is_played:
                played.append(sums.made(entry))
    return {other: sum(made, Fraction(0)) / max(len(made), 1) for other, made in games.items()}


def _wins(sums: Sums, group: Sequence[int]) -> Order:
    """Rounds with as many points as for a win, with a game or without (7.1)."""
    return {
        number: Fraction(sum(sums.made(entry) == sums.win for entry in sums.rounds[number]))
        for number in group
    }


def _won(sums: Sums, group: Sequence[int]) -> Order:
    """Games won on the board (7.2)."""
    return {number: Fraction(sum(entry.result in WON for entry in sums.rounds[number])) for number in group}


def _with_black(results: frozenset[str]) -> Ask:
    """Return the games on the board with Black that ended so (7.3, 7.4)."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        return {
            number: Fraction(
                sum(entry.colour == BLACK and entry.result in results for entry in sums.rounds[number])
            )
            for number in group
        }

    return order


def _elected(sums: Sums, group: Sequence[int]) -> Order:
    """Return the rounds that a player chose to play (7.6)."""
    return {
        number: Fraction(sum(not entry.is_voluntary for entry in sums.rounds[number])) for number in group
    }


def _progressive(cut: int = 0) -> Ask:
    """Return the sum of the scores after each round (7.5), without the first ones."""

    def order(sums: Sums, group: Sequence[int]) -> Order:
        return {
            number: sum(
                (
                    sums.made(entry) * (sums.last - max(place, cut))
                    for place, entry in enumerate(sums.rounds[number])
                ),
                Fraction(0),
            )
            for number in group
        }

    return order


# By FIDE's code what orders those who are equal so far, the higher first.
TIE_BREAKS: Mapping[str, Ask] = MappingProxyType(
    {
        "BH": _buchholz(),
        "BH/C1": _buchholz(1),
        "BH/C2": _buchholz(2),
        "BH/M1": _buchholz(1, 1),
        "BH/M2": _buchholz(2, 2),
        "AOB": _average_buchholz,
        "SB": _sonneborn_berger(),
        "SB/C1": _sonneborn_berger(1),
        "SB/C2": _sonneborn_berger(2),
        "KS": _koya(),
        **{f"KS/L{steps:+}": _koya(steps) for steps in range(-KOYA_LIMITS, KOYA_LIMITS + 1) if steps},
        "DE": _direct_encounter,
        "WIN": _wins,
        "WON": _won,
        "PS": _progressive(),
        "PS/C1": _progressive(1),
        "BPG": _with_black(PLAYED),
        "BWG": _with_black(WON),
        "REP": _elected,
        "ARO": _average_rating,
        "TPR": _performance(_tournament_performance),
        "PTP": _performance(_perfect_performance),
        "APRO": _opponents_performance(_tournament_performance),
        "APPO": _opponents_performance(_perfect_performance),
    }
)
