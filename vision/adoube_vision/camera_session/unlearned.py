"""The state in which a board is found, and no more is known of its pieces than that they may stand on it."""

from dataclasses import replace

from adoube.sensing.camera import Showed, Waiting
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.guidance import (
    empty_next,
    not_learned,
    samples_next,
    start_next,
    waits_for_board,
)
from adoube_vision.camera_session.state import Lesson, LessonStage, SessionPicture, Transition
from adoube_vision.watching.watcher import PictureReport

__all__ = ["UnlearnedBoard", "next_step"]


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
