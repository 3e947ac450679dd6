"""The call buttons of a board for a game, and the earlier names of what a game has."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, Game
from adoube.games.game_rules import EARLIER_NAMES, CallButton, call_buttons
from adoube.games.jarmo import Jarmo
from adoube.games.jarmo.board import JarmoPosition
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


class Older(Jarmo):
    """A game that defines, overrides and calls members by their earlier names."""

    piles = True
    edition = "mine"

    def footprint(self, position: JarmoPosition) -> frozenset[str]:
        return super().footprint(position) - {"a1"}  # type: ignore[misc, no-any-return]

    def rearranged(self, position: JarmoPosition, placement: Placement, to_move: str) -> JarmoPosition:
        return self.start()


def test_every_earlier_name_means_a_member_of_today() -> None:
    assert {name: getattr(Game, name) is getattr(Game, EARLIER_NAMES[name]) for name in EARLIER_NAMES} == (
        dict.fromkeys(EARLIER_NAMES, True)
    )


def test_attributes_under_earlier_names_are_read_under_those_of_today() -> None:
    assert (Older.stackable, Older.rules_version, Jarmo.stackable) == (True, "mine", False)


def test_methods_under_earlier_names_override_those_of_today() -> None:
    game: AnyGame = Older()
    plain = Jarmo()
    start = game.start()

    assert game.affected_cells(start) == plain.affected_cells(plain.start()) - {"a1"}
    assert game.with_placement(start, Placement({}, {}), "white") == start


def test_members_of_today_are_called_by_earlier_names() -> None:
    game = Jarmo()

    called = game.ends(game.start(), "b1")  # type: ignore[attr-defined]

    assert called == game.destinations(game.start(), "b1")
