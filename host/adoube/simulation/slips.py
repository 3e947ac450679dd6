"""Touches that mean nothing: a neighbour is knocked, a piece straightened or turned in the hand."""

from collections.abc import Collection, Sequence

from adoube.board.placement import EMPTY, owner_of
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.ground import Ground
from adoube.simulation.habits import Habits, Span

__all__ = ["Slips"]

SHARED = "shared"
"""the owner of pieces that belong to nobody"""

KNOCKS_AFTER_MS = (2, 60)
"""from an act to the next touch of the hand that draws back"""


class Slips:
    """What hands of some habits do besides playing. Afterwards everything stands as it did."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, ground: Ground) -> None:
        self._habits, self._at_board, self._ground = habits, at_board, ground

    def bump(self, cells: Collection[str]) -> None:
        """Knocks a neighbour of `cells`, none of which is itself knocked."""
        self._at_board.wait(KNOCKS_AFTER_MS)
        near = sorted({near for cell in cells for near in self._ground.near(cell)} - set(cells))
        self._off_and_on(near, self._habits.bumped_ms)

    def straighten(self, cells: Sequence[str]) -> None:
        """Straightens one of `cells` or of their neighbours."""
        if self._at_board.happens(self._habits.straightens):
            self._at_board.wait(KNOCKS_AFTER_MS)
            near = sorted({*cells, *(near for cell in cells for near in self._ground.near(cell))})
            self._off_and_on(near, self._habits.straightened_ms)

    def fidget(self, seat: str) -> None:
        """Lifts one of the seat's own pieces, thinks, and puts it back."""
        if self._at_board.happens(self._habits.fidgets):
            own = [
                cell
                for cell, stack in self._at_board.standing.items()
                if owner_of(stack[-1]) in (seat, SHARED)
            ]
            self._off_and_on(sorted(own), self._habits.fidgeted_ms)
            self._at_board.wait(self._habits.takes_ms)

    def _off_and_on(self, cells: Sequence[str], span: Span) -> None:
        occupied = [cell for cell in cells if self._at_board.stack(cell)]
        if not occupied:
            return
        cell = self._at_board.rng.choice(occupied)
        stack = self._at_board.stack(cell)
        self._at_board.becomes(cell, EMPTY)
        self._at_board.wait(span)
        self._at_board.becomes(cell, stack)
