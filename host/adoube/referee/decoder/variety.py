"""Which hypotheses are kept where much stays open for long: the best, and one with each turn that is open."""

from collections.abc import Iterable

from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.decoder.picture_weights import PictureWeights

__all__ = ["varied"]


def varied(found: Iterable[Hypothesis], weights: PictureWeights) -> tuple[Hypothesis, ...]:
    """The best of each kind; behind them, as far as they are not much worse, those with a turn in a place
    where no better one has it. The best has the score 0."""
    best: dict[tuple[object, ...], Hypothesis] = {}
    for hypothesis in found:
        known = best.get(hypothesis.key)
        if known is None or known.score < hypothesis.score:
            best[hypothesis.key] = hypothesis
    ranked = sorted(best.values(), key=lambda each: -each.score)
    most = ranked[0].score
    seen: set[Played] = set()
    turns: set[tuple[int, str]] = set()
    kept = []
    for rank, hypothesis in enumerate(ranked):
        behind = most - hypothesis.score
        if behind > weights.window or (rank >= weights.beam and behind > weights.varied):
            break
        is_new = _has_new_turn(hypothesis, seen, turns)
        if rank < weights.beam or is_new:
            kept.append(hypothesis.scored(-behind))
    return tuple(kept)


def _has_new_turn(hypothesis: Hypothesis, seen: set[Played], turns: set[tuple[int, str]]) -> bool:
    """Whether no line `seen` before has each of its `turns` in the same place; takes note of them."""
    line: Played | None = hypothesis.line
    is_new = False
    while line is not None and line.turn is not None and line not in seen:
        seen.add(line)
        is_new |= (line.length, line.turn.text) not in turns
        turns.add((line.length, line.turn.text))
        line = line.before
    return is_new
