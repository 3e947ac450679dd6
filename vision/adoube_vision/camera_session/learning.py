"""The state in which the next picture of a board that stands still is learned from."""

from collections.abc import Iterator

from adoube.sensing.camera import CalibrateFrom, CameraNews, Learned, Showed, Waiting
from adoube.sensing.views import EMPTY
from adoube_vision.camera_session.found_board import FoundBoard, nothing_on
from adoube_vision.camera_session.guidance import (
    lies_otherwise,
    lies_shifted,
    stands_otherwise,
    waits_for_board,
)
from adoube_vision.camera_session.reading import ReadingBoard
from adoube_vision.camera_session.state import CALM, Lesson, SessionPicture, SessionState, Transition
from adoube_vision.camera_session.unlearned import UnlearnedBoard, next_step
from adoube_vision.job import CameraJob
from adoube_vision.watching.watcher import OtherBoard, PictureReport

__all__ = ["LearningBoard", "state_after"]

LEARN_AGAIN_MS = 1000  # between tries to learn a board that does not stand as it was said to
# So many cells that are not as they should be, for each piece: no set-up is so wrong, but corners are.
MOST_OF_PIECES = 0.5


class LearningBoard:
    """Learns the board as it is said to stand; an empty one does not show what pieces look like."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, lesson

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        if seen.waits_for in CALM and view.at_ms >= self.lesson.not_before_ms:
            return self._learn(view)
        if seen.waits_for in CALM:
            return Transition([self.lesson.refusal or next_step(self.lesson, view)], self)
        return Transition([waits_for_board(seen)], self)

    def showed(self, order: Showed) -> None:
        """What the board showed before is of no use to a board that is learned anew."""

    def _learn(self, view: SessionPicture) -> Transition:
        try:
            board, lesson = self._learned(view)
        except OtherBoard as error:
            return self._refused(error, view)
        return Transition(self._told(board, view), state_after(board, lesson))

    def _learned(self, view: SessionPicture) -> tuple[FoundBoard, Lesson]:
        """Raises OtherBoard where the board does not stand as it is said to."""
        job, board, lesson = view.job, self.board, self.lesson
        if job.calibrate is CalibrateFrom.EMPTY:
            board.watcher.calibrate(view.picture, nothing_on(board.geometry))
            empty = view.picture.copy()
            return board.with_bare(empty), lesson.learned(empty=empty, is_partial=True)
        if lesson.empty is not None:
            board = board.turned_by(view.picture, lesson.empty, job.stands, view.at_ms)
        anew = not lesson.is_partial
        board.watcher.calibrate(view.picture, job.stands, anew=anew, insisted=lesson.insisted)
        return board, lesson.learned(empty=None, is_partial=job.calibrate is not CalibrateFrom.START)

    def _told(self, board: FoundBoard, view: SessionPicture) -> Iterator[CameraNews]:
        if board.place is not self.board.place:
            yield from board.located(view.picture)
        if (memory := board.watcher.written(view.game.id)) is not None:
            yield Learned(memory)

    def _refused(self, error: OtherBoard, view: SessionPicture) -> Transition:
        """Says what does not fit. Who has read nothing yet tries again; who reads goes on as before."""
        why = self._why(error, view.job)
        again = not self.board.watcher.knows_pieces
        not_before_ms = view.at_ms + LEARN_AGAIN_MS
        self.lesson = self.lesson.refused(why, not_before_ms=not_before_ms, again=again)
        return Transition([why], self if again else ReadingBoard(self.board, self.lesson))

    def _why(self, error: OtherBoard, job: CameraJob) -> Waiting:
        """By the cells that do not look as they should: corners that were given may be wrong."""
        pieces = sum(symbol != EMPTY for symbol in job.stands.values())
        if error.is_shifted:
            return lies_shifted(job.calibrate)
        if self.board.corners_are_given and len(error.cells) > MOST_OF_PIECES * pieces:
            return lies_otherwise(job.calibrate)
        return stands_otherwise(error.cells, job.calibrate)


def state_after(board: FoundBoard, lesson: Lesson) -> SessionState:
    """Where a session is that is not, or not any more, to learn."""
    return ReadingBoard(board, lesson) if board.watcher.knows_pieces else UnlearnedBoard(board, lesson)
