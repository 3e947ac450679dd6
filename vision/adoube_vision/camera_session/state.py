"""What the states of a camera's session have in common."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple, Protocol

from adoube.games.base import AnyGame
from adoube.sensing.camera import CameraNews, Showed, Waiting
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.job import CameraJob
from adoube_vision.pixels import Pixels
from adoube_vision.watching.watcher import PictureReport

__all__ = ["CALM", "Lesson", "LessonStage", "SessionPicture", "SessionState", "Transition"]

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
