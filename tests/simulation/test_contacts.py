"""What a board says of one cell, by how often it looks and what it takes for bouncing."""

from __future__ import annotations

import pytest

from adoube.sensing.events import CellShows, CellTouched
from adoube.simulation.contacts import Change, SimulatedScanner


def said(scan_hz: int, *changes: Change) -> list[CellShows | CellTouched]:
    return list(SimulatedScanner(scan_hz).reports("c3", changes))


def test_a_change_that_lasts_is_shown_when_it_came() -> None:
    assert said(1000, (0, 1), (500, 0), (900, 1)) == [
        CellShows(0, "c3", 1),
        CellShows(500, "c3", 0),
        CellShows(900, "c3", 1),
    ]


def test_a_gap_that_the_debounce_swallows_is_a_touch() -> None:
    assert said(1000, (0, 1), (500, 0), (518, 1)) == [CellShows(0, "c3", 1), CellTouched(518, "c3", 18)]


def test_a_gap_of_a_millisecond_is_a_contact_that_bounces() -> None:
    assert said(1000, (0, 1), (500, 0), (501, 1)) == [CellShows(0, "c3", 1)]


def test_a_magnet_that_is_exchanged_within_the_debounce_turns_over_at_once() -> None:
    assert said(1000, (0, -1), (500, 0), (512, 1)) == [CellShows(0, "c3", -1), CellShows(512, "c3", 1)]


def test_a_piece_that_passes_in_no_time_is_not_shown() -> None:
    assert said(1000, (0, 0), (500, 1), (503, 0)) == [CellShows(0, "c3", 0)]


def test_a_slow_board_sees_a_change_at_its_next_look() -> None:
    assert said(5, (0, 1), (410, 0), (900, 1)) == [
        CellShows(0, "c3", 1),
        CellShows(600, "c3", 0),
        CellShows(1000, "c3", 1),
    ]


def test_a_slow_board_misses_what_happens_between_two_looks() -> None:
    assert said(5, (0, 1), (410, 0), (590, 1)) == [CellShows(0, "c3", 1)]


@pytest.mark.parametrize(("scan_hz", "promise_ms"), [(1000, 10), (100, 19), (25, 49)])
def test_a_board_promises_what_it_is_sure_to_see(scan_hz: int, promise_ms: int) -> None:
    scanner = SimulatedScanner(scan_hz)

    assert scanner.promise_ms == promise_ms
    for lifted_ms in range(1000, 1000 + 2 * scanner.period_ms):
        reports = list(scanner.reports("c3", [(0, 1), (lifted_ms, 0), (lifted_ms + promise_ms, 1)]))
        assert len(reports) > 1


def test_a_board_scanned_at_5_hz_promises_nothing() -> None:
    assert SimulatedScanner(5).promise_ms is None
