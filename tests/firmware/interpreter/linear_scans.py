"""Puts a field on some cells of a linear board, one after another, and scans with the heap locked.

Prints each change that the scans found: the cell and its level, a line each.
"""

import json

import micropython
from set_time import SetTime

from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.debounce import signed
from adoube_board.scan.scanner import Scanner

SCAN_MS = 10
SCANS = 5
EVERY = 7


def scan():
    micropython.heap_lock()
    try:
        for _ in range(SCANS):
            time.now_ms += SCAN_MS
            scanner.scan(time.now_ms)
    finally:
        micropython.heap_unlock()


with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)
circuit = circuit_of(wiring)
circuit.set_fault("uneven", [1, 0, 0, 30])
if "supply" in wiring["wiring"]:
    # Two percent less than what the converter measures by: two steps of the strongest fields.
    circuit.set_fault("supply", [980])
time = SetTime()
scanner = Scanner(Config(wiring), Hardware(SimulatedChip(circuit, None, None), time), 0)
ring = scanner.ring
for cell in range(0, len(scanner.levels), EVERY):
    circuit.set_field(cell, cell % 100 - 110)
    scan()
    while len(ring):
        print(ring.code, signed(ring.detail))  # noqa: T201 - what the test reads
        ring.drop()
