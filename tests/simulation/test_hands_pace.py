"""A simulated board that was held up still hears one act after the other."""

from __future__ import annotations

from adoube.simulation.board.process import HandsPace

LIFT = '{"cell": 1, "on": 0, "told_ms": 1000}'
PUT = '{"cell": 2, "on": 1, "told_ms": 1130}'


def took_after(pace: HandsPace, line: str, now_ms: int, pause_ms: int) -> int:
    """How much later a line is taken, where the process pauses so long each time."""
    begun_ms = now_ms
    while not pace.takes(line):
        now_ms += pause_ms
        pace.goes_on(now_ms)
    return now_ms - begun_ms


def test_while_the_process_has_time_acts_take_effect_when_they_come() -> None:
    pace = HandsPace()
    assert pace.takes(LIFT)

    for now_ms in range(0, 131, 2):
        pace.goes_on(now_ms)

    assert pace.takes(PUT)


def test_after_it_was_held_up_acts_keep_the_time_between_them() -> None:
    pace = HandsPace()
    assert pace.takes(LIFT)

    pace.goes_on(3000)

    assert took_after(pace, PUT, 3000, pause_ms=2) >= 110


def test_a_long_wait_between_two_acts_need_not_be_lived_through_again() -> None:
    pace = HandsPace()
    assert pace.takes(LIFT)

    pace.goes_on(60_000)

    assert took_after(pace, '{"cell": 2, "on": 1, "told_ms": 60000}', 60_000, pause_ms=2) <= 200


def test_a_line_that_does_not_say_when_it_was_told_is_taken_at_once() -> None:
    pace = HandsPace()
    assert pace.takes(LIFT)

    assert pace.takes('{"cells": [0, 1]}')
    assert pace.takes("this is no JSON")
    assert pace.takes("[1]")
    assert not pace.takes(PUT)
