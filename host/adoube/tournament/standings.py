"""Points and tie-breaks of a tournament.

Source: FIDE Handbook C.07, Play-Off and Tie-Break Regulations, as applied from 1 March 2026. Rounds without a
game count as its article 16 has it: for a player's own sums such a round is a game against a dummy.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from adoube.tournament.model import Entry, Player, Tournament

__all__ = ["TIE_BREAKS", "USUAL", "Standings", "StandingsRow", "standings_of"]

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
    asked = tuple(code for code in tournament.tie_breaks if code != POINTS) or USUAL
    codes = tuple(code for code in asked if code in TIE_BREAKS)
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
    return Standings(tuple(rows), last, codes, tuple(code for code in asked if code not in TIE_BREAKS))


Order = Mapping[int, Fraction | None]


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


def _buchholz(cut: int = 0) -> Callable[[_Sums, Sequence[int]], Order]:
    def order(sums: _Sums, group: Sequence[int]) -> Order:
        return {
            number: sum((share.score for share in _cut(sums.shares(number), cut)), Fraction(0))
            for number in group
        }

    return order


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


def _progressive(sums: _Sums, group: Sequence[int]) -> Order:
    """Return the sum of the scores after each round (7.5)."""
    return {
        number: sum(
            (sums.made(entry) * (sums.last - place) for place, entry in enumerate(sums.rounds[number])),
            Fraction(0),
        )
        for number in group
    }


# By FIDE's code what orders those who are equal so far, the higher first.
TIE_BREAKS: Mapping[str, Callable[[_Sums, Sequence[int]], Order]] = MappingProxyType(
    {
        "BH": _buchholz(),
        "BH/C1": _buchholz(1),
        "BH/C2": _buchholz(2),
        "SB": _sonneborn_berger,
        "DE": _direct_encounter,
        "WIN": _wins,
        "WON": _won,
        "PS": _progressive,
    }
)
