"""The game is left: its pieces are swept off, moved about, or set up anew."""

from collections.abc import Iterator
from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.decoder.transitions.scene import Scene
from adoube.sensing.views import EMPTY

__all__ = ["left", "taken_up"]

FEW_CELLS = 2


def left(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that is played is no longer."""
    weights, board = scene.weights, scene.moment.board
    whole = weights.of_deviations(len(hypothesis.deviating)) - _of_last_turn(scene, hypothesis)
    clearing = replace(hypothesis, mode=Mode.CLEARING, deviating={}, touched={}, cleared=0.0)
    if len(hypothesis.deviating) >= FEW_CELLS:
        cost = weights.clearing + _of_last_turn(scene, hypothesis)
        yield replace(clearing, score=hypothesis.score - cost)
    if not hypothesis.deviating:
        return
    if hypothesis.games and hypothesis.line is scene.first:
        yield from _gone_on(scene, hypothesis)
    if board == scene.start.shown and hypothesis.line.length:
        soon = weights.anew_soon * any(back.line.turn is None for back in hypothesis.line.back)
        cost = weights.set_up_anew + soon - _of_its_touches(hypothesis)
        yield _anew(scene, hypothesis, hypothesis.score + whole - cost)
    if all(shows == EMPTY for shows in board):
        yield replace(clearing, score=hypothesis.score + whole - weights.swept)


def _of_last_turn(scene: Scene, hypothesis: Hypothesis) -> float:
    """What it costs that a game is left right behind its last turn: that may have been its clearing."""
    weights, began_ms = scene.weights, _began_ms(hypothesis)
    if began_ms is None or not hypothesis.line.length:
        return 0.0
    calm = (began_ms - hypothesis.ended_ms) / weights.calm_ms
    unpressed = scene.has_clock and not hypothesis.presses.last
    return weights.hasty * max(0.0, 1.0 - calm) + weights.unpressed_yet * unpressed


def _began_ms(hypothesis: Hypothesis) -> int | None:
    """When a hand came to the first of the cells that deviate."""
    touched = hypothesis.touched
    return min((touched[cell].first_ms for cell in hypothesis.deviating if cell in touched), default=None)


def _of_its_touches(hypothesis: Hypothesis) -> float:
    """What the touches have cost since, which are all those of a hand that sets up the pieces."""
    began_ms = _began_ms(hypothesis)
    if began_ms is None:
        return 0.0
    return sum(touch.cost for touch in hypothesis.touched.values() if touch.first_ms >= began_ms)


def taken_up(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that was left goes on, or the next one begins."""
    score = hypothesis.score - scene.weights.settled_again
    if scene.moment.board == scene.start.shown:
        yield _anew(scene, hypothesis, score + hypothesis.cleared)
    differing = scene.moment.differing(hypothesis.node.shown)
    if len(differing) < FEW_CELLS:
        deviating = dict.fromkeys(differing, 0.0)
        cost = scene.weights.of_deviations(len(deviating))
        yield replace(hypothesis, mode=Mode.PLAYING, score=score - cost, deviating=deviating, touched={})


def _gone_on(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game before goes on after all: its pieces stand again as they stood when they were set up anew."""
    weights, line = scene.weights, hypothesis.games[-1]
    if not scene.moment.differing(line.node.shown):
        refund = weights.of_deviations(len(hypothesis.deviating)) + _of_its_touches(hypothesis)
        score = hypothesis.score + refund - weights.set_up_anew
        yield Hypothesis(line, score, games=hypothesis.games[:-1], way=hypothesis.way)


def _anew(scene: Scene, hypothesis: Hypothesis, score: float) -> Hypothesis:
    games = (*hypothesis.games, hypothesis.line)
    return Hypothesis(scene.first, score, games=games, way=hypothesis.way)
