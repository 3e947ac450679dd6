"""A board that was found: its place, the check that it is still there, and its watcher.

People are told why the board is not read, and what to do so that it is learned.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adoube.board.geometry import Board, Stack
from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom, CameraNews, Shows, Waiting
from adoube.sensing.plans import look_named, pieces_seen, samples_on
from adoube.sensing.views import EMPTY
from adoube.words import coded, few_of
from adoube_vision.appearance.looks import Legend
from adoube_vision.camera_session.locating import BoardPlace, found_again, located_news, pushed_to, seen_from
from adoube_vision.finding import FoundBy
from adoube_vision.finding.drift import Drift, DriftVerdict, DriftWatch
from adoube_vision.pixels import BoardLight, Pixels, grey_of
from adoube_vision.plane import Plane
from adoube_vision.watching.watcher import PictureReport, Watcher

__all__ = [
    "FoundBoard",
    "PlacementCheck",
    "empty_next",
    "lies_otherwise",
    "lies_shifted",
    "not_learned",
    "nothing_on",
    "pieces_of",
    "samples_next",
    "stands_otherwise",
    "start_next",
    "waits_for_board",
]

MOST_COVERED = 8  # more covered cells are not named


def empty_next() -> Waiting:
    """Ask for an empty board, since nobody has said yet that it is empty."""
    return Waiting(coded("camera.empty_next"), asks=True, next_step=CalibrateFrom.EMPTY)


def samples_next(game: AnyGame) -> Waiting:
    """Say which piece to put where, so that each look is seen once."""
    start = game.placement(game.start())
    samples = samples_on(game.board, pieces_of(game))
    named = [coded("camera.sample_on", look=look_named(stack), cell=cell) for cell, stack in samples.items()]
    put = coded("camera.samples_next", pieces=[*named])
    seen_at_start = {look_named(stack) for stack in start.cells.values()}
    shows_all = {look_named(stack) for stack in samples.values()} <= seen_at_start
    why = coded("camera.samples_or_start", put=put) if shows_all else put
    return Waiting(why, asks=True, next_step=CalibrateFrom.SAMPLES)


def start_next(game: AnyGame, *, reads_set_up: bool) -> Waiting:
    """Ask for the set-up: the pieces are known, or are read by their colours after a random set-up."""
    if reads_set_up:
        return Waiting(coded("camera.read_next"), asks=True)
    if not any(game.placement(game.start()).cells.values()):
        return Waiting(coded("camera.clear_next"), asks=True)
    return Waiting(coded("camera.start_next"), asks=True, next_step=CalibrateFrom.START)


def not_learned() -> Waiting:
    """Say that the picture to learn from showed no empty cell, or no piece."""
    return Waiting(coded("camera.not_learned"), asks=True, next_step=CalibrateFrom.START)


def stands_otherwise(cells: Sequence[str], said: CalibrateFrom) -> Waiting:
    """Say that the board does not stand as was `said`; it is learned anyway if that is said again."""
    return Waiting(coded("watching.stands_otherwise", cells=few_of(cells)), asks=True, next_step=said)


def lies_otherwise(said: CalibrateFrom) -> Waiting:
    """Say that the given corners are probably wrong, since so little stands as was `said`."""
    return Waiting(coded("watching.lies_otherwise"), asks=True, next_step=said)


def lies_shifted(said: CalibrateFrom) -> Waiting:
    """Say that the pieces stand a row or a column further than was `said`: the corners may be wrong."""
    return Waiting(coded("watching.lies_shifted"), asks=True, next_step=said)


def waits_for_board(seen: PictureReport) -> Waiting:
    """Say what moves on the board or covers it."""
    if len(seen.hidden) > MOST_COVERED and seen.waits_for == "covered":
        return Waiting(coded("watching.covered_widely"))
    return Waiting(coded(f"watching.{seen.waits_for}", cells=few_of(sorted(seen.hidden))))


def pieces_of(game: AnyGame) -> tuple[Stack, ...]:
    """Return the stacks that may be seen on the board of a game."""
    return pieces_seen(game, game.placement(game.start()))


LOOK_GAP_MS = 1000  # between checks: a knock is over in less, and a drift takes minutes
STANDS_LOOKS = 2  # consecutive checks that must agree on a move: a shadow moves corners, too
AGAIN_GAP_MS = 400  # between a check that saw a move and the one that confirms it
# The watch is renewed if fewer of its points agree: pieces have covered the others, or have left them.
RENEWED_BELOW = 0.8


class PlacementCheck:
    """The check that a board is still in place, from the picture in which it was found."""

    def __init__(self, picture: Pixels, plane: Plane, board: Board, at_ms: int) -> None:
        self._board = board
        self._watch = DriftWatch.begun(grey_of(picture), plane, board)
        self._looked_ms, self._away = at_ms, 0
        self._covered = 0  # consecutive checks in which the board was covered and could not be seen
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

        A board that is `covered` and cannot be seen lies under an arm, or the camera was bumped and shows
        everything elsewhere. A board that hardly shows anything as before is reported at once: another watch
        must begin.
        """
        if not self._watch.can_tell or not self._looks(at_ms, covered=covered):
            return None
        self._looked_ms = at_ms
        grey = grey_of(picture)
        drift = self._watch.seen(grey)
        if covered and drift.moved is DriftVerdict.UNSURE:
            self._covered += 1
            return drift._replace(moved=DriftVerdict.COVERED) if self._covered >= STANDS_LOOKS else None
        self._is_due, self._covered = False, 0
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
        is_to_confirm = 0 < max(self._away, self._covered) < STANDS_LOOKS
        gap_ms = AGAIN_GAP_MS if is_to_confirm else LOOK_GAP_MS
        return at_ms - self._looked_ms >= gap_ms or (self._is_due and not covered)

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
        elif drift.moved in (DriftVerdict.UNSURE, DriftVerdict.COVERED) or (
            drift.moved is DriftVerdict.STOP and not self.corners_are_given
        ):
            plane = found_again(picture, self.place, self.geometry)
        if drift.moved is DriftVerdict.COVERED and (plane is None or plane is self.place.plane):
            return self, None  # an arm lies over it
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
