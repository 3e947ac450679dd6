"""The time of a scan on a Raspberry Pi Pico: the firmware's, on an emulated one, on boards of every wiring.

    pip install --group bench
    python -m benchmarks.scan_cost RPI_PICO-20260406-v1.28.0.uf2

The file is MicroPython's for the Pico, from micropython.org. Each board scans in a hard timer where the
firmware would take one, and tells how long its longest scan was: first while nothing happens, then while
eight cells change at once. Writes host/adoube/hardware/scan_times.toml anew, from which `adoube hardware`
takes the rate of a board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import click

from adoube.hardware.install.program_files import firmware_folder
from adoube.hardware.scan_timing import MARGIN, PAGE
from benchmarks.thumb.mpy import cross_compiled
from benchmarks.thumb.pico import Pico
from tests.tools import INTERPRETER

SETTLE_US = 20
START_UP_US = 70
WITHIN_MS = 3000
AT_ONCE = 8
FIELD_MT = -20

HEAD = '''\
# How long a scan takes: see adoube/hardware/scan_timing.py. Written by benchmarks/scan_cost.py.
source = "{image}, as rp2040py {emulator} emulates it at 125 MHz, and the firmware of this folder"
exact = """
The emulator counts the cycles of a Cortex-M0+, but reads flash without waiting, which a chip does only \
where its cache has what is wanted. Nothing here was measured on a chip. In the whole program the same scan \
takes longer where its names fall badly into MicroPython's cache of attributes: of 64 reeds and two buttons, \
without the waits, 411 us instead of 237. Hence the margin of {margin:g}."""
button_us = {button_us}
'''


@dataclass(frozen=True)
class Measured:
    """A board that is measured. `size` is what its scan grows with, `waits_us` what it waits in one."""

    wiring: str
    size: tuple[int, ...]
    waits_us: int
    configuration: Mapping[str, Any]


def board(
    wiring: str,
    size: tuple[int, ...],
    lines: Mapping[str, Any],
    waits_us: int = 0,
    sensor: str = "occupancy",
) -> Measured:
    configuration = {
        "name": "measured",
        "sensor": sensor,
        "wiring": {"kind": wiring, **lines},
        "cells": [],
        "link": {"kind": "usb"},
        "scan_hz": 1000,
        "settle_us": SETTLE_US,
        "buttons": {},
    }
    return Measured(wiring, size, waits_us, configuration)


def matrix(rows: int, columns: int) -> Measured:
    pins = [*range(23), 26, 27, 28]
    lines = {"rows": pins[:rows], "columns": pins[rows : rows + columns]}
    return board("matrix", (rows, columns), lines, 2 * rows * SETTLE_US)


def chains(chips: int, lines: int = 1) -> Measured:
    wiring = {"load": 2, "clock": 3, "data": [*range(4, 4 + lines)], "chips": chips}
    return board("hc165", (8 * chips * lines,), wiring)


def expanders(chips: int) -> Measured:
    buses = [
        {"i2c": i2c, "sda": sda, "scl": scl, "hz": 400_000, "addresses": [*range(32, 32 + chips // 2)]}
        for i2c, sda, scl in ((0, 4, 5), (1, 6, 7))
    ]
    return board("mcp23017", (16 * chips,), {"buses": buses})


def multiplexers(enables: int) -> Measured:
    lines = {"select": [2, 3, 4, 5], "adc": [26, 27], "enable": [*range(6, 6 + enables)], "supply": 28}
    return board("mux", (32 * enables,), lines, sensor="linear")


def strobed(rows: int, columns_a_scan: int) -> Measured:
    lines = {"data": 0, "clock": 1, "enable": 2, "sense": 3, "rows": [*range(4, 23), 26][:rows]}
    shape = {"columns": rows, "columns_a_scan": columns_a_scan, "start_up_us": START_UP_US}
    waits_us = (columns_a_scan - 1) * START_UP_US
    return board("strobed", (rows, columns_a_scan), lines | shape, waits_us)


BARE = matrix(8, 8)
BUTTONS = 2
WITH_BUTTONS = replace(BARE, configuration={**BARE.configuration, "buttons": {"clock": [16, 17]}})

BOARDS = (
    matrix(5, 5),
    BARE,
    matrix(10, 10),
    matrix(13, 13),
    chains(8),
    chains(16),
    chains(32),
    chains(32, 2),
    chains(32, 4),
    expanders(4),
    expanders(8),
    expanders(16),
    multiplexers(2),
    multiplexers(5),
    multiplexers(11),
    *(strobed(rows, each) for rows in (8, 16) for each in (1, 2, 4)),
    strobed(20, 4),
)


@click.command()
@click.argument("image", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--processes", default=2, show_default=True)
def main(image: Path, processes: int) -> None:
    """Measure every board, and write the table."""
    rows = []
    bare_us = 0
    with Pool(processes) as pool:
        boards = (*BOARDS, WITH_BUTTONS)
        found = pool.imap(_measured, [(image, each) for each in boards])
        for measured, (quiet_us, busy_us) in zip(boards, found, strict=True):
            if measured is WITH_BUTTONS:
                button_us = -(-(quiet_us - bare_us) // BUTTONS)
                break
            if measured is BARE:
                bare_us = quiet_us
            size = ", ".join(map(str, measured.size))
            row = (
                f'wiring = "{measured.wiring}"\nsize = [{size}]\nquiet_us = {quiet_us}\nbusy_us = {busy_us}\n'
            )
            rows.append(f"[[scan]]\n{row}waits_us = {measured.waits_us}\n")
            click.echo(f"{measured.wiring:<10}{size:<10}{quiet_us:>8}{busy_us:>8}{measured.waits_us:>8}")
    head = HEAD.format(image=image.stem, emulator=version("rp2040py"), margin=MARGIN, button_us=button_us)
    PAGE.write_text("\n".join([head, *rows]), encoding="utf-8")


def _measured(given: tuple[Path, Measured]) -> tuple[int, int]:
    """The longest scan while nothing happens, and while cells change, in microseconds."""
    image, measured = given
    package = firmware_folder() / "lib" / "adoube_board"
    modules = {file.relative_to(package).with_suffix(".mpy"): file for file in package.rglob("*.py")}
    files = {f"/lib/adoube_board/{name.as_posix()}": cross_compiled(file) for name, file in modules.items()}
    files["/board.json"] = json.dumps(measured.configuration).encode()
    files["/main.py"] = (INTERPRETER / "scan_times.py").read_bytes()
    pico = Pico(image, files, measured.configuration)

    def told(word: str) -> int:
        """The number that it prints after this word."""
        wanted = re.compile(rb"%s (\d+)\r" % word.encode())
        if not pico.run(WITHIN_MS, lambda: wanted.search(pico.said) is not None):
            raise RuntimeError(f"{measured.wiring} {measured.size}: {pico.said.decode(errors='replace')}")
        found = wanted.search(pico.said)
        assert found is not None
        return int(found[1])

    quiet_us = told("quiet")
    for cell in range(AT_ONCE):
        pico.circuit.set_field(cell, FIELD_MT)
    pico.settle()
    pico.send(b"\r")
    busy_us = told("busy")
    if measured.wiring != "mcp23017" and not told("changes"):
        raise RuntimeError(f"{measured.wiring} {measured.size}: no change was seen")
    return quiet_us, busy_us


if __name__ == "__main__":
    main()
