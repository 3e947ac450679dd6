"""Buttons of all kinds, in virtual time."""

import pytest

from adoube.link.board_messages import ButtonPressed, Hello
from tests.firmware.virtual_board import VirtualBoard

WIRED = {"clock": [30, 31, 32], "shared": 33, "calls": [34, 35]}
NUMBERS = (0, 1, 2, 8, 16, 17)


def board_with(buttons: dict[str, object]) -> VirtualBoard:
    board = VirtualBoard(buttons=buttons)
    board.run(1)
    return board


@pytest.mark.parametrize("number", NUMBERS)
def test_each_button_is_told_by_its_number(number: int) -> None:
    board = board_with(WIRED)

    board.circuit.set_button(number, down=True)
    board.run(10)
    board.circuit.set_button(number, down=False)
    board.run(10)

    assert [(press.button, press.edge) for press in board.heard_of(ButtonPressed)] == [
        (number, 1),
        (number, 0),
    ]


@pytest.mark.parametrize(
    ("buttons", "clock", "shared", "calls"),
    [
        (WIRED, True, True, True),
        ({"clock": [30, 31]}, True, False, False),
        ({"shared": 33}, False, True, False),
        ({"calls": [34]}, False, False, True),
        ({}, False, False, False),
    ],
)
def test_hello_says_which_kinds_there_are(
    buttons: dict[str, object], clock: bool, shared: bool, calls: bool
) -> None:
    (hello,) = board_with(buttons).heard_of(Hello)

    assert (hello.has_clock, hello.has_shared_button, hello.has_calls) == (clock, shared, calls)


def test_a_button_whose_pin_is_wrong_takes_its_row_with_it_and_no_other() -> None:
    board = board_with({"clock": [30, 99], "shared": 33})

    board.circuit.set_button(8, down=True)
    board.run(10)

    assert [press.button for press in board.heard_of(ButtonPressed)] == [8]
    assert [problem for problem in board.config.problems if "buttons.clock: 99" in problem]


@pytest.mark.parametrize(
    ("buttons", "sentence"),
    [
        ({"clock": [30, 30]}, "board.json: buttons.clock: GPIO 30 is used twice"),
        ({"shared": 99}, "board.json: buttons.shared: 99 is no GPIO"),
        ({"clock": list(range(20, 29))}, "board.json: buttons.clock: 9 buttons are more than 8"),
        ({"bell": 30}, "board.json: buttons.bell: this program knows only clock, shared, calls"),
    ],
)
def test_what_is_wrong_is_a_sentence(buttons: dict[str, object], sentence: str) -> None:
    problems = board_with(buttons).config.problems

    assert [problem for problem in problems if problem.startswith(sentence)]
