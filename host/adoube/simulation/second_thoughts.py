"""Turns that do not count in the end: put back before the press, or taken back after it."""

from adoube.referee.nodes import TAKEBACK
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.habits import Habits, Span
from adoube.simulation.moment import Moment

__all__ = ["SecondThoughts"]

UNPRESSED_MS = (300, 2000)
"""Without a clock a turn that stands for longer than players agree on counts: second thoughts come sooner."""


class SecondThoughts:
    """Plays other turns than the one that counts, and undoes them to the last piece."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    @property
    def stood_ms(self) -> Span:
        return self._habits.stood_ms if self._clock else UNPRESSED_MS

    def think_again(self, moment: Moment) -> None:
        """Perhaps plays a turn and puts it back, the clock unpressed."""
        if not self._at_board.happens(self._habits.thinks_again):
            return
        self._at_board.remember()
        self._play(moment.other(self._at_board))
        self._at_board.wait(self.stood_ms)
        self._put_back()

    def take_back(self, moment: Moment) -> None:
        """Perhaps plays another turn for good, and takes it back with the opponent's consent.

        The opponent gives the time back by the clock. If they had answered already, that is taken back too,
        and the clock runs for the right player as it is.
        """
        board = self._at_board
        if not board.happens(self._habits.takes_back):
            return
        other = moment.other(board)
        if not other.answered_by_hand:
            return
        board.remember()
        self._finish(other)
        reply = other.reply(board) if board.happens(self._habits.takes_two_back) else None
        answered = reply is not None and reply.answered_by_hand
        if reply is not None and answered:
            self._finish(reply)
        if not self._clock or board.happens(self._habits.calls_takeback):
            board.call(TAKEBACK, moment.turn.seat)
            board.wait(self._habits.thinks_ms)
        board.counts(moment.ply, None)
        self._put_back()
        gives_back = moment.game.to_move(other.after)
        if self._clock and not answered and gives_back != moment.turn.seat:
            board.wait(self._habits.presses_ms)
            board.press(gives_back)
        board.wait(self._habits.thinks_ms)

    def _finish(self, moment: Moment) -> None:
        """A turn that counts for now."""
        self._play(moment)
        self._at_board.counts(moment.ply, moment.turn.notation)
        if self._clock:
            self._at_board.wait(self._habits.presses_ms)
            self._at_board.press(moment.turn.seat)
        self._at_board.wait(self._habits.thinks_ms)

    def _play(self, moment: Moment) -> None:
        lift_first = self._at_board.happens(1 - self._habits.removes_first)
        for place, step in enumerate(moment.motion.steps(lift_first=lift_first)):
            if place:
                self._at_board.wait(self._habits.takes_ms)
            self._at_board.becomes(step.cell, step.stack)

    def _put_back(self) -> None:
        for cell, stack in self._at_board.to_undo():
            self._at_board.wait(self._habits.takes_ms)
            self._at_board.becomes(cell, stack)
        self._at_board.wait(self._habits.takes_ms)
