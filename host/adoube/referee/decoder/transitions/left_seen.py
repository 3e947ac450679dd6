"""A picture shows that the game is left: its pieces are moved about, or set up anew."""

from collections.abc import Iterator
from dataclasses import replace

from adoube.referee.decoder.hypothesis import Hypothesis, Mode
from adoube.referee.decoder.look import Look
from adoube.referee.decoder.transitions.scene import Scene

__all__ = ["moved_about", "resumed", "set_up_anew"]


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
    back = replace(hypothesis, mode=Mode.PLAYING, sight=replace(sight, stands={}))
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
