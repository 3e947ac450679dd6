"""Checks of a game on a board: its views, its magnets, its pieces' drawing, its sample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adoube.games.checking import CheckEffort, Met
from adoube.games.jarmo import Jarmo
from adoube.games.registry import make_game
from adoube.simulation import checking
from adoube.simulation.checking import check_on_a_board

SHORT = CheckEffort(seed=1, late=lambda: True)
TURNS = 60  # of a game that is watched; of chess, in five views, each takes long


def breaches(game: Any, met: Met | None = None) -> dict[str, str]:
    return {each.check: each.why for each in check_on_a_board(game, SHORT, met or Met())}


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["jarmo", "capture", "left-right", "chess"])
def test_our_games_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "TURNS", TURNS)
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


class Unwatched(Jarmo):
    """Is followed in no view, which takes long; the other checks are those of Jarmo."""

    views = ()  # type: ignore[assignment]  # its own has three


def test_pieces_that_stood_and_are_not_in_the_magnet_plan_are_named() -> None:
    assert "black.queen" in breaches(Unwatched(), Met(stacks={("black.queen",)}))["magnets"]


def test_pieces_of_two_seats_that_are_drawn_alike_are_named() -> None:
    why = breaches(Unwatched(), Met(pieces={"north.stone", "south.stone"}))["drawing"]

    assert "north.stone and south.stone are drawn alike: set their colours in pieces/jarmo.toml" in why


@pytest.mark.full
def test_pieces_of_a_description_get_their_colours_beside_it() -> None:
    why = breaches(make_game("konane.lud"), Met(pieces={"north.stone", "south.stone"}))["drawing"]

    assert why.endswith("set their colours in konane.toml")


class OtherRules(Unwatched):
    """Its sample tells of Jarmo, and its own rules are others."""

    def write(self, turn: Any) -> str:
        return super().write(turn).upper()


def test_a_sample_that_the_rules_read_otherwise_is_found_out() -> None:
    assert "sample" in breaches(OtherRules())
