"""What all transitions look at, and how a hypothesis comes to stand in another position."""

from dataclasses import dataclass, replace
from math import inf

from adoube.referee.decoder.hypothesis import Hypothesis, Played, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.observation import Moment
from adoube.referee.decoder.positions import Node, Positions

__all__ = ["Scene", "moved_to"]


@dataclass(frozen=True, slots=True)
class Scene:
    """The table that a transition is asked about, at one moment."""

    moment: Moment
    weights: Weights
    positions: Positions
    has_clock: bool
    promises_touches: bool
    plies: int
    """turns that may have been played at once"""
    first: Played
    """the line with which games begin"""
    unheard_ms: int = -1
    """up to then touches may have gone unreported"""
    look: Look | None = None
    """the picture, where that is what is asked about"""
    least: float = -inf
    """what scores less comes to nothing"""

    @property
    def start(self) -> Node:
        """The position in which games begin."""
        return self.positions.start

    def heard(self, hypothesis: Hypothesis) -> bool:
        """Whether all that was done since the last act of a hypothesis was heard."""
        return hypothesis.ended_ms > self.unheard_ms


def moved_to(
    scene: Scene, hypothesis: Hypothesis, line: Played, cost: float, presses: Presses
) -> Hypothesis | None:
    """The hypothesis with another line, if that comes nearer to the board and its cells were touched."""
    if scene.look is not None:
        return _seen(scene, scene.look, hypothesis, line, cost, presses)
    moment, shown, other = scene.moment, hypothesis.node.shown, line.node.shown
    differ = [cell for cell, (was, is_) in enumerate(zip(shown, other, strict=True)) if was != is_]
    nearer = sum(moment.differs(cell, shown) - moment.differs(cell, other) for cell in differ)
    noticed = hypothesis.away.issuperset(differ)
    if nearer <= 0 or not noticed:
        return None
    deviating = {cell: cost for cell, cost in hypothesis.deviating.items() if cell not in differ}
    deviating |= {cell: 0.0 for cell in differ if moment.differs(cell, other)}
    of_deviations = scene.weights.of_deviations
    touched, refund, began_ms, ended_ms = hypothesis.explained(frozenset(differ))
    refund += of_deviations(len(hypothesis.deviating)) - of_deviations(len(deviating))
    cost += scene.weights.of_disorder(len(deviating))
    return replace(
        hypothesis,
        line=line,
        score=hypothesis.score - cost + refund,
        deviating=deviating,
        touched=touched,
        began_ms=began_ms,
        ended_ms=ended_ms,
        presses=presses,
        unheard=min(hypothesis.unheard, line.length),
    )


def _seen(
    scene: Scene, look: Look, hypothesis: Hypothesis, line: Played, cost: float, presses: Presses
) -> Hypothesis | None:
    """The same as a picture shows it."""
    shown, other = hypothesis.node.shown, line.node.shown
    differ = [cell for cell, (was, is_) in enumerate(zip(shown, other, strict=True)) if was != is_]
    score = hypothesis.score + look.added(hypothesis, [(cell, other[cell]) for cell in differ]) - cost
    if score < scene.least:
        return None
    sight = hypothesis.sight.changing(differ, shown, hypothesis.sight.plies)
    return replace(hypothesis, line=line, score=score, presses=presses, sight=sight)
