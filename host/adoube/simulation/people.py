"""People who are not careful: they play a scripted game with the slips and the haste of their habits."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from adoube.board.placement import EMPTY
from adoube.simulation.actions import Action
from adoube.simulation.after_press import ChangesAfterPress
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.carrying import Carrying, order_of
from adoube.simulation.endings import Endings
from adoube.simulation.errors_at_play import Errors
from adoube.simulation.ground import Ground
from adoube.simulation.habits import Habits
from adoube.simulation.moment import Moment
from adoube.simulation.motions import Act, Step
from adoube.simulation.scripted import ScriptedGame
from adoube.simulation.second_thoughts import SecondThoughts
from adoube.simulation.slips import Slips

__all__ = ["PeopleHands"]


class PeopleHands:
    """Hands with `habits`. Whatever else they do, in the end the turns of the script have been played."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        sitting = _Sitting(self.habits, scripted, rng, clock)
        positions = scripted.positions
        last_ply = sitting.endings.last_ply(scripted.begun, len(positions) - 1)
        turns = islice(scripted.turns(), last_ply - scripted.begun)
        for place, turn in enumerate(turns, start=scripted.begun):
            before, after = positions[place], positions[place + 1]
            moment = Moment(scripted.game, place + 1, turn, before, after, positions[:place])
            sitting.play(moment, is_last=moment.ply == last_ply)
            yield from sitting.at_board.told()
            if sitting.given_up:
                return
        sitting.press_owed()
        sitting.endings.leave(scripted.game.board.names)
        yield from sitting.at_board.told()

    def takes_ms(self, act: Act, rng: Random) -> int:
        return rng.randint(*self.habits.takes_ms)


class _Sitting:
    """One game of people at one board."""

    def __init__(self, habits: Habits, scripted: ScriptedGame, rng: Random, clock: bool) -> None:
        self._habits, self._clock = habits, clock
        self.at_board = AtTheBoard(scripted.set_up, rng)
        ground = Ground(scripted.game.board)
        self._carrying = Carrying(habits, self.at_board, ground)
        self._slips = Slips(habits, self.at_board, ground)
        self._thoughts = SecondThoughts(habits, self.at_board, clock=clock)
        self._errors = Errors(habits, self.at_board, clock=clock)
        self._changes = ChangesAfterPress(habits, self.at_board, clock=clock)
        self.endings = Endings(habits, self.at_board, scripted.set_up)
        self._in_hand: Step | None = None
        """the act since which the player holds the piece that is going to move"""
        self._owed: str | None = None
        """the seat that has finished its turn and not pressed yet, while the next one begins"""
        self.given_up = False

    def play(self, moment: Moment, *, is_last: bool) -> None:
        """One turn, from its first thought to its press, or to the change after it."""
        if not moment.turn.by_hand:
            self.press_owed()
            self.at_board.counts(moment.ply, moment.turn.notation)
            return
        hurried = self._begin(moment)
        if not hurried and self._errors.stand_for_good(moment):
            self.given_up = True
            return
        if not hurried and self._in_hand is None and self._owed is None and self._changes.play(moment):
            return
        pressed = self._carry_out(moment, hurried)
        self.at_board.counts(moment.ply, moment.turn.notation)
        self._slips.straighten(sorted(moment.motion.cells))
        if self._clock and not pressed and not (is_last and self.endings.stops_unpressed()):
            self._end(moment, hurried)

    def press_owed(self) -> None:
        """Whoever has not pressed yet does so now."""
        if self._owed is not None:
            self.at_board.wait(self._habits.presses_ms)
            self.at_board.press(self._owed)
            self._owed = None

    def _begin(self, moment: Moment) -> bool:
        """Up to the first touch of the turn; whether it is played in one go."""
        habits, board = self._habits, self.at_board
        if self._owed is not None:
            board.wait(habits.early_ms)
            return False
        if moment.ply > 1 and board.happens(habits.answers_at_once):
            board.wait(habits.at_once_ms)
            return True
        board.wait(habits.thinks_ms)
        self._slips.fidget(moment.turn.seat)
        self._thoughts.take_back(moment)
        self._thoughts.think_again(moment)
        self._errors.put_right_when_told(moment)
        self._in_hand = self._errors.put_right(moment)
        return False

    def _carry_out(self, moment: Moment, hurried: bool) -> bool:
        """The acts of the turn; whether the clock was pressed before the last of them."""
        takes_ms = self._habits.at_once_ms if hurried else self._habits.takes_ms
        board = self.at_board
        steps = order_of(moment, self._habits, board)
        carried = moment.carried()
        answers = self._owed is not None
        if not steps:
            self.press_owed()
        before, self._in_hand = self._in_hand, None
        if before is not None:
            steps.remove(moment.motion.lifts[0])
        knocks_at = board.rng.randrange(len(steps)) if steps and board.happens(self._habits.bumps) else None
        pressed = False
        for place, step in enumerate(steps):
            if place and place == len(steps) - 1 and not answers:
                pressed = self._presses_early(moment)
            self._carrying.act(step, before, takes_ms, EMPTY if hurried else carried)
            if place == knocks_at and not hurried:
                self._slips.bump(moment.motion.cells)
            self.press_owed()
            before = step
        return pressed

    def _presses_early(self, moment: Moment) -> bool:
        """Presses with the last act still to do, but never so that another turn seems to have been played.

        A piece that comes back is part of the turn: without it, the turn would be another one.
        """
        board, habits = self.at_board, self._habits
        if not self._clock or moment.motion.entries or not board.happens(habits.presses_early):
            return False
        change = board.change_from(moment.turn.before)
        if not (change.emptied or change.filled) or moment.looks_like_another(change):
            return False
        board.press(moment.turn.seat)
        board.wait(habits.early_ms)
        return True

    def _end(self, moment: Moment, hurried: bool) -> None:
        """The press, now or once the next player has begun."""
        habits, board = self._habits, self.at_board
        if moment.answered_by_hand and board.happens(habits.answers_early):
            self._owed = moment.turn.seat
            return
        board.wait(habits.at_once_ms if hurried else habits.presses_ms)
        board.press(moment.turn.seat)
