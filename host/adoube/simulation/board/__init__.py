"""A board without a board: the firmware's own files, run as a process behind a port that pyserial opens.

`SimulatedBoard` starts it from a program; ``python -m adoube.simulation.board`` from a terminal. What
happens on the board is told to the process in JSON lines (see `stimuli`). `circuit` and `chip` stand in for
the copper and the microcontroller; they are written so that MicroPython runs them too.
"""

from adoube.simulation.board.simulated_board import SimulatedBoard

__all__ = ["SimulatedBoard"]
