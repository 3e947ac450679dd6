"""The best hypotheses that were found at a moment, and what a further one has to score to be kept."""

from bisect import bisect_left, insort
from collections.abc import Iterable
from math import inf

from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.decoder.likelihood import PictureWeights, Weights

__all__ = ["Shortlist", "varied"]


class Shortlist:
    """The best of each kind, as long as they are not hopelessly unlikely."""

    def __init__(self, weights: Weights) -> None:
        self._most, self._window = weights.beam, weights.window
        self._best: dict[tuple[object, ...], Hypothesis] = {}
        self._scores: list[float] = []  # of the best of each kind, in order
        self.least = -inf  # what scores no more is not kept

    @property
    def most(self) -> float:
        """The best score."""
        return self._scores[-1]

    def add(self, hypothesis: Hypothesis) -> bool:
        """Return whether it is on the list now. Of two of a kind with one score the later one tells more."""
        score, key = hypothesis.score, hypothesis.key
        if score <= self.least:
            return False
        if (known := self._best.get(key)) is not None:
            if known.score > score:
                return False
            del self._scores[bisect_left(self._scores, known.score)]
        self._best[key] = hypothesis
        insort(self._scores, score)
        self.least = self._scores[-1] - self._window
        if len(self._scores) >= self._most:
            self.least = max(self.least, self._scores[-self._most])
        return True

    def add_all(self, hypotheses: Iterable[Hypothesis]) -> None:
        for hypothesis in hypotheses:
            self.add(hypothesis)

    def kept(self) -> tuple[Hypothesis, ...]:
        """The best first, which has the score 0."""
        kept = sorted(self._best.values(), key=lambda each: -each.score)[: self._most]
        least, most = kept[0].score - self._window, kept[0].score
        return tuple(each.scored(each.score - most) for each in kept if each.score > least)


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
    """Return whether no line `seen` before has each of its `turns` in the same place; takes note of them."""
    line: Played | None = hypothesis.line
    is_new = False
    while line is not None and line.turn is not None and line not in seen:
        seen.add(line)
        is_new |= (line.length, line.turn.text) not in turns
        turns.add((line.length, line.turn.text))
        line = line.before
    return is_new
