"""The turn itself, as people carry it out: the order of its acts, and what the piece passes on its way."""

from collections.abc import Sequence
from dataclasses import replace

from adoube.board.placement import EMPTY, Stack
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.ground import Ground
from adoube.simulation.habits import Habits, Span
from adoube.simulation.moment import Moment
from adoube.simulation.motions import Act, Motion, Step

__all__ = ["Carrying", "order_of"]


def order_of(moment: Moment, habits: Habits, at_board: AtTheBoard) -> list[Step]:
    """The acts of one turn in the order in which these hands do them this time."""
    motion = moment.motion
    if (
        len(motion.path) > 2
        and motion.lifts
        and not motion.removals
        and at_board.happens(habits.touches_down)
    ):
        return _leap_by_leap(moment, motion, habits, at_board)
    clear = motion.removals
    in_hand = (*clear, *motion.lifts) if at_board.happens(habits.removes_first) else (*motion.lifts, *clear)
    puts = _with_promotion(moment, motion.puts)
    if len(motion.path) == 2 and motion.others and at_board.happens(habits.others_first):
        return [*motion.others, *motion.first, *in_hand, *puts, *motion.entries]
    return [*motion.first, *in_hand, *puts, *motion.others, *motion.entries]


def _with_promotion(moment: Moment, puts: Sequence[Step]) -> list[Step]:
    """A pawn is put down first and then exchanged."""
    if len(puts) != 1 or not moment.replaced(puts[0]):
        return list(puts)
    put = puts[0]
    pawn = (*put.stack[:-1], moment.carried()[-1])
    return [
        replace(put, stack=pawn),
        Step(Act.REMOVE, put.cell, put.stack[:-1]),
        replace(put, act=Act.SET_IN),
    ]


def _leap_by_leap(moment: Moment, motion: Motion, habits: Habits, at_board: AtTheBoard) -> list[Step]:
    """The piece touches down at every landing; what it leaps goes at once or in the end."""
    ground = Ground(moment.game.board)
    carried = moment.carried()
    waiting = {step.cell: step for step in motion.others}
    at_once = at_board.happens(habits.takes_as_it_goes)
    steps = [*motion.first, *motion.lifts]
    last = len(motion.path) - 1
    for number, (start, end) in enumerate(zip(motion.path, motion.path[1:], strict=False), start=1):
        if number == last:
            steps += motion.puts
        else:
            below = EMPTY if end == motion.path[0] else at_board.stack(end)
            steps.append(Step(Act.PUT, end, below + carried))
        if at_once:
            steps += [waiting.pop(cell) for cell in ground.between(start, end) if cell in waiting]
        if number != last:
            steps.append(Step(Act.LIFT, end, below))
    return [*steps, *waiting.values(), *motion.entries]


class Carrying:
    """Does the acts of a turn one after the other, at the pace and with the slips of some habits."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, ground: Ground) -> None:
        self._habits, self._at_board, self._ground = habits, at_board, ground

    def act(self, step: Step, before: Step | None, takes_ms: Span, carried: Stack = EMPTY) -> None:
        """One act, `before` being the one that it follows. `carried` slides if these hands are like that."""
        board, habits = self._at_board, self._habits
        if before is not None:
            swapped = (before.act, step.act) == (Act.REMOVE, Act.PUT) and before.cell == step.cell
            if swapped and board.happens(habits.pushes):
                board.wait(habits.pushed_ms)
            elif swapped and board.happens(habits.swaps):
                board.wait(habits.swapped_ms)
            else:
                board.wait(takes_ms)
                if step.act is Act.PUT and carried and before.cell != step.cell:
                    self._slide(before.cell, step.cell, carried)
        board.becomes(step.cell, step.stack)

    def _slide(self, start: str, end: str, carried: Stack) -> None:
        board, habits = self._at_board, self._habits
        if not board.happens(habits.slides):
            return
        for cell in self._ground.between(start, end):
            if not board.stack(cell):
                board.becomes(cell, carried)
                board.wait(habits.slid_over_ms)
                board.becomes(cell, EMPTY)
                board.wait(habits.slid_over_ms)
