from __future__ import annotations

from array import array
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import AnalogDelta, Log
from adoube.simulation.board.wiring import simulated_wiring
from adoube_board.config.config import Config
from adoube_board.config.settings import Settings
from adoube_board.scan.debounce import signed
from adoube_board.sources.calibration import Calibration
from adoube_board.sources.levels import (
    MOST_STEPS,
    MOST_STEPS_AWAY,
    ONE,
    QUIET_SWEEPS,
    SWEEP_MS,
    Levels,
    ZeroDrift,
    rescale,
)
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.test_microcontroller import CHIPS

ZERO, STEP = 0x8000, 256  # A gain of 256 is a power of two: a step is exactly 256 counts.

counts = st.integers(0, 0xFFFF)
gains = st.integers(1, 16000)


class OneCell:
    """A cell of one linear hall."""

    def __init__(self, zero: int = ZERO, gain: int = 65536 // STEP, hysteresis: int = 30) -> None:
        calibration = Calibration(1, 258, "")
        calibration.zeros[0], calibration.gains[0] = zero, gain
        self.settings = Settings()
        self.settings.hysteresis = hysteresis
        self.levels = Levels(calibration, self.settings)

    def shows(self, count: int) -> int:
        self.levels.see(array("H", (count,)))
        return signed(self.levels.raw[0])


@pytest.mark.parametrize(
    ("steps", "level"), [(0, 0), (0.4, 0), (0.6, 1), (1, 1), (-1, -1), (-40.2, -40), (99.9, 100)]
)
def test_a_count_is_rounded_to_the_nearest_step(steps: float, level: int) -> None:
    assert OneCell().shows(ZERO + round(steps * STEP)) == level


def test_a_level_stays_until_the_count_is_half_a_step_and_the_hysteresis_away() -> None:
    cell = OneCell(hysteresis=30)
    cell.shows(ZERO + 10 * STEP)

    assert cell.shows(ZERO + 10 * STEP + int(0.79 * STEP)) == 10
    assert cell.shows(ZERO + 10 * STEP + int(0.81 * STEP)) == 11
    assert cell.shows(ZERO + 10 * STEP + int(0.21 * STEP)) == 11
    assert cell.shows(ZERO + 10 * STEP + int(0.19 * STEP)) == 10


@pytest.mark.parametrize(("count", "level"), [(0xFFFF, MOST_STEPS), (0, -MOST_STEPS)])
def test_a_field_that_is_too_strong_reads_as_the_end_and_comes_back(count: int, level: int) -> None:
    cell = OneCell(gain=16000)

    assert cell.shows(count) == level
    assert cell.shows(ZERO) == 0


def test_another_hysteresis_counts_from_the_next_look_on() -> None:
    cell = OneCell(hysteresis=30)
    cell.shows(ZERO)
    assert cell.shows(ZERO + int(0.7 * STEP)) == 0

    cell.settings.hysteresis = 0

    assert cell.shows(ZERO + int(0.7 * STEP)) == 1


@given(
    st.integers(-120 * STEP, 120 * STEP),
    st.integers(1, 200),
    st.lists(st.floats(0, 1), min_size=1, max_size=60),
)
def test_noise_below_the_hysteresis_never_makes_a_level_chatter(
    offset: int, hysteresis: int, noise: list[float]
) -> None:
    cell = OneCell(hysteresis=hysteresis)
    swing = hysteresis * STEP // 100

    shown = [cell.shows(ZERO + offset + int(swing * share)) for share in noise]

    assert len(set(shown)) == 1


@given(counts, gains, counts, st.integers(0, 200), st.lists(counts, max_size=8))
def test_a_level_is_never_farther_off_than_half_a_step_and_the_hysteresis(
    zero: int, gain: int, last: int, hysteresis: int, before: list[int]
) -> None:
    cell = OneCell(zero, gain, hysteresis)

    for count in before:
        cell.shows(count)
    level = cell.shows(last)

    steps = (last - zero) * gain / 65536
    nearest = max(-MOST_STEPS, min(MOST_STEPS, steps))
    assert abs(level - nearest) <= 0.5 + hysteresis / 100 + 1e-9


@given(counts, gains, counts)
def test_no_step_of_the_arithmetic_leaves_micropythons_small_integers(
    zero: int, gain: int, count: int
) -> None:
    products = (count - zero) * gain + 0x8000, (MOST_STEPS << 16) + 0x8000 + (200 << 16) // 100

    assert max(map(abs, products)) < 1 << 30


@given(st.integers(-60, 60), st.integers(-STEP, STEP))
def test_a_zero_that_moves_takes_its_steps_along_and_changes_no_level(steps: int, by: int) -> None:
    cell = OneCell()
    shown = cell.shows(ZERO + steps * STEP)

    cell.levels.move_zero(0, ZERO + by)

    assert cell.shows(ZERO + by + steps * STEP) == shown == steps


LONG_S = 3 * STEP


class Board:
    """Three cells, looked at ten times a second."""

    def __init__(self) -> None:
        self.calibration = Calibration(3, STEP, "")
        self.levels = Levels(self.calibration, Settings())
        self.counts = array("H", [ZERO] * 3)
        self._drift = ZeroDrift(self.calibration, self.levels, Settings())
        self._now = 0

    def wait(self, seconds: int) -> None:
        for _ in range(seconds * 10):
            self._now += 100
            self.levels.see(self.counts)
            self._drift.see(self.counts, self._now & 0xFFFF)

    def level(self, cell: int) -> int:
        return signed(self.levels.raw[cell])


@pytest.mark.parametrize("drift", [STEP, -STEP])
def test_the_zero_of_an_empty_cell_follows_a_slow_drift(drift: int) -> None:
    board = Board()
    board.counts[1] = ZERO + drift

    board.wait(LONG_S)

    assert list(board.levels.zeros) == [ZERO, ZERO + drift, ZERO]
    assert list(board.calibration.zeros) == [ZERO] * 3


def test_the_zero_waits_until_the_cell_has_long_been_empty() -> None:
    board = Board()
    board.counts[0] = ZERO + 2 * STEP
    seconds = QUIET_SWEEPS * SWEEP_MS // 1000

    board.wait(seconds - 1)
    assert board.levels.zeros[0] == ZERO

    board.wait(5)
    assert board.levels.zeros[0] > ZERO


def test_a_piece_however_long_it_stands_moves_no_zero() -> None:
    board = Board()
    board.counts[0] = ZERO + 4 * STEP

    board.wait(LONG_S)

    assert (board.levels.zeros[0], board.level(0)) == (ZERO, 4)


def test_a_piece_that_is_lifted_now_and_then_moves_no_zero_either() -> None:
    board = Board()

    for _ in range(20):
        board.counts[0] = ZERO + STEP
        board.wait(QUIET_SWEEPS // 2)
        board.counts[0] = ZERO + 40 * STEP
        board.wait(QUIET_SWEEPS // 2)

    assert board.levels.zeros[0] == ZERO


def test_a_zero_never_goes_far_from_the_calibrated_one() -> None:
    board = Board()
    board.counts[0] = ZERO + 3 * STEP

    board.wait(2 * LONG_S)

    assert board.levels.zeros[0] == ZERO + MOST_STEPS_AWAY * STEP
    assert board.level(0) == 1


def test_a_level_does_not_change_while_its_zero_follows_the_noise() -> None:
    board = Board()
    shown = set()

    for second in range(LONG_S):
        board.counts[2] = ZERO + (60 if second % 2 else -60)
        board.wait(1)
        shown.add(board.level(2))

    assert shown == {0}


CELLS = 32
COUNTS_PER_STEP = 119  # of the chess board's halls, of which 1 % of the supply is 2.7 steps

SPARE_PIN = 28


def board_of(*, measured: bool = True, **changes: Any) -> VirtualBoard:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear") | {"counts_per_step": COUNTS_PER_STEP}
    if measured:
        wiring["wiring"] = wiring["wiring"] | {"supply": SPARE_PIN}
    board = VirtualBoard(board=wiring, **changes)
    assert board.config.problems == []
    board.run(20)
    board.heard()
    return board


def drift(board: VirtualBoard, thousandths: int) -> list[AnalogDelta]:
    """A supply that goes slowly up or down so far; what the board reports meanwhile."""
    step = 1 if thousandths > 0 else -1
    for at in range(step, thousandths + step, step):
        board.circuit.set_fault("supply", [1000 + at])
        board.run(1000)
    return board.heard_of(AnalogDelta)


def test_an_unmeasured_supply_moves_every_cell() -> None:
    assert drift(board_of(measured=False), 20) != []


@pytest.mark.full(but=1)
@pytest.mark.parametrize("thousandths", [-30, 30])
def test_a_measured_supply_moves_none(thousandths: int) -> None:
    assert drift(board_of(), thousandths) == []


@pytest.mark.full(but=1)
@pytest.mark.parametrize("thousandths", [-30, 30])
def test_strong_pieces_read_on_as_they_did(thousandths: int) -> None:
    board = board_of()
    board.circuit.set_field(7, 100)
    board.circuit.set_field(8, -100)
    board.run(50)
    board.heard()

    assert drift(board, thousandths) == []


@pytest.mark.parametrize("thousandths", [0, 500])
def test_sensors_without_their_supply_are_complained_of(thousandths: int) -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear")
    wiring["wiring"] = wiring["wiring"] | {"supply": SPARE_PIN}
    board = VirtualBoard(board=wiring, faults={"supply": [thousandths]})
    board.run(50)

    assert any("the sensors have no supply of 3.3 V" in log.text for log in board.heard_of(Log))


def test_a_pin_that_does_not_measure_is_refused() -> None:
    wiring = simulated_wiring(firmware_folder(), CELLS, "linear")
    wiring["wiring"] = wiring["wiring"] | {"supply": 3, "select": [10, 11, 12, 13]}

    problems = Config(wiring, CHIPS["pico"]).problems

    assert any(each.startswith("board.json: wiring.supply: 3 is no GPIO of this chip") for each in problems)


@pytest.mark.usefixtures("native_code")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.integers(0, 0xFFFF), max_size=20), st.integers(ONE * 7 // 8, ONE * 8 // 7))
def test_machine_code_reckons_as_the_plain_program_does(counts: list[int], factor: int) -> None:
    from adoube_board.sources.mux_viper import rescale_halls

    plain, fast = array("H", counts), array("H", counts)
    rescale(plain, factor)
    rescale_halls(fast, factor, len(fast))

    assert plain == fast
    assert all(count * factor < 1 << 30 for count in counts)
