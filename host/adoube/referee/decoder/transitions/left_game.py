"""The game is left: its pieces are swept off, moved about, or set up anew."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.transitions.scene import Scene
from adoube.sensing.views import EMPTY

__all__ = ["left", "moved_about", "resumed", "set_up_anew", "taken_up"]

FEW_CELLS = 2


def left(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that is played is no longer."""
    if not hypothesis.deviating:
        return
    weights, board, of_last_turn = scene.weights, scene.moment.board, _of_last_turn(scene, hypothesis)
    whole = weights.of_deviations(len(hypothesis.deviating)) - of_last_turn
    if len(hypothesis.deviating) >= FEW_CELLS:
        cost = weights.clearing + of_last_turn + weights.clearing_cell * _put_about(scene, hypothesis)
        yield _clearing(hypothesis, hypothesis.score - cost)
    if hypothesis.games and hypothesis.line is scene.first:
        yield from _gone_on(scene, hypothesis)
    if board == scene.start.shown and hypothesis.line.length:
        undone = islice(hypothesis.line.back, weights.few_taken_back)
        soon = weights.anew_soon * any(back.line.turn is None for back in undone)
        cost = weights.set_up_anew + soon - _of_its_touches(scene, hypothesis)
        yield _anew(scene, hypothesis, hypothesis.score + whole + _of_standing(scene, hypothesis) - cost)
    if all(shows == EMPTY for shows in board):
        yield _clearing(hypothesis, hypothesis.score + whole - weights.swept)


def _clearing(hypothesis: Hypothesis, score: float) -> Hypothesis:
    return hypothesis.changed(mode=Mode.CLEARING, deviating={}, touched={}, cleared=0.0, score=score)


def _of_last_turn(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of leaving a game right behind its last turn: that may have been its clearing."""
    weights, began_ms = scene.weights, _began_ms(hypothesis)
    if began_ms is None or not hypothesis.line.length:
        return 0.0
    calm = (began_ms - hypothesis.ended_ms) / weights.calm_ms
    unpressed = scene.has_clock and not hypothesis.presses.last
    return weights.hasty * max(0.0, 1.0 - calm) + weights.unpressed_yet * unpressed


def _put_about(scene: Scene, hypothesis: Hypothesis) -> int:
    """The cells on which a hand has put what does not stand there at the start."""
    board, start = scene.moment.board, scene.start.shown
    return sum(board[cell] not in (EMPTY, None, start[cell]) for cell in hypothesis.deviating)


def _of_standing(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost, beyond clearing, of cells that stood otherwise while a hand was at others."""
    weights, began_ms, touched = scene.weights, _began_ms(hypothesis), hypothesis.touched
    if began_ms is None:
        return 0.0
    costs = (cost for cell, cost in hypothesis.deviating.items() if cell in touched)
    stood = sum(cost for cost in costs if cost < weights.held_most)
    return max(0.0, stood - weights.held * (scene.moment.at_ms - began_ms) / 1000)


def _began_ms(hypothesis: Hypothesis) -> int | None:
    """When a hand came to the first of the cells that deviate."""
    touched = hypothesis.touched
    return min((touched[cell].first_ms for cell in hypothesis.deviating if cell in touched), default=None)


def _of_its_touches(scene: Scene, hypothesis: Hypothesis) -> float:
    """Return the cost of the touches since, which are all those of a hand that sets up the pieces.

    That a piece stood for a while where none stands before or after is not all its doing.
    """
    began_ms, stood, start = _began_ms(hypothesis), hypothesis.node.shown, scene.start.shown
    if began_ms is None:
        return 0.0
    most = scene.weights.adjusted
    its = ((cell, touch) for cell, touch in hypothesis.touched.items() if touch.first_ms >= began_ms)
    return sum(min(most, touch.cost) if stood[cell] == start[cell] else touch.cost for cell, touch in its)


def taken_up(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """A game that was left goes on, or the next one begins."""
    score = hypothesis.score - scene.weights.settled_again
    if scene.moment.board == scene.start.shown:
        yield _anew(scene, hypothesis, score + hypothesis.cleared)
    differing = scene.moment.differing(hypothesis.node.shown)
    if len(differing) < FEW_CELLS:
        deviating = dict.fromkeys(differing, 0.0)
        cost = scene.weights.of_deviations(len(deviating))
        yield hypothesis.changed(mode=Mode.PLAYING, score=score - cost, deviating=deviating, touched={})


def _gone_on(scene: Scene, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game before goes on after all: its pieces stand again as they stood when they were set up anew."""
    weights, line = scene.weights, hypothesis.games[-1]
    if not scene.moment.differing(line.node.shown):
        refund = weights.of_deviations(len(hypothesis.deviating)) + _of_its_touches(scene, hypothesis)
        score = hypothesis.score + refund - weights.set_up_anew
        yield Hypothesis(line, score, games=hypothesis.games[:-1], way=hypothesis.way)


def _anew(scene: Scene, hypothesis: Hypothesis, score: float) -> Hypothesis:
    """The next game; the same one where no turn of it was played."""
    games = (*hypothesis.games, hypothesis.line) if hypothesis.line.length else hypothesis.games
    return Hypothesis(scene.first, score, games=games, way=hypothesis.way)


def moved_about(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """Cells hold something else now by an act that is no turn; each costs."""
    weights = scene.weights
    gains = look.gains_by_act(hypothesis, weights.clearing_cell, look.weights.clearing_more)
    if not gains and hypothesis.mode is Mode.PLAYING:
        return
    sight, shown = hypothesis.sight, hypothesis.node.shown
    likeliest = {place: symbol for place in gains if (symbol := look.likeliest(place)) is not None}
    stands = {
        place: symbol for place, symbol in {**sight.stands, **likeliest}.items() if symbol != shown[place]
    }
    cost = weights.clearing if hypothesis.mode is Mode.PLAYING else look.weights.clearing_on
    doubts = {place: doubt for place, doubt in sight.doubts.items() if place not in gains}
    yield replace(
        hypothesis,
        mode=Mode.CLEARING,
        score=hypothesis.score - cost + sum(gains.values()),
        sight=replace(sight, stands=stands, doubts=doubts),
    )


def resumed(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The game goes on where it was left."""
    sight = hypothesis.sight
    back = hypothesis.changed(mode=Mode.PLAYING, sight=replace(sight, stands={}))
    added = sum(look.fit(back, place) - look.fit(hypothesis, place) for place in sight.stands)
    yield replace(back, score=hypothesis.score + added - scene.weights.settled_again)


def set_up_anew(scene: Scene, look: Look, hypothesis: Hypothesis) -> Iterator[Hypothesis]:
    """The pieces stand at the start again, and the next game begins."""
    if not hypothesis.line.length:
        return
    start = scene.first
    stood, shown = hypothesis.node.shown, scene.start.shown
    stands = hypothesis.sight.stands
    differing = [place for place, symbol in enumerate(shown) if stands.get(place, stood[place]) != symbol]
    added = look.added(hypothesis, ((place, shown[place]) for place in differing))
    cost = scene.weights.settled_again if hypothesis.mode is Mode.CLEARING else scene.weights.set_up_anew
    yield Hypothesis(
        start,
        hypothesis.score + added - cost,
        games=(*hypothesis.games, hypothesis.line),
        way=hypothesis.way,
        sight=hypothesis.sight.changing(differing, stood, hypothesis.sight.plies),
    )
