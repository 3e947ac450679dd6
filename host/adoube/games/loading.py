"""A printed position read back: the line of play that goes on from it."""

from collections.abc import Mapping
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["line_from", "placement_from"]

NEEDED = ("to_move", "cells", "off", "memory")
RECOMPUTED = ("scores", "over")


def line_from(game: AnyGame, document: Any) -> Line:
    """The line that begins at a printed position: scores and end are computed anew, ply may be missing.

    Where a game's final scores hang on more than what stands, it may take that from the scores as printed.

    Raises PositionError, naming the field, for one that the game cannot stand in.
    """
    if not isinstance(document, Mapping):
        raise PositionError(say("position.not_an_object", field="position"))
    for key in NEEDED:
        if key not in document:
            raise PositionError(say("position.missing", field=key))
    for key in document:
        if key not in (*NEEDED, *RECOMPUTED, "ply"):
            raise PositionError(say("position.unknown_field", field=key))
    to_move = document["to_move"]
    if to_move is not None and to_move not in game.seats:
        raise PositionError(say("position.no_seat", field="to_move", seats=", ".join(game.seats)))
    placement = placement_from(game, document["cells"], document["off"])
    memory = _mapping(document["memory"], "memory")
    position = game.load(placement, to_move, memory)
    if isinstance(scores := document.get("scores"), Mapping):
        position = game.with_scores(position, scores)
    return Line(game, position, ply=_count(document.get("ply", 0), "ply"))


def placement_from(game: AnyGame, cells: Any, off: Any) -> Placement:
    """What stands where, as a printed position writes it. Raises PositionError, naming the field."""
    return Placement(_cells(game, cells), _off(game, off))


def _cells(game: AnyGame, cells: Any) -> dict[str, Stack]:
    stacks = {}
    for name, stack in _mapping(cells, "cells").items():
        if name not in game.board.index:
            raise PositionError(say("position.no_cell", field="cells", cell=name))
        if not isinstance(stack, list) or not stack or not all(isinstance(piece, str) for piece in stack):
            raise PositionError(say("position.not_a_stack", field=f"cells.{name}"))
        stacks[name] = tuple(stack)
    return stacks


def _off(game: AnyGame, off: Any) -> dict[str, dict[str, int]]:
    places = _mapping(off, "off")
    if set(places) != set(game.board.places):
        raise PositionError(say("position.places", field="off", places=", ".join(game.board.places) or "-"))
    return {
        place: {
            piece: _count(count, f"off.{place}") for piece, count in _mapping(counts, f"off.{place}").items()
        }
        for place, counts in places.items()
    }


def _mapping(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(say("position.not_an_object", field=field))
    return value


def _count(value: Any, field: str) -> int:
    if type(value) is not int or value < 0:
        raise PositionError(say("position.not_a_count", field=field))
    return value
