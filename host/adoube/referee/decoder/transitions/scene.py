"""The table as all transitions see it, and how a hypothesis comes to stand in another position."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from adoube.referee.decoder.hypothesis import Hypothesis, Played, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.observation import Moment
from adoube.referee.decoder.positions import Node, Positions
from adoube.sensing.views import Symbol

__all__ = ["Scene", "comes_nearer", "moved_to"]


@dataclass(frozen=True, slots=True)
class Scene:
    """The table that a transition is asked about, at one moment."""

    moment: Moment
    weights: Weights
    positions: Positions
    has_clock: bool
    promises_touches: bool
    plies: int  # turns that may have been played at once
    first: Played  # the line with which games begin
    accounts: bool = False  # whether some likely hypothesis accounts for the whole board
    fixed: int = 0  # so many turns of the first game cannot be taken back or changed
    unheard_ms: int = -1  # up to then touches may have gone unreported
    unheard_before_ms: int = -1  # and so they may up to then, but not those that were reported in between
    look: Look | None = None  # the picture, where that is what is asked about
    least: float = -inf  # what scores less comes to nothing

    @property
    def start(self) -> Node:
        """The position in which games begin."""
        return self.positions.start

    def is_fixed(self, hypothesis: Hypothesis, kept: Played) -> bool:
        """Return whether a hypothesis cannot go back to a line."""
        return kept.length < self.fixed and not hypothesis.games

    def heard(self, hypothesis: Hypothesis) -> bool:
        """Return whether all that was done since the last act of a hypothesis was heard."""
        return hypothesis.ended_ms > self.unheard_ms or self._stood_before(hypothesis)

    def _stood_before(self, hypothesis: Hypothesis) -> bool:
        """Return whether all that deviates stood so when it was last heard, and has not changed since."""
        touched = hypothesis.touched
        if not touched or not hypothesis.deviating.keys() <= touched.keys():
            return False
        return all(self.unheard_before_ms < touch.last_ms < self.unheard_ms for touch in touched.values())


def comes_nearer(moment: Moment, hypothesis: Hypothesis, changes: Mapping[int, Symbol | None]) -> bool:
    """Return whether a hypothesis whose position showed something else in some cells would come nearer to the
    board, and all of these cells were touched."""
    shown, away, board, nearer = hypothesis.node.shown, hypothesis.away, moment.board, 0
    for cell, shows in changes.items():
        was = shown[cell]
        if shows != was:
            if cell not in away:
                return False
            if (is_ := board[cell]) is not None:
                nearer += (is_ != was) - (is_ != shows)
    return nearer > 0


def moved_to(
    scene: Scene, hypothesis: Hypothesis, line: Played, cost: float, presses: Presses
) -> Hypothesis | None:
    """The hypothesis with another line; none where a picture speaks against it.

    Who looks at no picture asks before whether it comes nearer to the board.
    """
    if scene.look is not None:
        return _seen(scene, scene.look, hypothesis, line, cost, presses)
    moment, other = scene.moment, line.node.shown
    differ = _differing(hypothesis, line)
    deviating = {cell: cost for cell, cost in hypothesis.deviating.items() if cell not in differ}
    deviating |= {cell: 0.0 for cell in differ if moment.differs(cell, other)}
    of_deviations = scene.weights.of_deviations
    touched, refund, began_ms, ended_ms = hypothesis.explained(frozenset(differ))
    refund += of_deviations(len(hypothesis.deviating)) - of_deviations(len(deviating))
    cost += scene.weights.of_disorder(len(deviating))
    return hypothesis.changed(
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
    shown, other, differ = hypothesis.node.shown, line.node.shown, _differing(hypothesis, line)
    score = hypothesis.score + look.added(hypothesis, [(cell, other[cell]) for cell in differ]) - cost
    if score < scene.least:
        return None
    sight = hypothesis.sight.changing(differ, shown, hypothesis.sight.plies)
    return hypothesis.changed(line=line, score=score, presses=presses, sight=sight)


def _differing(hypothesis: Hypothesis, line: Played) -> list[int]:
    """The cells that show something else after another line."""
    pairs = enumerate(zip(hypothesis.node.shown, line.node.shown, strict=True))
    return [cell for cell, (was, is_) in pairs if was != is_]
