"""The turns of Left/Right, what they lead to, and what a position is worth."""

from collections import Counter
from collections.abc import Iterator
from math import prod

from adoube.games.left_right.board import start_squares
from adoube.games.left_right.position import LOST, SKIP, Position, Trail, Turn
from adoube.games.left_right.settings import Settings

__all__ = ["Rules"]


class Rules:
    """Left/Right under one set of options."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._length = settings.length
        self._full = 2 + 2 * settings.cards_each
        self._back = -1 if settings.from_opponent else -2
        """where in a trail the counter stands that the mover measures from"""
        self._ways = tuple(
            tuple(tuple(self._ways_from(origin, card)) for origin in range(self._length))
            for card in range(settings.cards_each + 1)
        )
        """for each card and square measured from, the turns with the squares that they come to"""

    def start(self) -> Position:
        return start_squares(self._length), self.settings.decks

    def successors(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        """The turns to the left and to the right that stay on the board, or else the skip."""
        trail, decks = position
        come = len(trail)
        if come == self._full:
            return
        origin = trail[self._back]
        if origin == LOST:
            origin = self.origin(trail)
        for turn, square in self._ways[decks[come & 1][(come >> 1) - 1]][origin]:
            yield turn, ((*trail, square), decks)

    def count(self, position: Position) -> int:
        """How many results `successors` would yield, without making them."""
        trail, decks = position
        come = len(trail)
        if come == self._full:
            return 0
        origin = trail[self._back]
        if origin == LOST:
            origin = self.origin(trail)
        return len(self._ways[decks[come & 1][(come >> 1) - 1]][origin])

    def after(self, position: Position, turn: Turn) -> Position:
        """The position that a legal turn leads to."""
        trail, decks = position
        square = LOST if turn == SKIP else self.origin(trail) + turn.card * turn.direction
        return (*trail, square), decks

    def origin(self, trail: Trail) -> int:
        """The square that the mover measures from: its own last one or the opponent's (LLR-05, LLR-09)."""
        place = len(trail) + self._back
        while trail[place] == LOST:
            place -= 2
        return trail[place]

    def squares(self, trail: Trail, card: int) -> list[int]:
        """The squares where `card` lets the mover place a counter, the left one first."""
        origin = self.origin(trail)
        return [square for square in (origin - card, origin + card) if 0 <= square < self._length]

    def scores(self, position: Position) -> tuple[int, int]:
        """For each half the product of the heights of its piles (LLR-07)."""
        left, right = self.heights(position)
        return prod(left), prod(right)

    def heights(self, position: Position) -> tuple[list[int], list[int]]:
        """The heights of the piles in each half, from left to right."""
        heights = sorted(Counter(position[0]).items())
        middle = self._length // 2
        left = [height for square, height in heights if 0 <= square < middle]
        right = [height for square, height in heights if square >= middle]
        return left, right

    def _ways_from(self, origin: int, card: int) -> Iterator[tuple[Turn, int]]:
        """To the left and to the right where that stays on the board, or else the skip (LLR-08)."""
        ways = [(Turn(card, -1), origin - card), (Turn(card, 1), origin + card)]
        on_board = [(turn, square) for turn, square in ways if 0 <= square < self._length]
        yield from on_board or [(SKIP, LOST)]
