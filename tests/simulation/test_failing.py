"""Contacts that bounce, come and go, or are dead, and a link that loses touches."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from adoube.sensing.events import CellShows, CellTouched, Event, TouchesLost
from adoube.simulation.recording import bouncing, loose, stuck, with_lost_touches
from adoube.simulation.sensors import Change, SimulatedScanner

CHANGES: list[Change] = [(0, 1), (500, 0), (2000, 1), (90_000, 0)]


def test_a_contact_that_bounces_settles_on_what_it_would_have_shown() -> None:
    bounced = bouncing(CHANGES, Random(1))

    assert len(bounced) > len(CHANGES)
    assert [time for time, _ in bounced] == sorted(time for time, _ in bounced)
    shown = [
        report.shows for report in SimulatedScanner().reports("c3", bounced) if isinstance(report, CellShows)
    ]
    assert shown == [1, 0, 1, 0]


def test_bouncing_is_over_within_ten_milliseconds() -> None:
    for at_ms, _ in bouncing(CHANGES, Random(2)):
        assert any(began_ms <= at_ms < began_ms + 10 for began_ms, _ in CHANGES)


def test_bouncing_never_outlasts_the_piece() -> None:
    bounced = bouncing([(0, 0), (500, 1), (503, 0)], Random(1))

    assert [time for time, _ in bounced] == sorted({time for time, _ in bounced})
    assert bounced[-1][1] == 0


def test_a_loose_contact_comes_and_goes_while_a_piece_stands_there() -> None:
    opened = loose(CHANGES, 200_000, Random(1))

    assert len(opened) > 20
    assert all(earlier[0] < later[0] and earlier[1] != later[1] for earlier, later in pairwise(opened))
    assert {symbol for at_ms, symbol in opened if 500 <= at_ms < 2000 or at_ms >= 90_000} <= {0}


def test_a_dead_cell_never_changes() -> None:
    assert stuck(CHANGES, None) == [(0, 1)]
    assert stuck(CHANGES, 0) == [(0, 0)]


def test_lost_touches_are_missing_and_owned_up_to() -> None:
    touches: list[Event] = [CellTouched(at_ms, "c3", 12) for at_ms in range(0, 200_000, 50)]

    events = list(with_lost_touches(touches, Random(1)))

    owned = [event for event in events if isinstance(event, TouchesLost)]
    assert owned
    assert len(events) - len(owned) < len(touches)
    assert all(earlier.at_ms <= later.at_ms for earlier, later in pairwise(events))


def test_levels_are_never_lost() -> None:
    shown: list[Event] = [CellShows(at_ms, "c3", at_ms // 50 % 2) for at_ms in range(0, 200_000, 50)]

    assert [e for e in with_lost_touches(shown, Random(1)) if isinstance(e, CellShows)] == shown
