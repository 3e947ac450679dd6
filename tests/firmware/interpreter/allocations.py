"""Scans with the heap locked: any allocation raises MemoryError. Prints what the scans found."""

import json

import micropython
from set_time import SetTime

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.scanner import Scanner

with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)
circuit = circuit_of(wiring)
for cell in range(10):
    circuit.set_level(cell, 1)
time = SetTime()
scanner = Scanner(Config(wiring), Hardware(SimulatedChip(circuit, None, None), time), 0)
# A list that has held a row once has the room for it; the circuit is not what is tried here.
scanner.scan(0)


def scan(since, until):
    micropython.heap_lock()
    try:
        for now in range(since, until):
            time.now_ms = now
            scanner.scan(now)
    finally:
        micropython.heap_unlock()


circuit.set_level(7, 0)
circuit.set_level(8, 0)
circuit.set_button(0, True)
scan(1, 11)
circuit.set_level(8, 1)
scan(11, 60)
print(  # noqa: T201 - what the test reads
    scanner.scans, len(scanner.ring), list(scanner.levels[:10])
)
