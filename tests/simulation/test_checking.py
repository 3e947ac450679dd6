"""Checks of a game on a board: its views, its magnets, its pieces' drawing, its sample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adoube.games.checking import CheckEffort, Met
from adoube.games.jarmo import Jarmo
from adoube.games.registry import make_game
from adoube.simulation.checking import check_on_a_board

SHORT = CheckEffort(seed=1, late=lambda: True)


def breaches(game: Any, met: Met | None = None) -> dict[str, str]:
    return {each.check: each.why for each in check_on_a_board(game, SHORT, met or Met())}


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["jarmo", "capture", "left-right", "chess"])
def test_our_games_pass(name: str) -> None:
    game = make_game(name)

    assert breaches(game, Met(stacks=set(game.placement(game.start()).cells.values()))) == {}


class NoSuchView(Jarmo):
    views = ("occupancy", "polarity", "smell")


class NeedsAPlan(Jarmo):
    id = "nobodys-own"
    views = ("level", "occupancy", "polarity")


class ExplainsAnother(Jarmo):
    """Reads a capture from the board as another turn."""

    def changed_stacks(self, before: Any, after: Any) -> Mapping[str, Any]:
        return {}


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("game", "check", "why"),
    [
        (NoSuchView, "views", "the view smell cannot be watched"),
        (NeedsAPlan, "views", "the view level cannot be watched: nobodys-own"),
        (ExplainsAnother, "views", "view polarity, seed 1: "),
    ],
)
def test_a_view_in_which_no_game_is_followed_is_found_out(game: type[Jarmo], check: str, why: str) -> None:
    assert why in breaches(game())[check]


def test_pieces_that_stood_and_are_not_in_the_magnet_plan_are_named() -> None:
    assert "black.queen" in breaches(Jarmo(), Met(stacks={("black.queen",)}))["magnets"]


def test_pieces_of_two_seats_that_are_drawn_alike_are_named() -> None:
    why = breaches(Jarmo(), Met(pieces={"north.stone", "south.stone"}))["drawing"]

    assert "north.stone and south.stone are drawn alike: say their colours in pieces/jarmo.toml" in why


def test_pieces_of_a_description_get_their_colours_beside_it() -> None:
    why = breaches(make_game("konane.lud"), Met(pieces={"north.stone", "south.stone"}))["drawing"]

    assert why.endswith("say their colours in konane.toml")


class OtherRules(Jarmo):
    """Its sample tells of Jarmo, and its own rules are others."""

    def write(self, turn: Any) -> str:
        return super().write(turn).upper()


def test_a_sample_that_the_rules_read_otherwise_is_found_out() -> None:
    assert "sample" in breaches(OtherRules())
