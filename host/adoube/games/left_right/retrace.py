"""How the counters of a printed position can have come there: it does not say which of them came last."""

from collections.abc import Mapping

from adoube.games.left_right.position import LOST, Decks, Trail
from adoube.games.left_right.rules import Rules

__all__ = ["retraced"]

Piles = Mapping[int, tuple[int, ...]]
"""The owners of the counters on each occupied square, bottom first."""


def retraced(rules: Rules, decks: Decks, plies: int, piles: Piles) -> Trail | None:
    """A trail of `plies` turns, played with `decks`, that leaves these piles; None where there is none.

    Of several the one that goes to the left where they part.
    """
    return _Search(rules, decks, plies, piles).trail()


class _Search:
    """From the start turn by turn, going back where the next counter is not in the piles."""

    def __init__(self, rules: Rules, decks: Decks, plies: int, piles: Piles) -> None:
        self._rules, self._decks, self._piles = rules, decks, piles
        self._length = 2 + plies
        self._counters = sum(map(len, piles.values()))
        self._dead_ends: set[tuple[int, int, Trail]] = set()

    def trail(self) -> Trail | None:
        start = self._rules.start()[0]
        fits = all(self._next_in_pile(start[:place], square) for place, square in enumerate(start))
        return self._completed(start) if fits else None

    def _completed(self, trail: Trail) -> Trail | None:
        if len(trail) == self._length:
            return trail if len(trail) - trail.count(LOST) == self._counters else None
        # After the same counters in another order, with the same ones last, nothing else can follow.
        state = (self._rules.origin(trail), self._rules.origin((*trail, LOST)), tuple(sorted(trail)))
        if state in self._dead_ends:
            return None
        card = self._decks[len(trail) & 1][(len(trail) >> 1) - 1]
        for square in self._rules.squares(trail, card) or [LOST]:
            if square == LOST or self._next_in_pile(trail, square):
                completed = self._completed((*trail, square))
                if completed is not None:
                    return completed
        self._dead_ends.add(state)
        return None

    def _next_in_pile(self, trail: Trail, square: int) -> bool:
        """Whether the counter that comes after `trail` is, on `square`, the next one of the pile there."""
        pile, height = self._piles.get(square, ()), trail.count(square)
        return height < len(pile) and pile[height] == len(trail) & 1
