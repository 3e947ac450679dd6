"""How often a board looks at its cells: as fast as the sensors start, and fast enough for the referee."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.request import HC165, STROBED
from adoube.hardware.scan_timing import SURE_LIFT_MS, longest_start_up_us, scan_timing, strobing
from adoube.referee import state
from adoube_board.config import Config
from adoube_board.lamps import pause_ms
from adoube_board.settings import RANGES

COLUMNS = st.integers(1, 40)
START_UP_US = st.integers(1, 12_000)


def test_a_lift_that_the_board_is_sure_of_is_one_that_the_referee_relies_on() -> None:
    assert SURE_LIFT_MS == state.SURE_LIFT_MS


def test_columns_that_start_within_a_millisecond_are_read_one_a_scan_without_waiting() -> None:
    found = strobing(columns=8, start_up_us=50, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (1, 1, 8)


def test_more_columns_than_one_a_scan_allows_are_read_two_at_a_time() -> None:
    found = strobing(columns=15, start_up_us=50, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (2, 1, 8)
    assert found.promise_ms(sampling_ms=1, lamps=0) <= SURE_LIFT_MS


def test_slow_sensors_are_scanned_as_slowly_as_they_start() -> None:
    found = strobing(columns=5, start_up_us=1500, sampling_ms=1, lamps=0)

    assert (found.columns_a_scan, found.period_ms, found.look_ms) == (1, 2, 10)
    assert found.is_sure(sampling_ms=1, lamps=0)


def test_a_sensor_that_is_slow_in_itself_is_not_blamed_on_the_columns() -> None:
    found = strobing(columns=8, start_up_us=50, sampling_ms=75, lamps=0)

    assert found.promise_ms(sampling_ms=75, lamps=0) > SURE_LIFT_MS
    assert found.is_sure(sampling_ms=75, lamps=0)


def test_the_longest_start_up_is_the_edge_between_sure_and_too_slow() -> None:
    for columns in (5, 8, 15, 20):
        longest_us = longest_start_up_us(columns, sampling_ms=1, lamps=0)

        assert longest_us is not None
        assert strobing(columns, longest_us, 1, 0).is_sure(1, 0)
        assert not strobing(columns, longest_us + 20, 1, 0).is_sure(1, 0)


@given(columns=COLUMNS, start_up_us=START_UP_US, lamps=st.integers(0, 40))
def test_the_firmware_promises_no_less_than_the_design_says(
    columns: int, start_up_us: int, lamps: int
) -> None:
    found = strobing(columns, start_up_us, sampling_ms=1, lamps=lamps)
    timing = scan_timing(STROBED, columns, found)
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
    found = strobing(columns, start_up_us, sampling_ms=1, lamps=0)
    timing = scan_timing(STROBED, columns, found)
    waiting_us = (found.columns_a_scan - 1) * found.start_up_us

    assert start_up_us < found.start_up_us <= 1_000_000 / timing.scan_hz - waiting_us


@given(columns=COLUMNS, start_up_us=START_UP_US)
def test_a_level_is_seen_twice_before_it_counts(columns: int, start_up_us: int) -> None:
    found = strobing(columns, start_up_us, sampling_ms=1, lamps=0)
    timing = scan_timing(STROBED, columns, found)

    assert found.look_ms < timing.debounce_on_ms < timing.debounce_off_ms


def test_a_timing_is_one_that_the_firmware_takes() -> None:
    ranges = {name: (least, most) for name, least, most in RANGES.values()}
    for timing in (scan_timing(HC165, 225), scan_timing(STROBED, 225, strobing(15, 50, 1, 0))):
        assert ranges["scan_hz"][0] <= timing.scan_hz <= ranges["scan_hz"][1]
        assert timing.debounce_off_ms <= ranges["off_ms"][1]


def test_wirings_that_feed_all_sensors_scan_as_before() -> None:
    assert scan_timing(HC165, 25).scan_hz == 1000
    assert scan_timing(HC165, 225).scan_hz == 200
