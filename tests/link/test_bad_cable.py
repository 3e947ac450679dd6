"""Whatever a cable, a host or a board does: no corrupt frame is believed, and the levels agree soon after.

The firmware is the real one, run in virtual time.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.firmware.virtual_board import VirtualBoard
from tests.link.bad_cable import BadCable, Fault, Kind, Move

SETTLED_MS = 1_000  # So soon after the last fault the host knows what stands on the board.

# A piece that moves later is still being debounced, or on its way, when the levels are compared.
LAST_MOVE_MS = 200

FAULTS = st.lists(
    st.builds(
        Fault,
        st.sampled_from(Kind),
        at_ms=st.integers(300, 3_000),
        for_ms=st.integers(5, 4_000),
        seed=st.integers(0, 2**32),
    ),
    min_size=1,
    max_size=4,
)


def moves(cells: int, most_level: int) -> st.SearchStrategy[list[Move]]:
    return st.lists(
        st.builds(Move, st.integers(0, 6_000), st.integers(0, cells - 1), st.integers(0, most_level)),
        max_size=40,
    )


def play(board: VirtualBoard, faults: list[Fault], played: list[Move], *, keeps_waiting: bool) -> BadCable:
    """A life with these faults and moves, up to the moment at which the levels have to agree."""
    healed_ms = max((fault.end_ms for fault in faults), default=0)
    end_ms = healed_ms + SETTLED_MS
    cable = BadCable(board, faults, keeps_waiting=keeps_waiting)
    last_ms = end_ms - LAST_MOVE_MS
    cable.run_until(end_ms, [replace(move, at_ms=min(move.at_ms, last_ms)) for move in played])
    return cable


def assert_in_step(cable: BadCable) -> None:
    assert set(cable.believed) <= cable.said()
    assert cable.session.in_step
    assert cable.session.levels == cable.levels_of_the_board()


slow = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@settings(slow, max_examples=40)
@given(FAULTS, moves(25, 1), st.booleans())
# It left half a frame in either direction, in which the next snapshot and the request for another were lost.
@example(faults=[Fault(Kind.TWICE, at_ms=1916, for_ms=80, seed=0)], played=[], keeps_waiting=False)
def test_a_board_of_reeds_is_known_again_within_a_second(
    faults: list[Fault], played: list[Move], keeps_waiting: bool
) -> None:
    board = VirtualBoard(25, standing=tuple(range(10)), scan_hz=100)

    assert_in_step(play(board, faults, played, keeps_waiting=keeps_waiting))


@pytest.mark.full
@settings(slow, max_examples=20)
@given(FAULTS, moves(48, 2), st.booleans())
def test_a_linear_board_is_known_again_within_a_second(
    faults: list[Fault], played: list[Move], keeps_waiting: bool
) -> None:
    board = VirtualBoard(48, "linear", scan_hz=100)

    assert_in_step(play(board, faults, played, keeps_waiting=keeps_waiting))


@pytest.mark.full
@settings(slow, max_examples=5)
@given(FAULTS, moves(324, 2))
def test_a_board_whose_snapshot_has_two_parts_is_too(faults: list[Fault], played: list[Move]) -> None:
    board = VirtualBoard(324, "linear", scan_hz=20)

    assert_in_step(play(board, faults, played, keeps_waiting=False))


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("keeps_waiting", [False, True], ids=["uart", "usb"])
def test_each_fault_alone(kind: Kind, keeps_waiting: bool) -> None:
    board = VirtualBoard(25, standing=tuple(range(10)), scan_hz=100)
    played = [Move(100 * n, n % 25, n % 2) for n in range(60)]

    cable = play(board, [Fault(kind, 1_000, 3_500, seed=7)], played, keeps_waiting=keeps_waiting)

    assert_in_step(cable)


def test_a_host_that_woke_late_in_a_fault_does_not_call_the_board_silent_after_it() -> None:
    board = VirtualBoard(48, "linear", scan_hz=100)
    faults = [Fault(Kind.FLIPPED, 380, 2_661, seed=0), Fault(Kind.ASLEEP, 300, 776, seed=0)]

    assert_in_step(play(board, faults, [], keeps_waiting=False))


def test_a_board_that_was_cut_off_answers_as_soon_as_the_cable_is_whole() -> None:
    board = VirtualBoard(48, "linear", scan_hz=100)
    faults = [Fault(Kind.CUT, 380, 2_711, seed=0), Fault(Kind.ASLEEP, 300, 834, seed=0)]

    assert_in_step(play(board, faults, [Move(392, 0, 1)], keeps_waiting=False))


def test_a_board_that_is_asked_for_snapshots_without_end_tells_its_changes_too() -> None:
    board = VirtualBoard(324, "linear", scan_hz=20)
    repeated, flipped = (
        Fault(Kind.TWICE, 529, 3_401, seed=295_722),
        Fault(Kind.FLIPPED, 529, 3_401, seed=295_722),
    )
    others = [Fault(Kind.FLIPPED, 660, 291, seed=2_101_134), Fault(Kind.FLIPPED, 987, 316, seed=207_397)]

    assert_in_step(
        play(board, [others[0], flipped, others[1], repeated], [Move(4_483, 0, 1)], keeps_waiting=False)
    )


def test_a_good_cable_is_believed_whole() -> None:
    board = VirtualBoard(25, standing=tuple(range(10)), scan_hz=100)
    played = [Move(100 * n, n % 25, n % 2) for n in range(60)]
    cable = BadCable(board, [], keeps_waiting=False)

    cable.run_until(7_000, played)

    assert set(cable.believed) == cable.said()
    assert cable.told == []
    assert_in_step(cable)
