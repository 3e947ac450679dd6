"""The states of a camera's session: searching, unlearned, learning and reading."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple, Protocol

from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom, CameraNews, Learned, Pictured, Settled, Showed, Waiting
from adoube.sensing.views import EMPTY
from adoube_vision.appearance.learning import LearnedElsewhereError
from adoube_vision.camera_session.found_board import (
    FoundBoard,
    empty_next,
    lies_otherwise,
    lies_shifted,
    not_learned,
    nothing_on,
    samples_next,
    stands_otherwise,
    start_next,
    waits_for_board,
)
from adoube_vision.camera_session.locating import BoardPlace, find
from adoube_vision.camera_session.pace import RateLimit
from adoube_vision.camera_session.view_measures import LearnedView
from adoube_vision.camera_session.view_quality import SearchMeter
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels, jpeg_of
from adoube_vision.watching.watcher import BoardMismatchError, PictureReport

__all__ = [
    "CALM",
    "LearningBoard",
    "Lesson",
    "LessonStage",
    "ReadingBoard",
    "Searching",
    "SessionPicture",
    "SessionState",
    "Transition",
    "UnlearnedBoard",
    "next_step",
    "state_after",
]

CALM = ("", "not_calibrated")  # values of `waits_for` of a board that nothing moves over or covers


class LessonStage(Enum):
    """The stage of learning a board."""

    UNSAID = auto()  # nobody has said yet what stands on the board
    DUE = auto()  # the next picture in which the board stands still is learned from
    DONE = auto()


@dataclass(frozen=True)
class Lesson:
    """The things to be learned of the board, and how far that has come."""

    stage: LessonStage
    not_before_ms: int = 0  # earlier pictures are not learned from
    refusal: Waiting | None = None  # the reason why the board was not learned the last time
    insisted: bool = False  # the same was said again after a refusal: a person sees better
    empty: Pixels | None = None  # the board without a piece, if that was learned last
    # An empty board or samples were learned, and the next picture adds to them.
    is_partial: bool = False
    has_next: bool = False  # the next step has not been done yet
    view: LearnedView | None = None  # how the pieces looked when they were learned

    @classmethod
    def begun(cls, job: CameraJob) -> "Lesson":
        return cls(LessonStage.UNSAID if job.guided else LessonStage.DUE)

    def asked(self) -> "Lesson":
        """Return the lesson once somebody says what stands on the board."""
        insisted = self.refusal is not None
        return replace(self, stage=LessonStage.DUE, not_before_ms=0, insisted=insisted)

    def elsewhere(self) -> "Lesson":
        """Return the lesson once the board turns out to lie elsewhere: what was learned is void."""
        return self if self.stage is LessonStage.UNSAID else replace(self, stage=LessonStage.DUE)

    def remembered(self, *, knows_pieces: bool) -> "Lesson":
        """Return the lesson of a board that an earlier process had learned."""
        return replace(self, stage=LessonStage.DONE if knows_pieces else LessonStage.UNSAID)

    def refused(self, why: Waiting, *, not_before_ms: int, again: bool) -> "Lesson":
        """Return the lesson after a board that does not stand as it was said to; `again`: try again."""
        stage = LessonStage.DUE if again else LessonStage.DONE
        return replace(self, stage=stage, refusal=why, not_before_ms=not_before_ms)

    def learned(self, *, empty: Pixels | None, is_partial: bool, view: LearnedView | None = None) -> "Lesson":
        return Lesson(LessonStage.DONE, empty=empty, is_partial=is_partial, has_next=is_partial, view=view)


class SessionPicture(NamedTuple):
    """A straightened picture, and what is known when it comes."""

    picture: Pixels
    at_ns: int
    at_ms: int
    number: int  # 1 for the first picture of the session
    job: CameraJob
    game: AnyGame


class Transition(NamedTuple):
    """The result of a picture: the news, and the state afterwards."""

    news: Iterable[CameraNews]
    state: "SessionState"


class SessionState(Protocol):
    """A state in which the board was found."""

    board: FoundBoard
    lesson: Lesson

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        """Analyse a picture in which the board lies where it was found."""
        ...

    def showed(self, order: Showed) -> None:
        """Learn that it is certain by now what the board showed in a stand."""
        ...


LOCATE_GAP_MS = 500  # between searches for the board, each of which takes a good part of a second


class Searching:
    """The state in which the board is searched for, in a picture now and then."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.meter = SearchMeter()
        self._search_limit = RateLimit(LOCATE_GAP_MS)

    def look(self, view: SessionPicture) -> FoundBoard | Waiting | None:
        """Return the board, or why it was not found; None: it was not searched for.

        Whatever an earlier process learned of this board is taken over, if it fits.
        """
        if not self._search_limit.is_due(view.at_ms):
            return None
        self._search_limit.mark(view.at_ms)
        place = find(view.picture, view.game.board, view.job)
        if not isinstance(place, BoardPlace):
            return Waiting(place, asks=True)
        board = FoundBoard.at(place, view.picture, view.game, view.at_ms)
        if view.job.memory is not None:
            with suppress(LearnedElsewhereError):  # then the board is learned anew
                board.watcher.resume(view.job.memory, view.game.id)
                self.lesson = self.lesson.remembered(knows_pieces=board.watcher.knows_pieces)
        return board


class UnlearnedBoard:
    """The state of a board of which too little was said or learned to read it."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, replace(lesson, refusal=None)

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        waiting = (
            next_step(self.lesson, view) if seen.waits_for == "not_calibrated" else waits_for_board(seen)
        )
        return Transition([waiting], self)

    def showed(self, order: Showed) -> None:
        """Do nothing: nothing was read, so nothing is learned from it."""


def next_step(lesson: Lesson, view: SessionPicture) -> Waiting:
    """Return the next thing to do before anything can be read."""
    if lesson.stage is LessonStage.UNSAID:
        return empty_next()
    if lesson.empty is None:
        return not_learned()
    if view.job.reads_set_up and not view.job.guided:
        return start_next(view.game, reads_set_up=True)
    return samples_next(view.game)


SETTLED_GAP_MS = 200
LEARNED_GAP_MS = 3000


class ReadingBoard:
    """The state in which every cell is read, picture by picture, and certain positions are learned from."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, lesson
        self._has_learned = False  # more was learned than was reported for remembering
        self._has_stirred = True  # something has moved since a still board was reported
        self._stand: int | None = None  # of the newest reading
        self._memory_limit, self._settled_limit = RateLimit(LEARNED_GAP_MS), RateLimit(SETTLED_GAP_MS)

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        if self.lesson.has_next:  # samples to learn from are taken away, which is no turn
            self.board.watcher.forget_stands()
        if seen.waits_for:
            self._has_stirred = True
            self.lesson = replace(self.lesson, refusal=None)  # somebody is mending it
            return Transition([waits_for_board(seen), *self._pictured(view, seen)], self)
        return Transition(self._told(view, seen), self)

    def showed(self, order: Showed) -> None:
        self._has_learned |= self.board.watcher.showed(order.stand, order.shows)

    def _told(self, view: SessionPicture, seen: PictureReport) -> Iterator[CameraNews]:
        yield self._waiting(view)
        if not seen.evidence:
            return
        if self._has_learned and self._memory_limit.is_due(view.at_ms):
            self._memory_limit.mark(view.at_ms)
            self._has_learned = False
            if (memory := self.board.watcher.written(view.game.id)) is not None:
                yield Learned(memory)
        yield from self._pictured(view, seen)
        # Between two photographs nothing is seen to move.
        self._has_stirred |= seen.stand != self._stand
        self._stand = seen.stand
        if self._has_stirred and self._settled_limit.is_due(view.at_ms):
            self._has_stirred = False
            self._settled_limit.mark(view.at_ms)
            yield Settled(view.at_ns, jpeg_of(view.picture))

    def _pictured(self, view: SessionPicture, seen: PictureReport) -> Iterator[CameraNews]:
        """Yield the reading, also of the rest of a partly covered board."""
        if seen.evidence:
            yield Pictured(view.at_ns, view.number, seen.evidence, seen.change, seen.stand)

    def _waiting(self, view: SessionPicture) -> Waiting:
        if self.lesson.refusal is not None:
            return self.lesson.refusal
        if self.lesson.has_next:
            return start_next(view.game, reads_set_up=view.job.reads_set_up)
        return Waiting(None)


LEARN_AGAIN_MS = 1000  # between attempts to learn a board that does not stand as it was said to
# From this share of wrong cells by pieces on, not the set-up is wrong but the corners are.
MOST_OF_PIECES = 0.5


class LearningBoard:
    """The state in which the board is learned as it is said to stand.

    An empty board does not show what pieces look like.
    """

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, lesson

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        if seen.waits_for in CALM and view.at_ms >= self.lesson.not_before_ms:
            return self._learn(view)
        if seen.waits_for in CALM:
            return Transition([self.lesson.refusal or next_step(self.lesson, view)], self)
        return Transition([waits_for_board(seen)], self)

    def showed(self, order: Showed) -> None:
        """Do nothing: a board that is learned anew does not need what it showed before."""

    def _learn(self, view: SessionPicture) -> Transition:
        try:
            board, lesson = self._learned(view)
        except BoardMismatchError as error:
            return self._refused(error, view)
        return Transition(self._told(board, view), state_after(board, lesson))

    def _learned(self, view: SessionPicture) -> tuple[FoundBoard, Lesson]:
        """Learn the board. Raises BoardMismatchError if it does not stand as it is said to."""
        job, board, lesson = view.job, self.board, self.lesson
        if job.calibrate is CalibrateFrom.EMPTY:
            board.watcher.calibrate(view.picture, nothing_on(board.geometry))
            empty = view.picture.copy()
            return board.with_bare(empty), lesson.learned(empty=empty, is_partial=True)
        if lesson.empty is not None:
            board = board.turned_by(view.picture, lesson.empty, job.stands, view.at_ms)
        anew = not lesson.is_partial
        board.watcher.calibrate(view.picture, job.stands, anew=anew, insisted=lesson.insisted)
        is_partial = job.calibrate is not CalibrateFrom.START
        learned = LearnedView.of_board(board, view.picture, job.stands)
        return board, lesson.learned(empty=None, is_partial=is_partial, view=learned)

    def _told(self, board: FoundBoard, view: SessionPicture) -> Iterator[CameraNews]:
        if board.place is not self.board.place:
            yield from board.located(view.picture)
        if (memory := board.watcher.written(view.game.id)) is not None:
            yield Learned(memory)

    def _refused(self, error: BoardMismatchError, view: SessionPicture) -> Transition:
        """Say what does not fit; try again if nothing can be read yet, else go on reading."""
        why = self._why(error, view.job)
        again = not self.board.watcher.knows_pieces
        not_before_ms = view.at_ms + LEARN_AGAIN_MS
        self.lesson = self.lesson.refused(why, not_before_ms=not_before_ms, again=again)
        return Transition([why], self if again else ReadingBoard(self.board, self.lesson))

    def _why(self, error: BoardMismatchError, job: CameraJob) -> Waiting:
        """Return the message for the wrong cells: corners that were given may be wrong."""
        pieces = sum(symbol != EMPTY for symbol in job.stands.values())
        if error.is_shifted:
            return lies_shifted(job.calibrate)
        if self.board.corners_are_given and len(error.cells) > MOST_OF_PIECES * pieces:
            return lies_otherwise(job.calibrate)
        return stands_otherwise(error.cells, job.calibrate)


def state_after(board: FoundBoard, lesson: Lesson) -> SessionState:
    """Return the state of a session that need not learn, or has just learned."""
    return ReadingBoard(board, lesson) if board.watcher.knows_pieces else UnlearnedBoard(board, lesson)
