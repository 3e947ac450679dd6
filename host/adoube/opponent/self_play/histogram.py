"""Games sorted by their length, and within each length by how they ended."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from adoube.opponent.self_play.one_game import PlayedGame

__all__ = ["CUT_OFF", "DRAWN", "VOID", "Bar", "bars_of", "result_of"]

DRAWN, VOID, CUT_OFF = "drawn", "void", "cut_off"
"""results other than that a seat has won alone"""
ROUND = (1, 2, 5)
"""what a width may begin with"""


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
    """At most `most` bars of one round width, from the shortest of at least one game to the longest."""
    by_length = Counter((game.turns, result_of(game)) for game in games)
    shortest, longest = min(by_length)[0], max(by_length)[0]
    width = next(width for width in _round_numbers() if longest // width - shortest // width < most)
    found = []
    for place in range(shortest // width, longest // width + 1):
        results: Counter[str] = Counter()
        for (turns, result), games_so in by_length.items():
            if turns // width == place:
                results[result] += games_so
        found.append(Bar(place * width, (place + 1) * width - 1, dict(results)))
    return found


def _round_numbers() -> Iterable[int]:
    """1, 2, 5, 10, 20, 50, and so on."""
    return (first * 10**power for power in count() for first in ROUND)
