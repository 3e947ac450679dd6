"""Pieces off their centres, magnets unlike each other, and faults: what sensors make of them."""

from __future__ import annotations

from random import Random

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import game_class, make_game
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.plans import plan_for
from adoube.sensing.trace import Trace
from adoube.sensing.views import EMPTY, Symbol, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.sensors import (
    Change,
    FaultsError,
    PlacingFaults,
    SimulatedScanner,
    SimulatedSwitch,
    StandingMagnets,
    faults_named,
    sensor_for,
    shown_by,
)


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


ARCHER: Stack = ("black.archer",)
SWITCH = SimulatedSwitch(view_named("occupancy", ("black", "white")))


def test_a_switch_opens_far_from_the_centre() -> None:
    shown = [SWITCH.symbol(ARCHER, StandingMagnets(off_centre_mm)) for off_centre_mm in (0, 2, 4, 8, 15)]

    assert shown == [1, 1, 1, 0, 0]


def test_a_switch_opens_over_a_weak_magnet() -> None:
    assert [SWITCH.symbol(ARCHER, StandingMagnets(0, strength)) for strength in (1.0, 0.7, 0.3)] == [1, 1, 0]


def test_pieces_in_their_places_show_what_stands() -> None:
    assert shown(PlacingFaults()) == [(0, 0), (1000, 1), (60_000, 0)]


def test_a_piece_that_is_not_seen_is_straightened_after_a_while() -> None:
    changes = [shown(PlacingFaults(off_centre_mm=6.0), seed) for seed in range(40)]

    unseen = [each for each in changes if each[1] == (1000, 0)]
    assert 0 < len(unseen) < 40
    for each in unseen:
        assert [symbol for _, symbol in each] == [0, 0, 1, 0]
        assert 2000 < each[2][0] < 10_000


def test_the_set_up_is_straightened_until_it_is_seen() -> None:
    firsts = [list(shown_by(SWITCH, [(0, ARCHER)], PlacingFaults(9.0), Random(seed))) for seed in range(40)]

    assert all(changes == [(0, 1)] for changes in firsts)


def test_nobody_straightens_a_piece_that_has_gone() -> None:
    stacks: list[tuple[int, Stack]] = [(0, ()), (1000, ARCHER), (1100, ())]

    for seed in range(40):
        changes = list(shown_by(SWITCH, stacks, PlacingFaults(off_centre_mm=6.0), Random(seed)))
        assert [at_ms for at_ms, _ in changes] == [0, 1000, 1100]


def test_another_sensor_may_take_the_place_of_the_switch() -> None:
    class Coarse:
        def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol:
            return int(10 * standing.strength) if stack else EMPTY

    changes = list(shown_by(Coarse(), [(0, ARCHER)], PlacingFaults(spread=0.2), Random(1)))

    assert changes[0][1] in range(1, 20)


def shown(placing: PlacingFaults, seed: int = 1) -> list[Change]:
    return list(shown_by(SWITCH, [(0, ()), (1000, ARCHER), (60_000, ())], placing, Random(seed)))


@pytest.mark.parametrize(
    ("standing", "shows"),
    [
        (StandingMagnets(), 81),
        (StandingMagnets(2.0, 0.95), 81),
        (StandingMagnets(4.5), None),
        (StandingMagnets(30.0), 0),
    ],
)
def test_a_linear_hall_shows_the_level_of_its_stacks_or_cannot_tell(
    standing: StandingMagnets, shows: int | None
) -> None:
    hall = sensor_for(view_named("level", (), plan_for(game_class("jarmo"))))

    assert hall.symbol(("black.archer",), standing) == shows


def test_other_views_are_shown_by_switches() -> None:
    assert isinstance(sensor_for(view_named("polarity", ("black", "white"))), SimulatedSwitch)


JARMO = make_game("jarmo")


def trace_with(spec: str | None, view_name: str = "occupancy", seed: int = 1) -> Trace:
    view = view_named(view_name, JARMO.seats)
    faults = faults_named(spec, JARMO, view, seed)
    scripted = random_game(JARMO, seed)
    actions = performance(scripted, hands_named("club"), seed, clock=faults.clock)
    return recorded(JARMO, view, scripted.set_up, actions, clock=faults.clock, faults=faults, seed=seed)


def shown_in(trace: Trace, cell: str) -> list[object]:
    return [event.shows for event in trace.events if isinstance(event, CellShows) and event.cell == cell]


def test_without_faults_a_board_is_as_good_as_any() -> None:
    assert trace_with(None) == trace_with("") == trace_with("scan=1000")


@pytest.mark.parametrize(
    "spec", ["bounce", "flicker", "dead", "scan=25", "offcentre=3", "spread=20", "lost-touches"]
)
def test_the_same_seed_has_the_same_faults(spec: str) -> None:
    assert trace_with(spec) == trace_with(spec)


@pytest.mark.parametrize(("spec", "expected"), [("dead=c1", [1]), ("dead=c1:0", [0]), ("dead=c3:1", [1])])
def test_a_dead_cell_shows_one_thing_for_ever(spec: str, expected: list[object]) -> None:
    assert shown_in(trace_with(spec), spec[5:7]) == expected


def test_a_dead_cell_may_be_stuck_at_any_symbol_of_its_view() -> None:
    assert shown_in(trace_with("dead=c3:-1", "polarity"), "c3") == [-1]


def test_a_cell_that_is_not_named_is_drawn() -> None:
    drawn = {cell for seed in range(20) for cell in faults_named("dead", JARMO, VIEW, seed).dead}

    assert len(drawn) > 5


VIEW = view_named("occupancy", JARMO.seats)


def test_a_flickering_cell_changes_more_often_than_it_is_touched() -> None:
    assert len(shown_in(trace_with("flicker=c5"), "c5")) > len(shown_in(trace_with(None), "c5")) + 4


def test_a_board_scanned_at_5_hz_promises_nothing_and_feels_no_touch() -> None:
    trace = trace_with("scan=5")

    assert trace.header.promise_ms is None
    assert not [event for event in trace.events if isinstance(event, CellTouched)]
    assert all(event.at_ms % 200 == 0 for event in trace.events if isinstance(event, CellShows))


def test_without_a_clock_nobody_presses() -> None:
    trace = trace_with("no-clock")

    assert trace.header.clock is False
    assert not [event for event in trace.events if isinstance(event, ClockPressed)]


def test_a_board_that_loses_touches_says_so() -> None:
    assert [event for event in trace_with("lost-touches").events if isinstance(event, TouchesLost)]


def test_faults_add_up() -> None:
    trace = trace_with(" bounce, dead=c1,no-clock,scan=100 ")

    assert (trace.header.promise_ms, trace.header.clock) == (19, False)
    assert shown_in(trace, "c1") == [1]


@pytest.mark.parametrize(
    "spec",
    [
        "rust",
        "bounce,rust=3",
        "scan=7",
        "scan",
        "dead=z9",
        "dead=c1:9",
        "spread=x",
        "offcentre=-1",
        "bounce=1",
        ",",
    ],
)
def test_what_is_no_fault_is_refused_by_its_name(spec: str) -> None:
    wrong = spec.rsplit(",", maxsplit=1)[-1]

    with pytest.raises(FaultsError, match=f"^--faults {wrong}: "):
        faults_named(spec, JARMO, VIEW, 1)
