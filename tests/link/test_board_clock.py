"""The board's clock against the host's: delays move no event, and every counter may wrap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adoube.link.board_clock import BoardClock, nearest


def test_a_delayed_frame_keeps_the_boards_distance_between_events() -> None:
    clock = BoardClock()
    clock.full(1_000, now_ms=50_002)

    assert clock.full(1_500, now_ms=50_502 + 90) == 50_502


def test_a_quicker_frame_shows_that_those_before_it_were_late() -> None:
    clock = BoardClock()
    clock.full(1_000, now_ms=50_030)

    assert clock.full(2_000, now_ms=51_002) == 51_002
    assert clock.full(3_000, now_ms=52_040) == 52_002


def test_a_board_whose_crystal_is_slow_is_followed() -> None:
    clock = BoardClock()
    hour_ms = 3_600_000
    for second in range(0, hour_ms, 1_000):
        now_ms = second + second // 5_000  # 200 ppm

        at_ms = clock.full(second, now_ms)

        assert at_ms is not None
        assert 0 <= now_ms - at_ms <= 30


def test_the_full_time_wraps_after_49_days() -> None:
    clock = BoardClock()
    clock.full(2**32 - 10, now_ms=1_000)

    assert clock.full(5, now_ms=1_015) == 1_015


def test_a_short_time_is_nothing_before_a_full_one() -> None:
    assert BoardClock().low(17, now_ms=1_000) is None


def test_a_short_time_is_the_nearest_to_the_last_full_one() -> None:
    clock = BoardClock()
    clock.full(65_530, now_ms=1_000)

    assert clock.low(4, now_ms=1_010) == 1_010
    assert clock.low(65_520, now_ms=1_020) == 990


def test_a_late_event_is_no_restart_and_a_clock_that_begins_again_is_one() -> None:
    clock = BoardClock()
    clock.full(100_000, now_ms=500_000)

    assert clock.full(91_000, now_ms=500_010) == 491_000
    assert clock.full(300, now_ms=500_020) is None


@given(last=st.integers(0, 2**40), low=st.integers(0, 2**16 - 1))
def test_the_nearest_time_has_the_low_bits_and_is_at_most_half_a_span_away(last: int, low: int) -> None:
    time = nearest(last, low, 2**16)

    assert time % 2**16 == low
    assert -32_767 <= time - last <= 32_768
