"""A board.json for a simulated board: of any size, or made from that of a board to be built."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from math import ceil, sqrt
from pathlib import Path
from typing import Any

from adoube.errors import AdoubeError
from adoube.hardware.install.program_files import require_sound
from adoube.serialization.fields import json_object
from adoube.words import say

__all__ = ["SENSORS", "fits", "rehearsed_wiring", "simulated_wiring"]

Wiring = dict[str, Any]

SENSORS = ("occupancy", "dual", "linear")
OUTPUTS = {"occupancy": 1, "dual": 2, "linear": 1}  # Outputs of one sensor.

MOST_INPUTS = {"pins": 26, "matrix": 182, "hc165": 768, "mcp23017": 256, "mux": 384, "strobed": 529}
MOST_USUAL_MATRIX = 100  # Boards of more cells are read by shift registers, as on a table.

GPIOS = 29
CLOCK_BUTTONS = 2
# On pins of its own, away from what a board can be wired to.
UART = {"kind": "uart", "uart": 0, "baud": 115200, "tx": 47, "rx": 48}

# Half of a real board's rate, so that a simulated one leaves the processor to the program under test.
SCAN_HZ = 500

LINEAR_SCAN_HZ = 100  # A converter takes its time: this is what real boards of 324 linear halls are made for.

SOFTWARE_US = 1  # The start-up time of a simulated column.

CHAINS = 3
CHAIN_INPUTS = 8
EXPANDER_INPUTS = 16
EXPANDERS_A_BUS = 8
FIRST_EXPANDER = 32
MULTIPLEXER_INPUTS = 16
SELECT_LINES = 4
CONVERTER_PINS = (26, 27, 28)


def fits(cells: int, sensor: str = "occupancy", wiring: str | None = None) -> bool:
    """Return whether a board of this many cells can be simulated with these sensors and this wiring."""
    return 1 <= cells <= _most(wiring or _usual_kind(cells, sensor), sensor)


def simulated_wiring(
    firmware: Path, cells: int = 25, sensor: str = "occupancy", clock: bool = True, wiring: str | None = None
) -> Wiring:
    """Return the firmware's own board.json, changed to this many cells, wired as this kind of board.json's
    wirings.

    Without a kind: as square a matrix as can be for a small occupancy board, else shift registers.
    Raises AdoubeError for a board that is too large.
    """
    kind = wiring or _usual_kind(cells, sensor)
    if not fits(cells, sensor, kind):
        most = _most(kind, sensor)
        raise AdoubeError(say("simulated_board.too_many_cells", cells=cells, sensor=sensor, most=most))
    places = cells * OUTPUTS[sensor]
    board: Wiring = json.loads((firmware / "board.json").read_text(encoding="utf-8"))
    pins = iter(range(GPIOS))
    buttons = list(islice(pins, CLOCK_BUTTONS if clock else 0))
    return board | {
        "sensor": sensor,
        "wiring": WIRINGS[kind](places, pins),
        "cells": list(range(cells)),
        "south": list(range(cells, places)),
        "buttons": {"clock": buttons},
        "link": UART,
        "scan_hz": LINEAR_SCAN_HZ if sensor == "linear" else SCAN_HZ,
        # Software settles at once.
        "settle_us": 0,
        "timer": False,
    }


def rehearsed_wiring(file: Path, firmware: Path) -> Wiring:
    """Return the board.json of a board to be built, with its wiring, sensors and outputs, for a simulated
    board.

    Its link, its timer and its pauses are those of software, and it scans no faster than other simulated
    boards. Raises AdoubeError for a file that the firmware would not take as it is.
    """
    try:
        given = json_object(file.read_bytes(), str(file)).values
    except OSError as error:
        raise AdoubeError(say("simulated_board.no_file", file=file, why=error.strerror)) from error
    wiring = {**given, "link": UART, "settle_us": 0, "timer": False}
    require_sound(json.dumps(wiring), str(file), "", firmware)
    fastest = LINEAR_SCAN_HZ if wiring["sensor"] == "linear" else SCAN_HZ
    scan_hz = wiring.get("scan_hz", fastest)
    slower = ceil(scan_hz / fastest)
    return wiring | {"scan_hz": min(scan_hz, fastest), "wiring": _quick(wiring["wiring"], slower)}


def _quick(wiring: Wiring, times: int) -> Wiring:
    """Strobed columns that start at once, a scan reading so many times more; other wirings as they are."""
    if wiring["kind"] != "strobed":
        return wiring
    each = min(wiring["columns"], times * wiring["columns_a_scan"])
    return wiring | {"columns_a_scan": each, "start_up_us": SOFTWARE_US}


def _usual_kind(cells: int, sensor: str) -> str:
    if sensor == "linear":
        return "mux"
    return "matrix" if sensor == "occupancy" and cells <= MOST_USUAL_MATRIX else "hc165"


def _most(kind: str, sensor: str) -> int:
    """Cells of a board of this kind."""
    return MOST_INPUTS[kind] // OUTPUTS[sensor]


def _pins(places: int, pins: Iterator[int]) -> Wiring:
    return {"kind": "pins", "pins": list(islice(pins, places))}


def _matrix(places: int, pins: Iterator[int]) -> Wiring:
    columns = ceil(sqrt(places))
    rows = ceil(places / columns)
    return {"kind": "matrix", "rows": list(islice(pins, rows)), "columns": list(islice(pins, columns))}


def _chains(places: int, pins: Iterator[int]) -> Wiring:
    chips = ceil(places / (CHAINS * CHAIN_INPUTS))
    load, clock, *data = islice(pins, 2 + CHAINS)
    return {"kind": "hc165", "load": load, "clock": clock, "data": data, "chips": chips}


def _expanders(places: int, pins: Iterator[int]) -> Wiring:
    """Two buses of at most eight chips: 256 inputs."""
    addresses = list(range(FIRST_EXPANDER, FIRST_EXPANDER + EXPANDERS_A_BUS))
    chips = ceil(places / EXPANDER_INPUTS)
    buses = []
    for number, first in enumerate(range(0, chips, EXPANDERS_A_BUS)):
        sda, scl = islice(pins, 2)
        here = addresses[: chips - first]
        buses.append({"i2c": number, "sda": sda, "scl": scl, "hz": 400000, "addresses": here})
    return {"kind": "mcp23017", "buses": buses}


def _multiplexers(places: int, pins: Iterator[int]) -> Wiring:
    """On as many inputs of the converter as there are; enable lines where that is too few."""
    chips = ceil(places / MULTIPLEXER_INPUTS)
    converters = CONVERTER_PINS[:chips]
    enables = ceil(chips / len(converters))
    return {
        "kind": "mux",
        "select": list(islice(pins, SELECT_LINES)),
        "adc": list(converters),
        "enable": list(islice(pins, enables if enables > 1 else 0)),
    }


def _strobed(places: int, pins: Iterator[int]) -> Wiring:
    """Wire a board as square as can be; software starts at once."""
    columns = ceil(sqrt(places))
    data, clock, enable, sense = islice(pins, 4)
    return {
        "kind": "strobed",
        "data": data,
        "clock": clock,
        "enable": enable,
        "sense": sense,
        "columns": columns,
        "rows": list(islice(pins, ceil(places / columns))),
        "columns_a_scan": 1,
        "start_up_us": SOFTWARE_US,
    }


WIRINGS: dict[str, Callable[[int, Iterator[int]], Wiring]] = {
    "pins": _pins,
    "matrix": _matrix,
    "hc165": _chains,
    "mcp23017": _expanders,
    "mux": _multiplexers,
    "strobed": _strobed,
}
