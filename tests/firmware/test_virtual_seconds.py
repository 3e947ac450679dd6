"""Boards at their full rate for some seconds of virtual time, under the real interpreter, the heap locked."""

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.wiring import simulated_wiring
from tests.firmware.interpreter_board import run_in_interpreter
from tests.tools import INTERPRETER

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

ON_MS, OFF_MS = 5, 25
PUTS = 99


class Change(NamedTuple):
    """Of a cell, by a hand or told by the board."""

    at_ms: int
    cell: int
    level: int


@pytest.mark.full
@pytest.mark.parametrize(
    ("cells", "sensor", "scan_hz"), [(64, "occupancy", 1000), (324, "linear", 100)], ids=["64", "324"]
)
def test_everything_is_told_in_time_and_nothing_lost(
    tmp_path: Path, cells: int, sensor: str, scan_hz: int
) -> None:
    wiring = simulated_wiring(firmware_folder(), cells, sensor) | {"scan_hz": scan_hz}

    *lines, lost = run_in_interpreter(INTERPRETER / "virtual_seconds.py", tmp_path, wiring).splitlines()

    put, told = changes(lines, "put"), changes(lines, "told")
    assert lost == "lost 0"
    assert len(put) == PUTS
    assert [(change.cell, change.level) for change in told] == [(change.cell, change.level) for change in put]
    for stimulus, event in zip(put, told, strict=True):
        settles_ms = ON_MS if stimulus.level else OFF_MS
        assert settles_ms <= event.at_ms - stimulus.at_ms <= settles_ms + 1000 // scan_hz


def changes(lines: list[str], kind: str) -> list[Change]:
    split = [line.split() for line in lines]
    return [Change(*map(int, numbers)) for word, *numbers in split if word == kind]
