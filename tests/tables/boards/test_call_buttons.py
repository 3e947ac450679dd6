"""A call button pressed, and the piece lifted that the call is about."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.sensing.events import CallMade
from adoube.tables.boards.wired import CallButtons

JUMP, PASS, TAKEBACK_RED = 16, 17, 19


@pytest.fixture
def buttons() -> CallButtons:
    return CallButtons(make_game("follow-the-arrow"))


def test_a_call_without_a_piece_is_made_at_once_by_the_seat_that_is_not_to_move(buttons: CallButtons) -> None:
    assert buttons.press(PASS, 5, "black") == CallMade(5, "pass", {"by": "red"})
    assert buttons.press(PASS, 6, "red") == CallMade(6, "pass", {"by": "black"})


def test_a_call_about_a_pawn_waits_for_the_pawn_that_is_lifted_next(buttons: CallButtons) -> None:
    assert buttons.press(JUMP, 1_000, "black") is None

    assert buttons.lift("c3", 4_000) == CallMade(4_000, "jump", {"by": "red", "pawn": "c3"})
    assert buttons.lift("d3", 4_100) is None, "one press is one call"


def test_a_second_press_unsays_it(buttons: CallButtons) -> None:
    buttons.press(JUMP, 1_000, "black")
    buttons.press(JUMP, 2_000, "black")

    assert buttons.lift("c3", 3_000) is None


def test_a_pawn_that_is_lifted_much_later_is_not_meant(buttons: CallButtons) -> None:
    buttons.press(JUMP, 1_000, "black")

    assert buttons.lift("c3", 11_001) is None


def test_a_press_after_one_that_was_forgotten_begins_anew(buttons: CallButtons) -> None:
    buttons.press(JUMP, 1_000, "black")
    buttons.press(JUMP, 20_000, "black")

    assert buttons.lift("c3", 21_000) is not None


def test_a_takeback_is_its_own_seats_whoever_is_to_move(buttons: CallButtons) -> None:
    assert buttons.press(TAKEBACK_RED, 5, "red") == CallMade(5, "takeback", {"by": "red"})


@pytest.mark.parametrize(("button", "to_move"), [(15, "red"), (20, "red"), (PASS, None)])
def test_other_buttons_and_moments_call_nothing(
    buttons: CallButtons, button: int, to_move: str | None
) -> None:
    assert buttons.press(button, 5, to_move) is None
