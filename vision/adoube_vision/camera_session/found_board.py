"""A board that was found: its place, the check that it is still there, and its watcher."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.sensing.camera import CameraNews, Shows, Waiting
from adoube.sensing.views import EMPTY
from adoube.words import coded
from adoube_vision.appearance.looks import Legend
from adoube_vision.camera_session.guidance import pieces_of
from adoube_vision.camera_session.locating import BoardPlace, found_again, located_news, pushed_to, seen_from
from adoube_vision.finding import FoundBy
from adoube_vision.finding.drift import Drift, DriftVerdict, DriftWatch
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Plane
from adoube_vision.underexposure import BoardLight
from adoube_vision.watching.watcher import PictureReport, Watcher

__all__ = ["FoundBoard", "PlacementCheck", "nothing_on"]


LOOK_GAP_MS = 1000  # between checks: a knock is over in less, and a drift takes minutes
STANDS_LOOKS = 2  # consecutive checks that must agree on a move: a shadow moves corners, too
# The watch is renewed if fewer of its points agree: pieces have covered the others, or have left them.
RENEWED_BELOW = 0.8


class PlacementCheck:
    """The check that a board is still in place, from the picture in which it was found."""

    def __init__(self, picture: Pixels, plane: Plane, board: Board, at_ms: int) -> None:
        self._board = board
        self._watch = DriftWatch.begun(grey_of(picture), plane, board)
        self._looked_ms, self._away = at_ms, 0
        self._is_due = False

    @property
    def in_doubt(self) -> bool:
        """True if the board had moved, or could not be seen, when it was last checked."""
        return self._away > 0

    def stirred(self) -> None:
        """Make the next check due, since something has moved in the picture: it may have been the camera."""
        self._is_due = True

    def look(self, picture: Pixels, at_ms: int, *, covered: bool = False) -> Drift | None:
        """Return how far the board has moved, once that is sure; None if it has not, or is not checked.

        A board that is `covered` and cannot be seen has not moved for that reason. A board that hardly shows
        anything as before is reported at once: another watch must begin.
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


@dataclass(frozen=True)
class FoundBoard:
    """One board in the pictures of one camera."""

    game: AnyGame
    place: BoardPlace
    watcher: Watcher
    check: PlacementCheck
    light: BoardLight
    bare: Pixels | None = None  # the board without a piece, in its present place

    @classmethod
    def at(cls, place: BoardPlace, picture: Pixels, game: AnyGame, at_ms: int) -> "FoundBoard":
        """Return the board that was found in a picture."""
        board = game.board
        return cls(
            game,
            place,
            _watcher_at(place.plane, picture, game),
            PlacementCheck(picture, place.plane, board, at_ms),
            BoardLight(board, place.plane),
        )

    @property
    def geometry(self) -> Board:
        return self.game.board

    @property
    def corners_are_given(self) -> bool:
        """True if only given corners, followed since, say where the board lies."""
        return self.place.how is FoundBy.CORNERS

    def drift(self, picture: Pixels, seen: PictureReport, at_ms: int) -> Drift | None:
        """Return how far the board has moved, once that is sure."""
        if seen.waits_for == "stirs":
            self.check.stirred()
            return None
        return self.check.look(picture, at_ms, covered=seen.waits_for == "covered")

    def followed(self, picture: Pixels, drift: Drift, at_ms: int) -> tuple["FoundBoard", Waiting | None]:
        """Return the board after it or the camera was moved, and what to say if that is too much.

        A small move is corrected at once; otherwise the board is searched for.
        """
        plane: Plane | None = drift.plane
        if drift.moved is DriftVerdict.CHANGED:
            plane = pushed_to(picture, self.place, self.geometry)
        elif drift.moved is DriftVerdict.UNSURE or (
            drift.moved is DriftVerdict.STOP and not self.corners_are_given
        ):
            plane = found_again(picture, self.place, self.geometry)
        why: Waiting | None = None
        if plane is None or drift.moved is DriftVerdict.STOP:
            key = "watching.moved_corners" if self.corners_are_given else "watching.moved"
            why = Waiting(coded(key), asks=True)
        if plane is None:
            return self, why
        moved = self
        if plane is self.place.plane:
            self.watcher.read_again()
        else:
            moved = self._laid(plane)
        check = PlacementCheck(picture, plane, self.geometry, at_ms)
        return replace(moved, check=check), why

    def turned_by(self, picture: Pixels, empty: Pixels, stands: Shows, at_ms: int) -> "FoundBoard":
        """Return the board, learned when it was `empty`, turned as the pieces say, if nothing else does.

        Its place is followed as it lies turned: otherwise a small push would turn it back.
        """
        if self.place.is_oriented:
            return self
        place = self.place.turned_by_pieces(picture, self.geometry, stands)
        turned = FoundBoard.at(place, picture, self.game, at_ms)
        turned.watcher.calibrate(empty, nothing_on(self.geometry))
        return replace(turned, bare=self.bare)

    def with_bare(self, picture: Pixels) -> "FoundBoard":
        """Return the board with a picture that shows it without a piece."""
        return replace(self, bare=picture)

    def seen_before(self, picture: Pixels, before: BoardPlace) -> Pixels:
        """Return a picture of the board in its place before, as if it had lain where it lies now."""
        return seen_from(picture, before.plane, self.place.plane)

    def located(self, picture: Pixels) -> Iterator[CameraNews]:
        yield located_news(self.geometry, self.place, picture)

    def _laid(self, plane: Plane) -> "FoundBoard":
        """Return the board in another place, looking as it did."""
        self.watcher.moved(plane)
        place = self.place._replace(plane=plane)
        return replace(self, place=place, light=BoardLight(self.geometry, plane), bare=None)


def nothing_on(board: Board) -> Shows:
    """Return what an empty board shows."""
    return dict.fromkeys(board.names, EMPTY)


def _watcher_at(plane: Plane, picture: Pixels, game: AnyGame) -> Watcher:
    """Return a watcher of what may stand on the board; a camera sees only the top piece of a stack."""
    height, width = picture.shape[:2]
    return Watcher(game.board, Legend.of_stacks(pieces_of(game)), plane, (width, height))
