"""The words that ask for faults, and what a board with such faults records."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, TouchesLost
from adoube.sensing.trace import Trace
from adoube.sensing.views import view_named
from adoube.simulation.faults import FaultsError, faults_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game

JARMO = make_game("jarmo")


def trace_with(spec: str | None, view_name: str = "occupancy", seed: int = 1) -> Trace:
    view = view_named(view_name, JARMO.seats)
    faults = faults_named(spec, JARMO, view, seed)
    scripted = random_game(JARMO, seed)
    actions = performance(scripted, hands_named("club"), seed, clock=faults.clock)
    return recorded(JARMO, view, scripted.set_up, actions, clock=faults.clock, faults=faults, seed=seed)


def shown_by(trace: Trace, cell: str) -> list[object]:
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
    assert shown_by(trace_with(spec), spec[5:7]) == expected


def test_a_dead_cell_may_be_stuck_at_any_symbol_of_its_view() -> None:
    assert shown_by(trace_with("dead=c3:-1", "polarity"), "c3") == [-1]


def test_a_cell_that_is_not_named_is_drawn() -> None:
    drawn = {cell for seed in range(20) for cell in faults_named("dead", JARMO, VIEW, seed).dead}

    assert len(drawn) > 5


VIEW = view_named("occupancy", JARMO.seats)


def test_a_flickering_cell_changes_more_often_than_it_is_touched() -> None:
    assert len(shown_by(trace_with("flicker=c5"), "c5")) > len(shown_by(trace_with(None), "c5")) + 4


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
    assert shown_by(trace, "c1") == [1]


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
