"""A board.json for a simulated board of any size."""

import json
from math import ceil, sqrt
from pathlib import Path
from typing import Any

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["SENSORS", "simulated_wiring"]

SENSORS = ("occupancy", "dual")
GPIOS = 29
CLOCK_BUTTONS = 2
UART = {"kind": "uart", "uart": 0, "baud": 115200, "tx": 0, "rx": 1}

SCAN_HZ = 500
"""Half of a real board's rate, so that a simulated one leaves the processor to the program under test."""


def simulated_wiring(
    firmware: Path, cells: int = 25, sensor: str = "occupancy", clock: bool = True
) -> dict[str, Any]:
    """The firmware's own board.json, changed to this many cells, on as square a matrix as can be.

    Raises AdoubeError where the chip has too few pins.
    """
    columns = ceil(sqrt(cells))
    rows = ceil(cells / columns)
    souths = columns if sensor == "dual" else 0
    buttons = CLOCK_BUTTONS if clock else 0
    if cells < 1 or rows + columns + souths + buttons > GPIOS:
        raise AdoubeError(say("simulated_board.too_many_cells", cells=cells, sensor=sensor))
    pins = iter(range(GPIOS))
    wiring: dict[str, Any] = json.loads((firmware / "board.json").read_text(encoding="utf-8"))
    return wiring | {
        "sensor": sensor,
        "rows": [next(pins) for _ in range(rows)],
        "columns": [next(pins) for _ in range(columns)],
        "south_columns": [next(pins) for _ in range(souths)],
        "cells": list(range(cells)),
        "buttons": [next(pins) for _ in range(buttons)],
        "link": UART,
        "scan_hz": SCAN_HZ,
        # Software settles at once.
        "settle_us": 0,
        "timer": False,
    }
