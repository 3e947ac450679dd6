"""The state in which the board is looked for."""

from contextlib import suppress

from adoube.sensing.camera import Waiting
from adoube_vision.appearance.model_storage import NotLearnedHere
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.locating import BoardPlace, find
from adoube_vision.camera_session.pace import Every
from adoube_vision.camera_session.state import Lesson, SessionPicture

__all__ = ["Searching"]

LOCATE_GAP_MS = 500  # between looks for a board that is not found: each takes a good part of a second


class Searching:
    """Looks for the board in a picture now and then."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._looks = Every(LOCATE_GAP_MS)

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
