"""The alerts for the arbiter: which states have one, in which order, since when, and when it is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.state import Phase, Speech, TableState
from adoube_scoreboard.features.alerts import AlertKind, Alerts, TimedAlert, alerts_of
from tests.scoreboard.tables import OVER, PLAYING, START, illegal
from tests.scoreboard.ten_tables import (
    asking,
    at,
    closed,
    flagged,
    morning,
    silent,
    unlawful,
    without_pictures,
)


@dataclass
class Milliseconds:
    now: int = 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Milliseconds:
    return Milliseconds()


@pytest.fixture
def alerts(clock: Milliseconds) -> Alerts:
    return Alerts(clock)


def kinds(state: TableState) -> list[str]:
    return [alert.kind.value for alert in alerts_of(state)]


def alerts_at(alerts: Alerts, states: Iterable[TableState]) -> tuple[TimedAlert, ...]:
    return alerts.alerts({state.table: state for state in states})


def told(found: Iterable[TimedAlert]) -> list[tuple[str, str]]:
    return [(timed.alert.kind.value, timed.alert.table) for timed in found]


@pytest.mark.parametrize("state", morning(), ids=lambda state: state.table)
def test_a_table_that_goes_on_by_itself_wants_nobody(state: TableState) -> None:
    assert alerts_of(state) == ()


def test_each_fault_is_one_thing_to_do() -> None:
    assert kinds(asking(3)) == ["question"]
    assert kinds(asking(3, to="white")) == ["asked"]
    assert kinds(flagged(6)) == ["flag"]
    assert kinds(silent(5)) == ["silent"]
    assert kinds(without_pictures(5)) == ["camera"]
    assert kinds(unlawful(8)) == ["illegal"]
    assert kinds(closed(9)) == ["closed"]


def test_a_dispute_is_more_than_a_question() -> None:
    disputed = replace(asking(3), speech=Speech(dispute=(("white", "a5xc4"),)))

    assert kinds(disputed) == ["dispute"]


def test_a_camera_that_asks_for_something_wants_the_arbiter_and_one_that_waits_does_not() -> None:
    waits = CameraState(found="by its markers", waits_for="a hand is over the board")

    assert kinds(replace(PLAYING, camera=waits)) == []
    assert kinds(replace(PLAYING, camera=replace(waits, asks=True))) == ["camera"]


def test_a_board_that_is_waited_for_is_no_fault() -> None:
    assert kinds(replace(START, phase=Phase.SET_UP, connected=False)) == []
    assert kinds(replace(PLAYING, phase=Phase.SET_UP, connected=False)) == ["silent"]
    assert kinds(replace(OVER, connected=False)) == []


def test_the_pages_own_board_puts_back_what_no_rule_allows() -> None:
    assert kinds(replace(illegal(), virtual=VirtualState(PLAYING.placement))) == []


def test_what_holds_people_up_most_comes_first(alerts: Alerts) -> None:
    faults = [
        without_pictures(1),
        silent(2),
        unlawful(3),
        closed(4),
        flagged(5),
        asking(6),
        asking(7, "white"),
    ]
    alerts.call("table-8", "white")

    found = told(alerts_at(alerts, [*faults, at(8, PLAYING)]))

    assert [kind for kind, _ in found] == [kind.value for kind in AlertKind if kind is not AlertKind.DISPUTE]
    assert found[0] == ("question", "table-6")


def test_of_equals_the_one_that_waits_longest_comes_first(alerts: Alerts, clock: Milliseconds) -> None:
    alerts.hear(asking(7))
    clock.now += 5000
    alerts.hear(asking(2))

    found = alerts_at(alerts, [asking(2), asking(7)])

    assert [(timed.alert.table, timed.since_ms) for timed in found] == [
        ("table-7", 1000),
        ("table-2", 6000),
    ]


def test_a_fault_that_goes_on_is_as_old_as_it_is(alerts: Alerts, clock: Milliseconds) -> None:
    alerts.hear(silent(5))
    clock.now += 9000
    (timed,) = alerts_at(alerts, [replace(silent(5), version=99)])
    assert timed.since_ms == 1000

    # One that comes again is new.
    alerts.hear(at(5, PLAYING))
    (timed,) = alerts_at(alerts, [silent(5)])
    assert timed.since_ms == 10_000


def test_what_was_set_aside_stays_away_until_it_is_another(alerts: Alerts) -> None:
    (timed,) = alerts_at(alerts, [flagged(6)])

    assert alerts.set_aside(timed.alert.key)
    assert alerts_at(alerts, [flagged(6)]) == ()
    # The same seat out of time in the next game is another alert.
    assert told(alerts_at(alerts, [replace(flagged(6), record_number=2)])) == [("flag", "table-6")]


def test_what_is_not_there_cannot_be_set_aside(alerts: Alerts) -> None:
    alerts_at(alerts, [flagged(6)])

    assert not alerts.set_aside("table-6.flag.1.black")


def test_a_player_may_call_and_is_heard_once(alerts: Alerts, clock: Milliseconds) -> None:
    alerts.call("table-1", "black")
    clock.now += 5000
    alerts.call("table-1", "black")

    (timed,) = alerts_at(alerts, morning())
    assert (timed.alert.kind, timed.alert.seat, timed.since_ms) == (AlertKind.CALL, "black", 1000)
    assert alerts.has_called("table-1", "black")

    assert alerts.set_aside(timed.alert.key)
    assert not alerts.has_called("table-1", "black")
    assert alerts_at(alerts, morning()) == ()


def test_a_call_from_a_table_that_is_gone_is_not_shown(alerts: Alerts) -> None:
    alerts.call("table-1", "black")

    assert alerts_at(alerts, [at(2, PLAYING)]) == ()
