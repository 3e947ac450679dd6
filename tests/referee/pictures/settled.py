"""Settled pictures of a board, read as clearly as a camera does."""

from __future__ import annotations

from adoube.games.base import AnyGame
from adoube.referee.config import Margins
from adoube.referee.pictures.scores import SettledPicture
from adoube.sensing.likelihoods import Likelihoods
from adoube.sensing.views import COLOUR, Reading, view_named
from tests.referee.frames import name_of

__all__ = ["settled"]

CLEARLY = 6.0
CHANGED, AS_BEFORE = 15.0, 0.0


def settled(game: AnyGame, board: Reading, changed: frozenset[str], silent_ms: int = 0) -> SettledPicture:
    """A picture that shows `board`, where these cells have changed since the one before."""
    cells = game.board.names
    likelihoods = Likelihoods(view_named(COLOUR, game.seats), cells, Margins.default().smoothing)
    shows = {cell: name_of(symbol) for cell, symbol in zip(cells, board, strict=True) if symbol is not None}
    names = set(shows.values())
    likelihoods.see({cell: {name: -CLEARLY * (name != shows[cell]) for name in names} for cell in cells}, 0)
    change = [CHANGED if cell in changed else AS_BEFORE for cell in cells]
    return SettledPicture(likelihoods.evidence(frozenset()), change, stand=1, silent_ms=silent_ms)
