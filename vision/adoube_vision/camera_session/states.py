"""What the states of a camera's session have in common."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple, Protocol

from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom, CameraNews, Learned, Pictured, Settled, Showed, Waiting
from adoube.sensing.views import EMPTY
from adoube_vision.appearance.learning import NotLearnedHere
from adoube_vision.camera_session.found_board import FoundBoard, nothing_on
from adoube_vision.camera_session.guidance import (
    empty_next,
    lies_otherwise,
    lies_shifted,
    not_learned,
    samples_next,
    stands_otherwise,
    start_next,
    waits_for_board,
)
from adoube_vision.camera_session.locating import BoardPlace, find
from adoube_vision.camera_session.pace import RateLimit
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels, jpeg_of
from adoube_vision.watching.watcher import OtherBoard, PictureReport

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


CALM = ("", "not_calibrated")  # what a board waits for on which nothing moves and that nothing covers


class LessonStage(Enum):
    """Whether the board is to be learned."""

    UNSAID = auto()  # nobody has said yet what stands on it
    DUE = auto()  # somebody has said it: the next picture in which it stands still is learned from
    DONE = auto()


@dataclass(frozen=True)
class Lesson:
    """What is to be learned of the board, and how far that has come."""

    stage: LessonStage
    not_before_ms: int = 0  # of the pictures to learn from
    refusal: Waiting | None = None  # why the board was not learned when that was asked last
    insisted: bool = False  # whether the same was said again after a refusal: a person sees better
    empty: Pixels | None = None  # the board without a piece, if that is what was learned last
    # Whether an empty board or samples were learned: what is shown next adds to them.
    is_partial: bool = False
    has_next: bool = False  # whether what to do next was not done yet

    @classmethod
    def begun(cls, job: CameraJob) -> "Lesson":
        return cls(LessonStage.UNSAID if job.guided else LessonStage.DUE)

    def asked(self) -> "Lesson":
        """Somebody says what stands on the board."""
        insisted = self.refusal is not None
        return replace(self, stage=LessonStage.DUE, not_before_ms=0, insisted=insisted)

    def elsewhere(self) -> "Lesson":
        """The board lies elsewhere than it was taken to lie, so that what was learned is void."""
        return self if self.stage is LessonStage.UNSAID else replace(self, stage=LessonStage.DUE)

    def remembered(self, *, knows_pieces: bool) -> "Lesson":
        """An earlier process had learned the board."""
        return replace(self, stage=LessonStage.DONE if knows_pieces else LessonStage.UNSAID)

    def refused(self, why: Waiting, *, not_before_ms: int, again: bool) -> "Lesson":
        """The board does not stand as it was said to; `again`: that is tried again."""
        stage = LessonStage.DUE if again else LessonStage.DONE
        return replace(self, stage=stage, refusal=why, not_before_ms=not_before_ms)

    def learned(self, *, empty: Pixels | None, is_partial: bool) -> "Lesson":
        return Lesson(LessonStage.DONE, empty=empty, is_partial=is_partial, has_next=is_partial)


class SessionPicture(NamedTuple):
    """A picture, straightened, and what is known when it comes."""

    picture: Pixels
    at_ns: int
    at_ms: int
    number: int  # 1 for the first picture of the session
    job: CameraJob
    game: AnyGame


class Transition(NamedTuple):
    """What a picture came to: what there is to tell, and the state afterwards."""

    news: Iterable[CameraNews]
    state: "SessionState"


class SessionState(Protocol):
    """A state in which the board was found."""

    board: FoundBoard
    lesson: Lesson

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        """Goes on with a picture in which the board lies where it was found."""
        ...

    def showed(self, order: Showed) -> None:
        """It is certain by now what the board showed in a stand."""
        ...


LOCATE_GAP_MS = 500  # between looks for a board that is not found: each takes a good part of a second


class Searching:
    """Looks for the board in a picture now and then."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._looks = RateLimit(LOCATE_GAP_MS)

    def look(self, view: SessionPicture) -> FoundBoard | Waiting | None:
        """The board that was found, or why it was not; None: it was not looked for.

        What an earlier process learned of this board is taken over, if it fits.
        """
        if not self._looks.is_due(view.at_ms):
            return None
        self._looks.done(view.at_ms)
        place = find(view.picture, view.game.board, view.job)
        if not isinstance(place, BoardPlace):
            return Waiting(place, asks=True)
        board = FoundBoard.at(place, view.picture, view.game, view.at_ms)
        if view.job.memory is not None:
            with suppress(NotLearnedHere):  # it is learned anew
                board.watcher.resume(view.job.memory, view.game.id)
                self.lesson = self.lesson.remembered(knows_pieces=board.watcher.knows_pieces)
        return board


class UnlearnedBoard:
    """Says what people are to do, until somebody says what stands on the board."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, replace(lesson, refusal=None)

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        waiting = (
            next_step(self.lesson, view) if seen.waits_for == "not_calibrated" else waits_for_board(seen)
        )
        return Transition([waiting], self)

    def showed(self, order: Showed) -> None:
        """Nothing was read, so nothing is learned from it."""


def next_step(lesson: Lesson, view: SessionPicture) -> Waiting:
    """What there is to do before anything can be read."""
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
    """Tells what every cell shows, and learns from what becomes certain."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, lesson
        self._has_learned = False  # whether there is more to remember than was told
        self._has_stirred = True  # whether something has moved since a board at rest was told
        self._saves, self._settles = RateLimit(LEARNED_GAP_MS), RateLimit(SETTLED_GAP_MS)

    def read(self, view: SessionPicture, seen: PictureReport) -> Transition:
        if self.lesson.has_next:  # what is shown to be learned from goes, which is no turn
            self.board.watcher.forget_stands()
        if seen.waits_for:
            self._has_stirred = True
            self.lesson = replace(self.lesson, refusal=None)  # something is done about it
            return Transition([waits_for_board(seen), *self._pictured(view, seen)], self)
        return Transition(self._told(view, seen), self)

    def showed(self, order: Showed) -> None:
        self._has_learned |= self.board.watcher.showed(order.stand, order.shows)

    def _told(self, view: SessionPicture, seen: PictureReport) -> Iterator[CameraNews]:
        yield self._waiting(view)
        if not seen.evidence:
            return
        if self._has_learned and self._saves.is_due(view.at_ms):
            self._saves.done(view.at_ms)
            self._has_learned = False
            if (memory := self.board.watcher.written(view.game.id)) is not None:
                yield Learned(memory)
        yield from self._pictured(view, seen)
        if self._has_stirred and self._settles.is_due(view.at_ms):
            self._has_stirred = False
            self._settles.done(view.at_ms)
            yield Settled(view.at_ns, jpeg_of(view.picture))

    def _pictured(self, view: SessionPicture, seen: PictureReport) -> Iterator[CameraNews]:
        """What was read, also beside something that lies over a part of the board."""
        if seen.evidence:
            yield Pictured(view.at_ns, view.number, seen.evidence, seen.change, seen.stand)

    def _waiting(self, view: SessionPicture) -> Waiting:
        if self.lesson.refusal is not None:
            return self.lesson.refusal
        if self.lesson.has_next:
            return start_next(view.game, reads_set_up=view.job.reads_set_up)
        return Waiting(None)


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
