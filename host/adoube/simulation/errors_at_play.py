"""Illegal acts: the piece is put where it may not go, and put right at once, when told, or never."""

from adoube.board.placement import EMPTY
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.habits import Habits
from adoube.simulation.moment import Moment
from adoube.simulation.motions import Act, Step

__all__ = ["Errors"]

UNPRESSED_MS = (300, 2000)
"""Without a clock what stands for longer than players agree on counts: errors are seen sooner."""


class Errors:
    """Illegal acts that no legal turn looks like, even to bare occupancy."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    def put_right(self, moment: Moment) -> Step | None:
        """Perhaps errs, and takes the piece up again before the clock is pressed.

        Either it goes back to where it was, or it stays in the hand: then that last act is returned.
        """
        board = self._at_board
        if not board.happens(self._habits.errs):
            return None
        board.remember()
        if not self._put_wrong(moment, None):
            return None
        board.wait(self._habits.erred_ms if self._clock else UNPRESSED_MS)
        (wrong, _), (origin, stack) = board.to_undo()
        board.becomes(wrong, EMPTY)
        if board.happens(self._habits.goes_on):
            return Step(Act.LIFT, wrong, EMPTY)
        board.wait(self._habits.takes_ms)
        board.becomes(origin, stack)
        board.wait(self._habits.takes_ms)
        return None

    def put_right_when_told(self, moment: Moment) -> None:
        """Perhaps errs and presses. The opponent complains, and the piece goes back to where it was."""
        board, habits = self._at_board, self._habits
        if not self._clock or not moment.answered_by_hand or not board.happens(habits.errs_and_presses):
            return
        board.remember()
        if not self._put_wrong(moment, moment.turn.seat):
            return
        board.wait(habits.complains_ms)
        if board.happens(habits.presses_back):
            board.press(moment.game.to_move(moment.after))
        for cell, stack in board.to_undo():
            board.wait(habits.takes_ms)
            board.becomes(cell, stack)
        board.wait(habits.takes_ms)

    def stand_for_good(self, moment: Moment) -> bool:
        """Perhaps errs, presses and leaves it so."""
        if not self._at_board.happens(self._habits.errs_for_good):
            return False
        return self._put_wrong(moment, moment.turn.seat)

    def _put_wrong(self, moment: Moment, presses: str | None) -> bool:
        """Whether there was a wrong place to put the piece."""
        board, cells = self._at_board, moment.wrong_cells(self._at_board)
        if not cells:
            return False
        board.becomes(moment.motion.lifts[0].cell, EMPTY)
        board.wait(self._habits.takes_ms)
        board.becomes(board.rng.choice(cells), moment.carried())
        if presses is not None and self._clock:
            board.wait(self._habits.presses_ms)
            board.press(presses)
        return True
