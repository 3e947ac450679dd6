"""The clocks of a past game, turn by turn."""

from __future__ import annotations

from adoube.archive.past_game import TimedTurn, TurnClock, turn_clocks
from adoube.tables.clocks import TimeControl

FIVE_AND_TEN = TimeControl.read("5+10")
ONE_AND_TEN = TimeControl.read("1+10")


def left(*turns: TimedTurn) -> list[int | None]:
    return [None if clock is None else clock.left_ms for clock in turn_clocks(turns)]


def test_a_clock_shows_the_seconds_of_the_next_turn_too() -> None:
    turns = [
        TimedTurn("white", 0, FIVE_AND_TEN),
        TimedTurn("black", 4_000, FIVE_AND_TEN),
        TimedTurn("white", 30_000, FIVE_AND_TEN),
    ]

    assert left(*turns) == [320_000, 316_000, 300_000]


def test_a_turn_took_what_lies_between_its_players_turns() -> None:
    turns = [TimedTurn("white", 0, None), TimedTurn("black", 4_000, None), TimedTurn("white", 30_000, None)]

    assert turn_clocks(turns) == [
        TurnClock(0, 0, None),
        TurnClock(4_000, 4_000, None),
        TurnClock(30_000, 30_000, None),
    ]


def test_time_that_was_up_does_not_come_back_with_later_turns() -> None:
    turns = [TimedTurn("white", 71_000, ONE_AND_TEN), TimedTurn("white", 72_000, ONE_AND_TEN)]

    assert left(*turns) == [0, 0]


def test_turns_from_before_clocks_were_kept_have_none() -> None:
    turns = [
        TimedTurn("white", None, None),
        TimedTurn("white", 9_000, FIVE_AND_TEN),
        TimedTurn("white", 12_000, FIVE_AND_TEN),
    ]

    assert turn_clocks(turns) == [
        None,
        TurnClock(9_000, None, 321_000),
        TurnClock(12_000, 3_000, 328_000),
    ]
