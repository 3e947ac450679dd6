"""States of tables at which a game was really played."""

from __future__ import annotations

from dataclasses import replace

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.state import TableState, shown_turns
from tests.scoreboard.tables import START

__all__ = ["played"]


def played(plies: int, version: int = 60, game: str = "jarmo") -> TableState:
    """A game of so many turns, of which each is the first in the list of legal ones."""
    line = Line.begin(make_game(game))
    for _ in range(plies):
        line = line.play(line.game.read(line.legal_turns()[0]))
    seats = tuple(
        replace(START.seats[place], seat=seat, score=line.scores[seat], to_move=seat == line.to_move)
        for place, seat in enumerate(line.game.seats)
    )
    return replace(
        START,
        version=version,
        game=game,
        title=line.game.title,
        board=line.game.board,
        seats=seats,
        turns=tuple(shown_turns(line)),
        placement=line.game.placement(line.position),
        line=line,
    )
