"""A clock is pressed."""

from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Presses
from adoube.referee.decoder.transitions.scene import Scene
from adoube.referee.successors import SKIP

__all__ = ["pressed"]


def pressed(scene: Scene, hypothesis: Hypothesis, seat: str) -> Hypothesis:
    """What the press of a seat means to a hypothesis."""
    presses, weights = hypothesis.presses, scene.weights
    if hypothesis.mode is Mode.CLEARING:
        return hypothesis
    last, before = _movers(hypothesis)
    if last == seat and not presses.last:
        return replace(hypothesis, presses=replace(presses, last=True), pressed_ms=scene.moment.at_ms)
    if before == seat and not presses.before:
        return _with(hypothesis, replace(presses, before=True), weights.press_late)
    if last == seat:
        return _with(hypothesis, presses, weights.press_again)
    if hypothesis.node.mover == seat and not presses.waiting:
        return _with(hypothesis, replace(presses, waiting=(seat,)), weights.press_early)
    if presses.waiting and seat != presses.waiting[-1]:  # what both have played is seen later
        return _with(hypothesis, replace(presses, waiting=(*presses.waiting, seat)), weights.press_early)
    if last is None:
        return _with(hypothesis, presses, weights.press_again)
    return _with(hypothesis, presses, weights.press_odd)


def _with(hypothesis: Hypothesis, presses: Presses, cost: float) -> Hypothesis:
    return replace(hypothesis, presses=presses, score=hypothesis.score - cost)


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
