"""The refusals of a described game, from a position drawn as text."""

from __future__ import annotations

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame
from adoube.games.registry import make_game

__all__ = ["cited", "refused", "shipped"]


def shipped(name: str, **options: str) -> LudGame:
    """A game that comes along as a description."""
    game = make_game(name, options)
    assert isinstance(game, LudGame)
    return game


def refused(game: LudGame, position: KitPosition, turn: str) -> str:
    """Return the refusal of an illegal turn, without its clause."""
    objection = game.why_illegal(position, game.read(turn))
    assert objection is not None, f"{turn} is legal"
    return f"{objection.clause}: {objection.text}"


def cited(game: LudGame, position: KitPosition, turn: str) -> str:
    """The clause that an illegal turn breaks."""
    return refused(game, position, turn).partition(":")[0]
