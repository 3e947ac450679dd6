"""The last turn was changed by its player, or turns were taken back."""

import math
from collections.abc import Iterator
from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Presses
from adoube.referee.decoder.positions import SKIP
from adoube.referee.decoder.transitions.scene import Scene, moved_to

__all__ = ["second_thoughts", "takebacks"]

MOST_TAKEN_BACK = 6


def second_thoughts(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turn was another one after all."""
    before = hypothesis.line.without_last()
    if before is None or before.node.forced_skip is not None:
        return
    weights = scene.weights
    is_pressed = hypothesis.presses.last and scene.has_clock
    cost = weights.second_thoughts_pressed if is_pressed else weights.second_thoughts
    played = hypothesis.line.played_after(before)
    for turn in before.node.changing_any(hypothesis.away):
        if turn.text not in (played, SKIP):
            line, among = before.play(turn), math.log(turn.alike)
            changed = moved_to(scene, hypothesis, line, cost + among, hypothesis.presses)
            if changed is not None:
                yield changed


def takebacks(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turns were taken back, one or several."""
    weights, line = scene.weights, hypothesis.line
    cost = 0.0 if hypothesis.undoing else weights.takeback
    cost += weights.takeback_over * hypothesis.node.is_over
    for _ in range(MOST_TAKEN_BACK):
        before = line.without_last()
        if before is None:
            return
        cost, line = cost + weights.takeback_ply, before
        taken = moved_to(scene, hypothesis, line, cost, Presses())
        if taken is not None:
            yield replace(taken, undoing=True)
