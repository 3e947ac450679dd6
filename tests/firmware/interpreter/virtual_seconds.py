"""Seconds of a board at its own rate, as fast as they can be had: scans with the heap locked, each on time.

Pieces come and go on cells of a fixed sequence. Prints, as they happen, a line for each stimulus and each
change that is told: "put" or "told", the time in ms, the cell, the level; in the end "lost" and the number
of events that found no room.
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

SECONDS = 3
PUT_EVERY_MS = 30  # Longer than a lift takes to settle, so that each is told before the next.

LEVELS = (-40, 0, 75, 0)
STRIDE = 29  # From one cell to the next; it has no factor in common with the number of cells.


def put(nth):
    """The nth stimulus: a cell gets a piece, and loses it the next time."""
    cell = nth // 2 * STRIDE % len(scanner.levels)
    if scanner.linear:
        level = LEVELS[nth % len(LEVELS)]
        circuit.set_field(cell, level)
    else:
        level = (nth + 1) % 2
        circuit.set_level(cell, level)
    print("put", time.now_ms, cell, level)  # noqa: T201 - what the test reads


def scan():
    micropython.heap_lock()
    try:
        scanner.scan(time.now_ms)
    finally:
        micropython.heap_unlock()


with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)
config = Config(wiring)
circuit = circuit_of(wiring)
time = SetTime()
scanner = Scanner(config, Hardware(SimulatedChip(circuit, None, None), time), 0)
ring = scanner.ring
# A list that has held a row once has the room for it; the circuit is not what is tried here.
scanner.scan(0)
for now in range(config.settings.scan_period_ms, 1000 * SECONDS, config.settings.scan_period_ms):
    time.now_ms = now
    if now % PUT_EVERY_MS == 0:
        put(now // PUT_EVERY_MS - 1)
    scan()
    while len(ring):
        level = signed(ring.detail) if scanner.linear else ring.detail
        print("told", ring.time, ring.code, level)  # noqa: T201 - the same
        ring.drop()
print("lost", ring.lost)  # noqa: T201 - the same
