"""Hands that carry out a scripted game, each in its own manner and pace.

`careful` hands make no slips. Those of people do: they have their ways to carry a turn out and to leave the
board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Protocol

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.errors import AdoubeError
from adoube.simulation.habits import BLITZ, CLUB, NATURAL, Habits, Span
from adoube.simulation.hand_state import HandState, TurnToPlay
from adoube.simulation.motions import (
    Action,
    CellBecomes,
    Counts,
    HandAct,
    HandStep,
    Motion,
    Press,
    motion_of,
    rearrangement,
)
from adoube.simulation.scripted import ScriptedGame
from adoube.simulation.slips import CellNeighbours, ChangesAfterPress, HandSlips, IllegalActs, TakebackSlips
from adoube.words import say
from adoube.words.names import did_you_mean


def order_of(moment: TurnToPlay, habits: Habits, at_board: HandState) -> list[HandStep]:
    """Return the acts of one turn in the order in which these hands do them this time."""
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


def _with_promotion(moment: TurnToPlay, puts: Sequence[HandStep]) -> list[HandStep]:
    """Return the steps of a promotion: the pawn is put down first and then exchanged."""
    if len(puts) != 1 or not moment.replaced(puts[0]):
        return list(puts)
    put = puts[0]
    pawn = (*put.stack[:-1], moment.carried()[-1])
    return [
        replace(put, stack=pawn),
        HandStep(HandAct.REMOVE, put.cell, put.stack[:-1]),
        replace(put, act=HandAct.SET_IN),
    ]


def _leap_by_leap(moment: TurnToPlay, motion: Motion, habits: Habits, at_board: HandState) -> list[HandStep]:
    """Return the steps of leaps, with a landing each; what is leapt over goes at once or in the end."""
    ground = CellNeighbours(moment.game.board)
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
            steps.append(HandStep(HandAct.PUT, end, below + carried))
        if at_once:
            steps += [waiting.pop(cell) for cell in ground.between(start, end) if cell in waiting]
        if number != last:
            steps.append(HandStep(HandAct.LIFT, end, below))
    return [*steps, *waiting.values(), *motion.entries]


class Carrying:
    """Does the acts of a turn one after the other, at the pace and with the slips of some habits."""

    def __init__(self, habits: Habits, at_board: HandState, ground: CellNeighbours) -> None:
        self._habits, self._at_board, self._ground = habits, at_board, ground

    def act(self, step: HandStep, before: HandStep | None, takes_ms: Span, carried: Stack = EMPTY) -> None:
        """Carry out one act, which follows `before`. `carried` slides if these hands are like that."""
        board, habits = self._at_board, self._habits
        if before is not None:
            swapped = (before.act, step.act) == (HandAct.REMOVE, HandAct.PUT) and before.cell == step.cell
            if swapped and board.happens(habits.pushes):
                board.wait(habits.pushed_ms)
            elif swapped and board.happens(habits.swaps):
                board.wait(habits.swapped_ms)
            else:
                board.wait(takes_ms)
                if step.act is HandAct.PUT and carried and before.cell != step.cell:
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


SWEPT_MS = (0, 120)  # from one piece to the next when a hand sweeps them off


class Endings:
    """The end of one game, also of one that is broken off. No turn is played here."""

    def __init__(self, habits: Habits, at_board: HandState, set_up: Placement) -> None:
        self._habits, self._at_board, self._set_up = habits, at_board, set_up

    def last_ply(self, begun: int, plies: int) -> int:
        """Return the number of the turn after which these people stop, in a game that goes on after
        `begun`."""
        board = self._at_board
        gives_up = plies > begun and board.happens(self._habits.gives_up)
        return board.rng.randint(begun + 1, plies) if gives_up else plies

    def stops_unpressed(self) -> bool:
        return self._at_board.happens(self._habits.stops_unpressed)

    def leave(self, cells: tuple[str, ...]) -> None:
        """Clear the board, perhaps, or set it up again."""
        board = self._at_board
        if board.happens(self._habits.sweeps):
            self._sweep()
        elif board.happens(self._habits.sets_up_anew):
            board.wait(self._habits.lingers_ms)
            for step in rearrangement(Placement(dict(board.standing)), self._set_up, cells):
                board.wait(self._habits.takes_ms)
                board.becomes(step.cell, step.stack)

    def _sweep(self) -> None:
        board = self._at_board
        board.wait(self._habits.lingers_ms)
        cells = sorted(board.standing)
        board.rng.shuffle(cells)
        for cell in cells:
            board.becomes(cell, EMPTY)
            board.wait(SWEPT_MS)


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
            moment = TurnToPlay(scripted.game, place + 1, turn, before, after, positions[:place])
            sitting.play(moment, is_last=moment.ply == last_ply)
            yield from sitting.at_board.told()
            if sitting.given_up:
                return
        sitting.press_owed()
        sitting.endings.leave(scripted.game.board.names)
        yield from sitting.at_board.told()

    def takes_ms(self, act: HandAct, rng: Random) -> int:
        return rng.randint(*self.habits.takes_ms)


class _Sitting:
    """One game of people at one board."""

    def __init__(self, habits: Habits, scripted: ScriptedGame, rng: Random, clock: bool) -> None:
        self._habits, self._clock = habits, clock
        self.at_board = HandState(scripted.set_up, rng)
        ground = CellNeighbours(scripted.game.board)
        self._carrying = Carrying(habits, self.at_board, ground)
        self._slips = HandSlips(habits, self.at_board, ground)
        self._thoughts = TakebackSlips(habits, self.at_board, clock=clock)
        self._errors = IllegalActs(habits, self.at_board, clock=clock)
        self._changes = ChangesAfterPress(habits, self.at_board, clock=clock)
        self.endings = Endings(habits, self.at_board, scripted.set_up)
        # The act since which the player holds the piece that is going to move.
        self._in_hand: HandStep | None = None
        # The seat that has finished its turn and not pressed yet, while the next one begins.
        self._owed: str | None = None
        self.given_up = False

    def play(self, moment: TurnToPlay, *, is_last: bool) -> None:
        """Play one turn, from its first thought to its press, or to the change after it."""
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

    def _begin(self, moment: TurnToPlay) -> bool:
        """Begin a turn, up to its first touch; True if it is played in one go."""
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

    def _carry_out(self, moment: TurnToPlay, hurried: bool) -> bool:
        """Carry out the acts of the turn; True if the clock was pressed before the last of them."""
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

    def _presses_early(self, moment: TurnToPlay) -> bool:
        """Press with the last act still to do, but never so that another turn seems to have been played.

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

    def _end(self, moment: TurnToPlay, hurried: bool) -> None:
        """Press, now or once the next player has begun."""
        habits, board = self._habits, self.at_board
        if moment.answered_by_hand and board.happens(habits.answers_early):
            self._owed = moment.turn.seat
            return
        board.wait(habits.at_once_ms if hurried else habits.presses_ms)
        board.press(moment.turn.seat)


THINKS_MS = (900, 4000)
PRESSES_MS = (400, 1100)
# The least and the most for each act, far longer than any debounce and shorter than a referee's patience.
TAKES_MS: Mapping[HandAct, tuple[int, int]] = MappingProxyType(
    {
        HandAct.LIFT: (300, 800),
        HandAct.REMOVE: (350, 900),
        HandAct.PUT: (350, 1000),
        HandAct.SET_IN: (500, 1300),
    }
)


class CarefulHands:
    """Every lift lasts, nothing slides, and a captured piece leaves its cell before another comes."""

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """Carry out each turn once, and nothing but the turns. A turn that touches nothing is a press."""
        cells = scripted.game.board.names
        at_ms = 0
        for ply, turn in enumerate(scripted.turns(), start=scripted.begun + 1):
            steps = self.order(motion_of(turn, cells), rng)
            if turn.by_hand:
                at_ms += rng.randint(*THINKS_MS)
            for place, step in enumerate(steps):
                if place:
                    at_ms += self.takes_ms(step.act, rng)
                yield CellBecomes(at_ms, step.cell, step.stack)
            yield Counts(at_ms, ply, turn.notation)
            if clock and turn.by_hand:
                at_ms += rng.randint(*PRESSES_MS)
                yield Press(at_ms, turn.seat)

    def order(self, motion: Motion, rng: Random) -> Sequence[HandStep]:
        """Return the steps in one person's order: some clear the way before they take their own piece."""
        return motion.steps(lift_first=rng.random() < 0.5)

    def takes_ms(self, act: HandAct, rng: Random) -> int:
        return rng.randint(*TAKES_MS[act])


class UnknownHands(AdoubeError):
    """Hands that do not exist."""


class Hands(Protocol):
    """A manner of moving pieces. Everything is drawn from `rng`; times are in milliseconds."""

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """Return a whole game from its set-up, in order of time."""
        ...

    def takes_ms(self, act: HandAct, rng: Random) -> int:
        """Return the time from one step to the next of a kind."""
        ...


MANNERS: Mapping[str, Callable[[], Hands]] = MappingProxyType(
    {
        "careful": CarefulHands,
        "club": lambda: PeopleHands(CLUB),
        "blitz": lambda: PeopleHands(BLITZ),
        "natural": lambda: PeopleHands(NATURAL),
    }
)

HANDS = tuple(MANNERS)  # All manners that the command line knows by name.


def hands_named(name: str) -> Hands:
    """Raises UnknownHands."""
    if name not in MANNERS:
        nearest = did_you_mean(name, HANDS)
        raise UnknownHands(say("simulate.no_hands", name=name, nearest=nearest, names=[*HANDS]))
    return MANNERS[name]()


def performance(scripted: ScriptedGame, hands: Hands, seed: int, *, clock: bool = True) -> Iterator[Action]:
    """Return a whole game from its set-up, as it happens on a board; the same for the same seed.

    A seat that can only skip does nothing at all: on a table the referee writes such a skip itself. Where
    nothing has to be touched the clock is pressed all the same. Without `clock` nobody presses anything.
    """
    return hands.carry_out(scripted, Random(f"hands {seed}"), clock=clock)


def arranging(steps: Sequence[HandStep], hands: Hands, seed: int, *, from_ms: int = 0) -> Iterator[Action]:
    """Steps outside any turn, one after the other: a board that is set up or cleared."""
    rng = Random(f"arranging {seed}")
    at_ms = from_ms
    for step in steps:
        at_ms += hands.takes_ms(step.act, rng)
        yield CellBecomes(at_ms, step.cell, step.stack)
