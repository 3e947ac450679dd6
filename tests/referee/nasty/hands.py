"""Hands that are told each motion, and the board under them that reports what its sensors notice.

Nothing here knows what a referee believes: what is reported follows from how long a cell was empty and from
what the maker of the board promises.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from adoube.board.geometry import EMPTY, Stack
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.sensing.events import CallMade, CellShows, CellTouched, ClockPressed, Event
from adoube.sensing.trace import TraceHeader
from adoube.sensing.views import view_named
from adoube.simulation.motions import HandAct, HandStep, motion_of
from adoube.simulation.scripted import ScriptedTurn

__all__ = ["CALM", "Hands", "Pace", "Rules", "Seen"]

# A cell that is empty for a shorter time never reports it, like that of an electronic chess board.
SHORTEST_SHOWN_MS = 30


@dataclass(frozen=True, slots=True)
class Rules:
    """Which game is played, its options, and what stands where play begins."""

    game: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """How a board sees: its view, the shortest gap that it is sure to tell, whether there is a clock."""

    view: str
    promise_ms: int | None
    clock: bool

    def __str__(self) -> str:
        promise = "touches" if self.promise_ms else "no-touches"
        return f"{self.view}-{promise}-{'clock' if self.clock else 'no-clock'}"


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds before each motion of a hand, before the press, and before the next turn."""

    act_ms: int = 350
    press_ms: int = 400
    think_ms: int = 1500


CALM = Pace()


class Hands:
    """Plays on a board, and writes down what it reports and what was really played."""

    def __init__(self, rules: Rules, seen: Seen) -> None:
        self.game = make_game(rules.game, dict(rules.options))
        self.seen = seen
        self.view = view_named(seen.view, self.game.seats)
        self.header = TraceHeader(
            rules.game,
            dict(rules.options),
            seen.view,
            self.game.board.names,
            promise_ms=seen.promise_ms,
            clock=seen.clock,
        )
        self.line = Line.begin(self.game)
        # Each turn that was played at a ply, also one that was taken back or changed.
        self.ever: set[tuple[int, str]] = set()
        self.backs: set[str] = set()  # how people would call what they took back, if they were asked
        self.now_ms = 0
        self.events: list[Event] = []
        placement = self.game.placement(self.line.position)
        self.stacks = {cell: placement.stack(cell) for cell in self.game.board.names}
        for cell in self.stacks:
            self._report(cell)
        self.wait(1000)

    # single motions

    def wait(self, ms: int) -> "Hands":
        self.now_ms += ms
        return self

    def makes(self, cell: str, stack: Stack, after_ms: int = CALM.act_ms) -> "Hands":
        """Another stack stands on a cell."""
        self.wait(after_ms)
        before, self.stacks[cell] = self.view.symbol(self.stacks[cell]), stack
        if self.view.symbol(stack) != before:
            self._report(cell)
        return self

    def swaps(self, cell: str, stack: Stack, gap_ms: int, after_ms: int = CALM.act_ms) -> "Hands":
        """Push off what stood on a cell by what comes there; in between the cell is empty for so long."""
        if gap_ms >= SHORTEST_SHOWN_MS:
            return self.makes(cell, EMPTY, after_ms).makes(cell, stack, gap_ms)
        self.wait(after_ms + gap_ms)
        before, self.stacks[cell] = self.view.symbol(self.stacks[cell]), stack
        if self.view.symbol(stack) != before:
            self._report(cell)
        elif self.seen.promise_ms is not None and gap_ms >= self.seen.promise_ms:
            self.events.append(CellTouched(self.now_ms, cell, gap_ms))
        return self

    def fidgets(self, cell: str, held_ms: int = 600, after_ms: int = CALM.act_ms) -> "Hands":
        """A piece is lifted and put back."""
        stack = self.stacks[cell]
        return self.makes(cell, EMPTY, after_ms).makes(cell, stack, held_ms)

    def carries(self, origin: str, target: str, act_ms: int = CALM.act_ms) -> "Hands":
        """Carry what stands on a cell to another one, whatever stood there."""
        stack = self.stacks[origin]
        return self.makes(origin, EMPTY, act_ms).makes(target, stack, act_ms)

    def press(self, seat: str | None = None, after_ms: int = CALM.press_ms) -> "Hands":
        """The clock, if there is one, is pressed: by the seat that has just moved, if no other is named."""
        self.wait(after_ms)
        if self.seen.clock:
            self.events.append(ClockPressed(self.now_ms, seat or self.moved))
        return self

    def calls_back(self, by: str) -> "Hands":
        self.events.append(CallMade(self.now_ms, "takeback", {"by": by}))
        return self

    def _report(self, cell: str) -> None:
        self.events.append(CellShows(self.now_ms, cell, self.view.symbol(self.stacks[cell])))

    # turns

    @property
    def moved(self) -> str:
        """The seat that has moved last."""
        return self.game.to_move(self.line.positions[-1])

    def plays(self, turns: str, pace: Pace = CALM) -> "Hands":
        """Carries out some turns one after the other, each pressed."""
        for text in turns.split():
            steps = self.steps_of(text)
            self.decides(text)
            self.does(steps, pace).press(after_ms=pace.press_ms).wait(pace.think_ms)
        return self

    def steps_of(self, text: str) -> tuple[HandStep, ...]:
        """Return the steps of hands for the next turn, in the usual order."""
        after = self.line.play(self.game.read(text))
        stood, stands = self.game.placement(self.line.position), self.game.placement(after.position)
        turn = ScriptedTurn(self.game.to_move(self.line.position), text, stood, stands)
        return motion_of(turn, self.game.board.names).steps()

    def decides(self, text: str) -> "Hands":
        """This is the turn that is being played now."""
        self.line = self.line.play(self.game.read(text))
        self.ever.add((self.line.ply, self.line.written_turns()[-1]))
        return self

    def takes_back(self, plies: int) -> "Hands":
        """So many turns are to count no longer."""
        self.line = self.line.back(plies)
        self.backs |= {"takeback", f"takeback-{plies}"}
        return self

    def does(self, steps: Sequence[HandStep], pace: Pace = CALM, gap_ms: int | None = None) -> "Hands":
        """Carries out steps; with a `gap_ms` what is captured is pushed off by what takes its place."""
        pushed = {
            step.cell
            for step in steps
            if step.act is HandAct.REMOVE
            and any(put.act is HandAct.PUT and put.cell == step.cell for put in steps)
        }
        for step in steps:
            if gap_ms is not None and step.cell in pushed:
                if step.act is HandAct.PUT:
                    self.swaps(step.cell, step.stack, gap_ms, pace.act_ms)
            else:
                self.makes(step.cell, step.stack, pace.act_ms)
        return self

    def stands(self) -> "Hands":
        """Somebody puts right what does not stand as the line has it."""
        placement = self.game.placement(self.line.position)
        for cell in self.game.board.names:
            if self.stacks[cell] != placement.stack(cell):
                self.makes(cell, placement.stack(cell))
        return self

    def orders_of(self, text: str) -> Iterator[tuple[HandStep, ...]]:
        """Every order in which hands can do the steps of the next turn."""
        steps = self.steps_of(text)
        for order in permutations(steps):
            if self._is_possible(order, steps):
                yield order

    def _is_possible(self, order: Sequence[HandStep], usual: Sequence[HandStep]) -> bool:
        for cell in {step.cell for step in usual}:
            if [one for one in order if one.cell == cell] != [one for one in usual if one.cell == cell]:
                return False
        stacks = dict(self.stacks)
        begun = _pieces(stacks)
        most = begun | _pieces({**stacks, **{step.cell: step.stack for step in usual}})
        for step in order:
            stacks[step.cell] = step.stack
            if not _pieces(stacks) <= most:
                return False  # no piece stands on two cells at once
        return True

    # what becomes of it

    def watched(self) -> Referee:
        """A referee for the recording."""
        return referee_of(self.header, self.game, self.view)


def _pieces(stacks: dict[str, Stack]) -> Counter[str]:
    return Counter(piece for stack in stacks.values() for piece in stack)
