"""Positions of Salta: where pieces stand that have left their first squares."""

from __future__ import annotations

from adoube.board.geometry import Placement
from adoube.games.salta import Salta
from adoube.games.salta.rules import SaltaPosition

__all__ = ["SHUTTING_IN", "all_home_but", "standing"]

# Green keeps all of Red's pieces at home once c5 goes to b6.
SHUTTING_IN = {
    **{f"green.star.{n}": cell for n, cell in enumerate(("a7", "c7", "e7", "g7", "i7"), start=1)},
    **{f"green.moon.{n}": cell for n, cell in enumerate(("c5", "d6", "f6", "h6", "j6"), start=1)},
}

DARK = {
    row: [column for i, column in enumerate("abcdefghij", start=1) if (i + row) % 2 == 0]
    for row in range(1, 11)
}


def standing(
    game: Salta, moved: dict[str, str] | None = None, to_move: str = "green", played: int = 0
) -> SaltaPosition:
    """The position in which some pieces stand elsewhere, the others where they begin."""
    cells = {stack[0]: cell for cell, stack in game.placement(game.start()).cells.items()} | (moved or {})
    placement = Placement({cell: (piece,) for piece, cell in cells.items()})
    return game.load(placement, to_move, {"played": played})


def all_home_but(
    game: Salta, away: dict[str, str], to_move: str = "green", played: int = 100
) -> SaltaPosition:
    """The position in which all pieces are home but some."""
    home = {}
    for first, kind in enumerate(("star", "moon", "sun"), start=1):
        for number in range(5):
            home[f"green.{kind}.{number + 1}"] = f"{DARK[first + 7][number]}{first + 7}"
            home[f"red.{kind}.{number + 1}"] = f"{DARK[4 - first][4 - number]}{4 - first}"
    return standing(game, home | away, to_move, played)
