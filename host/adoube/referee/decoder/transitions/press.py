"""A clock is pressed."""

from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Mode, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.transitions.scene import Scene
from adoube.referee.successors import SKIP
from adoube.sensing.views import EMPTY

__all__ = ["pressed"]

AGAIN_MS = 1000  # who presses twice to end one turn does so at once


def pressed(scene: Scene, hypothesis: Hypothesis, seat: str) -> Hypothesis:
    """What the press of a seat means to a hypothesis."""
    presses, weights = hypothesis.presses, scene.weights
    if hypothesis.mode is Mode.CLEARING:
        return _with(hypothesis, presses, weights.press_odd)
    if presses.gives_back == seat:
        return hypothesis.changed(presses=replace(presses, gives_back=None))
    last, before = _movers(hypothesis)
    if last == seat and not presses.last:
        cost = weights.press_odd * _was_left_otherwise(hypothesis)
        ended = hypothesis.changed(pressed_ms=scene.moment.at_ms)
        return _with(ended, replace(presses, last=True), cost)
    if before == seat and not presses.before:
        late = hypothesis.changed(pressed_ms=scene.moment.at_ms)
        return _with(late, replace(presses, before=True), weights.press_late)
    if presses.waiting and seat != presses.waiting[-1]:  # what both have played is seen later
        return _with(hypothesis, replace(presses, waiting=(*presses.waiting, seat)), weights.press_early)
    if last == seat and not hypothesis.undoing:
        is_odd = _was_left_otherwise(hypothesis) or _stands_otherwise(hypothesis, weights)
        if hypothesis.node.mover == seat:  # the others have to skip, and it may end another turn
            is_odd = is_odd or scene.moment.at_ms - hypothesis.pressed_ms > AGAIN_MS
        mind = Mind.SAME if presses.mind is Mind.SAME else Mind.ANEW
        again = replace(presses, mind=mind)
        return _with(hypothesis, again, weights.press_odd if is_odd else weights.press_again)
    if hypothesis.node.mover == seat and not presses.waiting:
        return _with(hypothesis, replace(presses, waiting=(seat,)), weights.press_early)
    if last is None:
        return _with(hypothesis, presses, weights.press_again)
    return _with(hypothesis, presses, weights.press_odd)


def _stands_otherwise(hypothesis: Hypothesis, weights: Weights) -> bool:
    """Whether the board is said to show for good what the last turn did not leave."""
    return any(cost >= weights.held_most for cost in hypothesis.deviating.values())


def _was_left_otherwise(hypothesis: Hypothesis) -> bool:
    """Whether a hand has changed more since the last turn began, beside lifting a piece for the next one."""
    shown, turn = hypothesis.node.shown, hypothesis.line.turn
    left = frozenset[int]() if turn is None else turn.shown
    since = {cell for cell, touch in hypothesis.touched.items() if touch.first_ms > hypothesis.began_ms}
    return any(shown[cell] == EMPTY or cell in left for cell in hypothesis.deviating.keys() & since)


def _with(hypothesis: Hypothesis, presses: Presses, cost: float) -> Hypothesis:
    return hypothesis.changed(presses=presses, score=hypothesis.score - cost)


def _movers(hypothesis: Hypothesis) -> tuple[str | None, str | None]:
    """Who played the last turn, and who the one before; nobody plays a skip."""
    movers: list[str | None] = []
    line = hypothesis.line
    while line.before is not None and line.turn is not None and len(movers) < 2:
        if line.turn.text != SKIP:
            movers.append(line.before.node.mover)
        line = line.before
    movers += [None, None]
    return movers[0], movers[1]
