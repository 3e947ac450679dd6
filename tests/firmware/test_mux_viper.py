"""Linear halls read by machine code, as plain functions on simulated registers."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.scan.debounce import signed
from adoube_board.sources.mux import MuxedHalls
from adoube_board.sources.sio import registers_of
from tests.firmware.simulated_converter import SimulatedConverter
from tests.firmware.simulated_sio import SimulatedSio
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

CHIPS = ["RP2040", "RP2350"]

pytestmark = pytest.mark.usefixtures("native_code")

# The fixture only stands in for modules, and is the same for every example.
several = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)


class Bench:
    """A board of linear halls, read in both ways."""

    def __init__(self, cells: int, chip: str) -> None:
        from adoube_board.sources.mux_viper import FastHalls

        wiring = simulated_wiring(firmware_folder(), cells, "linear")
        self.circuit = circuit_of(wiring)
        config = Config(wiring)
        self.settings = config.settings
        hardware = Hardware(SimulatedChip(self.circuit, TestWire(), restart), VirtualTime())
        registers = registers_of(chip, [0])
        assert registers is not None
        mux = wiring["wiring"]
        sio = SimulatedSio(self.circuit, chip, mux["select"] + mux["enable"])
        self.fast: Any = FastHalls(config, hardware, registers, SimulatedConverter(self.circuit), sio)
        for pin in mux["enable"]:
            sio[registers[1]] = 1 << pin
        self.plain = MuxedHalls(config, hardware)


def spread(count: int) -> int:
    """Return what a converter of 12 bits makes of a count of 16."""
    return (count >> 4) << 4 | count >> 12


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("cells", [16, 48, 324])
def test_every_cell_is_read_from_its_own_input(cells: int, chip: str) -> None:
    bench = Bench(cells, chip)
    for cell in range(cells):
        bench.circuit.set_field(cell, cell % 200 - 100)

    bench.fast.scan()
    bench.plain.scan()

    assert list(bench.fast.counts) == [spread(count) for count in bench.plain.counts]
    assert [signed(level) for level in bench.fast.raw] == [cell % 200 - 100 for cell in range(cells)]


@several
@given(st.lists(st.tuples(st.integers(0, 15), st.floats(-130, 130)), max_size=20))
def test_levels_follow_as_by_the_plain_arithmetic(moves: list[tuple[int, float]]) -> None:
    bench = Bench(16, CHIPS[0])

    for cell, field_mt in moves:
        bench.circuit.set_field(cell, field_mt)
        bench.fast.scan()
        bench.plain.levels.see(bench.fast.counts)

        assert bench.fast.raw == bench.plain.raw


def test_another_hysteresis_counts_from_the_next_scan_on() -> None:
    bench = Bench(16, CHIPS[0])
    bench.circuit.set_field(3, 0.7)
    bench.fast.scan()
    bench.circuit.set_field(3, 1.2)
    bench.fast.scan()
    bench.circuit.set_field(3, 0.4)
    bench.fast.scan()
    assert bench.fast.raw[3] == 1

    bench.settings.hysteresis = 0
    bench.fast.scan()

    assert bench.fast.raw[3] == 0


def test_the_converter_is_found_by_the_chips_name() -> None:
    from adoube_board.sources.mux_viper import converter_of

    assert converter_of("Raspberry Pi Pico W with RP2040") == 0x4004C000
    assert converter_of("Raspberry Pi Pico2 with RP2350") == 0x400A0000
    assert converter_of("ESP32 module with ESP32") == 0
