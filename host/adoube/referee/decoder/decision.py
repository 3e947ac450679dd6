"""The decision that hypotheses lead to: the turns that lead everything else, and those that stay open."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from adoube.referee.decoder.hypothesis import Hypothesis
from adoube.referee.decoder.likelihood import sum_of

__all__ = ["Decided", "decided", "fits", "games_begun"]


@dataclass(frozen=True, slots=True)
class Decided:
    """A record with its gaps."""

    record: tuple[str | None, ...]
    candidates: dict[int, tuple[str, ...]]  # of each open turn, by its number; the likeliest first


def decided(hypotheses: Sequence[Hypothesis], margin: float, game: int = 0) -> Decided:
    """The record of a game, the first being 0: a turn is in it once it leads all others by the margin, and
    the end as well.
    """
    lines = [(each.score, turns_of(each, game)) for each in hypotheses]
    record: list[str | None] = []
    candidates: dict[int, tuple[str, ...]] = {}
    while True:
        weights: dict[str | None, float] = {}
        ply = len(record)
        for score, line in lines:
            turn = line[ply] if len(line) > ply else None
            weights[turn] = sum_of((weights.get(turn, -math.inf), score))
        ranked = sorted(weights.items(), key=lambda item: -item[1])
        best, most = ranked[0]
        is_sure = len(ranked) == 1 or most - ranked[1][1] >= margin
        if not is_sure:
            candidates[ply + 1] = tuple(
                turn for turn, score in ranked if turn is not None and score > most - margin
            )
        if best is None:
            return Decided(tuple(record), candidates)
        record.append(best if is_sure else None)
        if is_sure:
            lines = [(score, line) for score, line in lines if len(line) > ply and line[ply] == best]


def games_begun(hypotheses: Sequence[Hypothesis], margin: float) -> int:
    """How many games the table has seen at least, the one that is played among them."""
    most = hypotheses[0].score
    return min(len(each.games) for each in hypotheses if each.score > most - margin) + 1


def turns_of(hypothesis: Hypothesis, game: int) -> tuple[str, ...]:
    """The turns of a game; none where it has not begun."""
    if game < len(hypothesis.games):
        return hypothesis.games[game].texts
    return hypothesis.line.texts if game == len(hypothesis.games) else ()


def fits(hypothesis: Hypothesis, turns: Sequence[str], ply: int, game: int = 0) -> bool:
    """Return whether these turns stand from a ply on in a game."""
    return turns_of(hypothesis, game)[ply : ply + len(turns)] == tuple(turns)
