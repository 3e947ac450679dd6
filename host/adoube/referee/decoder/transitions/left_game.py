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
    whole = weights.of_deviations(len(hypothesis.deviating))
    clearing = replace(hypothesis, mode=Mode.CLEARING, deviating={}, touched={})
    if len(hypothesis.deviating) >= FEW_CELLS:
        yield replace(clearing, score=hypothesis.score - weights.clearing)
    if not hypothesis.deviating:
        return
    if board == scene.start.shown and hypothesis.line.length:
        soon = weights.anew_soon * any(back.line.turn is None for back in hypothesis.line.back)
        yield _anew(scene, hypothesis, hypothesis.score + whole - weights.set_up_anew - soon)
    if all(shows == EMPTY for shows in board):
        yield replace(clearing, score=hypothesis.score + whole - weights.swept)


def taken_up(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that was left goes on, or the next one begins."""
    score = hypothesis.score - scene.weights.settled_again
    if scene.moment.board == scene.start.shown:
        yield _anew(scene, hypothesis, score)
    differing = scene.moment.differing(hypothesis.node.shown)
    if len(differing) < FEW_CELLS:
        deviating = dict.fromkeys(differing, 0.0)
        cost = scene.weights.of_deviations(len(deviating))
        yield replace(hypothesis, mode=Mode.PLAYING, score=score - cost, deviating=deviating, touched={})


def _anew(scene: Scene, hypothesis: Hypothesis, score: float) -> Hypothesis:
    games = (*hypothesis.games, hypothesis.line)
    return Hypothesis(scene.first, score, games=games, way=hypothesis.way)
