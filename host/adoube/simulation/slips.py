"""Slips of hands: illegal acts, turns that are taken back or changed, and pieces that are knocked.

Pieces are also misplaced, straightened or turned, and neighbours are touched.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import hypot

from adoube.board.geometry import EMPTY, Board, Cell, owner_of
from adoube.referee.verdicts import TAKEBACK
from adoube.simulation.habits import Habits, Span
from adoube.simulation.hand_state import HandState, TurnToPlay
from adoube.simulation.motions import HandAct, HandStep

__all__ = ["CellNeighbours", "HandSlips", "IllegalActs"]

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


# Without a clock what stands for longer than players agree on counts: errors and second thoughts come sooner.
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


PASSES_WITHIN = 0.35  # a piece slides over a cell if it comes so near to its centre, in pitches
CLOSE_BY = 1.6  # the neighbours of a cell lie within so many pitches


class CellNeighbours:
    """The neighbours and ways between a board's cells, each worked out once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._between: dict[tuple[str, str], tuple[str, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}

    def between(self, start: str, end: str) -> tuple[str, ...]:
        """Return the cells under the straight way between two cells, in the order in which it passes them."""
        way = start, end
        if way not in self._between:
            self._between[way] = self._passed(self._board.cell(start), self._board.cell(end))
        return self._between[way]

    def near(self, cell: str) -> tuple[str, ...]:
        """Return the neighbours of a cell, in board order."""
        if cell not in self._near:
            here, reach_mm = self._board.cell(cell), CLOSE_BY * self._board.pitch_mm
            self._near[cell] = tuple(
                other.name
                for other in self._board.cells
                if other.name != cell and hypot(other.x_mm - here.x_mm, other.y_mm - here.y_mm) <= reach_mm
            )
        return self._near[cell]

    def _passed(self, start: Cell, end: Cell) -> tuple[str, ...]:
        dx_mm, dy_mm = end.x_mm - start.x_mm, end.y_mm - start.y_mm
        length_mm = hypot(dx_mm, dy_mm)
        if not length_mm:
            return ()
        reach_mm = PASSES_WITHIN * self._board.pitch_mm
        passed: list[tuple[float, str]] = []
        for cell in self._board.cells:
            x_mm, y_mm = cell.x_mm - start.x_mm, cell.y_mm - start.y_mm
            along_mm = (x_mm * dx_mm + y_mm * dy_mm) / length_mm
            aside_mm = abs(x_mm * dy_mm - y_mm * dx_mm) / length_mm
            if cell not in (start, end) and 0 < along_mm < length_mm and aside_mm <= reach_mm:
                passed.append((along_mm, cell.name))
        return tuple(name for _, name in sorted(passed))


SHARED = "shared"  # the owner of pieces that belong to nobody

KNOCKS_AFTER_MS = (2, 60)  # from an act to the next touch of the hand that draws back


class HandSlips:
    """Slips besides playing, by hands of some habits. Afterwards everything stands as it did."""

    def __init__(self, habits: Habits, at_board: HandState, ground: CellNeighbours) -> None:
        self._habits, self._at_board, self._ground = habits, at_board, ground

    def bump(self, cells: Collection[str]) -> None:
        """Knock a neighbour of `cells`, none of which is itself knocked."""
        self._at_board.wait(KNOCKS_AFTER_MS)
        near = sorted({near for cell in cells for near in self._ground.near(cell)} - set(cells))
        self._off_and_on(near, self._habits.bumped_ms)

    def straighten(self, cells: Sequence[str]) -> None:
        """Straighten one of `cells` or of their neighbours."""
        if self._at_board.happens(self._habits.straightens):
            self._at_board.wait(KNOCKS_AFTER_MS)
            near = sorted({*cells, *(near for cell in cells for near in self._ground.near(cell))})
            self._off_and_on(near, self._habits.straightened_ms)

    def fidget(self, seat: str) -> None:
        """Lift one of the seat's own pieces, think, and put it back."""
        if self._at_board.happens(self._habits.fidgets):
            own = [
                cell
                for cell, stack in self._at_board.standing.items()
                if owner_of(stack[-1]) in (seat, SHARED)
            ]
            self._off_and_on(sorted(own), self._habits.fidgeted_ms)
            self._at_board.wait(self._habits.takes_ms)

    def _off_and_on(self, cells: Sequence[str], span: Span) -> None:
        occupied = [cell for cell in cells if self._at_board.stack(cell)]
        if not occupied:
            return
        cell = self._at_board.rng.choice(occupied)
        stack = self._at_board.stack(cell)
        self._at_board.becomes(cell, EMPTY)
        self._at_board.wait(span)
        self._at_board.becomes(cell, stack)


class IllegalActs:
    """Illegal acts that no legal turn looks like, even to bare occupancy."""

    def __init__(self, habits: Habits, at_board: HandState, *, clock: bool) -> None:
        self._habits, self._at_board, self._clock = habits, at_board, clock

    def put_right(self, moment: TurnToPlay) -> HandStep | None:
        """Err, perhaps, and take the piece up again before the clock is pressed.

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
            return HandStep(HandAct.LIFT, wrong, EMPTY)
        board.wait(self._habits.takes_ms)
        board.becomes(origin, stack)
        board.wait(self._habits.takes_ms)
        return None

    def put_right_when_told(self, moment: TurnToPlay) -> None:
        """Err and press, perhaps. The opponent complains, and the piece goes back to where it was."""
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

    def stand_for_good(self, moment: TurnToPlay) -> bool:
        """Err, perhaps, press, and leave it so."""
        if not self._at_board.happens(self._habits.errs_for_good):
            return False
        return self._put_wrong(moment, moment.turn.seat)

    def _put_wrong(self, moment: TurnToPlay, presses: str | None) -> bool:
        """Put the piece on a wrong cell; False if there is none."""
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
