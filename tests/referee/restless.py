"""Restless hands: they play legal games, and touch a good deal more than they have to.

They adjust their own pieces and the enemy's, before a turn, with the piece in the hand and after it; they
slide across empty cells, take turns back and dawdle with a piece in the air. The events are those of a source
that keeps its promise: it reports every lift, as a change or as a touch.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, Event
from adoube.sensing.views import View
from adoube.simulation.motions import motion_of
from adoube.simulation.scripted import ScriptedGame, ScriptedTurn

__all__ = ["RestlessHands"]

DEBOUNCED_MS = 25  # a shorter lift is reported as a touch
# Without a clock a finished turn stands for so long at least: it is seen, however quick the answer.
STANDS_MS = 150


@dataclass
class RestlessHands:
    """One game played by restless hands; `events` are what the board reports of it."""

    game: AnyGame
    view: View
    seed: int
    clock: bool = True
    restlessness: float = 0.35
    early: bool = False  # whether the clock is now and then pressed with the piece still in the hand
    events: list[Event] = field(default_factory=list)

    def play(self, scripted: ScriptedGame) -> list[Event]:
        """Everything that the board reports of a game, from the set-up on."""
        self._rng = Random(f"restless {self.seed}")
        self._now_ms = 0
        self._stacks = {cell: scripted.set_up.stack(cell) for cell in self.game.board.names}
        self.events = [CellShows(0, cell, self.view.symbol(stack)) for cell, stack in self._stacks.items()]
        positions = (*scripted.line.positions, scripted.line.position)
        for turn, before in zip(scripted.turns(), positions, strict=False):
            self._wait(200, 3000)
            self._fidget(turn)
            if self._chance() and self._chance():
                self._take_back(before)
            self._carry_out(turn, may_press=self.clock and self.early and "+" not in turn.notation)
            self._fidget(turn)
            if not self.clock:
                self._wait(STANDS_MS, 1500)
            elif turn.notation != "skip":
                self._wait(5, 900)
                self._press(turn.seat)
        return self.events

    def _carry_out(self, turn: ScriptedTurn, *, may_press: bool = False) -> None:
        steps = motion_of(turn, self.game.board.names).steps(lift_first=self._rng.random() < 0.5)
        for number, step in enumerate(steps):
            if number:
                self._wait(40, 900)
                self._fidget(turn)
                if self._rng.random() < 0.05:
                    self._wait(3000, 9000)
                if step.stack:
                    self._slide(step.stack)
                if may_press and number == len(steps) - 1 and self._rng.random() < 0.3:
                    self._press(turn.seat)
            self._set(step.cell, step.stack)

    def _take_back(self, before: object) -> None:
        """Another legal turn, and all of it undone in reverse."""
        taken, after = self.game.random_turn(before, self._rng)
        seat = self.game.to_move(before)
        placements = self.game.placement(before), self.game.placement(after)
        there = ScriptedTurn(seat, self.game.write(taken), *placements)
        steps = motion_of(there, self.game.board.names).steps(lift_first=self._rng.random() < 0.5)
        undone: list[tuple[str, Stack]] = []
        for step in steps:
            undone.append((step.cell, self._stacks[step.cell]))
            self._wait(40, 900)
            self._set(step.cell, step.stack)
        self._wait(40, 4000)
        for cell, stack in reversed(undone):
            self._set(cell, stack)
            self._wait(40, 900)

    def _fidget(self, turn: ScriptedTurn) -> None:
        while self._chance():
            cells = self._tempting(turn)
            if not cells:
                return
            chosen = self._rng.sample(cells, min(len(cells), self._rng.choice((1, 1, 1, 2))))
            held = {cell: self._stacks[cell] for cell in chosen}
            if len(chosen) == 1 and self._rng.random() < 0.3:
                gap_ms = self._rng.randint(10, DEBOUNCED_MS)
                self._now_ms += gap_ms
                self.events.append(CellTouched(self._now_ms, chosen[0], gap_ms))
            else:
                for cell in chosen:
                    self._set(cell, EMPTY)
                    self._wait(30, 600)
                for cell in chosen:
                    self._set(cell, held[cell])
                    self._wait(30, 600)

    def _tempting(self, turn: ScriptedTurn) -> Sequence[str]:
        """The cells to touch: most of all those beside the piece that is going to move."""
        changed = turn.before.changed_cells(turn.after)
        lines = self.game.board.lines
        near = {cell for line in lines for cell in (line.start, line.end) if {line.start, line.end} & changed}
        cells = [cell for cell in self.game.board.names if self._stacks[cell]]
        close = [cell for cell in cells if cell in near]
        return close if close and self._rng.random() < 0.7 else cells

    def _slide(self, stack: Stack) -> None:
        while self._chance():
            empty = [cell for cell in self.game.board.names if not self._stacks[cell]]
            over = self._rng.choice(empty)
            self._set(over, stack)
            self._wait(30, 200)
            self._set(over, EMPTY)
            self._wait(5, 100)

    def _press(self, seat: str) -> None:
        self.events.append(ClockPressed(self._now_ms, seat))

    def _set(self, cell: str, stack: Stack) -> None:
        before = self.view.symbol(self._stacks[cell])
        self._stacks[cell] = stack
        if (symbol := self.view.symbol(stack)) != before:
            self.events.append(CellShows(self._now_ms, cell, symbol))

    def _wait(self, least_ms: int, most_ms: int) -> None:
        self._now_ms += self._rng.randint(least_ms, most_ms)

    def _chance(self) -> bool:
        return self._rng.random() < self.restlessness
