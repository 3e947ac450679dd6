"""A change after the press: the clock runs for the other seat already, and the piece moves on once more."""

from dataclasses import replace

from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.habits import Habits
from adoube.simulation.moment import Moment

__all__ = ["ChangesAfterPress"]

TRIES = 8
"""so many random turns are looked at for another one of the same piece"""


class ChangesAfterPress:
    """Turns that their players change once they have pressed. What counts is the turn that stands then."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    def play(self, moment: Moment) -> bool:
        """Perhaps plays another turn of the same piece, presses, and changes it. Whether that was done."""
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

    def _other_of_same_piece(self, moment: Moment) -> Moment | None:
        origin, target = moment.motion.lifts[0].cell, moment.motion.puts[0].cell
        for _ in range(TRIES):
            other = moment.other(self._at_board)
            if not _is_plain(other) or other.motion.lifts[0].cell != origin:
                continue
            if other.motion.puts[0].cell != target:
                return other
        return None

    def _carry(self, moment: Moment, lifts_from: str) -> None:
        """The piece of a turn goes from a cell to the turn's target, and the turn counts."""
        board = self._at_board
        lift, put = moment.motion.lifts[0], moment.motion.puts[0]
        left = lift if lifts_from == lift.cell else replace(lift, cell=lifts_from, stack=())
        board.becomes(left.cell, left.stack)
        board.wait(self._habits.takes_ms)
        board.becomes(put.cell, put.stack)
        board.counts(moment.ply, moment.turn.notation)


def _is_plain(moment: Moment) -> bool:
    """Whether one piece goes from one cell to an empty one, and nothing else is done."""
    motion = moment.motion
    extra = (*motion.first, *motion.removals, *motion.others, *motion.entries)
    if extra or len(motion.lifts) != 1 or len(motion.puts) != 1:
        return False
    return not motion.lifts[0].stack and not moment.turn.before.stack(motion.puts[0].cell)
