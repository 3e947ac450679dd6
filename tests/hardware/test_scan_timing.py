"""The scan rate of a board: limited by the sensors' start, sufficient for the referee."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.request import HC165, MATRIX, PINS, STROBED, WIRINGS
from adoube.hardware.scan_timing import (
    MARGIN,
    MOST_PERCENT,
    SURE_LIFT_MS,
    ScanTooLongError,
    longest_start_up_us,
    scan_timing,
    scan_us,
    strobing,
)
from adoube.sensing import trace as sensors
from adoube_board.config.config import Config
from adoube_board.config.settings import RANGES
from adoube_board.outputs.lamps import pause_ms
from adoube_board.scan import scanner as scan_pace

COLUMNS = st.integers(1, 40)
START_UP_US = st.integers(1, 12_000)


def test_a_lift_that_the_board_is_sure_of_is_one_that_the_referee_relies_on() -> None:
    assert SURE_LIFT_MS == sensors.SURE_LIFT_MS


def test_columns_that_start_within_a_millisecond_are_read_one_a_scan_without_waiting() -> None:
    found = strobing(8, 8, start_up_us=50, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (1, 1, 8)


def test_more_columns_than_one_a_scan_allows_are_read_two_at_a_time() -> None:
    found = strobing(15, 15, start_up_us=50, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (2, 1, 8)
    assert found.promise_ms(sampling_ms=1, lamps=0) <= SURE_LIFT_MS


def test_slow_sensors_are_scanned_as_slowly_as_they_start() -> None:
    found = strobing(5, 5, start_up_us=1500, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (1, 2, 10)
    assert found.is_sure(sampling_ms=1, lamps=0)


def test_a_sensor_that_is_slow_in_itself_is_not_blamed_on_the_columns() -> None:
    found = strobing(8, 8, start_up_us=50, sampling_ms=75, lamps=0)

    assert found.promise_ms(sampling_ms=75, lamps=0) > SURE_LIFT_MS
    assert found.is_sure(sampling_ms=75, lamps=0)


def test_the_longest_start_up_is_the_edge_between_sure_and_too_slow() -> None:
    for columns in (5, 8, 15, 20):
        longest_us = longest_start_up_us(columns, columns, sampling_ms=1, lamps=0)

        assert longest_us is not None
        assert strobing(columns, columns, longest_us, 1, 0).is_sure(1, 0)
        assert not strobing(columns, columns, longest_us + 20, 1, 0).is_sure(1, 0)


@given(columns=COLUMNS, start_up_us=START_UP_US, lamps=st.integers(0, 40))
def test_the_firmware_promises_no_less_than_the_design_says(
    columns: int, start_up_us: int, lamps: int
) -> None:
    found = strobing(1, columns, start_up_us, sampling_ms=1, lamps=lamps)
    timing = scan_timing(STROBED, columns, (1, found.columns_a_scan), strobed=found)
    config = Config(
        {
            "sensor": "occupancy",
            "wiring": {
                "kind": "strobed",
                "data": 0,
                "clock": 1,
                "enable": 2,
                "sense": 3,
                "columns": columns,
                "rows": [4],
                "columns_a_scan": found.columns_a_scan,
                "start_up_us": found.start_up_us,
            },
            "cells": [],
            "sensor_ms": 1,
            "scan_hz": timing.scan_hz,
            "touch_ms": timing.touch_ms,
            "timer": True,
        }
    )

    assert config.problems == []
    bare_ms = config.promise_ms
    assert bare_ms == min(255, found.promise_ms(sampling_ms=1, lamps=0))
    assert min(255, bare_ms + pause_ms(lamps, scans_in_timer=True)) <= found.promise_ms(1, lamps)


@given(columns=COLUMNS, start_up_us=START_UP_US)
def test_every_column_has_started_before_it_is_read(columns: int, start_up_us: int) -> None:
    found = strobing(1, columns, start_up_us, sampling_ms=1, lamps=0)
    timing = scan_timing(STROBED, columns, (1, found.columns_a_scan), strobed=found)
    waiting_us = (found.columns_a_scan - 1) * found.start_up_us

    assert start_up_us < found.start_up_us <= 1_000_000 / timing.scan_hz - waiting_us


@given(columns=COLUMNS, start_up_us=START_UP_US)
def test_a_level_is_seen_twice_before_it_counts(columns: int, start_up_us: int) -> None:
    found = strobing(1, columns, start_up_us, sampling_ms=1, lamps=0)
    timing = scan_timing(STROBED, columns, (1, found.columns_a_scan), strobed=found)

    assert found.look_ms < timing.debounce_on_ms < timing.debounce_off_ms


def test_a_timing_is_one_that_the_firmware_takes() -> None:
    ranges = {name: (least, most) for name, least, most in RANGES.values()}
    found = strobing(15, 15, 50, 1, 0)
    strobed = scan_timing(STROBED, 225, (15, found.columns_a_scan), strobed=found)
    for timing in (scan_timing(HC165, 225, (232,)), strobed):
        assert ranges["scan_hz"][0] <= timing.scan_hz <= ranges["scan_hz"][1]
        assert timing.debounce_off_ms <= ranges["off_ms"][1]


def test_wirings_that_feed_all_sensors_scan_as_before() -> None:
    assert scan_timing(HC165, 25, (32,)).scan_hz == 1000
    assert scan_timing(HC165, 225, (232,)).scan_hz == 200


def test_a_scan_may_take_what_the_firmware_leaves_it() -> None:
    assert MOST_PERCENT == scan_pace.MOST_PERCENT


@pytest.mark.parametrize("side", range(2, 14))
@pytest.mark.parametrize("buttons", [0, 2])
def test_the_rate_of_a_matrix_leaves_two_fifths_of_the_time(side: int, buttons: int) -> None:
    timing = scan_timing(MATRIX, side * side, (side, side), buttons)
    took_us = scan_us(MATRIX, (side, side), 2 * side * timing.settle_us, buttons)

    assert took_us is not None
    assert took_us * timing.scan_hz <= MOST_PERCENT * 10_000


@pytest.mark.parametrize("rows", range(2, 21))
@pytest.mark.parametrize("columns", [8, 15, 20])
def test_the_period_of_strobed_columns_leaves_two_fifths_of_the_time(rows: int, columns: int) -> None:
    found = strobing(rows, columns, 50, sampling_ms=1, lamps=0, buttons=2)
    waits_us = (found.columns_a_scan - 1) * found.start_up_us
    took_us = scan_us(STROBED, (rows, found.columns_a_scan), waits_us, buttons=2)

    assert took_us is not None
    assert took_us <= MOST_PERCENT * 10 * found.period_ms


def test_a_board_between_two_that_were_measured_takes_as_long_as_the_larger() -> None:
    assert scan_us(MATRIX, (9, 9), 0) == scan_us(MATRIX, (10, 10), 0)
    assert (scan_us(MATRIX, (8, 8), 0) or 0) < (scan_us(MATRIX, (8, 9), 0) or 0)


def test_what_a_scan_waits_is_known_and_has_no_margin() -> None:
    bare_us, waiting_us = scan_us(MATRIX, (8, 8), 0), scan_us(MATRIX, (8, 8), 16 * 40)

    assert MARGIN > 1
    assert (bare_us or 0) + 16 * 40 == waiting_us


# The main loop reads single pins, which are few.
@pytest.mark.parametrize("wiring", [wiring for wiring in WIRINGS if wiring != PINS])
def test_scans_of_every_wiring_were_measured(wiring: str) -> None:
    smallest = (1, 1) if wiring in (MATRIX, STROBED) else (1,)

    assert scan_us(wiring, smallest, 0) is not None


def test_a_scan_that_nobody_measured_is_refused() -> None:
    with pytest.raises(ScanTooLongError):
        scan_timing(MATRIX, 400, (20, 20))
    with pytest.raises(ScanTooLongError):
        strobing(30, 30, 50, 1, 0)
