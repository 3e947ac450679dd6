"""The state in which the board is read, picture by picture."""

from collections.abc import Iterator
from dataclasses import replace

from adoube.sensing.camera import CameraNews, Learned, Pictured, Settled, Showed, Waiting
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.guidance import start_next, waits_for_board
from adoube_vision.camera_session.jpeg import jpeg_of
from adoube_vision.camera_session.pace import Every
from adoube_vision.camera_session.state import Lesson, SessionPicture, Transition
from adoube_vision.watching.watcher import PictureReport

__all__ = ["ReadingBoard"]

SETTLED_GAP_MS = 200
LEARNED_GAP_MS = 3000


class ReadingBoard:
    """Tells what every cell shows, and learns from what becomes certain."""

    def __init__(self, board: FoundBoard, lesson: Lesson) -> None:
        self.board, self.lesson = board, lesson
        self._has_learned = False  # whether there is more to remember than was told
        self._has_stirred = True  # whether something has moved since a board at rest was told
        self._saves, self._settles = Every(LEARNED_GAP_MS), Every(SETTLED_GAP_MS)

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
