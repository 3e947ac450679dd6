"""The self-test under the real interpreter: a line for a board that is well, one for each of its faults."""

import json
from binascii import hexlify

from set_time import SetTime

from adoube.simulation.board.chip import ChipOutputs, SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube_board.app import Parts
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.scanner import Scanner

SELF_TEST = 0x87
LEDS_PALETTE = 0x84
BEEP = 0x8B

FAULTS = (
    (None, []),
    ("stuck_row", [1]),
    ("stuck_column", [2]),
    ("short_rows", [0, 3]),
    ("short_columns", [1, 4]),
    ("missing_diode", [1, 2]),
)


def parts_of(circuit, told):
    time = SetTime()
    hardware = Hardware(SimulatedChip(circuit, None, None, ChipOutputs(told.append, time.ticks_ms)), time)
    config = Config(wiring)
    return Parts(config, hardware, Scanner(config, hardware, 0), None, 0)


with open("board.json") as file:  # noqa: PTH123 - MicroPython has no pathlib
    wiring = json.load(file)
for name, numbers in FAULTS:
    circuit = circuit_of(wiring)
    circuit.set_level(7, 1)
    if name:
        circuit.set_fault(name, numbers)
    status, report = parts_of(circuit, []).handlers[SELF_TEST](memoryview(b"\0"), 0)
    print(name, status, hexlify(report).decode())  # noqa: T201 - what the test reads

told = []
wiring.update({"lamps": {"pin": 40, "count": 3, "along": "cells", "budget_ma": 300}, "buzzer": 41})
parts = parts_of(circuit_of(wiring), told)
parts.handlers[LEDS_PALETTE](memoryview(b"\1\0\0\x32"), 0)
parts.handlers[BEEP](memoryview(b"\xb8\1\x0a\0"), 0)
parts.step(0)
parts.step(20)
print(json.dumps(told))  # noqa: T201 - the same
