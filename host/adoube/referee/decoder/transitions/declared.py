"""The players say by a sign on the board how the game ended: two kings in the centre, for one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame, Game
from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.decoder.transitions.scene import Scene
from adoube.sensing.views import EMPTY

__all__ = ["declared"]

Stacks = Mapping[str, Stack]

MOST_PUT, MOST_LIFTED = 2, 6
"""pieces that make the sign, and cells that may be empty for it"""
AT_ONCE_MS = 2_000
"""a turn that nobody pressed, so shortly before, may well have been part of the sign"""


def declared(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game has ended, and the pieces are anybody's."""
    game = scene.positions.game
    if type(game).declared is Game.declared or not hypothesis.deviating:
        return
    if not any(_is_sign(game, hypothesis.node.position, *found) for found in _moved(scene, hypothesis)):
        return
    weights = scene.weights
    cost = weights.declared + weights.declared_at_once * _is_hasty(scene, hypothesis)
    score = hypothesis.score + weights.of_deviations(len(hypothesis.deviating)) - cost
    yield replace(hypothesis, mode=Mode.CLEARING, deviating={}, touched={}, score=score)


def _is_hasty(scene: Scene, hypothesis: Hypothesis) -> bool:
    """Whether the pieces were lifted for the sign as soon as the last turn was seen."""
    if scene.has_clock and hypothesis.presses.last:
        return False
    touches = [hypothesis.touched[cell] for cell in hypothesis.deviating if cell in hypothesis.touched]
    return any(touch.first_ms < hypothesis.ended_ms + AT_ONCE_MS for touch in touches)


def _is_sign(game: AnyGame, position: object, left: Stacks, moved: Stacks) -> bool:
    """Whether pieces that stayed and pieces that were moved declare a result, each of the moved needed."""
    if game.declared(position, Placement({**left, **moved})) is None:
        return False
    without = ({cell: stack for cell, stack in moved.items() if cell != other} for other in moved)
    return all(game.declared(position, Placement({**left, **less})) is None for less in without)


def _moved(scene: Scene, hypothesis: Hypothesis) -> Iterator[tuple[Stacks, Stacks]]:
    """What may stand on the board: pieces that stayed, and pieces that were lifted and put elsewhere."""
    board, view, names = scene.moment.board, scene.positions.view, scene.positions.cells
    stood = scene.positions.game.placement(hypothesis.node.position).cells
    away = {names[cell]: board[cell] for cell in hypothesis.deviating}
    lifted = [stood[cell] for cell, shows in away.items() if shows == EMPTY and cell in stood]
    put = {cell: shows for cell, shows in away.items() if shows != EMPTY}
    if not 1 <= len(put) <= MOST_PUT or len(lifted) > MOST_LIFTED:
        return
    left = {cell: stack for cell, stack in stood.items() if cell not in away}
    for stacks in permutations(lifted, len(put)):
        if all(view.symbol(stack) == shows for stack, shows in zip(stacks, put.values(), strict=True)):
            yield left, dict(zip(put, stacks, strict=True))
