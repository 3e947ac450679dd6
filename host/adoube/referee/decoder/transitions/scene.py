"""The table as all transitions see it, and what needs no turn: a cell that tells of a hand, or a fault.

A hypothesis comes to stand in another position, or the board goes on standing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf

from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played, Presses, Touch
from adoube.referee.decoder.likelihood import DEAR_CELLS, Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.observation import Moment
from adoube.referee.decoder.positions import Node, Positions
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["Noticing", "Outage", "Scene", "comes_nearer", "held", "moved_to"]


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


STOOD_MS = 300  # a piece that slides over a cell is gone sooner


@dataclass(frozen=True, slots=True)
class Outage:
    """The last time that the board was not heard for a while."""

    at_ms: int = -1  # when that was known
    met_ms: int | None = -1  # when the first cell told since then what it shows, and with it all others
    is_over: bool = True  # whether the board has stood since
    before_ms: int = -1  # when the one before it was known, of which the board has told

    def once_more(self, now_ms: int) -> "Outage":
        """The next one; the same one where the board has told nothing since."""
        return Outage(
            now_ms, None, is_over=False, before_ms=self.before_ms if self.met_ms is None else self.at_ms
        )


@dataclass(frozen=True, slots=True)
class Noticing:
    """Holds what cells tell against hypotheses. `start`: what the board shows when a game begins."""

    weights: Weights
    start: Reading
    outage: Outage

    def at(self, moment: Moment, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis with the touch of a cell, and what that cell shows now."""
        cell = moment.cell
        if cell is None:
            return hypothesis
        if hypothesis.mode is Mode.CLEARING:
            return self._clearing(moment.board[cell], self.start[cell], hypothesis)
        if moment.board[cell] is None:
            return self._losing_sight(cell, hypothesis)
        if moment.seen_again and not moment.differs(cell, hypothesis.node.shown):
            return hypothesis
        return self._touched(moment, cell, hypothesis)

    def _touched(self, moment: Moment, cell: int, hypothesis: Hypothesis) -> Hypothesis:
        is_unheard = not self.outage.is_over and moment.at_ms == self.outage.met_ms
        at_ms = self.outage.at_ms if is_unheard else moment.at_ms
        known = hypothesis.touched.get(cell)
        before = _before(at_ms, known, cell in hypothesis.deviating)
        settled = hypothesis.fidgets + (known is not None and known.cost > 0 and before is not known)
        deviating, score, cost = dict(hypothesis.deviating), hypothesis.score, before.cost
        cells = len(deviating)
        if not moment.differs(cell, hypothesis.node.shown):
            if deviating.pop(cell, None) is not None:
                begun = self.weights.of_deviations(cells) - self.weights.of_deviations(cells - 1)
                if known is not None:
                    gone = self.weights.flicker if cost else self._of_return(moment, before, hypothesis)
                    cost = cost or gone
                    score += begun - gone
            elif moment.was is None and not cost:
                cost = self.weights.once_more(
                    self.weights.touched, hypothesis.all_fidgets, hypothesis.line.length
                )
                score -= cost
        elif cell not in deviating:
            deviating[cell] = 0.0
            score -= self.weights.of_deviations(cells + 1) - self.weights.of_deviations(cells)
        touched = {**hypothesis.touched, cell: Touch(before.first_ms, at_ms, cost)}
        return hypothesis.changed(touched=touched, deviating=deviating, score=score, fidgets=settled)

    def _clearing(self, shows: Symbol | None, at_start: Symbol | None, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis once a hand that clears the board has been at a cell."""
        if shows not in (EMPTY, at_start):
            return hypothesis.scored(hypothesis.score - self.weights.clearing_cell)
        cost = self.weights.clearing_home
        return hypothesis.changed(score=hypothesis.score - cost, cleared=hypothesis.cleared + cost)

    def _losing_sight(self, cell: int, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis once a cell tells nothing: that speaks neither for nor against anything."""
        if cell not in hypothesis.deviating:
            return hypothesis
        cells = len(hypothesis.deviating)
        begun = self.weights.of_deviations(cells) - self.weights.of_deviations(cells - 1)
        deviating = {each: cost for each, cost in hypothesis.deviating.items() if each != cell}
        return hypothesis.changed(deviating=deviating, score=hypothesis.score + begun)

    def all_after(self, moment: Moment, hypothesis: Hypothesis) -> Hypothesis:
        """The hypothesis with the cells that have come to show something else while nobody was listening."""
        new = moment.differing(hypothesis.node.shown) - hypothesis.deviating.keys()
        if not new or hypothesis.mode is Mode.CLEARING:
            return hypothesis
        cells, at_ms = len(hypothesis.deviating), self.outage.at_ms
        cost = self.weights.of_deviations(cells + len(new)) - self.weights.of_deviations(cells)
        return hypothesis.changed(
            deviating={**hypothesis.deviating, **dict.fromkeys(new, 0.0)},
            touched={**hypothesis.touched, **dict.fromkeys(new, Touch(at_ms, at_ms))},
            score=hypothesis.score - cost,
        )

    def _of_return(self, moment: Moment, before: Touch, hypothesis: Hypothesis) -> float:
        """Return the cost of a cell that shows what it should again, as long as no act explains it."""
        weights = self.weights
        if moment.was in (None, EMPTY):
            cost = weights.adjusted
        else:
            if moment.at_ms - before.last_ms >= STOOD_MS:
                return weights.misplaced  # nobody who straightens pieces does so
            cost = weights.slid
        return weights.once_more(cost, hypothesis.all_fidgets, hypothesis.line.length)


def _before(now_ms: int, known: Touch | None, is_away: bool) -> Touch:
    """The touch that goes on at a cell; a new one where nothing was amiss there for a while."""
    if known is None or (not is_away and now_ms - known.last_ms >= STOOD_MS):
        return Touch(now_ms, now_ms)
    return known


def held(
    weights: Weights, hypothesis: Hypothesis, seconds: float, *, known_wrong: bool, pictured: bool
) -> Hypothesis:
    """The hypothesis a while later: what deviates, or waits for its turn, costs more and more.

    `known_wrong`: whether people know that the board is wrong. `pictured`: whether a camera shows it.
    """
    deviating = hypothesis.deviating
    if hypothesis.mode is Mode.CLEARING:
        return hypothesis.scored(
            hypothesis.score - weights.held * seconds * (not pictured and not known_wrong)
        )
    if deviating and known_wrong:
        return hypothesis
    if not deviating:
        return hypothesis if pictured else _waiting(weights, hypothesis, seconds)
    growing = {cell: cost for cell, cost in deviating.items() if cost < weights.held_most}
    if not growing:
        return hypothesis
    room = max(0.0, weights.held_most - sum(growing.values()))
    cost = min(room, weights.held * seconds * min(len(growing), DEAR_CELLS))
    longer = {**deviating, **{cell: so_far + cost / len(growing) for cell, so_far in growing.items()}}
    return hypothesis.changed(deviating=longer, score=hypothesis.score - cost)


def _waiting(weights: Weights, hypothesis: Hypothesis, seconds: float) -> Hypothesis:
    """The hypothesis a while later, in which nothing is seen yet of the turn that a press has ended.

    Not before a camera: that sees a turn later than the clock tells its end.
    """
    presses = hypothesis.presses
    if not presses.waiting:
        return hypothesis
    cost = min(seconds * weights.press_waits, weights.press_waits_most - presses.waited)
    waited = replace(presses, waited=presses.waited + cost)
    return hypothesis.changed(presses=waited, score=hypothesis.score - cost)
