"""A simulated board: circuits and a `machine` module on which the real firmware runs.

In: magnets that hands move. Out: the bytes of the firmware.
"""

from adoube.simulation.board.simulated_board import SimulatedBoard

__all__ = ["SimulatedBoard"]
