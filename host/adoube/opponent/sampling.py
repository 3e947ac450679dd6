"""The turns that a search looks at: all of them, or a sample where a game cannot list them."""

from itertools import islice
from random import Random
from typing import Any

from adoube.games.base import AnyGame, ChangeCosts

__all__ = ["Found", "drawn_turns", "turns_to_consider"]

Found = tuple[Any, Any]  # a turn and the position after it

DRAWN = 24  # turns drawn at random where they cannot be listed
EAGER = 24  # turns that change the most cells, of a game that cannot list its turns


def turns_to_consider(game: AnyGame, position: Any, rng: Random) -> list[Found]:
    """All turns of a position that is not over, or those that change most cells and some others."""
    if game.enumerable:
        return list(game.successors(position))
    return _each_result_once([*_eager_turns(game, position), *_drawn(game, position, rng)])


def drawn_turns(game: AnyGame, position: Any, rng: Random) -> list[Found]:
    """All turns of a position that is not over, or some that are drawn."""
    if game.enumerable:
        return list(game.successors(position))
    return _each_result_once(_drawn(game, position, rng))


def _eager_turns(game: AnyGame, position: Any) -> list[Found]:
    """Turns that empty many cells: the game is asked what is likely where all seems to have gone.

    A cell that was emptied costs less than nothing, so what the game finds first changes the most.
    """
    placement = game.placement(position)
    costs = ChangeCosts(
        emptied=dict.fromkeys(placement.cells, -1.0),
        filled=dict.fromkeys(game.board.names, 0.0),
        most=0.0,
    )
    return list(islice(game.likely(position, costs), EAGER))


def _drawn(game: AnyGame, position: Any, rng: Random) -> list[Found]:
    return [game.random_turn(position, rng) for _ in range(DRAWN)]


def _each_result_once(found: list[Found]) -> list[Found]:
    results = dict[Any, Any]()
    for turn, after in found:
        results.setdefault(after, turn)
    return [(turn, after) for after, turn in results.items()]
