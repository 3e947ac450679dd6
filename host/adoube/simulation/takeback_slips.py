"""Turns that do not count in the end: changed before the press, changed after it, or taken back."""

from dataclasses import replace

from adoube.referee.verdicts import TAKEBACK
from adoube.simulation.habits import Habits, Span
from adoube.simulation.hand_state import HandState, TurnToPlay

TRIES = 8  # Random turns to look at for another one of the same piece.


class ChangesAfterPress:
    """Turns that their players change once they have pressed. What counts is the turn that stands then."""

    def __init__(self, habits: Habits, at_board: HandState, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    def play(self, moment: TurnToPlay) -> bool:
        """Play another turn of the same piece, perhaps, press, and change it; True if that was done."""
        board, habits = self._at_board, self._habits
        if not self._clock or not _is_plain(moment) or not board.happens(habits.changes_after_press):
            return False
        first = self._other_of_same_piece(moment)
        if first is None:
            return False
        self._carry(first, lifts_from=first.motion.lifts[0].cell)
        board.wait(habits.presses_ms)
        board.press(moment.turn.seat)
        board.wait(habits.changed_ms)
        self._carry(moment, lifts_from=first.motion.puts[0].cell)
        if board.happens(habits.presses_again):
            board.wait(habits.presses_ms)
            board.press(moment.turn.seat)
        return True

    def _other_of_same_piece(self, moment: TurnToPlay) -> TurnToPlay | None:
        origin, target = moment.motion.lifts[0].cell, moment.motion.puts[0].cell
        for _ in range(TRIES):
            other = moment.other(self._at_board)
            # Nobody goes on moving pieces once a turn has ended the game.
            if not _is_plain(other) or other.motion.lifts[0].cell != origin or other.ends_game:
                continue
            if other.motion.puts[0].cell != target:
                return other
        return None

    def _carry(self, moment: TurnToPlay, lifts_from: str) -> None:
        """Carry the piece of a turn from a cell to the turn's target, and have the turn count."""
        board = self._at_board
        lift, put = moment.motion.lifts[0], moment.motion.puts[0]
        left = lift if lifts_from == lift.cell else replace(lift, cell=lifts_from, stack=())
        board.becomes(left.cell, left.stack)
        board.wait(self._habits.takes_ms)
        board.becomes(put.cell, put.stack)
        board.counts(moment.ply, moment.turn.notation)


def _is_plain(moment: TurnToPlay) -> bool:
    """True if one piece goes from one cell to an empty one, and nothing else is done."""
    motion = moment.motion
    extra = (*motion.first, *motion.removals, *motion.others, *motion.entries)
    if extra or len(motion.lifts) != 1 or len(motion.puts) != 1:
        return False
    return not motion.lifts[0].stack and not moment.turn.before.stack(motion.puts[0].cell)


# Without a clock a turn that stands for longer than players agree on counts: second thoughts come sooner.
UNPRESSED_MS = (300, 2000)


class TakebackSlips:
    """Plays other turns than the one that counts, and undoes them to the last piece."""

    def __init__(self, habits: Habits, at_board: HandState, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    @property
    def stood_ms(self) -> Span:
        return self._habits.stood_ms if self._clock else UNPRESSED_MS

    def think_again(self, moment: TurnToPlay) -> None:
        """Play a turn, perhaps, and put it back, the clock unpressed."""
        if not self._at_board.happens(self._habits.thinks_again):
            return
        self._at_board.remember()
        self._play(moment.other(self._at_board))
        self._at_board.wait(self.stood_ms)
        self._put_back()

    def take_back(self, moment: TurnToPlay) -> None:
        """Play another turn for good, perhaps, and take it back with the opponent's consent.

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

    def _finish(self, moment: TurnToPlay) -> None:
        """End a turn that counts for now."""
        self._play(moment)
        self._at_board.counts(moment.ply, moment.turn.notation)
        if self._clock:
            self._at_board.wait(self._habits.presses_ms)
            self._at_board.press(moment.turn.seat)
        self._at_board.wait(self._habits.thinks_ms)

    def _play(self, moment: TurnToPlay) -> None:
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
