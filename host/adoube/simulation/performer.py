"""Carries actions out in real time, on whatever simulates a board."""

import threading
import time
from collections.abc import Iterable
from typing import Protocol

from adoube.board.placement import Stack
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.sensing.field import LinearHall
from adoube.sensing.views import OCCUPANCY, Level, View
from adoube.simulation.actions import Action, CellBecomes, Press
from adoube.simulation.board.simulated_board import SimulatedBoard

__all__ = ["Stage", "WiredStage", "perform", "put"]

PRESSED_S = 0.06
"""how long a finger stays on the clock"""


class Stage(Protocol):
    """Where hands play."""

    def becomes(self, cell: str, stack: Stack) -> None:
        """Something was taken from a cell or put on it: this stands there now."""

    def press(self, seat: str) -> None: ...

    def release(self, seat: str) -> None: ...


class WiredStage:
    """A simulated board that runs the firmware: magnets on its cells, fingers on its buttons.

    The clock has a side for each of two seats; more seats share its first button.
    """

    def __init__(self, board: SimulatedBoard, game: AnyGame, view: View) -> None:
        self._board, self._game, self._view = board, game, view

    def becomes(self, cell: str, stack: Stack) -> None:
        put(self._board, self._game.board.index[cell], self._view, stack)

    def press(self, seat: str) -> None:
        self._board.press(self._button(seat))

    def release(self, seat: str) -> None:
        self._board.release(self._button(seat))

    def _button(self, seat: str) -> int:
        return self._game.seats.index(seat) if len(self._game.seats) == 2 else 0


def put(board: SimulatedBoard, index: int, view: View, stack: Stack) -> None:
    """What stands on a cell from now on, with the magnets that the view rests on."""
    if isinstance(view, Level):
        # A simulated board counts a millitesla for a step.
        board.set_field(index, LinearHall(view.plan).level(stack))
    else:
        board.set_cell(index, level_of(view, stack))


def level_of(view: View, stack: Stack) -> int:
    """What a stack's magnet does to its sensor: 0 nothing, 1 closes or north, 2 south."""
    symbol = view.symbol(stack)
    return int(symbol) if view.name == OCCUPANCY else {0: 0, 1: 1, -1: 2}[int(symbol)]


def perform(actions: Iterable[Action], stage: Stage, ending: threading.Event) -> bool:
    """Does one action after the other, each at its time from now.

    False if `ending` came first, or the board's end: what watches the board says so.
    """
    begun_s = time.monotonic()
    try:
        for action in actions:
            if ending.wait(max(0.0, begun_s + action.at_ms / 1000 - time.monotonic())):
                return False
            match action:
                case CellBecomes(cell=cell, stack=stack):
                    stage.becomes(cell, stack)
                case Press(seat=seat):
                    stage.press(seat)
                    ending.wait(PRESSED_S)
                    stage.release(seat)
    except AdoubeError:
        return False
    return True
