"""Whether the board still lies where it was found: looked at now and then while nothing moves."""

from adoube.board.geometry import Board
from adoube_vision.finding.drift import Drift, DriftVerdict, DriftWatch
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Plane

__all__ = ["PlacementCheck"]

LOOK_GAP_MS = 1000  # a knock is over in less; a drift takes minutes
STANDS_LOOKS = 2  # so many looks in a row must agree that the board has moved: a shadow moves corners, too
# Of the points: what pieces have covered or left since is followed no more, so the watch begins anew.
RENEWED_BELOW = 0.8


class PlacementCheck:
    """Follows one board from the picture in which it was found."""

    def __init__(self, picture: Pixels, plane: Plane, board: Board, at_ms: int) -> None:
        self._board = board
        self._watch = DriftWatch.begun(grey_of(picture), plane, board)
        self._looked_ms, self._away = at_ms, 0
        self._is_due = False

    @property
    def in_doubt(self) -> bool:
        """Whether the board did not lie there, or could not be told, when it was last looked for."""
        return self._away > 0

    def stirred(self) -> None:
        """Something has moved in the picture: it may have been the camera, so the next look is due."""
        self._is_due = True

    def look(self, picture: Pixels, at_ms: int, *, covered: bool = False) -> Drift | None:
        """How far the board has moved, once that is sure; None while it has not, or is not looked for.

        A board that is `covered` and cannot be told has not moved for that. One of which hardly anything is
        as it was is told at once: another watch must begin.
        """
        if not self._watch.can_tell or not self._looks(at_ms, covered=covered):
            return None
        self._looked_ms = at_ms
        grey = grey_of(picture)
        drift = self._watch.seen(grey)
        if covered and drift.moved is DriftVerdict.UNSURE:
            return None
        self._is_due = False
        if drift.moved is DriftVerdict.CHANGED:
            self._away = 0
            return None if covered else drift
        if drift.moved is DriftVerdict.STILL:
            self._away = 0
            if drift.share < RENEWED_BELOW and not covered:
                self._renew(DriftWatch.begun(grey, drift.plane, self._board, self._watch.began))
            return None
        self._away += 1
        return drift if self._away >= STANDS_LOOKS else None

    def _looks(self, at_ms: int, *, covered: bool) -> bool:
        return at_ms - self._looked_ms >= LOOK_GAP_MS or (self._is_due and not covered)

    def _renew(self, watch: DriftWatch) -> None:
        if watch.can_tell:
            self._watch = watch
