"""The volts between a tile and the microcontroller, computed by ngspice at the firmware's pace."""

from __future__ import annotations

import pytest

from adoube.hardware.part import part
from adoube.hardware.pcb.circuit import tile_circuit
from adoube.hardware.wirings.tiles import LONGEST
from tests.hardware.pcb.spice import Scan, expected, read_bits

pytestmark = [pytest.mark.ngspice, pytest.mark.full(but=1)]

LOW_V, HIGH_V = 0.8, 2.0  # what an RP2040's pin takes for sure as low and as high
BIT_NS = 1000  # the machine code takes about a microsecond for each place
ON = frozenset({(0, 0), (1, 2), (2, 1), (2, 2), (3, 3)})


def seen(volts: list[float]) -> list[bool | None]:
    return [False if each < LOW_V else True if each > HIGH_V else None for each in volts]


@pytest.mark.parametrize(("sensor", "side"), [("drv5033fa", 4), ("reed-flat", 5)])
def test_every_sensor_is_read_at_the_scans_rate(sensor: str, side: int) -> None:
    circuit, scan = tile_circuit(part(sensor), side), Scan(BIT_NS, ON)

    assert seen(read_bits(circuit, scan)) == expected(circuit, scan)


def test_the_longest_chain_is_read_behind_its_buffer() -> None:
    circuit, scan = tile_circuit(part("drv5033fa"), 5), Scan(BIT_NS, ON, chain=LONGEST)

    assert seen(read_bits(circuit, scan)) == expected(circuit, scan)


def test_a_line_is_up_again_a_microsecond_after_its_sensor_lets_go() -> None:
    circuit, scan = tile_circuit(part("drv5033fa"), 4), Scan(BIT_NS, ON, lifted=(1, 1))

    assert seen(read_bits(circuit, scan)) == expected(circuit, scan)


def test_a_scan_that_is_too_fast_reads_what_is_not_there() -> None:
    circuit, scan = tile_circuit(part("drv5033fa"), 4), Scan(200, ON)

    assert seen(read_bits(circuit, scan)) != expected(circuit, scan)
