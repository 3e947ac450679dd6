"""How people leave a board: they sweep the pieces off, set them up anew, or simply get up."""

from adoube.board.placement import EMPTY, Placement
from adoube.simulation.at_the_board import AtTheBoard
from adoube.simulation.habits import Habits
from adoube.simulation.motions import rearrangement

__all__ = ["Endings"]

SWEPT_MS = (0, 120)
"""from one piece to the next when a hand sweeps them off"""


class Endings:
    """The end of one game, also of one that is broken off. No turn is played here."""

    def __init__(self, habits: Habits, at_board: AtTheBoard, set_up: Placement) -> None:
        self._habits, self._at_board, self._set_up = habits, at_board, set_up

    def last_ply(self, begun: int, plies: int) -> int:
        """The number of the turn after which these people stop, in a game that goes on after turn `begun`."""
        board = self._at_board
        gives_up = plies > begun and board.happens(self._habits.gives_up)
        return board.rng.randint(begun + 1, plies) if gives_up else plies

    def stops_unpressed(self) -> bool:
        return self._at_board.happens(self._habits.stops_unpressed)

    def leave(self, cells: tuple[str, ...]) -> None:
        """Perhaps clears the board, or sets it up again."""
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
