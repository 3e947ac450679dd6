"""Turns that a player might well try: legal ones with one cell exchanged."""

import re
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.verdict import UnreadableTurn

__all__ = ["near_miss"]

CELL = re.compile(r"(?!x[A-Za-z])[A-Za-z]*[0-9]+")  # the x of a capture or a removal is no part of it


def near_miss(game: AnyGame, turn: Any, rng: Random) -> Any | None:
    """Return a turn with one of its cells exchanged, legal or not; None if that gives no turn."""
    text = game.write(turn)
    cells = list(CELL.finditer(text))
    if not cells:
        return None
    cell = rng.choice(cells)
    try:
        return game.read(text[: cell.start()] + rng.choice(game.board.names) + text[cell.end() :])
    except UnreadableTurn:
        return None
