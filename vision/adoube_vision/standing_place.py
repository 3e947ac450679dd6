"""Whether the board still lies where it was found: looked at now and then while nothing moves."""

from adoube.board.geometry import Board
from adoube_vision.finding.drift import Drift, DriftWatch, Moved
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Plane

__all__ = ["StandingPlace"]

LOOK_GAP_MS = 1000
"""a knock is over in less; a drift takes minutes"""
STANDS_LOOKS = 2
"""so many looks in a row must agree that the board has moved: a shadow moves corners, too"""


class StandingPlace:
    """Follows one board from the picture in which it was found."""

    def __init__(self, picture: Pixels, plane: Plane, board: Board, at_ms: int) -> None:
        self._watch = DriftWatch.begun(grey_of(picture), plane, board)
        self._looked_ms, self._moved = at_ms, 0

    def look(self, picture: Pixels, at_ms: int) -> Drift | None:
        """How far the board has moved, once that is sure; None while it has not, or is not looked for."""
        if at_ms - self._looked_ms < LOOK_GAP_MS:
            return None
        self._looked_ms = at_ms
        drift = self._watch.seen(grey_of(picture))
        if drift.moved not in (Moved.REFIT, Moved.STOP):
            self._moved = 0
            return None
        self._moved += 1
        return drift if self._moved >= STANDS_LOOKS else None
