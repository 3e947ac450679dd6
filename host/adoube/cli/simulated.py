"""A simulated board that fits a game, with its pieces set up."""

from collections.abc import Iterator
from contextlib import contextmanager

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.sensing.views import LEVEL, OCCUPANCY, POLARITY, View
from adoube.simulation.board.simulated_board import SimulatedBoard
from adoube.simulation.board.wiring import fits
from adoube.simulation.performer import put
from adoube.words import say

__all__ = ["is_wired", "simulated_board", "wired_view"]

SENSORS = {OCCUPANCY: "occupancy", POLARITY: "dual", LEVEL: "linear"}
"""the sensors of a simulated board that show a view"""


def is_wired(game: AnyGame, view: str) -> bool:
    """Whether a simulated wired board can show a view of a game: one chip has pins for so many cells only."""
    return view in SENSORS and fits(len(game.board.cells), SENSORS[view])


def wired_view(game: AnyGame) -> str:
    """The first view of a game that a simulated wired board can show. Raises AdoubeError where none is."""
    view = next((view for view in game.views if is_wired(game, view)), None)
    if view is None:
        raise AdoubeError(say("play.no_sim", title=game.title, cells=len(game.board.cells)))
    return view


@contextmanager
def simulated_board(game: AnyGame, view: View) -> Iterator[SimulatedBoard]:
    """Starts the board's process with the start position on it; ends it with the block."""
    placement = game.placement(game.start())
    with SimulatedBoard(cells=len(game.board.cells), sensor=SENSORS[view.name]) as board:
        for index, cell in enumerate(game.board.names):
            put(board, index, view, placement.stack(cell))
        yield board
