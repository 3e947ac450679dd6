"""What Left/Right's rules work on: the trail of counters, the order of the cards, and turns.

Positions are bare tuples: a named one takes longer to make than everything else in a turn.
"""

from typing import NamedTuple

__all__ = [
    "LOST",
    "SKIP",
    "Deck",
    "Decks",
    "Position",
    "Trail",
    "Turn",
    "card_of",
    "drawn_of",
    "is_over",
    "mover_of",
]

Trail = tuple[int, ...]
"""The squares of all counters in the order in which they came: the two start counters, then a square a turn.

A turn whose card was lost stands as LOST.
"""
LOST = -1

Deck = tuple[int, ...]
Decks = tuple[Deck, Deck]
"""Each seat's cards in the order in which they turn up; those not yet face up are known to nobody."""

Position = tuple[Trail, Decks]


class Turn(NamedTuple):
    """The card face up, and -1 to go to the left or 1 to the right; the skip has neither."""

    card: int
    direction: int


SKIP = Turn(0, 0)


def mover_of(position: Position) -> int:
    """The seat whose turn it is, or would be: 0 or 1."""
    return len(position[0]) & 1


def drawn_of(position: Position, seat: int) -> Deck:
    """The cards that a seat has played, lost ones included, the oldest first."""
    trail, decks = position
    return decks[seat][: (len(trail) - 1 - seat) // 2]


def is_over(position: Position) -> bool:
    """Whether all cards are played (LLR-A4)."""
    trail, (first, second) = position
    return len(trail) == 2 + len(first) + len(second)


def card_of(position: Position) -> int:
    """The card that is face up in a game that is not over."""
    mover = mover_of(position)
    return position[1][mover][len(drawn_of(position, mover))]
