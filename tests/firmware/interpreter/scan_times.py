"""Times the parts of a scan that are bytecode on every chip, and a plain scan of an 8 x 8 matrix beside them.

Prints a JSON object of how many times that scan each part takes, the middle of several rounds. What a chip
does in C, such as reading a pin, is stood in for by some other function in C that takes and gives as much.
"""

import gc
import json
from array import array

import utime

from adoube_board.calibration import Calibration
from adoube_board.cell_inputs import CellInputs
from adoube_board.config import Config
from adoube_board.debounce import Debounce
from adoube_board.level import Levels
from adoube_board.level_debounce import LevelDebounce
from adoube_board.pending_cells import next_pending
from adoube_board.ring import EventRing
from adoube_board.scanner import Scanner
from adoube_board.settings import Settings
from adoube_board.zero_drift import ZeroDrift

ROUNDS = 7
ROUND_MS = 30
"""The interpreter's clock only counts milliseconds."""

SIDE = 8
DIGITAL = 64
LINEAR = 324
COUNT = 0x8000

in_c = b"1".isdigit  # without arguments, and gives 1
write_in_c = [].count  # with one, and gives 0


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.value = in_c


class Hardware:
    """As much of it as a Scanner asks for."""

    Pin = Pin
    chip = "none that is known"

    def __init__(self):
        self.ticks_us = in_c


class Source:
    """Calls machine code, as FastMatrix does; what that takes is counted elsewhere."""

    def __init__(self, cells):
        self.raw = bytearray(cells)
        self._settings = Settings()
        self._plan = array("I", [0])
        self._zero = 0

    def scan(self):
        self._plan[0] = self._settings.settle_us
        if min(self._zero, self._zero, self._zero, self._zero):
            raise ValueError


def found_nothing(plan, raw, waiting, settled, since):
    """In the place of a search in machine code."""
    return len(raw)


def plain_matrix():
    rows = [write_in_c] * SIDE
    columns = [in_c] * SIDE
    raw = bytearray(SIDE * SIDE)

    def scan():
        crossing = 0
        for drive in rows:
            drive(0)
            for read in columns:
                raw[crossing] = read()
                crossing += 1
            drive(1)

    return scan


def tick(cells, buttons):
    config = Config({"sensor": "occupancy", "wiring": {"kind": ""}, "cells": []})
    config.buttons = [(number, number) for number in range(buttons)]
    scanner = Scanner(config, Hardware(), 0)
    scanner.source = Source(cells)
    scanner._debounce = Debounce(cells, Settings(), scanner.ring)
    return lambda: scanner.scan(1)


def unsettled(kind, cells, search):
    """Nothing has happened since the last scan, but one cell is still to settle."""
    debounce = kind(cells, Settings(), EventRing(), search)
    raw = bytearray(cells)
    raw[cells // 2] = 1
    debounce.see(raw, 0)
    return lambda: debounce.see(raw, 1)


def changing(kind, level):
    """A cell changes in every scan and never settles; every other time it changes back."""
    debounce = kind(1, Settings(), EventRing())
    is_away = False

    def change():
        nonlocal is_away
        is_away = not is_away
        if is_away:
            debounce._away(0, level, 1)
        else:
            debounce._back(0, 0, 1)

    return change


def gathering(cells):
    config = Config({"sensor": "occupancy", "wiring": {"kind": ""}, "cells": []})
    config.cells = list(range(cells))
    return CellInputs(config, cells).gather


def levels_of(cells):
    calibration = Calibration(cells, 258, "")
    levels = Levels(calibration, Settings())
    counts = array("H", [COUNT] * cells)
    levels.see(counts)
    return levels, counts


def levels_found():
    levels, counts = levels_of(LINEAR)
    return lambda: levels.see(counts)


def level_moved():
    levels, _ = levels_of(LINEAR)
    return lambda: levels.move(7, COUNT)


def drifting():
    levels, counts = levels_of(LINEAR)
    drift = ZeroDrift(levels._calibration, levels, Settings())
    drift._next = 0

    def see():
        drift._next = 0
        drift.see(counts, 0)

    return see


def calls_us(call):
    """What a call takes; as many calls as fill a round."""
    gc.collect()
    calls = 64
    while True:
        began = utime.ticks_ms()
        for _ in range(calls):
            call()
        took = utime.ticks_diff(utime.ticks_ms(), began)
        if took >= ROUND_MS:
            return 1000 * took / calls
        calls *= 2


def nothing():
    return


PARTS = {
    "tick, 64 cells, no button": tick(DIGITAL, 0),
    "tick, 64 cells, 2 buttons": tick(DIGITAL, 2),
    "tick, 324 cells, 2 buttons": tick(LINEAR, 2),
    "debounce at work": unsettled(Debounce, DIGITAL, found_nothing),
    "debounce at work, plain search, 64 cells": unsettled(Debounce, DIGITAL, next_pending),
    "debounce at work, plain search, 324 cells": unsettled(LevelDebounce, LINEAR, next_pending),
    "a change of a cell": changing(Debounce, 1),
    "a change of a level": changing(LevelDebounce, 9),
    "plain gathering, 64 cells": gathering(DIGITAL),
    "plain comparison of levels, 324 cells": levels_found(),
    "a level moves": level_moved(),
    "zero drift": drifting(),
}
ratios = {name: [] for name in PARTS}
matrix = plain_matrix()
for _ in range(ROUNDS):
    empty = calls_us(nothing)
    for name, part in PARTS.items():
        # The two stand beside one another, so that a busy machine slows both alike.
        measure = calls_us(matrix) - empty
        ratios[name].append((calls_us(part) - empty) / measure)
print(  # noqa: T201 - what the benchmark reads
    json.dumps({name: sorted(found)[ROUNDS // 2] for name, found in ratios.items()})
)
