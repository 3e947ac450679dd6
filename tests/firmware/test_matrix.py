from adoube.simulation.board.chip import SimulatedChip
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import MatrixCircuit
from adoube_board.config.config import Config
from adoube_board.hardware import Hardware
from adoube_board.sources.matrix import DiodeMatrix
from tests.firmware.slow_circuit import SlowCircuit
from tests.firmware.virtual_board import TestWire, VirtualTime, restart

WIRING: dict[str, object] = {
    "sensor": "occupancy",
    "wiring": {"kind": "matrix", "rows": [2, 3, 4], "columns": [5, 6]},
    "cells": [],
    "settle_us": 20,
}


class ShortedCircuit(MatrixCircuit):
    """One column lies on ground."""

    def read(self, pin: int) -> int:
        return 0 if pin == 6 else super().read(pin)


def matrix_on(circuit: Circuit, wiring: dict[str, object], time: VirtualTime | None = None) -> DiodeMatrix:
    config = Config(wiring)
    assert config.problems == []
    hardware = Hardware(SimulatedChip(circuit, TestWire(), restart), time or VirtualTime())
    return DiodeMatrix(config, hardware)


def test_cells_are_counted_row_by_row() -> None:
    circuit = MatrixCircuit(WIRING)
    matrix = matrix_on(circuit, WIRING)

    circuit.set_level(3, 1)
    matrix.scan()

    assert list(matrix.raw) == [0, 0, 0, 1, 0, 0]


def test_cells_stand_in_the_order_that_the_configuration_gives() -> None:
    wiring = WIRING | {"cells": [5, 0, 3]}
    circuit = MatrixCircuit(wiring)
    matrix = matrix_on(circuit, wiring)

    circuit.set_level(0, 1)
    matrix.scan()

    assert list(matrix.raw) == [1, 0, 0]


def test_no_row_shows_the_pieces_of_the_row_before_it() -> None:
    time = VirtualTime()
    circuit = SlowCircuit(WIRING, time)
    matrix = matrix_on(circuit, WIRING, time)

    circuit.set_level(0, 1)
    matrix.scan()

    assert list(matrix.raw) == [1, 0, 0, 0, 0, 0]


def test_without_the_settle_time_it_would() -> None:
    time = VirtualTime()
    wiring = WIRING | {"settle_us": 0}
    circuit = SlowCircuit(wiring, time)
    matrix = matrix_on(circuit, wiring, time)

    circuit.set_level(0, 1)
    matrix.scan()

    assert list(matrix.raw) == [1, 0, 1, 1, 1, 1]


def test_a_row_is_driven_high_before_it_is_let_go() -> None:
    acts: list[str] = []

    class Watched(SimulatedChip):
        def __init__(self, circuit: Circuit) -> None:
            super().__init__(circuit, TestWire(), restart)

            class Pin(self.Pin):  # type: ignore[name-defined,misc]
                def init(self, mode: int = -1, pull: int = -1, value: int | None = None) -> None:
                    if self.number == 2:
                        acts.append("driven low" if mode == self.OUT and value == 0 else "let go")
                    super().init(mode, pull, value)

                def _set(self, value: int) -> None:
                    if self.number == 2 and self._mode == self.OUT and value:
                        acts.append("driven high")
                    super()._set(value)

            self.Pin = Pin

    circuit = MatrixCircuit(WIRING)
    config = Config(WIRING)
    matrix = DiodeMatrix(config, Hardware(Watched(circuit), VirtualTime()))
    acts.clear()

    matrix.scan()

    assert acts == ["driven low", "driven high", "let go"]


def test_a_column_on_ground_is_named() -> None:
    matrix = matrix_on(ShortedCircuit(WIRING), WIRING)

    assert matrix.faults() == ["column pin 6 is low with no row driven: look for a short to ground"]
