"""Games sorted by their length, and within each length by how they ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from adoube.opponent.self_play.one_game import PlayedGame

__all__ = ["CUT_OFF", "DRAWN", "VOID", "Bar", "bars_of", "result_of", "round_numbers"]

DRAWN, VOID, CUT_OFF = "drawn", "void", "cut_off"  # results other than that a seat has won alone
ROUND = (1, 2, 5)  # what a width may begin with
USUAL = 0.95  # the part of the games that is shown bar by bar at least
CROWDED = 5  # so many times as many bars as those games need are too many


@dataclass(frozen=True, slots=True)
class Bar:
    """The games of `first` to `last` turns, counted by their results."""

    first: int
    last: int
    results: Mapping[str, int]

    @property
    def games(self) -> int:
        return sum(self.results.values())


def result_of(game: PlayedGame) -> str:
    """The seat that has won alone, or DRAWN, VOID or CUT_OFF."""
    if game.is_cut_off:
        return CUT_OFF
    if not game.winners:
        return VOID
    return game.winners[0] if len(game.winners) == 1 else DRAWN


def bars_of(games: Iterable[PlayedGame], most: int) -> Sequence[Bar]:
    """At most `most` bars of one round width, from the shortest of at least one game to the longest.

    Where few games are so long that the others would be one bar, the last bar holds all of those few.
    """
    by_length = Counter((game.turns, result_of(game)) for game in games)
    lengths = sorted(turns for turns, _ in by_length.elements())
    shortest, longest, usual = lengths[0], lengths[-1], lengths[int(USUAL * (len(lengths) - 1))]
    width = _width(shortest, longest, most)
    if (longest // width - shortest // width) > CROWDED * (usual // width - shortest // width):
        width = _width(shortest, usual, most - 1)
    tail = min(longest // width, shortest // width + most - 1)
    found = [Counter[str]() for _ in range(shortest // width, tail + 1)]
    for (turns, result), games_so in by_length.items():
        found[min(turns // width, tail) - shortest // width][result] += games_so
    return [
        Bar(place * width, longest if place == tail < longest // width else (place + 1) * width - 1, results)
        for place, results in enumerate(map(dict, found), shortest // width)
    ]


def _width(shortest: int, longest: int, most: int) -> int:
    return next(width for width in round_numbers() if longest // width - shortest // width < most)


def round_numbers() -> Iterable[int]:
    """1, 2, 5, 10, 20, 50, and so on."""
    return (first * 10**power for power in count() for first in ROUND)
