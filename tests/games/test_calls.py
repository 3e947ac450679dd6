"""Which call buttons a board has for a game."""

from __future__ import annotations

import pytest

from adoube.games.game_rules import CallButton, call_buttons
from adoube.games.registry import make_game

TAKEBACKS = (CallButton("takeback", "black", None), CallButton("takeback", "red", None))


def test_a_game_that_declares_none_has_the_takebacks_of_its_seats() -> None:
    game = make_game("jarmo")

    buttons = call_buttons(game.calls, game.seats)

    assert [(button.name, button.seat) for button in buttons] == [
        ("takeback", "black"),
        ("takeback", "white"),
    ]


def test_follow_the_arrow_has_jump_with_its_pawn_then_pass_then_the_takebacks() -> None:
    game = make_game("follow-the-arrow")

    assert call_buttons(game.calls, game.seats) == (
        CallButton("jump", None, "pawn"),
        CallButton("pass", None, None),
        *TAKEBACKS,
    )


@pytest.mark.parametrize("game", ["leap-frog", "left-right"])
def test_calls_that_name_no_piece_on_the_board_have_no_button(game: str) -> None:
    rules = make_game(game)

    assert {button.name for button in call_buttons(rules.calls, rules.seats)} == {"takeback"}
