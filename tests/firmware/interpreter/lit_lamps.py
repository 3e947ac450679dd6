"""Lamps under the real interpreter: what the chain is sent for each that the host lights, a line each."""

import json

from set_time import SetTime

from adoube.simulation.board.chip import ChipOutputs, SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube_board.app import Parts
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.scanner import Scanner

LEDS_RGB = 0x83
LATCH_ALONE = 3

with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)
time, told = SetTime(), []
hardware = Hardware(
    SimulatedChip(circuit_of(wiring), None, None, ChipOutputs(told.append, time.ticks_ms)), time
)
config = Config(wiring)
parts = Parts(config, hardware, Scanner(config, hardware, 0), None, 0)
print(json.dumps(config.problems))  # noqa: T201 - what the test reads
for lamp in range(wiring["lamps"]["count"]):
    parts.handlers[LEDS_RGB](memoryview(bytes((LATCH_ALONE, lamp & 255, lamp >> 8, 9, 8, 7))), 0)
    parts.step(20 * (lamp + 1))
    print(json.dumps(told[-1]["lamps"]))  # noqa: T201 - the same
