"""Where pawns may go on a board with these arrows: for each seat and circle its line moves and its hops."""

from collections.abc import Iterator
from typing import NamedTuple

from adoube.games.follow_the_arrow.board import (
    CIRCLES,
    HOME_ROW,
    NUMBER,
    SEATS,
    Arrows,
    beyond,
    circles_of,
    row_of,
    step_between,
)

__all__ = ["Hop", "Ways", "behind", "is_side_jump_on_start_row"]

PLACES = range(len(CIRCLES))
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Hop(NamedTuple):
    """A jump over one circle. Both are sets; `over` holds one circle."""

    over: int
    landings: int
    along_arrow: bool
    """whether an arrow points from the circle left to the circle jumped"""


class Ways:
    """All that arrows and directions decide, whatever stands on the board.

    `lands_anywhere`: a hop may end on any circle beside the jumped pawn, not only straight beyond (FTA-A4).
    """

    def __init__(self, arrows: Arrows, *, lands_anywhere: bool) -> None:
        self._lands_anywhere = lands_anywhere
        self.pointed = tuple(sum(1 << NUMBER[target] for target in arrows[name]) for name in CIRCLES)
        """the circles to which each circle's arrows point"""
        self.adjacent = tuple(self._adjacent_to(circle) for circle in PLACES)
        """the circles adjacent to each circle (FTA-A15)"""
        seats = range(len(SEATS))
        self.lines = tuple(
            tuple(self.pointed[circle] & ~behind(seat, circle) for circle in PLACES) for seat in seats
        )
        """for each seat and circle, the targets of line moves (FTA-10, FTA-11)"""
        self.hops = tuple(tuple(tuple(self._hops(seat, circle)) for circle in PLACES) for seat in seats)
        """for each seat and circle, the hops that a pawn might make there (FTA-10, FTA-12, FTA-15)"""
        self.takeoffs = tuple(
            tuple(sum(hop.over for hop in hops if hop.along_arrow) for hops in self.hops[seat])
            for seat in seats
        )
        """for each seat and circle, the circles over which a jump may begin there"""

    def crossed(self, seat: int, circle: int, landing: int) -> int:
        """The circles over which a hop may go between these two, START rows and arrows aside."""
        return sum(
            1 << over
            for over in circles_of(self.adjacent[circle] & ~behind(seat, circle))
            if self._landings(seat, circle, over) >> landing & 1
        )

    def _hops(self, seat: int, circle: int) -> Iterator[Hop]:
        for over in circles_of(self.adjacent[circle] & ~behind(seat, circle)):
            landings = self._landings(seat, circle, over)
            if landings and not is_side_jump_on_start_row(circle, over):
                yield Hop(1 << over, landings, bool(self.pointed[circle] >> over & 1))

    def _landings(self, seat: int, circle: int, over: int) -> int:
        """Where a hop from one circle over an adjacent one may end (FTA-A4, FTA-A15)."""
        if self._lands_anywhere:
            return self.adjacent[over] & ~behind(seat, circle) & ~(1 << circle)
        landing = beyond(over, *step_between(circle, over))
        return 0 if landing is None else self.adjacent[over] & 1 << landing

    def _adjacent_to(self, circle: int) -> int:
        pointing = sum(1 << other for other in PLACES if self.pointed[other] >> circle & 1)
        steps = (beyond(circle, *step) for step in ORTHOGONAL)
        orthogonal = sum(1 << other for other in steps if other is not None)
        return orthogonal | self.pointed[circle] | pointing


def behind(seat: int, circle: int) -> int:
    """The circles nearer to a seat's own START row than `circle` is (FTA-A15)."""
    ahead = (1, -1)[seat]
    return sum(1 << other for other in PLACES if ahead * (row_of(other) - row_of(circle)) < 0)


def is_side_jump_on_start_row(circle: int, over: int) -> bool:
    """Whether a hop over a circle goes along a START row (FTA-15)."""
    return any(row >> circle & 1 and row >> over & 1 for row in HOME_ROW)
