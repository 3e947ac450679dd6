"""Prints how many bytes of the heap the firmware takes once it stands ready.

This interpreter only collects garbage when no program runs, so the steps follow one another from outside.
"""

import gc
import json

import board_io
from set_time import SetTime

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of

with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)


class Wire:
    """Nobody is there."""

    def read_into(self, buffer):
        return 0

    def write(self, data):
        return len(data)


time = SetTime()
chip = SimulatedChip(circuit_of(wiring), Wire(), None)
kept = []


def start():
    kept.append(gc.mem_alloc())
    from adoube_board.app import App
    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.wire.serial_ports import UartPort

    hardware = Hardware(chip, time)
    kept.append(App(Config(wiring), hardware, UartPort(hardware.UART(0))))
    kept[-1].step(1)
    gc.collect()
    board_io.later(tell)


def tell():
    print(gc.mem_alloc() - kept[0])  # noqa: T201 - what the benchmark reads


gc.collect()
board_io.later(start)
