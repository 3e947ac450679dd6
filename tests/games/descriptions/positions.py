"""Positions of described games by the cells of each kind of piece."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame

__all__ = ["standing"]


def standing(game: LudGame, cells: Sequence[str], *, mover: int = 0) -> KitPosition:
    """The position with each kind of piece on some cells, in the order of the game's piece codes."""
    number = game.rules.grid.number
    kinds = [sum(1 << number[cell] for cell in each.split()) for each in cells]
    pieces = (*kinds, *(0 for _ in game.codes[len(kinds) :]))
    return game.start()._replace(pieces=pieces, mover=mover)
