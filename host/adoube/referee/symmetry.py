"""Finds the ways to lie that play tells apart: in others, the same turns only have other names."""

from collections.abc import Mapping
from random import Random

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.orientation import Way, ways_to_lie
from adoube.referee.successors import Outlook, Successor
from adoube.sensing.views import Identity, reading_of

__all__ = ["ways_told_apart"]

LINES = 2
MOST_TURNS = 60
"""so many lines of so many random turns are played on both boards: what differs shows long before"""


def ways_told_apart(line: Line) -> list[Way]:
    """The ways in which a board may lie, of those in which play goes on alike only the first.

    The very first is the source's own: where nothing can tell the ways apart, every cell has its usual name.
    """
    kept: list[Way] = []
    for way in ways_to_lie(line.game.board):
        turns = ({other[cell]: ours for cell, ours in way.items()} for other in kept)
        if not any(_play_alike(line, turn) for turn in turns):
            kept.append(way)
    return kept


def _play_alike(line: Line, turn: Mapping[str, str]) -> bool:
    """Whether whatever may be played on from a line may be played as well with each cell's name `turn`ed.

    A board that looks alike at first is not enough: pieces may be captured for points, or make for a side.
    """
    return _turned(line, turn) == line.game.placement(line.position) and all(
        _goes_alike(line, turn, Random(f"alike {number}")) for number in range(LINES)
    )


def _goes_alike(line: Line, turn: Mapping[str, str], rng: Random) -> bool:
    here, there = line, line
    for _ in range(MOST_TURNS):
        if here.outcome is not None:
            break
        here = here.extended(*line.game.random_turn(here.position, rng))
        if (same := _played_to(there, _turned(here, turn))) is None:
            return False
        there = there.extended(same.turn, same.position)
        if (here.to_move, here.scores) != (there.to_move, there.scores):
            return False
    return here.outcome == there.outcome


def _played_to(line: Line, wanted: Placement) -> Successor | None:
    """The turn that makes a placement of where a line stands; None where none does."""
    if line.outcome is not None:
        return None
    game: AnyGame = line.game
    view, cells = Identity(), game.board.names
    found = Outlook(game, view, cells, line.position).explain(reading_of(wanted, view, cells))
    return next((one for one in found if one.placement == wanted), None)


def _turned(line: Line, turn: Mapping[str, str]) -> Placement:
    placement = line.game.placement(line.position)
    return Placement({turn[cell]: stack for cell, stack in placement.cells.items()}, placement.off)
