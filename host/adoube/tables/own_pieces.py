"""Which pieces players may take up from a board on the page: their own, and what their turns take away.

A hand at a wooden board may touch everything. At a page a hand is a mouse: a piece of somebody else that no
turn takes off its cell stays where it is.
"""

from itertools import islice
from typing import Any

from adoube.board.geometry import Placement, Stack, owner_of
from adoube.games.base import AnyGame
from adoube.games.verdict import TooManyTurns
from adoube.sensing.views import unmarked

__all__ = ["OwnPieces"]

# Positions with more turns let every piece be lifted: checking them all would take too long.
MOST_TURNS = 2_000


class OwnPieces:
    """Asked again and again, it works each position out once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._worked_out: tuple[Any, frozenset[str] | None] | None = None

    def may_lift(self, position: Any, seat: str, standing: Placement) -> tuple[str, ...]:
        """Return the cells, in board order, whose pieces a seat may take up.

        `standing` is how hands have left the board: what stands otherwise than in the `position` may be put
        right.
        """
        expected, taken = self._game.placement(position), self._taken(position)
        return tuple(
            cell
            for cell in self._game.board.names
            if (stack := standing.stack(cell))
            and (
                self._is_own(stack, seat)
                or taken is None
                or cell in taken
                or stack != tuple(map(unmarked, expected.stack(cell)))
            )
        )

    def _is_own(self, stack: Stack, seat: str) -> bool:
        """Return whether the piece on top is the seat's, or nobody's."""
        owner = owner_of(stack[-1])
        return owner == seat or owner not in self._game.seats

    def _taken(self, position: Any) -> frozenset[str] | None:
        """Return the cells from which some turn takes; None if there are too many turns."""
        if self._worked_out is None or self._worked_out[0] != position:
            self._worked_out = position, self._worked_out_for(position)
        return self._worked_out[1]

    def _worked_out_for(self, position: Any) -> frozenset[str] | None:
        game = self._game
        if not game.enumerable:
            return None
        try:
            turns = list(islice(game.successors(position), MOST_TURNS + 1))
        except TooManyTurns:
            return None
        if len(turns) > MOST_TURNS:
            return None
        before = game.placement(position).cells
        after = [game.placement(leads_to) for _, leads_to in turns]
        return frozenset(
            cell for cell, stack in before.items() if any(self._leaves(stack, to.stack(cell)) for to in after)
        )

    def _leaves(self, stood: Stack, stands: Stack) -> bool:
        """Return whether a hand has to take something off a cell. A piece put on top captures or piles up."""
        if not self._game.stackable:
            return len(stands) < len(stood)
        return tuple(map(unmarked, stands[: len(stood)])) != tuple(map(unmarked, stood))
