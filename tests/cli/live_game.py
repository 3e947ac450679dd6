"""A scripted game on a simulated board that the test owns: it outlives the program that watches it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

from adoube.app.simulated_table import SENSORS
from adoube.board.geometry import Stack
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.payloads import position_hash
from adoube.sensing.views import view_named
from adoube.simulation.board import SimulatedBoard
from adoube.simulation.hands import CarefulHands
from adoube.simulation.motions import HandStep, motion_of
from adoube.simulation.performer import WiredStage, level_of
from adoube.simulation.scripted import ScriptedGame, random_game

__all__ = ["LiveGame", "live_game"]

ACT_S = 0.13  # from one act to the next: a board's debounce and the referee's settling fit in


class LiveGame:
    """Carries out turn after turn on `port`. `ply` counts the turns that were carried out and pressed."""

    def __init__(self, scripted: ScriptedGame, board: SimulatedBoard, view: str) -> None:
        self.port = board.port
        self.truth: list[str] = scripted.truth()["turns"]
        self.ply = 0
        self._board = board
        self._game = scripted.game
        self._turns = list(scripted.turns())
        self._level_of = partial(level_of, view_named(view, scripted.game.seats))
        self._left: list[HandStep] = self._steps()

    @property
    def is_underway(self) -> bool:
        """Return whether a turn has begun and was not ended with a press."""
        return len(self._left) < len(self._steps())

    def acts(self) -> str:
        """The next act of the turn; the cell that it changes."""
        step = self._left.pop(0)
        self._set(step.cell, step.stack)
        return step.cell

    def moves(self) -> None:
        """All that is left of the turn but its press."""
        while self._left:
            self.acts()

    def presses(self) -> None:
        """The player who has moved presses the clock."""
        self.press_of(self._turns[self.ply].seat)
        self.passes_on()

    def passes_on(self) -> None:
        """The next player's turn begins, without a press."""
        self.ply += 1
        self._left = self._steps()

    def plays(self) -> None:
        """The next turn, or the rest of it, and its press."""
        self.moves()
        self.presses()

    def press_of(self, seat: str) -> None:
        """A seat's side of the clock goes down and up."""
        button = self._game.seats.index(seat)
        self._board.press(button)
        time.sleep(ACT_S)
        self._board.release(button)
        time.sleep(ACT_S)

    def presses_once_more(self) -> None:
        """The player of the turn before is not sure that the press counted."""
        self.press_of(self._turns[self.ply - 1].seat)

    def touches(self, cell: str) -> None:
        """Lifts what stands on a cell that the turn leaves alone, and puts it back."""
        self._set(cell, ())
        self._set(cell, self._turns[self.ply].before.stack(cell))

    def puts_back(self, cell: str) -> None:
        """Put back what was lifted for the turn."""
        self._set(cell, self._turns[self.ply].before.stack(cell))
        self._left = self._steps()

    def position(self, ply: int) -> dict[str, object]:
        """The position after so many turns, as adoube prints positions."""
        line = Line.begin(self._game)
        for turn in self.truth[:ply]:
            line = line.play(self._game.read(turn))
        return printed(line)

    def hash_after(self, ply: int) -> str:
        return position_hash(self.position(ply))

    def _steps(self) -> list[HandStep]:
        if self.ply == len(self._turns):
            return []
        motion = motion_of(self._turns[self.ply], self._game.board.names)
        return list(CarefulHands().order(motion, Random(self.ply)))

    def _set(self, cell: str, stack: Stack) -> None:
        self._board.set_cell(self._game.board.index[cell], self._level_of(stack))
        time.sleep(ACT_S)


@contextmanager
def live_game(seed: int, view: str = "polarity") -> Iterator[LiveGame]:
    game = make_game("jarmo")
    scripted = random_game(game, seed)
    with SimulatedBoard(len(game.board.cells), SENSORS[view]) as board:
        stage = WiredStage(board, game, view_named(view, game.seats))
        for cell in game.board.names:
            stage.becomes(cell, scripted.set_up.stack(cell))
        yield LiveGame(scripted, board, view)
