"""A board.json for a simulated board of any size."""

import json
from math import ceil, sqrt
from pathlib import Path
from typing import Any

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["SENSORS", "fits", "simulated_wiring"]

SENSORS = ("occupancy", "dual")
GPIOS = 29
CLOCK_BUTTONS = 2
UART = {"kind": "uart", "uart": 0, "baud": 115200, "tx": 0, "rx": 1}

SCAN_HZ = 500
"""Half of a real board's rate, so that a simulated one leaves the processor to the program under test."""


def fits(cells: int, sensor: str = "occupancy", clock: bool = True) -> bool:
    """Whether the chip has pins enough for this many cells, on as square a matrix as can be."""
    return cells >= 1 and sum(_pins(cells, sensor, clock)) <= GPIOS


def simulated_wiring(
    firmware: Path, cells: int = 25, sensor: str = "occupancy", clock: bool = True
) -> dict[str, Any]:
    """The firmware's own board.json, changed to this many cells, on as square a matrix as can be.

    Raises AdoubeError where the chip has too few pins.
    """
    if not fits(cells, sensor, clock):
        raise AdoubeError(say("simulated_board.too_many_cells", cells=cells, sensor=sensor))
    rows, columns, souths, buttons = _pins(cells, sensor, clock)
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


def _pins(cells: int, sensor: str, clock: bool) -> tuple[int, int, int, int]:
    """How many pins the rows, the columns, the columns of south poles and the buttons take."""
    columns = ceil(sqrt(cells))
    souths = columns if sensor == "dual" else 0
    return ceil(cells / columns), columns, souths, CLOCK_BUTTONS if clock else 0
