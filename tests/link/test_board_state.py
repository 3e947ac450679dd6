"""The picture of the cells: what changes it, what puts it in doubt, and what settles it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.board_messages import AnalogDelta, Delta, Heartbeat, SnapshotPart
from adoube.link.board_state import BoardClock, BoardState, nearest
from adoube.link.hello import Packing, state_crc


def part(levels: list[int], gen: int = 0, first: int = 0, t_ms: int = 100) -> SnapshotPart:
    return SnapshotPart(t_ms, gen, first, Packing.DIGITAL.pack(levels))


def beat(levels: list[int], gen: int) -> Heartbeat:
    return Heartbeat(200, gen, state_crc(Packing.DIGITAL.pack(levels)), 1000, 400, 0, 9000)


@pytest.fixture
def mirror() -> BoardState:
    """Five cells, the first two occupied, ten changes so far."""
    mirror = BoardState(5, Packing.DIGITAL)
    mirror.snapshot(part([1, 1, 0, 0, 0], gen=10))
    return mirror


def test_nothing_is_known_before_the_first_snapshot() -> None:
    mirror = BoardState(5, Packing.DIGITAL)

    assert mirror.delta(Delta(0, 1, ((0, 1),))) == []
    assert mirror.levels is None
    assert not mirror.in_step


def test_the_first_snapshot_tells_every_cell() -> None:
    mirror = BoardState(5, Packing.DIGITAL)

    assert mirror.snapshot(part([1, 0, 2, 3, 0])) == [(0, 1), (1, 0), (2, 2), (3, 3), (4, 0)]
    assert mirror.in_step


def test_a_later_snapshot_tells_only_what_differs(mirror: BoardState) -> None:
    assert mirror.snapshot(part([1, 0, 0, 0, 1], gen=12)) == [(1, 0), (4, 1)]


def test_a_snapshot_counts_when_its_last_part_has_come() -> None:
    mirror = BoardState(9, Packing.DIGITAL)

    assert mirror.snapshot(part([1] * 8, gen=3)) is None
    assert not mirror.in_step
    assert mirror.snapshot(part([2], gen=3, first=8)) == [*((index, 1) for index in range(8)), (8, 2)]


@pytest.mark.parametrize(
    "second",
    [
        part([2], gen=4, first=8),
        part([2], gen=3, first=8, t_ms=101),
        part([2], gen=3, first=4),
    ],
    ids=["another gen", "another time", "not where the first ended"],
)
def test_a_part_that_does_not_continue_the_one_before_voids_them(second: SnapshotPart) -> None:
    mirror = BoardState(9, Packing.DIGITAL)
    mirror.snapshot(part([1] * 8, gen=3))

    assert mirror.snapshot(second) is None
    assert mirror.snapshot(part([2], gen=3, first=8)) is None
    assert mirror.levels is None


def test_a_change_between_two_parts_voids_the_first() -> None:
    mirror = BoardState(9, Packing.DIGITAL)
    mirror.snapshot(part([1] * 8, gen=3))
    mirror.snapshot(part([1], gen=3, first=8))
    mirror.snapshot(part([1] * 8, gen=3))
    mirror.delta(Delta(0, 4, ((0, 0),)))

    assert mirror.snapshot(part([1], gen=3, first=8)) is None
    assert mirror.levels == (0, 1, 1, 1, 1, 1, 1, 1, 1)


def test_changes_of_one_message_are_told_in_their_order(mirror: BoardState) -> None:
    assert mirror.delta(Delta(0, 12, ((0, 0), (3, 1)))) == [(0, 0), (3, 1)]
    assert mirror.in_step


def test_a_message_that_comes_twice_changes_nothing_the_second_time(mirror: BoardState) -> None:
    lift = Delta(0, 11, ((0, 0),))
    mirror.delta(lift)
    mirror.delta(Delta(0, 12, ((0, 1),)))

    assert mirror.delta(lift) == []
    assert mirror.levels == (1, 1, 0, 0, 0)


def test_a_missed_change_is_noticed_and_what_came_is_still_used(mirror: BoardState) -> None:
    assert mirror.delta(Delta(0, 13, ((3, 1),))) == [(3, 1)]
    assert not mirror.in_step


def test_of_changes_that_a_snapshot_held_in_part_only_the_rest_is_told(mirror: BoardState) -> None:
    changes = mirror.delta(Delta(0, 11, ((0, 0), (0, 1), (3, 1))))

    assert changes == [(3, 1)]
    assert mirror.in_step


def test_the_count_of_changes_wraps() -> None:
    mirror = BoardState(5, Packing.DIGITAL)
    mirror.snapshot(part([1, 1, 0, 0, 0], gen=65535))

    assert mirror.delta(Delta(0, 1, ((0, 0), (1, 0)))) == [(0, 0), (1, 0)]
    assert mirror.in_step


def test_a_heartbeat_that_agrees_leaves_the_picture_in_step(mirror: BoardState) -> None:
    assert mirror.heartbeat(beat([1, 1, 0, 0, 0], gen=10))
    assert mirror.in_step


@pytest.mark.parametrize("heartbeat", [beat([1, 1, 0, 0, 0], gen=11), beat([1, 1, 1, 0, 0], gen=10)])
def test_a_heartbeat_of_another_count_or_state_puts_the_picture_in_doubt(
    mirror: BoardState, heartbeat: Heartbeat
) -> None:
    assert not mirror.heartbeat(heartbeat)
    assert not mirror.in_step


def test_an_older_snapshot_is_not_taken_until_it_is_asked_for(mirror: BoardState) -> None:
    mirror.delta(Delta(0, 11, ((0, 0),)))
    old = part([1, 1, 0, 0, 0], gen=10)

    assert mirror.snapshot(old) is None
    assert not mirror.in_step
    assert mirror.snapshot(old) == [(0, 1)]


def test_after_a_restart_only_a_snapshot_counts_and_tells_what_differs_from_what_was_told(
    mirror: BoardState,
) -> None:
    mirror.restart()

    assert mirror.delta(Delta(0, 11, ((4, 1),))) == []
    assert mirror.snapshot(part([1, 0, 0, 0, 0], gen=0)) == [(1, 0)]


def test_an_analogue_board_has_a_signed_byte_a_cell() -> None:
    mirror = BoardState(3, Packing.ANALOGUE)

    assert mirror.snapshot(SnapshotPart(100, 0, 0, bytes((0, 90, 256 - 90)))) == [(0, 0), (1, 90), (2, -90)]
    assert mirror.delta(AnalogDelta(0, 1, ((0, -3),))) == [(0, -3)]
    assert mirror.levels == (-3, 90, -90)


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
