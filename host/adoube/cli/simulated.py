"""A simulated board that fits a game, with its pieces set up."""

from collections.abc import Iterator
from contextlib import contextmanager

from adoube.games.base import AnyGame
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.simulation.board.simulated_board import SimulatedBoard

__all__ = ["Levels", "simulated_board"]


class Levels:
    """What a simulated cell's magnet does to its sensor: 0 nothing, 1 closes or north, 2 south."""

    def __init__(self, game: AnyGame, view: str) -> None:
        self._view = view_named(view, game.seats)

    def of(self, stack: tuple[str, ...]) -> int:
        return {0: 0, 1: 1, -1: 2}[int(self._view.symbol(stack))]


@contextmanager
def simulated_board(game: AnyGame, view: str) -> Iterator[SimulatedBoard]:
    """Starts the board's process with the start position on it; ends it with the block."""
    placement = game.placement(game.start())
    levels = Levels(game, view)
    sensor = "occupancy" if view == OCCUPANCY else "dual"
    with SimulatedBoard(cells=len(game.board.cells), sensor=sensor) as board:
        board.set_cells([levels.of(placement.stack(cell)) for cell in game.board.names])
        yield board
