"""Positions of described games by the names of cells, for boards that are no rectangles."""

from __future__ import annotations

from collections.abc import Mapping

from adoube.games.kit.scene import KitPosition
from adoube.games.lud.game import LudGame

__all__ = ["placed"]


def placed(game: LudGame, cells: Mapping[str, str], *, phase: int, mover: int = 0) -> KitPosition:
    """The pieces by their codes on cells, all players in one phase and nothing in hand."""
    number = game.rules.grid.number
    pieces = tuple(sum(1 << number[cell] for cell in cells.get(code, "").split()) for code in game.codes)
    start = game.start()
    ledger = start.ledger._replace(hands=tuple(0 for _ in start.ledger.hands))
    return start._replace(
        mover=mover, pieces=pieces, phases=tuple(phase for _ in start.phases), ledger=ledger
    )
