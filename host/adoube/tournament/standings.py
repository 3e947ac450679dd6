"""The standings of a tournament: places by points, and then by the tie-breaks that its file asks for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from adoube.tournament.model import Player, Tournament
from adoube.tournament.tie_breaks import NEED_RATINGS, TIE_BREAKS, Order, Sums
from adoube.words.points import points

__all__ = ["USUAL", "Standings", "StandingsRow", "standings_of", "value_text"]

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
    sums = Sums(tournament, last)
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
    has_ratings = all(each.rating for each in tournament.players.values())
    return code in TIE_BREAKS and (code not in NEED_RATINGS or has_ratings)


def _split(groups: Sequence[Sequence[int]], ask: Callable[[Sequence[int]], Order]) -> list[list[int]]:
    """Groups of equals, each told apart by a value, the higher first."""
    found: list[list[int]] = []
    for group in groups:
        order = ask(group)
        key = {number: order[number] or Fraction(0) for number in group}
        ranked = sorted(group, key=lambda number: (-key[number], number))
        found += [[*same] for _, same in groupby(ranked, key=key.__getitem__)]
    return found
