"""Points and tie-breaks of a tournament.

Source: FIDE Handbook C.07, Play-Off and Tie-Break Regulations, as applied from 1 March 2026. Rounds without a
game count as its article 16 has it: for a player's own sums such a round is a game against a dummy.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import floor
from types import MappingProxyType
from typing import NamedTuple

from adoube.tournament.model import BLACK, PLAYED, Entry, Player, Tournament
from adoube.words.points import points

__all__ = ["TIE_BREAKS", "USUAL", "Standings", "StandingsRow", "standings_of", "value_text"]

USUAL = ("BH/C1", "BH", "SB", "DE", "WIN")  # tie-breaks if the file asks for none

POINTS = "PTS"  # the points themselves, which come first anyhow


class StandingsRow(NamedTuple):
    """A player's place; those who are equal in everything share one. `tie_breaks` in the standings' order."""

    place: int
    player: Player
    points: Fraction
    tie_breaks: tuple[Fraction | None, ...]  # None: says nothing here


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows, the best first, after so many rounds.

    `unknown` are tie-breaks that the file asks for and that are not computed here: they decide nothing.
    """

    rows: tuple[StandingsRow, ...]
    round: int
    codes: tuple[str, ...]
    unknown: tuple[str, ...] = ()


def standings_of(tournament: Tournament, until: int | None = None) -> Standings:
    """Return the standings after a round, by default after all that were paired."""
    last = tournament.round if until is None else until
    asked = tuple(dict.fromkeys(code for code in tournament.tie_breaks if code != POINTS)) or USUAL
    codes = tuple(code for code in asked if _is_computed(code, tournament))
    sums = _Sums(tournament, last)
    groups = [sorted(tournament.players)]
    values: dict[int, list[Fraction | None]] = {number: [] for number in tournament.players}
    groups = _split(groups, lambda group: {number: sums.points[number] for number in group})
    for code in codes:
        told: dict[int, Fraction | None] = {}

        def ask(group: Sequence[int], code: str = code, told: dict[int, Fraction | None] = told) -> Order:
            order = TIE_BREAKS[code](sums, group)
            told.update(order)
            return order

        groups = _split(groups, ask)
        for number, found in values.items():
            found.append(told.get(number))
    rows: list[StandingsRow] = []
    for group in groups:
        place = len(rows) + 1
        rows += [
            StandingsRow(place, tournament.players[number], sums.points[number], tuple(values[number]))
            for number in group
        ]
    return Standings(tuple(rows), last, codes, tuple(code for code in asked if code not in codes))


def value_text(value: Fraction | None) -> str:
    """Return points or a tie-break for people; an empty text for one that says nothing."""
    return "" if value is None else str(points(value))


def _is_computed(code: str, tournament: Tournament) -> bool:
    """Ratings decide nothing where a player has none, unless regulations say how (10)."""
    return code in TIE_BREAKS and (code != "ARO" or all(each.rating for each in tournament.players.values()))


Order = Mapping[int, Fraction | None]
Ask = Callable[["_Sums", Sequence[int]], Order]


def _split(groups: Sequence[Sequence[int]], ask: Callable[[Sequence[int]], Order]) -> list[list[int]]:
    """Groups of equals, each told apart by a value, the higher first."""
    found: list[list[int]] = []
    for group in groups:
        order = ask(group)
        key = {number: order[number] or Fraction(0) for number in group}
        ranked = sorted(group, key=lambda number: (-key[number], number))
        found += [[*same] for _, same in groupby(ranked, key=key.__getitem__)]
    return found


class _Share(NamedTuple):
    """The share of one round: the opponent's or the dummy's score, and the points made in it."""

    score: Fraction
    made: Fraction
    voluntary: bool


class _Sums:
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

    def _dummy(self, number: int, entry: Entry) -> Fraction:
        """The dummy's score (16.4): the player's own, not above that of who did not come, or of draws."""
        if entry.opponent:
            return min(self.points[number], self.adjusted[entry.opponent])
        return min(self.points[number], self._system.draw * self._all)


def _cut(shares: list[_Share], count: int) -> list[_Share]:
    """Without the least; those of rounds that the player chose not to play go first (14.1, 16.5)."""
    kept = list(shares)
    for _ in range(min(count, len(kept))):
        chosen = [share for share in kept if share.voluntary] or kept
        kept.remove(min(chosen, key=lambda share: (share.score, share.made)))
    return kept


def _buchholz(least: int = 0, most: int = 0) -> Ask:
    """Return Buchholz without so many of the least and of the highest scores."""

    def order(sums: _Sums, group: Sequence[int]) -> Order:
        found = {}
        for number in group:
            scores = sorted(share.score for share in _cut(sums.shares(number), least))
            found[number] = sum(scores[: max(len(scores) - most, 0)], Fraction(0))
        return found

    return order


def _average_buchholz(sums: _Sums, group: Sequence[int]) -> Order:
    """Return the mean Buchholz of the opponents met on the board, to two decimals (8.2)."""
    opponents = {number: sums.met_on_the_board(number) for number in group}
    totals = _buchholz()(sums, sorted({each for met in opponents.values() for each in met}))
    return {
        number: _mean([totals[each] or Fraction(0) for each in met], 100) for number, met in opponents.items()
    }


def _average_rating(sums: _Sums, group: Sequence[int]) -> Order:
    """Return the mean rating of the opponents met on the board, to a whole number (10.1)."""
    return {
        number: _mean([Fraction(sums.ratings[each]) for each in sums.met_on_the_board(number)], 1)
        for number in group
    }


def _mean(values: Sequence[Fraction], parts: int) -> Fraction | None:
    """Return the mean to so many parts of one, halves upwards; None without a value."""
    if not values:
        return None
    return Fraction(floor(sum(values, Fraction(0)) / len(values) * parts + Fraction(1, 2)), parts)


def _sonneborn_berger(sums: _Sums, group: Sequence[int]) -> Order:
    return {
        number: sum((share.score * share.made for share in sums.shares(number)), Fraction(0))
        for number in group
    }


def _direct_encounter(sums: _Sums, group: Sequence[int]) -> Order:
    """Return how many of the equals somebody is before by the games that they had with each other (6).

    None where those games tell nothing.
    """
    tiers = _tiers(sums, list(group))
    if len(tiers) == 1:
        return dict.fromkeys(group)
    sizes = [len(tier) for tier in tiers]
    return {number: Fraction(sum(sizes[place + 1 :])) for place, tier in enumerate(tiers) for number in tier}


def _tiers(sums: _Sums, group: list[int]) -> list[list[int]]:
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


def _met(sums: _Sums, number: int, group: Sequence[int]) -> dict[int, Fraction]:
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


def _wins(sums: _Sums, group: Sequence[int]) -> Order:
    """Rounds with as many points as for a win, with a game or without (7.1)."""
    return {
        number: Fraction(sum(sums.made(entry) == sums.win for entry in sums.rounds[number]))
        for number in group
    }


def _won(sums: _Sums, group: Sequence[int]) -> Order:
    """Games won on the board (7.2)."""
    return {
        number: Fraction(sum(entry.result in ("1", "W") for entry in sums.rounds[number])) for number in group
    }


def _with_black(results: frozenset[str]) -> Ask:
    """Return the games on the board with Black that ended so (7.3, 7.4)."""

    def order(sums: _Sums, group: Sequence[int]) -> Order:
        return {
            number: Fraction(
                sum(entry.colour == BLACK and entry.result in results for entry in sums.rounds[number])
            )
            for number in group
        }

    return order


def _elected(sums: _Sums, group: Sequence[int]) -> Order:
    """Return the rounds that a player chose to play (7.6)."""
    return {
        number: Fraction(sum(not entry.is_voluntary for entry in sums.rounds[number])) for number in group
    }


def _progressive(cut: int = 0) -> Ask:
    """Return the sum of the scores after each round (7.5), without the first ones."""

    def order(sums: _Sums, group: Sequence[int]) -> Order:
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
        "SB": _sonneborn_berger,
        "DE": _direct_encounter,
        "WIN": _wins,
        "WON": _won,
        "PS": _progressive(),
        "PS/C1": _progressive(1),
        "BPG": _with_black(PLAYED),
        "BWG": _with_black(frozenset("1W")),
        "REP": _elected,
        "ARO": _average_rating,
    }
)
