"""The last turn was changed by its player, or turns were taken back."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Mind, Played, Presses
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.positions import Node, Turn
from adoube.referee.decoder.transitions.scene import Scene, comes_nearer, moved_to
from adoube.referee.successors import SKIP
from adoube.sensing.views import EMPTY

__all__ = ["cost_of_return", "given_back", "second_thoughts", "takebacks", "unshown_takebacks"]


def second_thoughts(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turn was another one after all.

    Where it had been pressed it may count all the same: then only what is played with the piece can tell.
    """
    before = hypothesis.line.without_last()
    if before is None or before.node.forced_skip is not None or scene.is_fixed(hypothesis, before):
        return
    weights = scene.weights
    is_pressed = hypothesis.presses.last and scene.has_clock
    other_mind = weights.second_thoughts_pressed if is_pressed else weights.second_thoughts
    cells = next(turn.cells for turn in hypothesis.line.backwards() if turn.text != SKIP)
    played = hypothesis.line.played_after(before)
    for turn in _instead(scene, hypothesis):
        if turn.text not in (played, SKIP) and _comes_nearer(scene, hypothesis, turn):
            line, among = before.play(turn), math.log(turn.alike)
            goes_on = turn.cells > cells or _takes_further(before.node, played, turn.text)
            cost = _of_going_on(scene, hypothesis) if goes_on and not is_pressed else other_mind
            cost += weights.out_of_order * hypothesis.has_touched_earlier(turn.cells - cells)
            presses = replace(hypothesis.presses, mind=Mind.CHANGED) if is_pressed else hypothesis.presses
            changed = moved_to(scene, hypothesis, line, cost + among, presses)
            if changed is not None:
                yield changed
                if is_pressed and not changed.deviating and _is_moved_on(hypothesis):
                    stand = dict.fromkeys(hypothesis.deviating, weights.held_most)
                    yield hypothesis.changed(deviating=stand)


def _of_going_on(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of a turn that goes on: hardly any while its hand is over the board."""
    look = scene.look
    return look.weights.at_work if look and hypothesis.sight.at_work else scene.weights.lengthened


def _takes_further(node: Node, played: str | None, text: str) -> bool:
    """Return whether a turn takes the piece of another one on from where that has left it."""
    way = () if played is None else tuple(node.way_of(played))
    return len(way) > 1 and tuple(node.way_of(text))[: len(way)] == way


def _comes_nearer(scene: Scene, hypothesis: Hypothesis, instead: Turn) -> bool:
    """Return whether the last turn may have been another one, without working that one out."""
    if scene.look is not None:
        return True
    before, undone = hypothesis.line.back[0]
    shown = before.node.shown
    return comes_nearer(
        scene.moment, hypothesis, {cell: shown[cell] for cell in undone} | dict(instead.shows)
    )


def _is_moved_on(hypothesis: Hypothesis) -> bool:
    """Return whether a hand moved what deviates to other cells after the turn was seen and pressed."""
    touches = [hypothesis.touched.get(cell) for cell in hypothesis.deviating]
    over_ms, shown = max(hypothesis.ended_ms, hypothesis.pressed_ms), hypothesis.node.shown
    is_moved = any(shown[cell] != EMPTY for cell in hypothesis.deviating)
    return is_moved and all(touch is not None and touch.first_ms > over_ms for touch in touches)


def _instead(scene: Scene, hypothesis: Hypothesis) -> Iterable[Turn]:
    """The turns that may stand on the board in place of the last one, as far as hands were at their cells."""
    before, undone = hypothesis.line.back[0]
    if scene.look is not None:
        yield from _seen_instead(scene, scene.look, hypothesis, before, undone)
        return
    away, cell = hypothesis.away, scene.moment.cell
    silent, within = undone - away, away | undone
    cells = [*within] if cell is None or cell in undone else [cell]
    if silent:  # such a turn changes each of them, so that those that change one are all
        cells = [next(iter(silent))]
    for turn in before.node.near(cells, scene.moment.board, scene.weights.loose_cells, within):
        if silent <= turn.shown <= within:
            yield turn


def _seen_instead(
    scene: Scene, look: Look, hypothesis: Hypothesis, before: Played, undone: frozenset[int]
) -> Iterable[Turn]:
    """The same where a picture tells."""
    if before.node.lists_turns:
        return before.node.changing_any(look.gains(hypothesis))
    sight = hypothesis.sight.changing(undone, hypothesis.node.shown, hypothesis.sight.plies)
    return look.likely_turns(hypothesis.changed(line=before, sight=sight), scene.positions.cells)


def given_back(line: Played, plies: int) -> Presses:
    """Return the presses once so many turns of a line were taken back: the seat that would be to play hands
    the clock to the one who takes back a single turn."""
    return Presses(gives_back=line.node.mover if plies == 1 else None, mind=Mind.ANEW)


def unshown_takebacks(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turn, which no cell shows, was taken back."""
    if not hypothesis.line.back or hypothesis.undoing or hypothesis.deviating:
        return
    line, differing = hypothesis.line.back[0]
    if not differing and not scene.is_fixed(hypothesis, line):
        weights = scene.weights
        cost = weights.takeback + weights.takeback_ply + weights.takeback_over * hypothesis.node.is_over
        presses = given_back(hypothesis.line, 1)
        score = hypothesis.score - cost
        yield hypothesis.changed(line=line, score=score, presses=presses, undoing=1, announced=False)


def takebacks(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The last turns were taken back, one or several."""
    weights, touched = scene.weights, scene.moment.cell
    cost = cost_of_return(weights, hypothesis)
    is_own = scene.has_clock and not (hypothesis.presses.last or hypothesis.undoing or hypothesis.announced)
    for plies, (line, differing) in enumerate(hypothesis.line.back, start=hypothesis.undoing + 1):
        if scene.is_fixed(hypothesis, line):
            return
        if not (is_own and plies == 1):  # who has not pressed yet is still at the turn that is given up
            cost += weights.takeback_ply if plies <= weights.few_taken_back else weights.takeback_many
        if scene.look is not None or (
            differing <= hypothesis.away
            and (touched is None or touched in differing)
            and comes_nearer(scene.moment, hypothesis, {cell: line.node.shown[cell] for cell in differing})
        ):
            taken = moved_to(scene, hypothesis, line, cost, given_back(hypothesis.line, plies))
            if taken is not None:
                yield taken.changed(undoing=plies, announced=False)


def cost_of_return(weights: Weights, hypothesis: Hypothesis) -> float:
    """Return the least cost of turns taken back: each costs more."""
    cost = 0.0 if hypothesis.undoing or hypothesis.announced else weights.takeback
    return cost + weights.takeback_over * hypothesis.node.is_over - weights.call_odd * hypothesis.announced
