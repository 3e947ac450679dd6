"""Positions of River Crossing from text or from a drawing, and the few questions that tests ask of them."""

from types import MappingProxyType
from typing import Any

from adoube.board.geometry import Placement
from adoube.board.text import parse_text
from adoube.games.line import Line, printed
from adoube.games.river_crossing import RiverCrossing
from adoube.games.river_crossing.board import RiverPosition
from adoube.games.verdict import Outcome
from tests.games.playing import clause_against, played

__all__ = ["clause_against", "drawn", "ended", "played", "river", "standing", "targets"]

LEGEND = MappingProxyType({"r": "red.piece", "b": "black.piece", "c": "collector.piece"})


def river(
    game: RiverCrossing, cells: str, off: str = "", *, to_move: str = "red", following: str | None = None
) -> RiverPosition:
    """The position of `b3 rc, c4 b` with `red_bank r2 b1, collected r1` off the river."""
    stacks = dict(one.split() for one in cells.split(", ")) if cells else {}
    counts: dict[str, dict[str, int]] = {place: {} for place in game.board.places}
    for place in filter(None, off.split(", ")):
        name, *pieces = place.split()
        counts[name] = {LEGEND[piece[0]]: int(piece[1:]) for piece in pieces}
    placement = Placement(
        {cell: tuple(LEGEND[letter] for letter in stack) for cell, stack in stacks.items()}, counts
    )
    return game.load(placement, to_move, {"next": following})


def drawn(game: RiverCrossing, drawing: str, *, to_move: str, following: str | None = None) -> RiverPosition:
    """The position of a drawing."""
    return game.load(parse_text(game.board, drawing, LEGEND), to_move, {"next": following})


def standing(game: RiverCrossing, at: RiverPosition) -> str:
    """Return the input of `river` for a position: the cells in board order, then the places that hold
    anything."""
    letters = {piece: letter for letter, piece in LEGEND.items()}
    placement = game.placement(at)
    cells = [
        f"{name} {''.join(letters[piece] for piece in placement.stack(name))}"
        for name in game.board.names
        if placement.stack(name)
    ]
    places = [
        " ".join([place, *(f"{letters[piece]}{count}" for piece, count in counts.items())])
        for place, counts in placement.off.items()
        if counts
    ]
    return ", ".join([*cells, *places])


def targets(game: RiverCrossing, before: RiverPosition, piece: str) -> set[str]:
    """Return the targets of the canonical turns of a piece, or of `in` and `back`."""
    return {turn.partition("-")[2] for turn in game.turns(before) if turn.partition("-")[0] == piece}


def ended(game: RiverCrossing, at: RiverPosition) -> Outcome:
    """The outcome of a position in which the game is over."""
    outcome = game.outcome(at)
    assert outcome is not None
    assert game.turns(at) == []
    assert game.count(at) == 0
    document: dict[str, Any] = printed(Line(game, at))
    assert (document["to_move"], document["memory"]) == (None, {"next": None})
    return outcome
