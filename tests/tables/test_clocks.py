"""Clocks count what each seat has used, and when its time is up; all by moments that are handed in."""

from __future__ import annotations

import pytest

from adoube.tables.clocks import Clocks, TimeControl, TimeControlError

SECOND = 1_000
NOBODY = Clocks({"black": 0, "white": 0})
TEN_SECONDS = {"black": 10 * SECOND, "white": 10 * SECOND}


def test_time_runs_for_whoever_is_at_work() -> None:
    clocks = NOBODY.after("black", None, 5 * SECOND)

    assert clocks.used_at("black", 8 * SECOND) == 3 * SECOND
    assert clocks.used_at("white", 8 * SECOND) == 0


def test_the_end_of_a_turn_hands_it_on() -> None:
    clocks = NOBODY.after("black", None, 0).after("white", None, 4 * SECOND).after("black", None, 9 * SECOND)

    assert clocks.used_ms == {"black": 4 * SECOND, "white": 5 * SECOND}
    assert (clocks.running, clocks.since_ms) == ("black", 9 * SECOND)


def test_what_changes_nothing_makes_no_new_clocks() -> None:
    clocks = NOBODY.after("black", None, 0)

    assert clocks.after("black", None, 7 * SECOND) is clocks


def test_while_nobody_is_at_work_no_time_runs() -> None:
    clocks = NOBODY.after("black", None, 0).after(None, None, 4 * SECOND).after("black", None, 60 * SECOND)

    assert clocks.used_at("black", 61 * SECOND) == 5 * SECOND


def test_time_is_up_once_all_of_it_is_used() -> None:
    clocks = NOBODY.after("black", TEN_SECONDS, 0)
    assert clocks.runs_out_at_ms == 10 * SECOND

    assert clocks.after("black", TEN_SECONDS, 10 * SECOND - 1).up == ()
    late = clocks.after("black", TEN_SECONDS, 10 * SECOND)

    assert (late.up, late.running, late.runs_out_at_ms) == (("black",), "black", None)


def test_seconds_that_come_with_the_turn_come_too_late_for_it() -> None:
    more = {**TEN_SECONDS, "black": 30 * SECOND}

    clocks = NOBODY.after("black", TEN_SECONDS, 0).after("white", more, 11 * SECOND)

    assert clocks.up == ("black",)


def test_clocks_of_a_table_that_failed_stand() -> None:
    stopped = NOBODY.after("black", None, 0).after("white", None, 4 * SECOND).stopped()

    assert stopped.used_at("white", 9 * SECOND) == 0


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"), [("30+10", 30, 10), ("5+0", 5, 0), ("0+15", 0, 15), ("120+30", 120, 30)]
)
def test_a_time_control_is_minutes_and_seconds_a_turn(text: str, minutes: int, seconds: int) -> None:
    assert TimeControl.read(text) == TimeControl(minutes * 60 * SECOND, seconds * SECOND)


@pytest.mark.parametrize("text", ["", "30", "30+", "+10", "30 + 10", "-1+5", "0+0", "1.5+3", "9999+1"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(TimeControlError, match=r"such as 30\+10"):
        TimeControl.read(text)


def test_the_seconds_of_a_turn_are_there_when_it_begins() -> None:
    control = TimeControl.read("1+10")

    assert control.allowed_ms(0) == 70 * SECOND
    assert control.allowed_ms(3) == 100 * SECOND
