import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.circuit import Circuit
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.process import BadStimulus, Schedule
from adoube.simulation.board.wiring import simulated_wiring


@pytest.fixture
def circuit() -> Circuit:
    return circuit_of(simulated_wiring(firmware_folder(), cells=4))


def test_a_line_without_a_time_happens_now(circuit: Circuit) -> None:
    schedule = Schedule(circuit)

    schedule.tell('{"cell": 2, "on": 1}', now_ms=1000)
    schedule.play(1000)

    assert list(circuit.levels) == [0, 0, 1, 0]


def test_lines_happen_in_the_order_of_their_times(circuit: Circuit) -> None:
    schedule = Schedule(circuit)

    schedule.tell('{"at_ms": 200, "cell": 0, "on": 2}', now_ms=0)
    schedule.tell('{"at_ms": 100, "cell": 1, "on": 1}', now_ms=0)

    schedule.play(99)
    assert list(circuit.levels) == [0, 0, 0, 0]
    schedule.play(100)
    assert list(circuit.levels) == [0, 1, 0, 0]
    schedule.play(200)
    assert list(circuit.levels) == [2, 1, 0, 0]


def test_lines_of_one_time_happen_in_the_order_told(circuit: Circuit) -> None:
    schedule = Schedule(circuit)

    schedule.tell('{"at_ms": 5, "cells": [1, 1, 1, 1]}', now_ms=0)
    schedule.tell('{"at_ms": 5, "cell": 0, "on": 0}', now_ms=0)
    schedule.play(5)

    assert list(circuit.levels) == [0, 1, 1, 1]


def test_a_line_that_is_wrong_is_named_by_its_number(circuit: Circuit) -> None:
    schedule = Schedule(circuit)
    schedule.tell("", now_ms=0)

    with pytest.raises(BadStimulus, match="standard input, line 2: .*from 0 to 3"):
        schedule.tell('{"cell": 4, "on": 1}', now_ms=0)


def test_a_field_in_millitesla_closes_a_switch_that_is_near_enough(circuit: Circuit) -> None:
    schedule = Schedule(circuit)

    for cell, field_mt in enumerate((1.5, 12, -12.5)):
        schedule.tell(f'{{"cell": {cell}, "mt": {field_mt}}}', now_ms=0)
    schedule.play(0)

    assert list(circuit.levels) == [0, 1, 2, 0]


@pytest.mark.parametrize("field_mt", ["5000", '"strong"', "null", "true"])
def test_a_field_that_cannot_be_is_refused(circuit: Circuit, field_mt: str) -> None:
    with pytest.raises(BadStimulus, match="mt: give a field"):
        Schedule(circuit).tell(f'{{"cell": 1, "mt": {field_mt}}}', now_ms=0)
