"""A flip of the lever is the right player's press, wherever White's side of the clock is."""

from __future__ import annotations

import pytest

from adoube.link.dgt.dialect import ClockWatch
from adoube.link.dgt.messages import DgtClockSide, TimesReported
from adoube.link.eboards.events import SquareRead

LEFT, RIGHT = DgtClockSide.LEFT, DgtClockSide.RIGHT
WHITE_PAWN, BLACK_PAWN = "P", "p"


def clock(turn: DgtClockSide, *, running: bool = True, says: bool = True) -> TimesReported:
    return TimesReported(180, 180, running, turn is RIGHT, turn if says else None)


def placed(piece: str) -> SquareRead:
    return SquareRead(36, piece)


@pytest.mark.parametrize("says", [True, False])
def test_a_flip_of_the_lever_is_the_press_of_the_side_whose_time_counted(says: bool) -> None:
    watch = ClockWatch()
    heard = [clock(LEFT, says=says), clock(LEFT, says=says), clock(RIGHT, says=says), clock(LEFT, says=says)]

    assert [watch.hear(message) for message in heard] == [None, None, LEFT, RIGHT]


def test_a_flip_while_the_clock_stands_is_no_press() -> None:
    watch = ClockWatch()

    for message in (clock(LEFT, running=False), clock(RIGHT, running=False), clock(LEFT)):
        assert watch.hear(message) is None


def test_a_press_that_stops_the_clock_too_is_one() -> None:
    watch = ClockWatch()
    watch.hear(clock(LEFT))

    assert watch.hear(clock(RIGHT, running=False)) is LEFT


@pytest.mark.parametrize("white", [LEFT, RIGHT])
def test_as_long_as_nothing_is_put_down_the_side_that_runs_first_is_whites(white: DgtClockSide) -> None:
    watch = ClockWatch()
    watch.hear(clock(white.other, running=False))

    watch.hear(clock(white))
    watch.hear(clock(white.other))

    assert (watch.seat_of(white), watch.seat_of(white.other)) == ("white", "black")


@pytest.mark.parametrize("white", [LEFT, RIGHT])
def test_the_pieces_that_are_put_down_say_more_than_who_ran_first(white: DgtClockSide) -> None:
    watch = ClockWatch()

    watch.hear(clock(white.other))
    watch.hear(placed(BLACK_PAWN))

    assert watch.seat_of(white) == "white"


def test_one_piece_put_right_by_the_other_player_does_not_turn_the_clock_round() -> None:
    watch = ClockWatch()
    for message in (clock(LEFT), placed(WHITE_PAWN), clock(RIGHT), placed(BLACK_PAWN), placed(WHITE_PAWN)):
        watch.hear(message)

    assert watch.seat_of(LEFT) == "white"


def test_pieces_that_are_set_up_while_the_clock_stands_say_nothing() -> None:
    watch = ClockWatch()
    watch.hear(clock(RIGHT, running=False))
    for _ in range(16):
        watch.hear(placed(BLACK_PAWN))

    watch.hear(clock(RIGHT))

    assert watch.seat_of(RIGHT) == "white"


def test_a_clock_that_stood_may_be_on_the_other_side_in_the_next_game() -> None:
    watch = ClockWatch()
    for message in (clock(LEFT), placed(WHITE_PAWN), clock(RIGHT), placed(BLACK_PAWN), clock(LEFT)):
        watch.hear(message)
    watch.hear(clock(LEFT, running=False))
    assert watch.seat_of(LEFT) == "white"

    watch.hear(clock(RIGHT))
    watch.hear(placed(WHITE_PAWN))

    assert watch.seat_of(RIGHT) == "white"
