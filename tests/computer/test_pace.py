"""A computer player minds its clock: the less is left, the shorter it thinks."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from adoube.computer.advisor import Urgency
from adoube.computer.players import LONGEST_S, allowed_now, budget_within, seconds_for, urgency_of
from adoube.computer.strengths import STRENGTHS
from adoube.tables.clock import Clocks, TimeControl, Timekeeper
from tests.computer.test_players import Adviser, playing
from tests.scoreboard.virtual_tables import until

S = 1_000


def left(seconds: float, turn_s: float = 0) -> Clocks:
    """White has used half a minute of its time; so much is left."""
    allowed = {"white": int((30 + seconds) * S), "black": 60 * S}
    return Clocks({"white": 30 * S, "black": 0}, "white", 0, allowed, turn_ms=int(turn_s * S))


def test_without_a_time_control_nothing_hurries_it() -> None:
    assert seconds_for(None, "white", 0) == LONGEST_S
    assert seconds_for(Clocks({"white": 0, "black": 0}, "white", 0), "white", 0) == LONGEST_S


def test_what_has_run_since_its_turn_began_is_gone() -> None:
    assert seconds_for(left(20), "white", 10 * S) == seconds_for(left(10), "white", 0)


@pytest.mark.parametrize("increment", [0, 2, 10])
@pytest.mark.parametrize("base", [10, 60, 600])
def test_its_time_lasts_for_sixty_turns_and_more(base: int, increment: int) -> None:
    remaining = float(base + increment)
    for _ in range(60):
        thought = seconds_for(left(remaining, increment), "white", 0)
        assert thought < remaining
        remaining += increment - thought - 0.005 * remaining


@pytest.mark.parametrize(("base_s", "turn_s"), [(60, 0), (10, 1), (3, 2)])
def test_a_hurried_game_of_120_turns_each_never_runs_out_of_time(base_s: int, turn_s: int) -> None:
    """By a virtual clock: each turn also takes a fiftieth of a second to be entered."""
    entered_ms, used_ms, thoughts = 20, 0, list[float]()
    for turns in range(120):
        now_ms = 1_000_000 + used_ms
        allowed = {seat: TimeControl(base_s * S, turn_s * S).allowed_ms(turns) for seat in ("white", "black")}
        clocks = Clocks({"white": used_ms, "black": 0}, "white", now_ms, allowed, turn_ms=turn_s * S)
        thoughts.append(seconds_for(clocks, "white", now_ms))
        used_ms += int(thoughts[-1] * S) + entered_ms
        assert used_ms < allowed["white"]

    assert (thoughts[0] > thoughts[-1]) == (turn_s == 0)


def test_twenty_seconds_left_are_enough_for_thirty_turns() -> None:
    assert seconds_for(left(20), "white", 0) <= 20 / 30


def test_seconds_that_come_with_each_turn_are_used() -> None:
    assert seconds_for(left(20, turn_s=2), "white", 0) > 1


def test_where_time_is_up_it_plays_at_once() -> None:
    assert seconds_for(left(-5), "white", 0) < 0.1


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_strength_keeps_its_bounds_and_only_hurries(strength: int) -> None:
    usual = STRENGTHS[strength].budget

    hurried = budget_within(0.2, strength)

    assert budget_within(LONGEST_S, strength) is None
    assert hurried is not None
    assert (hurried.seconds, hurried.positions, hurried.kept) == (0.2, usual.positions, usual.kept)


def test_at_a_table_with_clocks_the_time_that_is_left_bounds_the_search(tmp_path: Path) -> None:
    adviser = Adviser()
    clocks = Timekeeper(shown=True, control=TimeControl(20 * S))
    with playing(tmp_path, "picaria", adviser, "white", "black", clocks=clocks) as engine:
        until(engine, lambda state: len(state.turns) >= 4)

    for request in adviser.asked:
        allowed = request.allowed()
        assert allowed.seconds <= 20 / 30
        assert allowed.budget is not None
        assert allowed.budget.seconds == allowed.seconds
        assert request.urgency is Urgency.HURRIED_TURN


def test_what_a_clock_loses_while_others_are_dealt_with_is_not_there_any_more() -> None:
    used = {"white": 0, "black": 0}
    began_ms = time.monotonic_ns() // 1_000_000 - 300 * S
    waited = Clocks(used, "white", began_ms, {"white": 310 * S, "black": 310 * S})
    fresh = Clocks(used, "white", began_ms + 300 * S, {"white": 310 * S, "black": 310 * S})

    assert allowed_now(waited, "white", 3).seconds < 1 < allowed_now(fresh, "white", 3).seconds
    assert urgency_of(fresh, "white", 3) is Urgency.TURN
    assert urgency_of(waited, "white", 3) is Urgency.HURRIED_TURN
