"""Carries actions out on a simulated board in real time."""

import threading
import time
from collections.abc import Callable, Iterable

from adoube.board.placement import Stack
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.simulation.actions import Action, CellBecomes, Press
from adoube.simulation.board.simulated_board import SimulatedBoard

__all__ = ["perform"]

PRESSED_S = 0.06
"""how long a finger stays on the clock"""


def perform(
    actions: Iterable[Action],
    board: SimulatedBoard,
    game: AnyGame,
    level_of: Callable[[Stack], int],
    ending: threading.Event,
) -> bool:
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
                    board.set_cell(game.board.index[cell], level_of(stack))
                case Press(seat=seat):
                    button = game.seats.index(seat)
                    board.press(button)
                    ending.wait(PRESSED_S)
                    board.release(button)
    except AdoubeError:
        return False
    return True
