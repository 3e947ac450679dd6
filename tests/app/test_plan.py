"""`--turn-end`: what ends a turn, and what cannot."""

from __future__ import annotations

import pytest

from adoube.app.plan import signal_of
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.jarmo import Jarmo
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.serialization.fields import Fields
from adoube.tables.boards.wired import Buttons

TIMINGS = Timings.default()


class Leaps(Jarmo):
    """A game whose turns the board alone cannot tell apart."""

    turn_end = TurnEnd.SIGNAL


@pytest.fixture
def jarmo() -> AnyGame:
    return make_game("jarmo")


@pytest.mark.parametrize(
    ("text", "buttons", "pressed"),
    [
        (None, Buttons.CLOCK, True),
        ("clock", Buttons.CLOCK, True),
        ("button", Buttons.SHARED, True),
        ("page", Buttons.PAGE, True),
        ("dwell:2", Buttons.NONE, False),
    ],
)
def test_each_way_of_ending_a_turn(jarmo: AnyGame, text: str | None, buttons: Buttons, pressed: bool) -> None:
    signal = signal_of(text, jarmo, TIMINGS, has_clock=True)

    assert (signal.buttons, signal.pressed) == (buttons, pressed)


def test_a_dwell_is_given_in_seconds_and_leaves_the_other_timings() -> None:
    signal = signal_of("dwell:2.5", make_game("jarmo"), TIMINGS, has_clock=False)

    assert signal.timings == TIMINGS.changed(Fields({"dwell_ms": 2500}, "here"))


def test_without_buttons_an_evident_turn_ends_by_standing(jarmo: AnyGame) -> None:
    signal = signal_of(None, jarmo, TIMINGS, has_clock=False)

    assert (signal.buttons, signal.pressed, signal.timings) == (Buttons.NONE, False, TIMINGS)


def test_without_anything_that_ends_them_turns_that_need_a_signal_are_refused() -> None:
    with pytest.raises(AdoubeError, match="the board does not show where a turn ends: give --turn-end"):
        signal_of(None, Leaps({}), TIMINGS, has_clock=False)


def test_where_it_may_be_the_page_ends_turns_that_nothing_else_would_end() -> None:
    signal = signal_of(None, Leaps({}), TIMINGS, has_clock=False, may_be_page=True)

    assert (signal.buttons, signal.pressed) == (Buttons.PAGE, True)
    assert signal_of(None, Leaps({}), TIMINGS, has_clock=True, may_be_page=True).buttons is Buttons.CLOCK
    assert signal_of(None, make_game("jarmo"), TIMINGS, has_clock=False, may_be_page=True).pressed is False

    assert signal_of("dwell:3", Leaps({}), TIMINGS, has_clock=False).timings.dwell_ms == 3000
    assert signal_of("page", Leaps({}), TIMINGS, has_clock=False).pressed


@pytest.mark.parametrize("text", ["clock", "button"])
def test_buttons_that_the_board_lacks_are_refused(jarmo: AnyGame, text: str) -> None:
    with pytest.raises(AdoubeError, match="this board has no buttons"):
        signal_of(text, jarmo, TIMINGS, has_clock=False)


@pytest.mark.parametrize("text", ["dwell:", "dwell:soon", "dwell:0", "dwell:-2", "dwell:nan", "dwell:inf"])
def test_a_dwell_that_is_no_time_is_refused(jarmo: AnyGame, text: str) -> None:
    with pytest.raises(AdoubeError, match="give a number of seconds above 0"):
        signal_of(text, jarmo, TIMINGS, has_clock=True)


@pytest.mark.parametrize("text", ["", "none", "dwell", "Clock", "hourglass"])
def test_what_is_no_turn_end_is_refused(jarmo: AnyGame, text: str) -> None:
    with pytest.raises(AdoubeError, match="give clock, button, page or dwell:SECONDS"):
        signal_of(text, jarmo, TIMINGS, has_clock=True)


@pytest.mark.parametrize("text", [None, "button"])
def test_a_shared_button_ends_turns_where_there_is_no_clock(jarmo: AnyGame, text: str | None) -> None:
    signal = signal_of(text, jarmo, TIMINGS, has_clock=False, has_shared_button=True)

    assert (signal.buttons, signal.pressed) == (Buttons.SHARED, True)


def test_a_clock_is_more_than_a_shared_button(jarmo: AnyGame) -> None:
    assert signal_of(None, jarmo, TIMINGS, has_clock=True, has_shared_button=True).buttons is Buttons.CLOCK

    with pytest.raises(AdoubeError, match="this board has one button and no clock"):
        signal_of("clock", jarmo, TIMINGS, has_clock=False, has_shared_button=True)
